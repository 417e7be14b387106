/** How one arrives at an action: a spy's square, then where to, then what moves; or a token first, then its spies. */
import type { Action, Event, View } from '../../wire/confusion'
import type { Scene, Step } from '../game'
import { SIDE } from './layout'
import { ARROWS, letterOf, markOf, sideOf, spyAt, squareName } from './names'
import { along } from './reach'

type ConfusionScene = Scene<View, Action, Event>

const DEEDS: Record<string, string> = { reveal: 'token.reveal_one', swap: 'token.swap_two', move_two: 'token.move_two' }

export function path(scene: ConfusionScene, number: number): Step[] {
  const action = scene.actions[number]!
  const own = actor(scene) * SIDE
  switch (action.do) {
    case 'move':
      return moveSteps(scene, own + action.spy, action)
    case 'carry':
    case 'throw':
      return lineSteps(scene, scene.view.case, action, action.do)
    case 'reveal':
    case 'remove':
      return [deed(scene, action.do), spyStep(scene, own + action.spy)]
    case 'swap':
      return [deed(scene, 'swap'), spyStep(scene, own + action.spy), spyStep(scene, own + action.other)]
    default:
      return [deed(scene, action.do)]
  }
}

/** The same in another order: two spies that change places are picked as one likes. */
export function detours(scene: ConfusionScene, number: number): Step[][] {
  const action = scene.actions[number]!
  if (action.do !== 'swap') return []
  const [first, one, other] = path(scene, number)
  return [[first!, other!, one!]]
}

/** Who would act: the seat that is asked, or else the one we look from. */
export function actor(scene: ConfusionScene): number {
  return scene.decision?.seat ?? scene.seat ?? 0
}

/** Where a move goes on the board; null if it starts nowhere or leads off the board. */
export function targetOf(scene: ConfusionScene, action: Action): number | null {
  if (!('direction' in action)) return null
  const from = action.do === 'move' ? scene.view.spies[actor(scene) * SIDE + action.spy]?.square : scene.view.case
  return from === null || from === undefined ? null : along(scene.view, from, action.direction, action.distance)
}

function moveSteps(scene: ConfusionScene, spy: number, action: Action & { do: 'move' }): Step[] {
  const from = scene.view.spies[spy]?.square ?? null
  if (from === null)
    return [
      spyStep(scene, spy),
      { key: `line:${action.direction}.${action.distance}`, label: scene.say('choice.nowhere') },
    ]
  return lineSteps(scene, from, action, from === scene.view.case ? 'alone' : null)
}

function lineSteps(
  scene: ConfusionScene,
  from: number,
  action: Action & { direction: number; distance: number },
  how: string | null,
): Step[] {
  const target = along(scene.view, from, action.direction, action.distance)
  const first = { key: `square:${from}`, label: placeLabel(scene, from), group: 'spy' }
  const second =
    target === null
      ? { key: `line:${action.direction}.${action.distance}`, label: scene.say('choice.nowhere'), group: 'target' }
      : { key: `square:${target}`, label: `${ARROWS[action.direction]} ${targetLabel(scene, target)}`, group: 'target' }
  return how === null
    ? [first, second]
    : [first, second, { key: `how:${how}`, label: scene.say(`how.${how}`), group: 'how' }]
}

function deed(scene: ConfusionScene, name: string): Step {
  const answer = name === 'yes' || name === 'no' || name === 'pass'
  return { key: `do:${name}`, label: scene.say(DEEDS[name] ?? `action.${name}`), group: answer ? 'answer' : 'before' }
}

function spyStep(scene: ConfusionScene, spy: number): Step {
  const square = scene.view.spies[spy]?.square ?? null
  if (square === null) return { key: `gone:${spy}`, label: markOf(spy), group: 'spy' }
  return { key: `square:${square}`, label: placeLabel(scene, square), group: 'spy' }
}

function placeLabel(scene: ConfusionScene, square: number): string {
  const spy = spyAt(scene.view, square)
  return spy === null ? squareName(square) : `${markOf(spy)} ${squareName(square)}`
}

function targetLabel(scene: ConfusionScene, target: number): string {
  const met = spyAt(scene.view, target)
  if (met === null && target === scene.view.case) return scene.say('target.case', { square: squareName(target) })
  if (met === null) return squareName(target)
  const key = sideOf(met) === actor(scene) ? 'target.friend' : 'target.spy'
  return scene.say(key, { square: squareName(target), spy: letterOf(met) })
}
