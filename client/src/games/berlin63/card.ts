/** What each spy does, for whoever points at one; of a base only what this viewer knows is in it. */
import type { PowerCard } from '$games/game'
import { sentence } from '$lib/text'
import type { Character } from '../../wire/berlin63'
import Emblem from './Emblem.svelte'
import { spyIn } from './known'
import { slug, type Table } from './names'

const ILLUSION = ['reserve', 'swap', 'keep']

export function card(scene: Table, key: string, hidden: boolean): PowerCard | null {
  const { say } = scene
  if (ILLUSION.includes(key)) return { title: say('card.illusion_title'), lines: [say('card.illusion')] }
  const spy = named(scene, key, hidden)
  if (spy === null) return null
  return {
    title: say(`character.${slug(spy)}`),
    lines: [say('card.line', { line: sentence(say(`power.${slug(spy)}`)) }), say(`card.${slug(spy)}`)],
    figure: { Part: Emblem, props: { spy }, box: '-12 -12 24 24' },
  }
}

function named({ view }: Table, key: string, hidden: boolean): Character | null {
  const [kind, name] = key.split(':')
  if (kind === 'base') return spyIn(view, Number(name), hidden)
  if (kind === 'spy' && hidden) return null
  return view.cast.find((spy) => slug(spy) === name) ?? null
}
