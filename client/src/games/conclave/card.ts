/** What a mage is worth, and what piles and decks are for. */
import type { PowerCard } from '$games/game'
import type { Say } from '$lib/text'
import type { Card, Magic } from '../../wire/conclave'
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
  if (kind === 'deck') return { title: say(`deck.${number}`), lines: [say('card.deck')] }
  if (kind !== 'pile') return null
  return { title: magicName(say, number as Magic), lines: [say('card.pile')], figure: figure(number as Magic) }
}

const AIDED = ['emissary', 'crisis', 'gift', 'resentment'] as const

/** The six magics, then what can happen to them. */
export const aid = (say: Say): PowerCard[] => [
  ...EVERY_MAGIC.map((magic) => ({
    title: magicName(say, magic),
    lines: [],
    figure: { Part: Sigil, props: { magic }, box: '-12 -12 24 24' },
  })),
  ...AIDED.map((word) => ({ title: say(`aid.${word}_title`), lines: [say(`aid.${word}`)] })),
]
