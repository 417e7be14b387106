/** What is asked of a seat, and what follows from each answer. No sum of one's own: somebody may be looking. */
import { NAMES, type Action, type Event, type View } from '../../wire/conspiracy'
import type { Blanks } from '$lib/text'
import type { Scene } from '../game'
import { money, outcome, seatName, shortName, spaceName, underWay } from './names'

type ConspiracyScene = Scene<View, Action, Event>

export function ask(scene: ConspiracyScene): string {
  const { view, say, decision } = scene
  if (view.ended) return outcome(view, say)
  if (!decision) return say(`wait.${NAMES.Question[view.question]}`, { seats: say(`seats.${view.to_act}`) })
  return say(`asked.${asked(scene)}`, { ...words(scene), what: underWay(view, say) ?? '' })
}

/** Which sentence asks: it names nothing that is not offered. */
function asked({ view, decision, actions }: ConspiracyScene): string {
  const offered = new Set(decision!.actions.map((id) => actions[id]!.do))
  switch (decision!.question) {
    case 'bid':
      return view.bid === 0 ? 'first_bid' : 'bid'
    case 'challenge':
      return offered.has('challenge') ? 'challenge' : 'challenge_cannot'
    case 'cover':
      return offered.has('cover') ? 'cover' : 'cover_cannot'
    case 'turn': {
      const pays = offered.has('pay') || offered.has('pretend')
      if (offered.has('blow')) return pays ? 'turn' : 'turn_no_pay'
      return pays ? 'turn_no_blow' : 'turn_move'
    }
    default:
      return decision!.question
  }
}

function words({ view, say }: ConspiracyScene): Blanks {
  return {
    spy: view.spy === null ? '' : shortName(say, view.spy),
    victim: view.victim === null ? '' : shortName(say, view.victim),
    active: seatName(say, view.active),
    challenger: view.challenger === null ? '' : seatName(say, view.challenger),
    bid: money(say, view.bid),
    cost: money(say, view.cost),
  }
}

export function consequence(scene: ConspiracyScene, number: number): string | null {
  const { view, say } = scene
  const action = scene.actions[number]!
  const seat = scene.decision?.seat ?? scene.seat ?? 0
  switch (action.do) {
    case 'move': {
      if (!view.spaces[action.space]) return null
      const home = action.case && view.spaces[action.space]!.seat === seat
      const blanks = { spy: shortName(say, action.spy), space: spaceName(view, say, action.space) }
      return say(home ? 'then.home' : action.case ? 'then.carry' : 'then.move', blanks)
    }
    case 'pay':
    case 'pretend':
      return say(NAMES.Question[view.question] === 'opening' ? 'then.open' : 'then.pay')
    case 'blow':
      return say('then.blow', {
        informer: shortName(say, action.informer),
        victim: shortName(say, action.victim),
        cost: money(say, view.cost),
      })
    default:
      return say(`then.${action.do}`, words(scene))
  }
}

/** What gives something up or tells something for good. */
export function grave(scene: ConspiracyScene, number: number): boolean {
  return ['blow', 'concede', 'decline', 'stop', 'show'].includes(scene.actions[number]!.do)
}
