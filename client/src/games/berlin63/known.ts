/** What may be drawn of the spies. With `hidden`, whatever is not public looks as it does to a stranger. */
import type { Character, View } from '../../wire/berlin63'
import { SIDE } from './names'

/** The spy in a base, if this viewer knows it. */
export function spyIn(view: View, base: number, hidden: boolean): Character | null {
  const token = view.bases[base]
  const open = !hidden || view.ended !== null || token?.square === null
  return open ? (token?.character ?? null) : null
}

/** The reserve of a side, null for each spy that is not known. */
export function reserveOf(view: View, seat: number, hidden: boolean): (Character | null)[] {
  const known = view.reserve[seat]
  // Before the deployment ends everybody knows that all eight are left; it is drawn as what it becomes, a secret.
  const veiled = view.turn === 0 && view.viewer !== 'referee' && view.viewer !== String(seat)
  const open = known && !veiled && (!hidden || view.ended !== null)
  return open ? known : Array<null>(view.reserve_size[seat] ?? 0).fill(null)
}

/** The leader of a side, if this viewer knows it. */
export function leaderOf(view: View, seat: number, hidden: boolean): Character | null {
  return hidden && view.ended === null ? null : (view.leader[seat] ?? null)
}

/** Who has left the game: reserve spies given up, then the fallen. */
export function boxOf(view: View, seat: number): Character[] {
  const own = view.bases.slice(seat * SIDE, (seat + 1) * SIDE)
  const fallen = own.flatMap((base) =>
    base && base.square === null && base.character !== null ? [base.character] : [],
  )
  return [...(view.box[seat] ?? []), ...fallen]
}
