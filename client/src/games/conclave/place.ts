/** Where things are drawn: a cell is 100 wide, decks stand left and right of the grid, the hand lies below it. */
import type { View } from '../../wire/conclave'
import { WIDTH } from './names'

export const CELL = 100
export const LEFT = 92
export const TOP = 52
const HAND = 128
const SPREAD = 15

export interface Spot {
  x: number
  y: number
}

export const width = (view: View) => 2 * LEFT + view.side * CELL
export const height = (view: View, hand: boolean) => TOP + view.side * CELL + 14 + (hand ? HAND : 0)

/** The middle of a cell. */
export function middle(cell: number): Spot {
  return { x: LEFT + ((cell % WIDTH) + 0.5) * CELL, y: TOP + (Math.floor(cell / WIDTH) + 0.5) * CELL }
}

/** The middle of a card in the own hand. */
export function inHand(view: View, i: number, count: number): Spot {
  return { x: width(view) / 2 + (i - (count - 1) / 2) * 96, y: TOP + view.side * CELL + 78 }
}

/** How tall a deck of a number of cards stands. */
export const depth = (view: View, count: number) => 78 + spread(view, count) * Math.max(0, count - 1)

/** How far each card of a deck peeps out below the one above it. */
export function spread(view: View, count: number): number {
  return count < 2 ? 0 : Math.min(SPREAD, (view.side * CELL - 78) / (count - 1))
}
