/** What a mage is worth, what piles and decks are for, and what words of the trade mean. */
import type { PowerCard } from '$games/game'
import { termsOf, type Term } from '$lib/terms'
import type { Say } from '$lib/text'
import type { Card, Magic } from '../../wire/conclave'
import { wordCard, type Sign } from '../word'
import Beast from './Beast.svelte'
import { BACKS, cardName, EVERY_MAGIC, faceUp, magicName, magicOf, type Table } from './names'
import Sigil from './Sigil.svelte'

export function card({ view, say }: Table, key: string, hidden: boolean): PowerCard | null {
  const [kind, name] = key.split(':')
  const number = Number(name)
  const figure = (magic: Magic) => ({ Part: Sigil, props: { magic }, box: '-12 -12 24 24' })
  const mage = (found: Card): PowerCard => {
    const lines = [say(faceUp(found) ? 'card.mage' : 'card.hidden', { reach: view.reach })]
    return { title: cardName(say, found), lines, figure: figure(magicOf(found)) }
  }
  if (kind === 'card') return hidden ? null : mage(number as Card)
  if (kind === 'cell') return view.grid[number] == null ? null : mage(view.grid[number]!)
  if (kind === 'back') return mage((BACKS + Number(key.split(':')[2])) as Card)
  if (kind === 'word') return word(say, name!)
  if (kind === 'deck') return { title: say(`deck.${number}`), lines: [say('card.deck')] }
  if (kind !== 'pile') return null
  return { title: magicName(say, number as Magic), lines: [say('card.pile')], figure: figure(number as Magic) }
}

const ARCH = 'M-7 10V-3Q-6-8 0-10 6-8 7-3V10Z'
const SIGNS: Record<string, Sign> = {
  emissary: { line: `${ARCH}M0 6V-5M-3.5-1.5 0-5 3.5-1.5` },
  line: { line: 'M-11-5h6V5h-6ZM-3-5h6V5h-6ZM5-5h6V5H5ZM-8 9H8' },
  brotherhood: {},
  followers: { line: 'M-3 11V-1H3V11ZM0-3Q-3.5-5.5 0-11 3.5-5.5 0-3Z' },
  crisis: { full: 'M0-11 2.5-4 9-8 5-2 11 0 5 2 9 8 2.5 4 0 11-2.5 4-9 8-5 2-11 0-5-2-9-8-2.5-4Z' },
  gift: { line: 'M-9-2H9V10H-9ZM-10.5-6H10.5V-2H-10.5ZM0-6V10M0-6Q-7-12-7-8.4-6.4-6 0-6 7-12 7-8.4 6.4-6 0-6' },
  resentment: {
    line: 'M0 9C-6.6 4.5-9.9 1-9.4-3.2-9-8-3-9.4 0-4.7 3-9.4 9-8 9.4-3.2 9.9 1 6.6 4.5 0 9ZM0-4.7-2.8-.7 2.1 2-.7 6.4',
  },
}
const WORDS = Object.keys(SIGNS)

function word(say: Say, name: string): PowerCard {
  const found = wordCard(say, name, SIGNS[name])
  return name === 'brotherhood'
    ? { ...found, figure: { Part: Beast, props: { brotherhood: 0 }, box: '-12 -12 24 24' } }
    : found
}

export const terms = (say: Say): Term[] => termsOf(say, WORDS)

/** The six magics, then what can happen to them. */
export const aid = (say: Say): PowerCard[] => [
  ...EVERY_MAGIC.map((magic) => ({
    title: magicName(say, magic),
    lines: [],
    figure: { Part: Sigil, props: { magic }, box: '-12 -12 24 24' },
  })),
  ...WORDS.map((name) => word(say, name)),
]
