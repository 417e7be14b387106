/** The two pages of the printed notebook, "My spies" and "Opponent's spies", and the pieces turned over at the end. */
import type { Action, Event, View } from '../../wire/confusion'
import type { LaidOpen, Page, Scene } from '../game'
import { SIDE } from './layout'
import { letterOf, movesOf, pieceName, spyAt } from './names'

type ConfusionScene = Scene<View, Action, Event>

const spiesOf = (view: View, seat: number) =>
  view.spies.flatMap((spy, i) => (spy && Math.floor(i / SIDE) === seat ? [i] : []))

export function pages({ view, say, seat }: ConfusionScene): Page[] {
  if (seat === null) return []
  return [seat, 1 - seat].map((side) => ({
    key: side === seat ? 'mine' : 'theirs',
    title: say(side === seat ? 'hand.mine' : 'hand.theirs'),
    rows: spiesOf(view, side).map((spy) => ({ key: String(spy), label: letterOf(spy) })),
    columns: view.pieces.map((_, piece) => ({ key: String(piece), label: pieceName(view, piece) })),
  }))
}

/** A spy, wherever it stands. */
export function markable({ view, seat }: ConfusionScene, key: string): string | null {
  const spy = seat !== null && key.startsWith('square:') ? spyAt(view, Number(key.slice('square:'.length))) : null
  return spy === null ? null : `board spy:${spy}`
}

export function laidOpen({ view, say }: ConfusionScene): LaidOpen | null {
  if (!view.ended) return null
  const piece = (spy: number) => {
    const found = view.spies[spy]?.piece ?? null
    if (found === null) return '–'
    const moves = movesOf(view.pieces[found]!, say)
    return say('note.piece', { piece: pieceName(view, found), moves })
  }
  return {
    head: [say('seat.0'), say('seat.1')],
    rows: spiesOf(view, 0).map((spy) => ({ label: letterOf(spy), cells: [piece(spy), piece(spy + SIDE)] })),
  }
}
