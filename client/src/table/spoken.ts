/**
 * Answers that must be spoken, given for a player who wants it: by a rule that was set before, after a time that the
 * player takes themselves, so that nobody can tell whether there was a choice.
 */
import { read, write } from '$lib/settings.svelte'

const KEY = 'connive.spoken.delays'
const KEPT = 20
const LEAST = 4
/** As long as somebody takes of whom little is known, in milliseconds. */
const USUAL = [1_200, 4_000] as const

/** Remember how long an answer by hand took. */
export function remember(delay: number): void {
  write(KEY, [...read<number[]>(KEY, []), Math.round(delay)].slice(-KEPT))
}

/** Draw how long the next answer takes: as long as one of those by hand. It does not depend on the answer. */
export function drawDelay(random: () => number = Math.random): number {
  const known = read<number[]>(KEY, [])
  if (known.length < LEAST) return USUAL[0] + random() * (USUAL[1] - USUAL[0])
  return known[Math.floor(random() * known.length)]! * (0.9 + 0.2 * random())
}

/** The answer by the rule: the only one if there is no choice, else the one that was set before. */
export function answer(actions: readonly number[], rule: number): number {
  return actions.includes(rule) ? rule : actions[0]!
}
