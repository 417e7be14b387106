/** What a review shows at a moment, and how much of it: fog lies over every seat until somebody lifts it. Pure functions. */
import type { Alternative, Highlight, Review, ReviewedChoice } from '../wire/api'

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
    const through = (chance: (turn: ReviewedChoice) => number | null) =>
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
export function turnAt(review: Review, moment: number, fog: Fog): ReviewedChoice | null {
  const found = review.turns.find((turn) => turn.moment === moment)
  return found && sees(fog, found.seat) ? found : null
}

/** The moments of which no word is under the fog; how many others there are. */
export function momentsIn(review: Review, fog: Fog): { shown: Highlight[]; hidden: number } {
  const lifted = ({ seat, other, open }: Highlight) =>
    fog.all || (!open && sees(fog, seat) && (other === null || sees(fog, other)))
  const shown = review.moments.filter(lifted)
  return { shown, hidden: review.moments.length - shown.length }
}

/** From here on a choice is called costly, as in connive/review/moments.py. */
export const COSTLY = 0.08

/** What Master would do: the best choice, if it is another one than was made. */
export function betterOf(turn: ReviewedChoice): Alternative | null {
  const best = turn.alternatives[0]
  return best && best.action !== turn.action ? best : null
}

/** A choice this near to the best one is as good: what lies between is not known so well. */
const AS_GOOD = 0.02

/** The choices of a seat (of all that are laid open, for a spectator) that cost much, beyond what chance explains. */
export const mistakesIn = (review: Review, fog: Fog, seat: number | null): ReviewedChoice[] =>
  review.turns.filter(
    (turn) =>
      (seat === null ? sees(fog, turn.seat) : turn.seat === seat) &&
      turn.cost >= COSTLY &&
      turn.low > 0 &&
      betterOf(turn) !== null,
  )

/** Whether somebody who chooses so has found what is best. */
export function isFound(turn: ReviewedChoice, action: number): boolean {
  const best = turn.alternatives[0]
  const found = turn.alternatives.find((each) => each.action === action)
  return !!best && !!found && action !== turn.action && found.chance >= best.chance - AS_GOOD
}

/** How each kind of moment is drawn, in the list and on the graph: a glyph of 16 by 16. */
export const GLYPHS: Record<string, string> = {
  best_lie:
    'M2 5c2.2-1.200 4-1 6 0 2-1 3.800-1.200 6 0-.2 4-1.200 6-3.200 6-1.600 0-1.800-1.400-2.800-1.400S6.800 11 5.200 11C3.200 11 2.200 9 2 5Z',
  lie_caught: 'M6.500 11a4.500 4.500 0 1 0 0-9 4.500 4.500 0 0 0 0 9ZM10 9.800 14 14',
  wrong_doubt: 'M5.500 6a2.600 2.600 0 1 1 3.900 2.200C8.400 8.800 8 9.300 8 10.200M8 13v.1',
  missed: 'M1.500 8S4 3.800 8 3.800 14.500 8 14.500 8 12 12.200 8 12.200 1.500 8 1.500 8ZM3 14 13 2',
  bet: 'M3 3h10v10H3ZM5.500 5.500h.1M10.500 5.500h.1M8 8h.1M5.500 10.500h.1M10.500 10.500h.1',
  deduced:
    'M6 13.500h4M6.500 11.500c0-1.600-2.200-2.300-2.200-4.900a3.700 3.700 0 0 1 7.400 0c0 2.600-2.200 3.300-2.200 4.900Z',
  costly: 'M2 4l4 4 3-2 5 6M14 8v4h-4',
  turning: 'M3 9a5 5 0 0 1 9-3.500M12.500 2v3.700H8.800M13 8a5 5 0 0 1-9 3.200M3.500 14v-3.700h3.700',
}

/** A share as a whole number of per cent. */
export const perCent = (share: number): number => Math.round(share * 100)
