/** What each spy does, for whoever points at one; of a base only what this viewer knows is in it. */
import type { PowerCard } from '$games/game'
import { sentence, type Say } from '$lib/text'
import { NAMES, type Character } from '../../wire/berlin63'
import Emblem from './Emblem.svelte'
import { spyIn } from './known'
import { slug, type Table } from './names'

const ILLUSION = ['reserve', 'swap', 'keep']

export function card(scene: Table, key: string, hidden: boolean): PowerCard | null {
  const { say } = scene
  if (ILLUSION.includes(key)) return { title: say('card.illusion_title'), lines: [say('card.illusion')] }
  const spy = named(scene, key, hidden)
  return spy === null ? null : spyCard(say, spy)
}

const spyCard = (say: Say, spy: Character): PowerCard => ({
  title: say(`character.${slug(spy)}`),
  lines: [say('card.line', { line: sentence(say(`power.${slug(spy)}`)) }), say(`card.${slug(spy)}`)],
  figure: { Part: Emblem, props: { spy }, box: '-12 -12 24 24' },
})

/** The eight spies and the illusion. */
export const aid = (say: Say): PowerCard[] => [
  ...NAMES.Character.map((_, spy) => spyCard(say, spy as Character)),
  { title: say('card.illusion_title'), lines: [say('card.illusion')] },
]

function named({ view }: Table, key: string, hidden: boolean): Character | null {
  const [kind, name] = key.split(':')
  if (kind === 'base') return spyIn(view, Number(name), hidden)
  if (kind === 'spy' && hidden) return null
  return view.cast.find((spy) => slug(spy) === name) ?? null
}
