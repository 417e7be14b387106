/** Sentences about an end in the second person: to the one who won or lost, if the catalogue has them. */
import type { Say } from '$lib/text'

export function sayTo(
  seat: number | null,
  winners: readonly number[],
  say: Say,
  key: string,
  given: Record<string, string | number>,
): string {
  const own = `${key}_${seat !== null && winners.includes(seat) ? 'won' : 'lost'}`
  return say(seat !== null && say.has(own) ? own : key, given)
}

/** The headline of an end: to a winner that it is theirs, to everybody else who won. */
export const wonBy = (seat: number | null, winners: readonly number[], say: Say, others: string): string =>
  seat !== null && winners.includes(seat) && say.has('ending.won') ? say('ending.won') : others
