/** The board in words, and what is publicly known of a seat: the same as the drawing says, from the same view. */
import { NAMES, type Action, type Announcement, type Event, type View } from '../../wire/confusion'
import { sentence } from '$lib/text'
import type { Scene } from '../game'
import { announcement, ask, outcome } from './ask'
import { SIDE } from './layout'
import { contents, holderOf, letterOf, sideOf, squareName } from './names'

type ConfusionScene = Scene<View, Action, Event>

export function facts(scene: ConfusionScene, seat: number): string[] {
  const { view, say } = scene
  const count = standing(view, seat).length
  const told = [say(count === 1 ? 'fact.spies.one' : 'fact.spies', { count })]
  if (view.tokens_in_play) {
    const left = tokensLeft(view, seat).length
    told.push(say(left === 0 ? 'fact.no_tokens' : left === 1 ? 'fact.tokens.one' : 'fact.tokens', { count: left }))
  }
  const holder = holderOf(view)
  if (holder !== null && sideOf(holder) === seat) told.push(say('fact.case'))
  return told
}

export function transcript(scene: ConfusionScene, hidden: boolean): string[] {
  const { view, say } = scene
  const lines = view.ended ? [outcome(scene)] : [say('say.turn', { turn: view.turn, seat: say(`seat.${view.active}`) })]
  lines.push(briefcase(scene))
  if (view.announced) lines.push(announced(scene, view.announced))
  if (view.extra) lines.push(line(scene, say('board.extra')))
  if (view.awaited !== null)
    lines.push(line(scene, say('board.awaited', { spy: squareName(view.spies[view.awaited]!.square!) })))
  if (!view.ended) lines.push(line(scene, say('board.quiet', { quiet: view.quiet, limit: 2 * view.quiet_limit })))
  if (scene.decision) lines.push(ask(scene))
  return [...lines, ...side(scene, 0, hidden), ...side(scene, 1, hidden)]
}

/** Words of the game's catalogue as a sentence of their own. */
function line({ say }: ConfusionScene, words: string): string {
  return say('say.line', { line: sentence(words) })
}

function announced(scene: ConfusionScene, move: Announcement): string {
  return scene.say('say.announced', { seat: scene.say(`seat.${sideOf(move.spy)}`), move: announcement(scene, move) })
}

function briefcase({ view, say }: ConfusionScene): string {
  const holder = holderOf(view)
  const square = squareName(view.case)
  if (holder === null) return say('say.case_free', { square })
  return say('say.case_held', { square, seat: say(`seat.${sideOf(holder)}`), letter: letterOf(holder) })
}

function side(scene: ConfusionScene, seat: number, hidden: boolean): string[] {
  const { view, say } = scene
  const name = say(`seat.${seat}`)
  const [here, gone] = [standing(view, seat), lost(view, seat)]
  const lines = [say('say.side', { seat: name, count: here.length, lost: gone.length })]
  if (view.tokens_in_play) {
    const tokens = tokensLeft(view, seat).map((token) => say(`token.${token}`))
    lines.push(say('say.tokens', { seat: name, tokens: tokens.join(', ') || say('board.none') }))
  }
  return [...lines, ...[...here, ...gone].map((spy) => spyLine(scene, spy, hidden))]
}

function spyLine({ view, say }: ConfusionScene, spy: number, hidden: boolean): string {
  const token = view.spies[spy]!
  const known = contents(view, token, say, hidden) || say('spy.unknown')
  const blanks = { seat: say(`seat.${sideOf(spy)}`), letter: letterOf(spy), known }
  return token.square === null
    ? say('say.gone', blanks)
    : say('say.spy', { ...blanks, square: squareName(token.square) })
}

export function tokensLeft(view: View, seat: number): string[] {
  return NAMES.Token.filter((_, i) => (view.tokens[seat]! >> i) & 1)
}

function standing(view: View, seat: number): number[] {
  return ofSide(view, seat).filter((spy) => view.spies[spy]!.square !== null)
}

/** The spies a side has lost, in the order of their letters. */
export function lost(view: View, seat: number): number[] {
  return ofSide(view, seat).filter((spy) => view.spies[spy]!.square === null)
}

function ofSide(view: View, seat: number): number[] {
  return view.spies.flatMap((spy, i) => (spy && i >= seat * SIDE && i < (seat + 1) * SIDE ? [i] : []))
}
