/** The lists of tables on the home page: mine, open ones (live), finished ones. Loaded once somebody has come in. */
import { get } from '$lib/api'
import { session } from '$lib/session.svelte'
import { line } from '$lib/socket.svelte'
import type { Listing, TableList } from '../wire/api'

const AGAIN = 15_000

export class Tables {
  mine = $state<Listing[]>([])
  open = $state<Listing[]>([])
  finished = $state<Listing[]>([])
  known = $state(false)

  /** Follow the lists of somebody who has come in. Returns how to stop. */
  follow(): () => void {
    const quiet = line.listen((told) => {
      if (told.type === 'lobby') this.#tell(told.tables)
    })
    const leave = line.lobby()
    const timer = setInterval(() => void this.look(), AGAIN)
    void this.look()
    return () => {
      clearInterval(timer)
      leave()
      quiet()
    }
  }

  async look(): Promise<void> {
    if (document.hidden || !session.me) return
    const lists = ['/api/mine', '/api/finished', '/api/tables'].map((path) => get<TableList>(path))
    const [mine, finished, open] = await Promise.all(lists).catch(() => [])
    if (!mine || !finished || !open) return
    this.mine = mine.tables.filter((table) => table.status !== 'over' && table.status !== 'closed')
    this.finished = [...mine.tables.filter((table) => table.status === 'over'), ...finished.tables]
      .filter((table, i, all) => all.findIndex((other) => other.table === table.table) === i)
      .slice(0, 12)
    this.#tell(open.tables)
  }

  #tell(open: Listing[]): void {
    this.open = open
    this.known = true
  }
}
