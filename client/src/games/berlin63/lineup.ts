/** Line-ups for the deployment: a ready-made one with the leader in the middle, or one that was used before. */
import type { LineUps } from '$games/game'
import type { Action, Event, View } from '../../wire/berlin63'
import { SIDE, slug, type Table } from './names'
import { asked } from './path'

/** Scouts outside, the leader in the middle, somebody who can throw attackers back at the edge. */
const READY = ['ray_dash', 'miranda_hypnos', 'leo_storm', 'victor_shadow', 'jack_steel']
const MIDDLE = 2

export const lineUps: LineUps<View, Action, Event> = {
  ready: () => READY,
  used: ({ view }, seat) => {
    const own = view.bases.slice(seat * SIDE, (seat + 1) * SIDE).map((base) => base?.character ?? null)
    return own.some((spy) => spy === null) ? null : own.map((spy) => slug(spy!))
  },
  next: (scene, wanted) => {
    const placed = own(scene).filter((base) => base !== null).length
    const spies = withLeader(scene, wanted)
    const offered = scene.decision!.actions.filter((id) => scene.actions[id]!.do === 'place')
    return offered.find((id) => spyOf(scene, id) === spies[placed]) ?? offered[0] ?? null
  },
}

const own = ({ view, ...scene }: Table) => {
  const first = asked({ view, ...scene }) * SIDE
  return view.bases.slice(first, first + view.columns)
}

const spyOf = (scene: Table, id: number) => {
  const action = scene.actions[id]!
  return action.do === 'place' ? slug(action.character) : null
}

/** B1.4: the leader must be among the five. */
function withLeader(scene: Table, wanted: readonly string[]): string[] {
  const leader = scene.view.leader[asked(scene)]
  const name = leader === null || leader === undefined ? null : slug(leader)
  if (name === null || wanted.includes(name)) return [...wanted]
  return wanted.map((spy, place) => (place === MIDDLE ? name : spy))
}
