/** The way to one's game: sit down as whoever was paired, and go there. */
import { get } from '$lib/api'
import { go } from '$lib/router.svelte'
import { sitDown } from '../table/pledging'
import type { TableFacts } from '../wire/socket'

export async function goToGame(table: string): Promise<void> {
  await get<TableFacts>(`/api/tables/${table}`)
    .then((facts) => (facts.status === 'open' ? sitDown(facts, null) : undefined))
    .catch(() => undefined) // the waiting room offers the seat again
  go(`/t/${table}`)
}
