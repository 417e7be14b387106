/** Where things lie on the map, in pixels of the room there is: the map stretches, portraits keep their shape. */
import type { View } from '../../wire/conspiracy'

export interface Point {
  x: number
  y: number
}

export interface Layout {
  width: number
  height: number
  /** The width of a portrait; it is a quarter higher than wide. */
  portrait: number
  space: (space: number) => Point
  /** The middle of a spy's portrait, and how much it is shrunk among others. */
  spy: (spy: number) => Point & { scale: number }
  /** How far those who stand on a space reach below its middle; 0 if nobody does. */
  depth: (space: number) => number
  /** Where the sign of a headquarters stands while somebody stands on it: at the corner of the portraits. */
  sign: (space: number) => Point
  case: Point
  /**
   * Where the names of all spaces are written, by the middle of their foot: below a space, or above it where there is less in
   * the way, portraits and other names.
   */
  names: (texts: readonly string[]) => Point[]
  font: number
}

export const TALL = 1.25
const SMALLEST = 24
const LARGEST = 76
const WIDEST = 1.7
const NARROWEST = 0.72
const GAP = 1.05
/** Half the width of the briefcase and of a sign at a corner, for a portrait that is 1 wide; the map's printed edge. */
const CASE = 0.35
export const SIGN = 0.19
const EDGE = 6
/** What a frame around a portrait takes, and the map's edge. */
const FRAME = 12
/** How much worse it is to write over a portrait than over another name. */
const FACE = 3
/** About how wide a letter of the poster face is, and how high above and below its foot it reaches, for its height. */
const LETTER = { width: 0.46, up: 0.85, down: 0.2 }

export function layoutOf(view: View, width: number, height: number): Layout {
  const portrait = Math.max(SMALLEST, Math.min(LARGEST, width * 0.088, height * 0.094))
  const spare = { x: Math.max(0, width - height * WIDEST) / 2, y: Math.max(0, height - width / NARROWEST) / 2 }
  const pad = {
    x: spare.x + portrait * 0.8,
    top: spare.y + portrait * TALL * 0.72,
    bottom: spare.y + portrait * TALL * 0.5 + 26,
  }
  const [xs, ys] = [view.spaces.map((space) => space.x), view.spaces.map((space) => space.y)]
  const fit = (value: number, all: number[], from: number, to: number) =>
    from + ((value - Math.min(...all)) / (Math.max(...all) - Math.min(...all) || 1)) * (to - from)
  const space = (number: number) => {
    const place = view.spaces[number]!
    return { x: fit(place.x, xs, pad.x, width - pad.x), y: fit(place.y, ys, pad.top, height - pad.bottom) }
  }
  const spy = (number: number) => standing(view, number, space, portrait, width)
  const depth = (number: number) => {
    const { count, rows, scale } = formation(view, number)
    return count ? (rows * portrait * scale * GAP * TALL) / 2 : 0
  }
  const inside = ({ x, y }: Point, half: number) => ({
    x: Math.max(half, Math.min(width - half, x)),
    y: Math.max(half, Math.min(height - half, y)),
  })
  const sign = (number: number) => {
    const { columns, rows, scale } = formation(view, number)
    const [at, step] = [space(number), portrait * scale * GAP]
    return inside({ x: at.x - (columns * step) / 2, y: at.y - (rows * step * TALL) / 2 }, portrait * SIGN + EDGE)
  }
  const font = Math.max(10, Math.min(15, portrait * 0.27))
  const faces = view.place.flatMap((place, number) => {
    if (place === null) return []
    const { x, y, scale } = spy(number)
    return [{ x, y, w: portrait * scale * GAP, h: portrait * scale * TALL * GAP }]
  })
  const written = (number: number, text: string, above: boolean): Box => {
    const half = (text.length * font * LETTER.width) / 2 + EDGE
    const reach = (depth(number) || portrait * (view.spaces[number]!.seat === null ? 0.2 : 0.46)) + portrait * 0.05
    const [at, high] = [space(number), font * (LETTER.up + LETTER.down)]
    const y = above ? at.y - reach - high / 2 : at.y + reach + font - (font * LETTER.up - high / 2)
    return { x: Math.max(half, Math.min(width - half, at.x)), y, w: 2 * (half - EDGE), h: high }
  }
  const names = (texts: readonly string[]) => {
    const boxes = texts.map((text, number) => written(number, text, false))
    for (const [number, text] of texts.entries()) {
      const others = [...faces, ...boxes.filter((_, other) => other !== number)]
      const covered = (box: Box) =>
        others.reduce((sum, other) => sum + shared(box, other) * (faces.includes(other) ? FACE : 1), 0)
      const above = written(number, text, true)
      if (covered(above) < covered(boxes[number]!)) boxes[number] = above
    }
    return boxes.map(({ x, y, h }) => ({ x, y: y + h / 2 - font * LETTER.down }))
  }
  return {
    width,
    height,
    portrait,
    space,
    spy,
    depth,
    sign,
    case: inside(caseSpot(view, space, portrait), portrait * CASE + EDGE),
    names,
    font,
  }
}

/** A rectangle around its middle. */
interface Box extends Point {
  w: number
  h: number
}

/** How much of each other two rectangles cover. */
function shared(one: Box, other: Box): number {
  const side = (a: number, b: number, sizes: number) => Math.max(0, sizes / 2 - Math.abs(a - b))
  return side(one.x, other.x, one.w + other.w) * side(one.y, other.y, one.h + other.h)
}

/** Spies who share a space stand side by side, in rows when they are many. */
function formation(view: View, space: number): { count: number; columns: number; rows: number; scale: number } {
  const count = view.place.filter((place) => place === space).length
  const columns = count < 3 ? Math.max(1, count) : Math.ceil(Math.sqrt(count))
  return { count, columns, rows: Math.ceil(count / columns), scale: [1, 0.82, 0.66, 0.52][columns - 1] ?? 0.45 }
}

function standing(
  view: View,
  spy: number,
  space: (space: number) => Point,
  portrait: number,
  width: number,
): Point & { scale: number } {
  const here = view.place[spy]
  if (here === null || here === undefined) return { x: -portrait, y: -portrait, scale: 0 }
  const { columns, rows, scale } = formation(view, here)
  const order = view.place.slice(0, spy).filter((place) => place === here).length
  const [row, column] = [Math.floor(order / columns), order % columns]
  const step = portrait * scale * GAP
  const at = space(here)
  const half = (columns * step) / 2 + FRAME
  const x = Math.max(half, Math.min(width - half, at.x))
  return { x: x + (column - (columns - 1) / 2) * step, y: at.y + (row - (rows - 1) / 2) * step * TALL, scale }
}

/** The briefcase lies in the middle of an empty space, or at the right hand of whoever stands there, over no name. */
function caseSpot(view: View, space: (space: number) => Point, portrait: number): Point {
  const at = space(view.case)
  const { count, columns, scale } = formation(view, view.case)
  const half = (columns * portrait * scale * GAP) / 2
  return count ? { x: at.x + half + portrait * 0.14, y: at.y + portrait * 0.08 } : at
}
