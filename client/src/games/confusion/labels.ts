/** What a square says to those who cannot see it, and under the board to those who can. */
import type { Action, Event, Notes, View } from '../../wire/confusion'
import { sentence } from '$lib/text'
import type { Scene } from '../game'
import { WIDTH } from './layout'
import { contents, letterOf, pieceName, sideOf, spyAt, squareName } from './names'
import { lineOf, percent, type Chance } from './reach'

type ConfusionScene = Scene<View, Action, Event>

/** What goes on beside the announcement, in words: who must hold out, what follows, how long nothing has happened. */
export function underWay({ view, say }: ConfusionScene): string {
  if (view.awaited !== null)
    return sentence(say('board.awaited', { spy: squareName(view.spies[view.awaited]!.square!) }))
  if (view.extra) return say('board.extra')
  const limit = 2 * view.quiet_limit
  return view.quiet * 2 >= limit && !view.ended ? sentence(say('board.quiet', { quiet: view.quiet, limit })) : ''
}

/** A square in words; `coming` are those of my spies who might get there. With secrets hidden neither they nor pieces are told. */
export function squareLabel(
  scene: ConfusionScene,
  square: number,
  notebook: Notes | null,
  coming: readonly Chance[],
  hidden: boolean,
): string {
  const { view, say } = scene
  const spy = spyAt(view, square)
  const parts = spy === null ? [freeLabel(scene, square)] : spyLabel(scene, spy, notebook, hidden)
  const row = Math.floor(square / WIDTH)
  if (row === 0 || row === view.rows - 1) parts.push(say('square.home', { seat: say(`seat.${row === 0 ? 0 : 1}`) }))
  if (view.announced?.target === square) parts.push(say('square.aim'))
  if (coming.length && !hidden)
    parts.push(say('square.comers', { spies: coming.map((one) => comer(scene, one)).join(', ') }))
  return parts.join(', ')
}

function freeLabel({ view, say }: ConfusionScene, square: number): string {
  return say(square === view.case ? 'square.case' : 'square.free', { square: squareName(square) })
}

function spyLabel(scene: ConfusionScene, spy: number, notebook: Notes | null, hidden: boolean): string[] {
  const { view, say } = scene
  const token = view.spies[spy]!
  const square = squareName(token.square!)
  const parts = [say('square.spy', { square, seat: say(`seat.${sideOf(spy)}`), letter: letterOf(spy) })]
  const known = contents(view, token, say, hidden)
  const line = hidden ? null : lineOf(notebook, spy)
  if (known) parts.push(known)
  else if (line?.possible.length === view.pieces.length) parts.push(say('spy.may_be_any'))
  else if (line)
    parts.push(say('spy.may_be', { pieces: line.possible.map((piece) => pieceName(view, piece)).join(', ') }))
  if (token.square === view.case) parts.push(say('square.holds'))
  return parts
}

function comer({ say }: ConfusionScene, { spy, chance }: Chance): string {
  return say('square.comer', { letter: letterOf(spy), percent: percent(chance) })
}
