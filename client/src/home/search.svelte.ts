/** Looking for a game: what one wants, how it stands, and the table that was found. It survives a lost connection. */
import { Refusal } from '$lib/api'
import { line } from '$lib/socket.svelte'
import type { Paired, SeekGame, Seeking } from '../wire/socket'

export type Wish = Pick<SeekGame, 'game' | 'seats' | 'pace' | 'rated'>

export class Search {
  standing = $state.raw<Seeking | null>(null)
  /** Why it was refused. */
  trouble = $state('')
  /** It ended without a table: one looks elsewhere. */
  ended = $state(false)
  #id = ''
  #wish: Wish | null = null
  #quiet: () => void
  readonly #found: (table: string) => void

  constructor(found: (table: string) => void) {
    this.#found = found
    this.#quiet = line.listen((told) => {
      if (told.type === 'welcome' && this.#wish) this.#ask()
      if (told.type === 'seeking' && told.seek === this.#id) this.standing = told
      if (told.type === 'paired' && told.seek === this.#id) this.#paired(told)
    })
  }

  /** Look for this, and for nothing else any more. */
  begin(wish: Wish): void {
    this.#withdraw()
    this.standing = null
    this.ended = false
    this.#id = line.newId()
    this.#wish = wish
    if (line.status === 'open') this.#ask()
    else void line.request({ type: 'ping' }, true).catch(() => undefined) // connects; the greeting asks
  }

  #ask(): void {
    this.trouble = ''
    const id = this.#id
    line.request({ type: 'seek', ...this.#wish! }, true, id).catch((refusal: unknown) => {
      if (id === this.#id && refusal instanceof Refusal && refusal.code !== 'lost') this.#refused(refusal)
    })
  }

  #refused(refusal: Refusal): void {
    this.trouble = refusal.message
    this.#wish = null
  }

  acceptBot(): void {
    void line.request({ type: 'accept_bot', seek: this.#id }, true).catch(() => undefined)
  }

  #paired(told: Paired): void {
    this.#wish = null
    if (told.table) this.#found(told.table)
    else this.ended = true
  }

  #withdraw(): void {
    if (this.#wish && line.status === 'open')
      void line.request({ type: 'end_seek', seek: this.#id }, true).catch(() => undefined)
    this.#wish = null
  }

  /** Look no more. */
  close(): void {
    this.#withdraw()
    this.#quiet()
  }
}
