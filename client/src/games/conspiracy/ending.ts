/** How a game of Conspiracy came to its end: why, who moved spies on no money, and what turned it. */
import type { Account, LaidOpen } from '$games/game'
import type { Action, Event, View } from '../../wire/conspiracy'
import type { Scene } from '../game'
import { sayTo } from '../person'
import { seatName, shortName, spaceName } from './names'

type Table = Scene<View, Action, Event>
interface Deeds {
  bluffs: number
  believed: number
  caught: number
  contests: number
}

export function account(scene: Table, story: readonly Event[]): Account {
  return { why: why(scene, story), deeds: table(scene, deedsOf(scene.view, story)), turning: turning(story) }
}

function why({ view, say, names, seat }: Table, story: readonly Event[]): string {
  const winner = view.ended?.winner ?? null
  const carried = story.findLast((event) => event.event === 'moved' && event.case)
  if (winner === null) return say('ending.rounds')
  const words = {
    winner: names[winner] ?? seatName(say, winner),
    city: spaceName(view, say, view.case),
    round: view.round,
  }
  const told = (key: string, more = {}) => sayTo(seat, [winner], say, key, { ...words, ...more })
  if (carried?.event !== 'moved') return told('ending.home')
  return told('ending.delivered', { spy: shortName(say, carried.spy) })
}

/** Moves of spies on whom the mover had nothing: followed through all Bank Books, which the end lays open. */
function deedsOf(view: View, story: readonly Event[]): Deeds[] {
  const deeds = view.books.map(() => ({ bluffs: 0, believed: 0, caught: 0, contests: 0 }))
  const books = view.books.map(() => new Map<number, number>())
  let active = 0
  let bluff = false
  const settle = (how: 'believed' | 'caught') => {
    if (bluff) deeds[active]![how] += 1
    bluff = false
  }
  for (const event of story) {
    if (event.event === 'opened' || event.event === 'paid') pay(books[event.seat]!, event)
    else if (event.event === 'turn') {
      settle('believed')
      active = event.seat
    } else if (event.event === 'moved') {
      bluff = !books[active]!.get(event.spy)
      if (bluff) deeds[active]!.bluffs += 1
    } else if (event.event === 'challenged') deeds[event.seat]!.contests += 1
    else if (event.event === 'conceded' || event.event === 'declined') settle('caught')
  }
  settle('believed')
  return deeds
}

function pay(book: Map<number, number>, { spy, hundreds }: { spy: number | null; hundreds: number | null }): void {
  if (spy !== null) book.set(spy, (book.get(spy) ?? 0) + (hundreds ?? 0))
}

function table({ say, names }: Table, deeds: readonly Deeds[]): LaidOpen {
  const row = (key: keyof Deeds) => ({ label: say(`ending.${key}`), cells: deeds.map((one) => String(one[key])) })
  return { head: [...names], rows: [row('bluffs'), row('believed'), row('caught'), row('contests')] }
}

/** The last contest; without one, the last time that the briefcase changed its place before the end. */
function turning(story: readonly Event[]): number | null {
  const last = story.findLastIndex((event) => ['conceded', 'declined', 'stopped', 'blown'].includes(event.event))
  if (last >= 0) return last
  const moves = story.flatMap((event, at) => (event.event === 'moved' && event.case ? [at] : []))
  return moves.at(-2) ?? moves.at(-1) ?? null
}
