/** What is asked of a seat, and what follows from each answer, in words. */
import { NAMES, type Action, type Announcement, type Event, type View } from '../../wire/confusion'
import type { Blanks } from '$lib/text'
import type { Scene } from '../game'
import { SIDE, WIDTH } from './layout'
import { markOf, sideOf, spyAt, squareName } from './names'
import { actor, targetOf } from './path'

type ConfusionScene = Scene<View, Action, Event>

export function ask(scene: ConfusionScene): string {
  const { view, say, decision } = scene
  if (view.ended) return outcome(scene)
  if (!decision) return say(`wait.${NAMES.Question[view.question]}`, { seats: say(`seats.${view.to_act}`) })
  if (view.announced) {
    const key = decision.actions.length > 1 ? 'ask.answer_free' : 'ask.answer'
    return say(key, { seat: say(`seat.${sideOf(view.announced.spy)}`), move: announcement(scene, view.announced) })
  }
  if (decision.actions.some((id) => scene.actions[id]!.do === 'pass')) return say('ask.pass')
  const plain = decision.question === 'turn' && !view.tokens[decision.seat]
  return say(plain ? 'ask.turn_plain' : `ask.${decision.question}`)
}

export function outcome({ view, say }: ConfusionScene): string {
  const reason = say(`reason.${NAMES.Reason[view.ended!.reason]}`)
  const winner = view.ended!.winner
  return winner === null
    ? say('ask.over_draw', { reason })
    : say('ask.over_won', { winner: say(`seat.${winner}`), reason })
}

/** An announced move: "b1 to b4 with the briefcase". */
export function announcement({ say }: ConfusionScene, move: Announcement): string {
  return say(`move.${NAMES.How[move.how]}`, { origin: squareName(move.origin), target: squareName(move.target) })
}

export function consequence(scene: ConfusionScene, number: number): string | null {
  const action = scene.actions[number]!
  const seat = actor(scene)
  const enemy = scene.say(`seat.${1 - seat}`)
  if (action.do === 'yes' || action.do === 'no') return null
  if ('direction' in action) return afterMove(scene, action, enemy)
  return scene.say(`then.${action.do}`, { enemy, ...spiesOf(scene, action) })
}

function spiesOf(scene: ConfusionScene, action: Action): Blanks {
  const name = (spy: number) => {
    const square = scene.view.spies[actor(scene) * SIDE + spy]?.square ?? null
    const letter = markOf(actor(scene) * SIDE + spy)
    return square === null ? letter : `${letter} ${squareName(square)}`
  }
  return {
    ...('spy' in action ? { spy: name(action.spy) } : {}),
    ...('other' in action ? { other: name(action.other) } : {}),
  }
}

function afterMove(scene: ConfusionScene, action: Action, enemy: string): string | null {
  const target = targetOf(scene, action)
  if (target === null) return null
  const origin = action.do === 'move' ? scene.view.spies[actor(scene) * SIDE + action.spy]!.square! : scene.view.case
  return scene.say(`then.${follows(scene, action, origin, target)}`, {
    enemy,
    origin: squareName(origin),
    target: squareName(target),
  })
}

function follows(scene: ConfusionScene, action: Action, origin: number, target: number): string {
  const { view } = scene
  const met = spyAt(view, target)
  const seat = actor(scene)
  if (action.do === 'throw') return met === null ? 'lies' : sideOf(met) === seat ? 'friend' : 'enemy'
  const goal = seat === 0 ? view.rows - 1 : 0
  if (action.do === 'carry' && Math.floor(target / WIDTH) === goal) return view.safe_extraction ? 'waits' : 'wins'
  if (met !== null) return target === view.case ? 'takes_holder' : 'takes'
  if (action.do === 'move' && origin === view.case) return 'leaves'
  return target === view.case ? 'takes_case' : 'plain'
}

/** Tokens and removals happen once and at once; the briefcase is easily left behind by mistake. */
export function grave(scene: ConfusionScene, number: number): boolean {
  const action = scene.actions[number]!
  if (action.do === 'throw') return true
  if (action.do === 'move') return scene.view.spies[actor(scene) * SIDE + action.spy]?.square === scene.view.case
  return ['reveal', 'swap', 'move_two', 'remove', 'expose'].includes(action.do)
}

/** F2.3: yes or no must be said, even if only one of them is true. */
export function spoken({ view, actions, seat }: ConfusionScene): readonly number[] {
  if (view.announced === null || seat === null) return []
  return (['yes', 'no'] as const).map((word) => actions.findIndex((action) => action.do === word))
}
