/** Odds in words and which of them are worth pencilling on a base. */
import type { Say } from '$lib/text'
import type { Character } from '../../wire/berlin63'

/** Below this a guess is no better than any other. */
const WORTH = 0.17
const MOST = 2

export interface Guess {
  character: Character
  odds: number
}

/** The likeliest characters, the best first; nothing while all are about alike. */
export function likely(odds: readonly number[]): Guess[] {
  return odds
    .map((chance, character) => ({ character: character as Character, odds: chance }))
    .filter((guess) => guess.odds >= WORTH)
    .sort((a, b) => b.odds - a.odds)
    .slice(0, MOST)
}

/** A chance in per cent; what is rare never looks impossible, what is likely never certain. */
export function chance(say: Say, odds: number): string {
  if (odds > 0 && odds < 0.01) return say('draw.rare')
  const percent = odds >= 1 ? 100 : Math.min(99, Math.round(odds * 100))
  return say('draw.percent', { percent })
}
