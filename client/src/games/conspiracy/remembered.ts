/** What was open to challenge last stays to be read, with how it went, until the next turn but one. */
export interface Remembered {
  spy: number
  words: string
  /** How many turns have begun since. */
  turns: number
}

/** What is remembered now: of what is open now or was before, and how many turns have just begun. */
export function remember(
  before: Remembered | null,
  open: { spy: number | null; words: string | null },
  turns: number,
): Remembered | null {
  if (open.words !== null && open.spy !== null) return { spy: open.spy, words: open.words, turns: 0 }
  if (!before || before.turns + turns > 1) return null
  return { ...before, turns: before.turns + turns }
}
