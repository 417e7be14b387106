/** Who sits where, and who is asked. Pure: what the table says about itself, seen by one person. */
import type { Say } from '$lib/text'
import type { SeatFacts, TableFacts } from '../wire/socket'

/** What every game's view tells: a bit for each seat that is asked now. */
export interface AnyView {
  to_act: number
  /** Whose turn it is. */
  active?: number
}

/** The seats that a person plays: not those a bot has taken over. */
export function seatsOf(facts: TableFacts, person: string | undefined): number[] {
  return facts.seats.filter((seat) => seat.person === person && !seat.bot).map((seat) => seat.seat)
}

/** Whether a person gives away the seats that nobody has taken yet: the host, or anybody here while the host is not. */
export function arranges(facts: TableFacts, person: string | undefined, now = 0): boolean {
  const here = facts.seats
    .filter((seat) => seat.ready && !seat.bot && !isLate(facts, seat, now))
    .map((seat) => seat.person)
  return !!person && here.includes(person) && (person === facts.host || !here.includes(facts.host))
}

/** Whether a seat is still to be had before the start: nobody sits there, and no series keeps it for somebody. */
export function isToBeHad(facts: TableFacts, seat: SeatFacts, now = 0): boolean {
  return !seat.person || ((!seat.ready || isLate(facts, seat, now)) && facts.number === 0)
}

/** So long, in milliseconds, everybody has to open what they pledged; afterwards the others may give the seat away. */
export const PATIENCE = 60_000

/** Whether a person has had all that time. */
export function isLate(facts: TableFacts, seat: SeatFacts, now: number): boolean {
  return facts.opening !== null && !seat.opened && now >= facts.opening + PATIENCE
}

/** The seats that are asked now. */
export function asked(view: AnyView | null): number[] {
  const bits = view?.to_act ?? 0
  return [0, 1, 2, 3, 4, 5, 6, 7].filter((seat) => (bits >> seat) & 1)
}

/** On one screen: to whom the screen must be passed now, if to anybody. */
export function nextAtScreen(own: readonly number[], seat: number | null, view: AnyView | null): number | null {
  const due = asked(view).filter((each) => own.includes(each))
  if (own.length < 2 || !due.length || (seat !== null && due.includes(seat))) return null
  return due[0]!
}

/** What a seat is called: the person in it; on one screen, or for a bot, the seat's own name. */
export function nameOf(facts: TableFacts, seat: SeatFacts, say: Say): string {
  const word = say(`seat.${seat.seat}`)
  if (seat.bot) return word
  if (!seat.name) return say('table.free_seat', { seat: word })
  return seatsOf(facts, seat.person ?? undefined).length > 1 ? word : seat.name
}

export const botLevel = (bot: string, say: Say): string => (say.has(`bot.${bot}`) ? say(`bot.${bot}`) : bot)

/** The seats that did best; all of them at a draw. */
export function winners(facts: TableFacts): number[] {
  const results = facts.outcome?.results ?? []
  const best = Math.max(...results)
  return results.flatMap((result, seat) => (result === best ? [seat] : []))
}

/** Where a series stands. */
export interface Standing {
  /** Which game of the series this is, from 1. */
  game: number
  /** How many wins decide it. */
  wins: number
  tally: readonly number[]
  over: boolean
  /** Who has won it; nobody while it goes on, and if all have won alike. */
  winners: number[]
}

/** Where the series stands that this game belongs to; null for a single game. */
export function standing(facts: TableFacts): Standing | null {
  const { wins, limit } = facts.settings
  if (wins < 2) return null
  const most = Math.max(...facts.tally)
  const over = facts.status === 'over' && (most >= wins || facts.number + 1 >= limit)
  const best = facts.tally.flatMap((won, seat) => (won === most ? [seat] : []))
  return {
    game: facts.number + 1,
    wins,
    tally: facts.tally,
    over,
    winners: over && best.length < facts.tally.length ? best : [],
  }
}

/** Seats in the order they are seen around the board: mine last, the others as they follow me. */
export function around(seats: number, own: number | null): number[] {
  const first = own === null ? 0 : own + 1
  return Array.from({ length: seats }, (_, i) => (first + i) % seats)
}
