/** What is worth a pause: how a contest ends, a cover blown or saved, a book that is opened, the briefcase at home. */
import type { Beat } from '$games/game'
import type { Action, BidEvent, ChallengedEvent, Event, View } from '../../wire/conspiracy'
import type { Scene } from '../game'
import { money, seatName, shortName } from './names'
import Reveal from './Reveal.svelte'

type Table = Scene<View, Action, Event>

export function beats(scene: Table, story: readonly Event[], from: number): Beat[] {
  return story.slice(from).flatMap((event, i) => found(scene, story, from + i, event) ?? [])
}

function found(scene: Table, story: readonly Event[], at: number, event: Event): Beat | null {
  const { say } = scene
  const drawn = (kind: string, sound: Beat['sound'], props: object): Beat => {
    return { kind, at, headline: say(`beat.${kind}`), sound, Part: Reveal, props: { kind, say, ...props } }
  }
  switch (event.event) {
    case 'conceded':
    case 'declined':
    case 'stopped':
      return auction(scene, story, at, event)
    case 'blown':
      return drawn('blown', 'lie', { spy: event.victim })
    case 'saved':
      return drawn('saved', 'proof', { spy: event.victim })
    case 'disclosed':
      return books(scene, story, at)
    case 'ended':
      if (event.winner === null) return null
      return drawn('delivered', null, { winner: event.winner })
    default:
      return null
  }
}

/** The end of an auction: the bids in their order, who shuts the book, and what everybody has learnt. */
function auction(scene: Table, story: readonly Event[], at: number, event: { event: string; seat: number }): Beat {
  const { say } = scene
  const start = story.slice(0, at).findLastIndex((one) => one.event === 'challenged')
  const challenge = story[start] as ChallengedEvent | undefined
  const action = story.slice(0, at).findLast((one) => one.event === 'moved' || one.event === 'blowing')
  const spy = action?.event === 'moved' ? action.spy : action?.event === 'blowing' ? action.informer : 0
  const bids = story.slice(start, at).flatMap((one) => (one.event === 'bid' ? [(one as BidEvent).hundreds] : []))
  const stops = event.event === 'stopped'
  const challenger = challenge?.seat ?? event.seat
  const challenged = stops
    ? (story.slice(start, at).findLast((one) => one.event === 'defended')?.seat ?? challenger)
    : event.seat
  const best = bids.at(-1)
  const words = { seat: seatName(say, stops ? challenged : challenger), spy: shortName(say, spy) }
  const proved =
    best === undefined ? say('beat.some', words) : say('beat.proved', { ...words, amount: money(say, best) })
  return {
    kind: 'auction',
    at,
    headline: say(`beat.${event.event}`),
    lines: [proved],
    sound: stops ? 'proof' : 'lie',
    Part: Reveal,
    props: { kind: 'auction', say, spy, seats: [challenger, challenged], shut: event.seat, bids },
  }
}

/** All books that are opened, or stay shut, over one spy: once, at the first of them. */
function books(scene: Table, story: readonly Event[], at: number): Beat | null {
  if (story[at - 1]?.event === 'disclosed') return null
  const after = story.slice(at)
  const end = after.findIndex((one) => one.event !== 'disclosed')
  const shown = after.slice(0, end < 0 ? undefined : end).flatMap((one) => (one.event === 'disclosed' ? [one] : []))
  const { say } = scene
  const spy = shown[0]!.spy
  const told = shown.flatMap(({ seat, hundreds }) =>
    hundreds === null ? [] : [say('beat.book', { seat: seatName(say, seat), amount: money(say, hundreds) })],
  )
  return {
    kind: 'books',
    at,
    headline: say('beat.books', { spy: shortName(say, spy) }),
    lines: [told.join(' ') || say('beat.shut')],
    sound: 'reveal',
    Part: Reveal,
    props: { kind: 'books', say, spy, books: shown.map(({ seat, hundreds }) => ({ seat, hundreds })) },
  }
}
