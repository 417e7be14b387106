/** Where things lie on the drawing. Seat 1 sees the board turned by half; nothing else depends on the viewer. */
import type { View } from '../../wire/confusion'

export const WIDTH = 11
export const SIDE = 13
/** The size of a square in the drawing. */
export const UNIT = 40
const EDGE = 17
const TRAY = 36
const NARROWEST = 8

export interface Point {
  x: number
  y: number
}

export interface Layout {
  turned: boolean
  columns: number
  rows: number
  squares: number[]
  width: number
  height: number
  /** The upper left corner of the squares. */
  board: Point
  edge: number
  /** The upper left corner of a square. */
  at: (square: number) => Point
  /** The upper left corner of the tray of a side, and how long it is; where there is room beside the board, it stands. */
  tray: (seat: number) => Point
  trayLength: number
  upright: boolean
}

export function layoutOf(view: View, seat: number | null, upright = false): Layout {
  const turned = seat === 1
  const columns = view.right - view.left + 1
  const across = Math.max(columns, NARROWEST) * UNIT + 2 * EDGE
  const down = Math.max(view.rows, upright ? NARROWEST : 0) * UNIT + 2 * EDGE
  const [width, height] = upright ? [across + 2 * TRAY, down] : [across, down + 2 * TRAY]
  const board = { x: (width - columns * UNIT) / 2, y: (height - view.rows * UNIT) / 2 }
  const at = (square: number) => {
    const [row, column] = [Math.floor(square / WIDTH), square % WIDTH]
    const x = turned ? view.right - column : column - view.left
    const y = turned ? row : view.rows - 1 - row
    return { x: board.x + x * UNIT, y: board.y + y * UNIT }
  }
  const near = (side: number) => (side === 1) === turned
  const tray = (side: number) =>
    upright ? { x: near(side) ? width - TRAY : 0, y: EDGE } : { x: EDGE, y: near(side) ? height - TRAY : 0 }
  const squares = squaresOf(view)
  return {
    turned,
    columns,
    rows: view.rows,
    squares,
    width,
    height,
    board,
    edge: EDGE,
    at,
    tray,
    trayLength: (upright ? height : width) - 2 * EDGE,
    upright,
  }
}

function squaresOf(view: View): number[] {
  const columns = Array.from({ length: view.right - view.left + 1 }, (_, i) => view.left + i)
  return Array.from({ length: view.rows }, (_, row) => columns.map((column) => row * WIDTH + column)).flat()
}

/** The direction on the drawing in which a way of a side's piece points: 0 is up, and on clockwise. */
export function shownWay(way: number, side: number, turned: boolean): number {
  return (side === 1) === turned ? way : way ^ 4
}

/** The square next to one on the drawing, or null at the edge. */
export function beside(layout: Layout, square: number, across: number, down: number): number | null {
  const from = layout.at(square)
  const to = { x: from.x + across * UNIT, y: from.y + down * UNIT }
  return layout.squares.find((one) => layout.at(one).x === to.x && layout.at(one).y === to.y) ?? null
}
