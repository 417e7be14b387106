/** Why an account is proved to be at least or at most so much. */
import type { Bound, SpyNote } from '../../wire/conspiracy'
import type { Say } from '$lib/text'
import { money, shortName } from './names'

/** Whether a bound says more than a matter of course. */
export function tells(note: SpyNote): boolean {
  return note.low.reason !== 'nothing' || note.high.reason !== 'funds'
}

export function reasons(note: SpyNote, say: Say): string {
  const exact = note.low.hundreds === note.high.hundreds
  const words = {
    spy: shortName(say, note.spy),
    low: money(say, note.low.hundreds),
    high: money(say, note.high.hundreds),
  }
  if (exact && note.low.reason !== 'nothing') return say('note.reason_exact', { ...words, why_low: why(note.low, say) })
  return say('note.reasons', { ...words, why_low: why(note.low, say), why_high: why(note.high, say) })
}

export function why(bound: Bound, say: Say): string {
  return say(`note.${bound.reason}`, { round: bound.round ?? 0 })
}
