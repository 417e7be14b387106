/** The card of a word of the trade: its title, what it means, and its sign. */
import type { Blanks, Say } from '$lib/text'
import Figure from './Figure.svelte'
import type { PowerCard } from './game'

export interface Sign {
  line?: string
  full?: string
}

export function wordCard(say: Say, word: string, sign: Sign | undefined, blanks: Blanks = {}): PowerCard {
  const told = { title: say(`card.${word}_title`), lines: [say(`card.${word}`, blanks)] }
  return sign ? { ...told, figure: { Part: Figure, props: { ...sign }, box: '-12 -12 24 24' } } : told
}
