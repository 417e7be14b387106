/** The words and the geometry of Berlin 63 that the wire leaves as numbers. A square is `row * 5 + column`. */
import type { Scene } from '$games/game'
import { NAMES, type Action, type Character, type Event, type View } from '../../wire/berlin63'

export type Table = Scene<View, Action, Event>

export const SIDE = 5
export const WIDTH = 5
type Name = (typeof NAMES.Character)[number]
const who = (name: Name) => NAMES.Character.indexOf(name) as Character
export const LEO = who('leo_storm')
export const LILLY = who('lilly_hopper')
export const QUARK = who('adam_quark')
export const STEEL = who('jack_steel')
export const VERONICA = who('veronica_snake')

/** Sentences of the game's catalogue that say what a claim is to do, by character. */
const EFFECTS: Record<Name, string> = {
  leo_storm: 'push',
  lilly_hopper: 'leap',
  miranda_hypnos: 'look',
  ray_dash: 'dash',
  victor_shadow: 'shadow',
  veronica_snake: 'freeze',
  adam_quark: 'explode',
  jack_steel: 'withstand',
}

export type Question = (typeof NAMES.Question)[number]
export const slug = (spy: Character) => NAMES.Character[spy]
export const questionOf = (view: View): Question => NAMES.Question[view.question]
export const reasonOf = (view: View) => (view.ended ? NAMES.Reason[view.ended.reason] : null)
export const effectOf = (spy: Character) => EFFECTS[slug(spy)]

/** (rows, columns) of north, east, south, west, then the diagonals from north-east on clockwise. */
const DIRECTIONS = [
  [1, 0],
  [0, 1],
  [-1, 0],
  [0, -1],
  [1, 1],
  [-1, 1],
  [-1, -1],
  [1, -1],
] as const

export const rowOf = (square: number) => Math.floor(square / WIDTH)
export const columnOf = (square: number) => square % WIDTH
export const squareName = (square: number) => `${'abcde'[columnOf(square)]}${rowOf(square) + 1}`
export const sideOf = (base: number) => Math.floor(base / SIDE)
export const letterOf = (base: number) => `${'▲▼'[sideOf(base)]}${'ABCDE'[base % SIDE]}`

/** The square one step away, or null at the edge of this board. */
export function neighbour(view: View, square: number, direction: number): number | null {
  const [rows, columns] = DIRECTIONS[direction] ?? [0, 0]
  const row = rowOf(square) + rows
  const column = columnOf(square) + columns
  const inside = row >= 0 && row < view.rows && column >= 0 && column < view.columns
  return inside ? row * WIDTH + column : null
}

export const squareOf = (view: View, base: number) => view.bases[base]?.square ?? null

/** The base on a square; of an attacker and its victim, the victim. */
export function baseAt(view: View, square: number): number | null {
  const found = view.bases.flatMap((base, i) => (base?.square === square ? [i] : []))
  return found.find((base) => base !== view.mover) ?? found[0] ?? null
}

/** Where a base stands, or a dash once it has left the board. */
export function where(view: View, base: number): string {
  const square = squareOf(view, base)
  return square === null ? '–' : squareName(square)
}

/** Whether two squares are in line of sight: along a row or column, not the same (B4.7). Only to draw the lines. */
export function sees(from: number, to: number): boolean {
  return from !== to && (rowOf(from) === rowOf(to) || columnOf(from) === columnOf(to))
}
