/**
 * Signals: ready-made sentences of table-talk, picked by chips. `/move rita berlin` is the same in every language: a slot
 * is a part of the game's catalogue, and a word a key of it. Pure.
 */
import { sentence, type Say } from '$lib/text'
import type { Signal } from '../wire/api'

export const MARK = '/'
const SEAT = 'seat'
const OPEN = '…'

/** What can be picked next: what it adds to the signal, and how it reads. */
export interface Chip {
  word: string
  label: string
}

/** Who can be meant at a table, and what a game leaves out of the words of a slot; all its words if it says nothing. */
export interface Around {
  seats: number
  own: number | null
  words?: (slot: string, picked: readonly string[]) => readonly string[] | null
}

/** What was said, as the reader says it; free text stays as it is. */
export function spoken(signals: readonly Signal[], say: Say, text: string): string {
  const [name, ...words] = text.slice(MARK.length).split(' ')
  const signal = text.startsWith(MARK) ? signals.find((each) => each.name === name) : undefined
  return signal && words.length === signal.slots.length ? outline(signal, say, words) : text
}

/** A signal with the words picked so far, and open blanks. */
export function outline(signal: Signal, say: Say, words: readonly string[] = []): string {
  const blanks = signal.slots.map((slot, i) => [slot, words[i] === undefined ? OPEN : say(`${slot}.${words[i]}`)])
  return sentence(say(`signal.${signal.name}`, Object.fromEntries(blanks)).replace(`${OPEN}.`, OPEN))
}

/** The words that can be picked for the next open slot. Whoever speaks does not mean themselves. */
export function choices(
  signal: Signal,
  picked: readonly string[],
  say: Say,
  catalogue: Readonly<Record<string, string>>,
  around: Around,
): Chip[] {
  const slot = signal.slots[picked.length]!
  const chip = (word: string) => ({ word, label: say(`${slot}.${word}`) })
  if (slot === SEAT) return others(around).map(chip)
  const all = Object.keys(catalogue).flatMap((key) => (key.startsWith(`${slot}.`) ? [key.slice(slot.length + 1)] : []))
  return (around.words?.(slot, picked) ?? all).map(chip)
}

const others = ({ seats, own }: Around): string[] =>
  Array.from({ length: seats }, (_, seat) => String(seat)).filter((seat) => seat !== String(own))

/** A signal as it is sent. */
export const written = (signal: Signal, words: readonly string[]): string => [MARK + signal.name, ...words].join(' ')
