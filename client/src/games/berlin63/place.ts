/** Where things are drawn: own side at the bottom, a space is 100 wide. */
import type { View } from '../../wire/berlin63'
import { baseAt, columnOf, rowOf, squareOf } from './names'

export const CELL = 100
export const EDGE = 24

export interface Spot {
  x: number
  y: number
}

/** The middle of a square, for a viewer who sits at Blue's or (turned) at Red's side. */
export function middle(view: View, square: number, turned: boolean): Spot {
  const column = turned ? view.columns - 1 - columnOf(square) : columnOf(square)
  const row = turned ? rowOf(square) : view.rows - 1 - rowOf(square)
  return { x: (column + 0.5) * CELL, y: (row + 0.5) * CELL }
}

/** Where a base is drawn: an attacker and its victim make room for each other. */
export function stand(view: View, base: number, turned: boolean): Spot | null {
  const square = squareOf(view, base)
  if (square === null) return null
  const spot = middle(view, square, turned)
  const victim = baseAt(view, square)
  const crowded = view.mover !== null && victim !== view.mover && squareOf(view, view.mover) === square
  if (!crowded) return spot
  return base === view.mover ? { x: spot.x - 24, y: spot.y + 10 } : { x: spot.x + 22, y: spot.y - 8 }
}

export function crowded(view: View, base: number): boolean {
  const square = squareOf(view, base)
  return square !== null && view.bases.some((other, i) => i !== base && other?.square === square)
}
