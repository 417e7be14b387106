/** What each spy does and each word means, for whoever points at one; of a base only what this viewer knows is in it. */
import type { PowerCard } from '$games/game'
import { termsOf, type Term } from '$lib/terms'
import { sentence, type Say } from '$lib/text'
import { NAMES, type Character } from '../../wire/berlin63'
import { wordCard, type Sign } from '../word'
import Emblem from './Emblem.svelte'
import { spyIn } from './known'
import { slug, type Table } from './names'

const ILLUSION = ['reserve', 'swap', 'keep']
const SIGNS: Record<string, Sign> = {
  illusion: { full: 'M-11-7h7v14h-7ZM4-7h7v14H4Z', line: 'M-2.5-4Q0-7 2.5-4M2.5-7V-4H-.5M2.5 4Q0 7-2.5 4M-2.5 7V4H.5' },
  claim: { line: 'M-10-9H10V4H-1L-6 10V4H-10ZM-5-5H5M-5-1H2' },
  challenge: { line: 'M-9-3a6 6 0 1 0 12 0 6 6 0 1 0-12 0M1.6 1.6 10 10' },
  reserve: { line: 'M-10-5h9v14h-9ZM-6-8H3V5M-2-11H7V2' },
  leader: { full: 'M0-10 2.9-3.6 9.8-2.9 4.7 1.8 6.2 8.6 0 5.1-6.2 8.6-4.7 1.8-9.8-2.9-2.9-3.6Z' },
}
const WORDS = Object.keys(SIGNS)

export function card(scene: Table, key: string, hidden: boolean): PowerCard | null {
  const { say } = scene
  if (ILLUSION.includes(key)) return word(say, 'illusion')
  if (key.startsWith('word:')) return word(say, key.slice('word:'.length))
  const spy = named(scene, key, hidden)
  return spy === null ? null : spyCard(say, spy)
}

const word = (say: Say, name: string) => wordCard(say, name, SIGNS[name])

const spyCard = (say: Say, spy: Character): PowerCard => ({
  title: say(`character.${slug(spy)}`),
  lines: [say('card.line', { line: sentence(say(`power.${slug(spy)}`)) }), say(`card.${slug(spy)}`)],
  figure: { Part: Emblem, props: { spy }, box: '-12 -12 24 24' },
})

/** The eight spies, then the words of the trade. */
export const aid = (say: Say): PowerCard[] => [
  ...NAMES.Character.map((_, spy) => spyCard(say, spy as Character)),
  ...WORDS.map((name) => word(say, name)),
]

export const terms = (say: Say): Term[] => [
  ...NAMES.Character.map((name) => ({ key: `known:${name}`, words: say(`character.${name}`) })),
  ...termsOf(say, WORDS),
]

function named({ view }: Table, key: string, hidden: boolean): Character | null {
  const [kind, name] = key.split(':')
  if (kind === 'base') return spyIn(view, Number(name), hidden)
  if (kind === 'spy' && hidden) return null
  return view.cast.find((spy) => slug(spy) === name) ?? null
}
