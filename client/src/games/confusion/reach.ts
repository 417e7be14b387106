/**
 * Who might get where, and how likely: the lines that nothing blocks, weighed by what is known of each spy.
 * For looking only: what may be announced comes with the decision.
 */
import type { SpyNotes, Notes, Piece, View } from '../../wire/confusion'
import { WIDTH } from './layout'
import { sideOf, spyAt } from './names'

const ROWS = [1, 1, 0, -1, -1, -1, 0, 1]
const COLUMNS = [0, 1, 1, 1, 0, -1, -1, -1]
const LONGEST = 4
/** F7: in the notebook an enemy says yes or no alike for the Double Agent. */
const DOUBLE_AGENT = 0.5

export interface Chance {
  spy: number
  square: number
  chance: number
}

/** The square that lies so far in a direction of the board, or null off it. */
export function along(view: View, square: number, direction: number, distance: number): number | null {
  const row = Math.floor(square / WIDTH) + ROWS[direction]! * distance
  const column = (square % WIDTH) + COLUMNS[direction]! * distance
  const inside = row >= 0 && row < view.rows && column >= view.left && column <= view.right
  return inside ? row * WIDTH + column : null
}

/** Where a spy might go from its square, each with its chance; squares it surely cannot reach are left out. */
export function reachOf(view: View, spy: number, notebook: Notes | null): Chance[] {
  const from = view.spies[spy]?.square
  if (from === null || from === undefined) return []
  const found: Chance[] = []
  for (let direction = 0; direction < 8; direction++) {
    for (const [distance, square] of openLine(view, from, direction, sideOf(spy)))
      found.push({ spy, square, chance: chanceOf(view, spy, direction, distance, notebook) })
  }
  return found.filter((one) => one.chance > 0)
}

/** Which spies of a side might come to each square, the likeliest first. */
export function arrivals(view: View, side: number | null, notebook: Notes | null): ReadonlyMap<number, Chance[]> {
  const found = new Map<number, Chance[]>()
  const all = view.spies.flatMap((spy, i) => (spy && sideOf(i) === side ? reachOf(view, i, notebook) : []))
  for (const one of all.sort((a, b) => b.chance - a.chance))
    found.set(one.square, [...(found.get(one.square) ?? []), one])
  return found
}

function openLine(view: View, from: number, direction: number, side: number): [number, number][] {
  const line: [number, number][] = []
  for (let distance = 1; distance <= LONGEST; distance++) {
    const square = along(view, from, direction, distance)
    if (square === null) break
    const met = spyAt(view, square)
    if (met !== null && sideOf(met) === side) break
    line.push([distance, square])
    if (met !== null || square === view.case) break
  }
  return line
}

/** How likely a spy can make a move: certain for a piece one sees, by the notebook for the others, else unknown. */
export function chanceOf(view: View, spy: number, direction: number, distance: number, notebook: Notes | null): number {
  const way = sideOf(spy) === 0 ? direction : direction ^ 4
  const token = view.spies[spy]!
  if (token.promoted) return Number(allows(view.promoted_piece, way, distance))
  if (token.piece !== null) return weight(view.pieces[token.piece]!, way, distance)
  const line = lineOf(notebook, spy)
  return line ? line.odds.reduce((sum, odds, piece) => sum + odds * weight(view.pieces[piece]!, way, distance), 0) : 0
}

export function lineOf(notebook: Notes | null, spy: number): SpyNotes | null {
  return notebook?.own.find((line) => line.spy === spy) ?? null
}

function weight(piece: Piece, way: number, distance: number): number {
  return piece.ways === 0 ? DOUBLE_AGENT : Number(allows(piece, way, distance))
}

function allows(piece: Piece, way: number, distance: number): boolean {
  return Boolean((piece.ways >> way) & 1) && distance <= piece.range
}

/** A chance in per cent; neither certainty nor impossibility by rounding. */
export function percent(chance: number): string {
  const rounded = Math.round(chance * 100)
  if (chance > 0 && rounded === 0) return '<1'
  return String(chance < 1 ? Math.min(99, rounded) : 100)
}
