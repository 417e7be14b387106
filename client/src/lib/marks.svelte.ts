/**
 * What a player marks by hand: crossed out, circled, or a few letters in pencil. Kept with the seat, by the server, for
 * whoever sits there and for nobody else.
 * Invariant: what the server has not taken yet is kept on this device and sent again.
 */
import type { MarkList } from '../wire/api'
import { get, put, Refusal } from './api'
import { read, write } from './settings.svelte'
import type { Say } from './text'

export const CROSS = '×'
export const CIRCLE = '○'
export const LONGEST = 6
export const NOTES_LONGEST = 2000
/** Where the notes stand among what waits to be sent; places have blanks in their names. */
const NOTES = 'notes'
const PAUSE = 300
const MOST = 400

export class Marks {
  #kept = $state.raw<MarkList>({ marks: [], notes: '' })
  #unsent = $state.raw<Record<string, string>>({})
  /** Why the server took nothing more, in its words. */
  trouble = $state<string | null>(null)
  readonly #key: string
  readonly #path: string
  #timer: ReturnType<typeof setTimeout> | undefined
  /** The marks of now: the last one of each place. */
  readonly #now = $derived.by(() => ({ ...lastOf(this.#kept, Infinity), ...this.#unsent }))

  constructor(table: string, seat: number) {
    this.#key = `connive.marks.${table}.${seat}`
    this.#path = `/api/tables/${table}/seats/${seat}/marks`
    this.#unsent = read(this.#key, {})
  }

  get notes(): string {
    return this.#unsent[NOTES] ?? this.#kept.notes
  }

  at(...place: string[]): string {
    return this.#now[place.join(' ')] ?? ''
  }

  /** What stood on every place after a number of events had been told. */
  asOf(version: number): Record<string, string> {
    return version === Infinity ? this.#now : lastOf(this.#kept, version)
  }

  /** Read what the server keeps, and send what it has not taken yet. */
  async load(): Promise<void> {
    this.#kept = await get<MarkList>(this.#path).catch(() => this.#kept)
    if (Object.keys(this.#unsent).length) await this.#send()
  }

  /** Put a mark; an empty one rubs out. The same mark twice rubs out too. */
  put(mark: string, ...place: string[]): void {
    const now = mark.slice(0, LONGEST)
    this.#keep({ ...this.#unsent, [place.join(' ')]: now === this.at(...place) ? '' : now })
    this.#sendSoon()
  }

  write(notes: string): void {
    this.#keep({ ...this.#unsent, [NOTES]: notes.slice(0, NOTES_LONGEST) })
    this.#sendSoon()
  }

  #keep(unsent: Record<string, string>): void {
    this.#unsent = unsent
    write(this.#key, unsent)
  }

  #sendSoon(pause = PAUSE): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.#send(), pause)
  }

  async #send(): Promise<void> {
    const sent = this.#unsent
    const { [NOTES]: notes = null, ...marks } = sent
    const some = Object.fromEntries(Object.entries(marks).slice(0, MOST))
    try {
      await put(this.#path, { marks: some, notes })
      this.trouble = null
    } catch (error) {
      if (!(error instanceof Refusal)) return // the network is away: it is sent with the next mark, or the next time
      this.trouble = error.message
      if (error.code === 'too_often') return this.#sendSoon(10 * PAUSE)
    }
    const same = (key: string) => sent[key] === this.#unsent[key]
    const done = (key: string) => (key === NOTES || key in some) && same(key)
    this.#kept = await get<MarkList>(this.#path).catch(() => this.#kept)
    this.#keep(Object.fromEntries(Object.entries(this.#unsent).filter(([key]) => !done(key))))
    if (Object.keys(this.#unsent).length) this.#sendSoon()
  }
}

/** A mark in words; empty if there is none. */
export const markWords = (say: Say, mark: string): string =>
  mark === CROSS ? say('marks.crossed') : mark === CIRCLE ? say('marks.circled') : mark

/** The name of a thing on the board together with the mark on it. */
export const withMark = (say: Say, label: string, mark: string): string =>
  mark ? say('marks.on', { label, mark: markWords(say, mark) }) : label

function lastOf({ marks }: MarkList, version: number): Record<string, string> {
  return Object.fromEntries(marks.filter((mark) => mark.version <= version).map((mark) => [mark.place, mark.mark]))
}
