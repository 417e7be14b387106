/** How people call things: spies, capitals, seats and sums of money. */
import { NAMES, type View } from '../../wire/conspiracy'
import { sentence, type Say } from '$lib/text'

export const HUNDRED = 100

export const spyName = (say: Say, spy: number): string => say(`spy.${NAMES.Spy[spy]}`)
export const shortName = (say: Say, spy: number): string => say(`short.${NAMES.Spy[spy]}`)
export const seatName = (say: Say, seat: number): string => say(`seat.${seat}`)

export function spaceName(view: View, say: Say, space: number): string {
  return say(`space.${view.spaces[space]!.name}`)
}

/** A sum as it is written in the language: $1,500 or 1 500 $. */
export function money(say: Say, hundreds: number): string {
  return say('board.money', { dollars: digits(say, hundreds) })
}

const FORMATS = { en: new Intl.NumberFormat('en'), fr: new Intl.NumberFormat('fr') }

export function digits(say: Say, hundreds: number): string {
  return FORMATS[say.lang].format(hundreds * HUNDRED)
}

/** The spies that are still in the game. */
export function present(view: View): number[] {
  return view.place.flatMap((space, spy) => (space === null ? [] : [spy]))
}

export function outcome(view: View, say: Say): string {
  const { reason, winner } = view.ended!
  const words = {
    reason: sentence(say(`reason.${NAMES.Reason[reason]}`)),
    winner: winner === null ? '' : seatName(say, winner),
  }
  return say(winner === null ? 'event.ended.draw' : 'event.ended.won', words)
}

/** Whether two seats are bidding against each other now. */
export function contested(view: View): boolean {
  return ['answer', 'bid', 'cover'].includes(NAMES.Question[view.question]) && view.challenger !== null
}

/** The action that is open to challenges, in words; null if there is none. */
export function underWay(view: View, say: Say): string | null {
  if (view.spy === null) return null
  const words = { seat: seatName(say, view.active), spy: shortName(say, view.spy) }
  if (view.victim !== null) {
    const blown = NAMES.Question[view.question] === 'disclose'
    return say(blown ? 'board.blown' : 'board.blows', { ...words, other: shortName(say, view.victim) })
  }
  const target = view.place[view.spy] ?? null
  if (target === null || view.origin === null) return null
  const ends = { origin: spaceName(view, say, view.origin), target: spaceName(view, say, target) }
  return say(view.carried ? 'board.carries' : 'board.moves', { ...words, ...ends })
}
