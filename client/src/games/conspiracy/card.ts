/** What the words of the trade mean, and what a spy is to everybody. */
import { NAMES, type Action, type Event, type View } from '../../wire/conspiracy'
import type { Say } from '$lib/text'
import type { PowerCard, Scene } from '../game'
import { money, spyName } from './names'
import Portrait from './Portrait.svelte'

export function card({ view, say }: Scene<View, Action, Event>, key: string): PowerCard | null {
  const [kind, name] = key.split(':')
  const spy = kind === 'spy' ? Number(name) : NaN
  if (spy < view.spies) {
    const props = { spy, letter: say(`letter.${NAMES.Spy[spy]}`) }
    return {
      title: spyName(say, spy),
      lines: [say('card.spy')],
      figure: { Part: Portrait, props, box: '-21 -26 42 52' },
    }
  }
  const word = kind === 'case' ? 'case' : kind === 'do' || kind === 'amount' ? name! : ''
  const told = kind === 'amount' ? 'pay' : word
  return say.has(`card.${told}`)
    ? { title: say(`card.${told}_title`), lines: [say(`card.${told}`, { cost: money(say, view.cost) })] }
    : null
}

const AIDED = ['case', 'pay', 'challenge', 'cover', 'concede', 'blow'] as const
const USUAL_COST = 10

/** What can be done, then who there is. */
export const aid = (say: Say): PowerCard[] => [
  ...AIDED.map((word) => ({
    title: say(`card.${word}_title`),
    lines: [say(`card.${word}`, { cost: money(say, USUAL_COST) })],
  })),
  ...NAMES.Spy.map((name, spy) => ({
    title: spyName(say, spy),
    lines: [],
    figure: { Part: Portrait, props: { spy, letter: say(`letter.${name}`) }, box: '-21 -26 42 52' },
  })),
]
