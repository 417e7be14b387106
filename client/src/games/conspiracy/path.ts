/** How one arrives at an action. A pay-off and a pretended one begin alike: nobody can tell them apart by looking on. */
import { NAMES, type Action, type Event, type View } from '../../wire/conspiracy'
import type { Scene, Step } from '../game'
import { HUNDRED, money, shortName, spaceName } from './names'

type ConspiracyScene = Scene<View, Action, Event>

export function path(scene: ConspiracyScene, number: number): Step[] {
  const action = scene.actions[number]!
  switch (action.do) {
    case 'move':
      return moveSteps(scene, action.spy, action.space, action.case)
    case 'pay':
      return [...payFirst(scene), spyStep(scene, action.spy), amountStep(scene, action.hundreds)]
    case 'pretend':
      return [...payFirst(scene), { key: 'spy:nobody', label: scene.say('pay.nobody'), group: 'spy' }]
    case 'blow':
      return [deed(scene, 'blow'), spyStep(scene, action.informer, 'informer'), spyStep(scene, action.victim, 'victim')]
    case 'bid':
      return [amountStep(scene, action.hundreds)]
    default:
      return [deed(scene, action.do)]
  }
}

/** In the opening there is nothing to do but pay. */
function payFirst(scene: ConspiracyScene): Step[] {
  return NAMES.Question[scene.view.question] === 'opening' ? [] : [deed(scene, 'pay')]
}

/** Whoever stands with the briefcase must say whether it comes along. */
function moveSteps(scene: ConspiracyScene, spy: number, space: number, carried: boolean): Step[] {
  const { view, say } = scene
  const place = view.spaces[space] ? spaceName(view, say, space) : String(space)
  const steps = [spyStep(scene, spy), { key: `space:${space}`, label: place, group: 'space' }]
  if (!carried && view.place[spy] !== view.case) return steps
  const key = carried ? 'take' : 'leave'
  return [...steps, { key: `case:${key}`, label: say(`case.${key}`), group: 'case' }]
}

function deed({ say }: ConspiracyScene, name: string): Step {
  return { key: `do:${name}`, label: say(`action.${name}`), group: 'deed' }
}

function spyStep({ say }: ConspiracyScene, spy: number, group = 'spy'): Step {
  return { key: `spy:${spy}`, label: shortName(say, spy), group }
}

/** There are hundreds of sums, and a few of them are ever read: each is put into words when somebody does. */
function amountStep({ say }: ConspiracyScene, hundreds: number): Step {
  return {
    key: `amount:${hundreds * HUNDRED}`,
    group: 'amount',
    get label() {
      return money(say, hundreds)
    },
  }
}
