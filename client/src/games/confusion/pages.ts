/** The two pages of the printed notebook, "My spies" and "Opponent's spies", and the pieces turned over at the end. */
import type { Action, Event, View } from '../../wire/confusion'
import type { LaidOpen, Page, Scene } from '../game'
import { SIDE } from './layout'
import { letterOf, movesOf, pieceName } from './names'

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
