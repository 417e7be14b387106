/**
 * What a player marks by hand: crossed out, circled, or a few letters in pencil. Kept on this device for each table and
 * seat, and sent to nobody.
 */
import { read, write } from './settings.svelte'

export const CROSS = '×'
export const CIRCLE = '○'
export const LONGEST = 6

export class Marks {
  #marks = $state<Record<string, string>>({})
  readonly #key: string

  constructor(table: string, seat: number) {
    this.#key = `connive.marks.${table}.${seat}`
    this.#marks = read(this.#key, {})
  }

  at(...place: string[]): string {
    return this.#marks[place.join(' ')] ?? ''
  }

  /** Put a mark; an empty one rubs out. The same mark twice rubs out too. */
  put(mark: string, ...place: string[]): void {
    const key = place.join(' ')
    const { [key]: before = '', ...others } = this.#marks
    const now = mark.slice(0, LONGEST)
    this.#marks = now && now !== before ? { ...others, [key]: now } : others
    write(this.#key, this.#marks)
  }
}
