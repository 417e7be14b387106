/** How people call things: squares, spies, pieces and where they go. */
import type { Piece, Spy, View } from '../../wire/confusion'
import type { Say } from '$lib/text'
import { SIDE, WIDTH } from './layout'

const FILES = 'abcdefghijk'
const LETTERS = 'ABCDEFGHIJKLM'
export const ARROWS = '↑↗→↘↓↙←↖'

/** The parts of a piece's move and their directions as bit sets, forward first and on clockwise. */
const PARTS: [string, number][] = [
  ['forward', 1],
  ['ahead', 130],
  ['sides', 68],
  ['back', 16],
  ['behind', 40],
]
const ALL_WAYS = 255

export function squareName(square: number): string {
  return `${FILES[square % WIDTH]}${Math.floor(square / WIDTH) + 1}`
}

export function sideOf(spy: number): number {
  return spy < SIDE ? 0 : 1
}

/** The letter of a spy by its place in the line-up: capital for White, small for Red. */
export function letterOf(spy: number): string {
  const letter = LETTERS[spy % SIDE]!
  return spy < SIDE ? letter : letter.toLowerCase()
}

/** A spy as the decision bar writes it: the sign of its side first, so that a small letter stays small. */
export function markOf(spy: number): string {
  return `${spy < SIDE ? '▲' : '▼'}${letterOf(spy)}`
}

export function spyAt(view: View, square: number): number | null {
  const found = view.spies.findIndex((spy) => spy?.square === square)
  return found < 0 ? null : found
}

/** Who holds the briefcase, if anybody. */
export function holderOf(view: View): number | null {
  return spyAt(view, view.case)
}

export function isDoubleAgent(view: View, piece: number): boolean {
  return view.pieces[piece]!.ways === 0
}

export function pieceName(view: View, piece: number): string {
  return isDoubleAgent(view, piece) ? '?' : String(piece + 1)
}

/** Where a piece goes, in words: "forward and sideways, up to 3". */
export function movesOf(piece: Piece, say: Say): string {
  if (piece.ways === 0) return say('moves.double_agent')
  const parts = PARTS.filter(([, bits]) => piece.ways & bits).map(([part]) => say(`moves.${part}`))
  const ways = piece.ways === ALL_WAYS ? say('moves.all') : parts.join(', ')
  return say(piece.range === 1 ? 'moves.one' : 'moves.up_to', { ways, range: piece.range })
}

/** What the viewer knows to be in a spy; a promoted one shows it to everybody. */
export function knownPiece(view: View, spy: Spy): Piece | null {
  if (spy.promoted) return view.promoted_piece
  return spy.piece === null ? null : view.pieces[spy.piece]!
}

/** What a spy is, as far as the viewer knows: "piece 4 (forward and sideways, up to 3)". Empty if it knows nothing. */
export function contents(view: View, spy: Spy, say: Say, hidden: boolean): string {
  const told: string[] = []
  if (spy.promoted) told.push(say('spy.promoted', { moves: movesOf(view.promoted_piece, say) }))
  if (spy.piece !== null && !hidden) {
    const piece = view.pieces[spy.piece]!
    const key = piece.ways === 0 ? 'spy.double_agent' : piece.crown ? 'spy.crown' : 'spy.piece'
    told.push(say(key, { piece: pieceName(view, spy.piece), moves: movesOf(piece, say) }))
  }
  return told.join(', ')
}
