/** What a review shows at a moment, and how much of it: fog lies over every seat until somebody lifts it. Pure functions. */
import type { Alternative, Highlight, Review, Turn } from '../wire/api'

export type Lang = 'en' | 'fr'

/** Whose side is laid open: seats by number; everything, with what the referee saw, only if `all`. */
export interface Fog {
  seats: ReadonlySet<number>
  all: boolean
}

export interface Line {
  seat: number
  referee: boolean
  points: { at: number; chance: number }[]
}

/** A sentence in the language of the page. */
export const said = (sentences: Record<string, string>, lang: Lang): string => sentences[lang] ?? ''

/** Whether a seat's side may be shown. */
export const sees = (fog: Fog, seat: number): boolean => fog.all || fog.seats.has(seat)

/** The lines of the graph: one for each seat that is laid open, and what the referee saw once everything is. */
export function linesOf(review: Review, fog: Fog): Line[] {
  const lines: Line[] = []
  for (const { seat, score } of review.summaries) {
    if (!sees(fog, seat)) continue
    const own = review.turns.filter((turn) => turn.seat === seat)
    const end = { at: lastOf(review), chance: score }
    const through = (chance: (turn: Turn) => number | null) =>
      own.flatMap((turn) => {
        const found = chance(turn)
        return found === null ? [] : [{ at: turn.moment, chance: found }]
      })
    lines.push({ seat, referee: false, points: [...through((turn) => turn.chance), end] })
    if (fog.all) lines.push({ seat, referee: true, points: [...through((turn) => turn.open_chance), end] })
  }
  return lines
}

/** The last moment that the graph shows. */
export const lastOf = (review: Review): number => (review.turns.at(-1)?.moment ?? 0) + 1

/** The choice that is made from the position of a moment, if its seat is laid open. */
export function turnAt(review: Review, moment: number, fog: Fog): Turn | null {
  const found = review.turns.find((turn) => turn.moment === moment)
  return found && sees(fog, found.seat) ? found : null
}

/** The moments of seats that are laid open; how many others there are. */
export function momentsIn(review: Review, fog: Fog): { shown: Highlight[]; hidden: number } {
  const shown = review.moments.filter((moment) => sees(fog, moment.seat))
  return { shown, hidden: review.moments.length - shown.length }
}

/** What Master would do: the best choice, if it is another one than was made. */
export function betterOf(turn: Turn): Alternative | null {
  const best = turn.alternatives[0]
  return best && best.action !== turn.action ? best : null
}

/** A share as a whole number of per cent. */
export const perCent = (share: number): number => Math.round(share * 100)
