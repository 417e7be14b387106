/** What makes sense in a signal at this table: spies that are in the game, and spaces that a spy can step to. */
import { NAMES, type Action, type Event, type View } from '../../wire/conspiracy'
import type { Scene } from '../game'
import { present } from './names'

export function signalWords(
  { view }: Scene<View, Action, Event>,
  slot: string,
  picked: readonly string[],
): string[] | null {
  if (slot === 'short') return present(view).map((spy) => NAMES.Spy[spy]!)
  if (slot !== 'space') return null
  const here = view.place[(NAMES.Spy as readonly string[]).indexOf(picked.at(-1) ?? '')]
  return (here == null ? [] : view.spaces[here]!.links).map((space) => view.spaces[space]!.name)
}
