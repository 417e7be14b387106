/** What the words of the trade mean, and what a spy is to everybody. */
import { NAMES, type Action, type Event, type View } from '../../wire/conspiracy'
import { termsOf, type Term } from '$lib/terms'
import type { Say } from '$lib/text'
import type { PowerCard, Scene } from '../game'
import { wordCard, type Sign } from '../word'
import Case from './Case.svelte'
import { money, shortName, spyName } from './names'
import Portrait from './Portrait.svelte'

const SIGNS: Record<string, Sign | undefined> = {
  case: undefined, // it is drawn as it lies on the map
  pay: { line: 'M-11-7H11V7H-11ZM0-3.4a3.4 3.4 0 1 0 .01 0M-8-3.4V3.4M8-3.4V3.4' },
  challenge: { line: 'M-11 9H11M-8 9V4M-3 9V0M2 9V-4M7 9V-9' },
  cover: { line: 'M-8-10H9V10H-8ZM-4-10V10M-.5 1 2 4 6-3' },
  concede: { line: 'M9 7V2Q9-3 4-3H-9M-4.5-7.5-9-3-4.5 1.5' },
  blow: { line: 'M-7-11H7V11H-7ZM0-6a3 3 0 1 0 .01 0M-4 6Q0 1 4 6M-11-9 11 9' },
}
const WORDS = Object.keys(SIGNS)

export function card({ view, say }: Scene<View, Action, Event>, key: string): PowerCard | null {
  const [kind, name] = key.split(':')
  const spy = kind === 'spy' ? Number(name) : NaN
  if (spy < view.spies) {
    const props = { spy, name: shortName(say, spy) }
    return {
      title: spyName(say, spy),
      lines: [say('card.spy')],
      figure: { Part: Portrait, props, box: '-21 -26 42 52' },
    }
  }
  const told = kind === 'case' ? 'case' : kind === 'amount' ? 'pay' : name!
  return ['do', 'word', 'case', 'amount'].includes(kind!) && WORDS.includes(told) ? word(say, told, view.cost) : null
}

function word(say: Say, name: string, cost: number): PowerCard {
  const found = wordCard(say, name, SIGNS[name], { cost: money(say, cost) })
  return name === 'case' ? { ...found, figure: { Part: Case, props: {}, box: '-13 -13 26 26' } } : found
}

export const terms = (say: Say): Term[] => termsOf(say, WORDS)

const USUAL_COST = 10

/** What can be done, then who there is. */
export const aid = (say: Say): PowerCard[] => [
  ...WORDS.map((name) => word(say, name, USUAL_COST)),
  ...NAMES.Spy.map((name, spy) => ({
    title: spyName(say, spy),
    lines: [],
    figure: { Part: Portrait, props: { spy, letter: say(`letter.${name}`) }, box: '-21 -26 42 52' },
  })),
]
