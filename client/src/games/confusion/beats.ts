/** What is worth a pause: spies lost, found out, promoted or stamped, an extraction, the end. */
import type { Beat } from '$games/game'
import type { Action, Event, View } from '../../wire/confusion'
import type { Scene } from '../game'
import { wonBy } from '../person'
import { holderOf } from './names'
import Reveal from './Reveal.svelte'

type Table = Scene<View, Action, Event>
type Kind = 'captured' | 'exposed' | 'revealed' | 'promoted' | 'awaited' | 'foiled'

const SOUNDS: Record<Kind, Beat['sound']> = {
  captured: 'fall',
  exposed: 'lie',
  revealed: 'reveal',
  promoted: 'proof',
  awaited: 'reveal',
  foiled: 'fall',
}

export function beats(scene: Table, story: readonly Event[], from: number, hidden: boolean): Beat[] {
  return story.slice(from).flatMap((event, i) => found(scene, story, from + i, event, hidden) ?? [])
}

function found(scene: Table, story: readonly Event[], at: number, event: Event, hidden: boolean): Beat | null {
  if (event.event in SOUNDS && 'spy' in event) {
    const kind = event.event as Kind
    const props = { by: kind === 'captured' ? captor(story, at) : null, stamp: scene.say('beat.stamp') }
    return drawn(scene, at, kind, SOUNDS[kind], event.spy, hidden, scene.say(`beat.${kind}`), props)
  }
  if (event.event !== 'ended' || event.winner === null) return null
  const spy = holderOf(scene.view) ?? 0
  const others = scene.say('beat.wins', { seat: scene.say(`seat.${event.winner}`) })
  const headline = wonBy(scene.seat, [event.winner], scene.say, others)
  return drawn(scene, at, 'end', null, spy, hidden, headline, {})
}

function drawn(
  scene: Table,
  at: number,
  kind: string,
  sound: Beat['sound'],
  spy: number,
  hidden: boolean,
  headline: string,
  more: object,
): Beat {
  const known = hidden ? null : (scene.view.spies[spy]?.piece ?? null)
  const piece = known === null ? null : scene.view.pieces[known]
  const props = { kind, spy, piece, turned: scene.seat === 1, ...more }
  return { kind, at, headline, sound, Part: Reveal, props }
}

/** Who captured: whoever moved last. */
function captor(story: readonly Event[], at: number): number | null {
  const found = story.slice(0, at).findLast((one) => one.event === 'moved' || one.event === 'announced')
  return found && 'spy' in found ? found.spy : null
}
