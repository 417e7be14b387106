/** What the lists of the home page hold, from what the server lists. Pure. */
import type { Listing } from '../wire/api'

const MOST = 12

/** Whether one of my seats is asked at a table, or I am expected there. */
export const isMyTurn = (table: Listing): boolean => table.asked.some((seat) => table.own.includes(seat))

/** My tables that are not over, those that wait for me first. */
export function underWay(mine: readonly Listing[]): Listing[] {
  const open = mine.filter((table) => table.status !== 'over' && table.status !== 'closed')
  return [...open.filter(isMyTurn), ...open.filter((table) => !isMyTurn(table))]
}

/** Games that are over: mine, then those of others, each once. */
export function finished(mine: readonly Listing[], others: readonly Listing[]): Listing[] {
  const found = new Map(
    [...mine.filter((table) => table.status === 'over'), ...others].map((table) => [table.table, table]),
  )
  return [...found.values()].slice(0, MOST)
}
