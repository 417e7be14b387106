/** One tournament, live: read again whenever the server says that something happened. */
import { get, Refusal } from '$lib/api'
import { line } from '$lib/socket.svelte'
import type { TournamentFacts } from '../wire/api'

export class LiveTournament {
  facts = $state.raw<TournamentFacts | null>(null)
  /** Why it cannot be shown. */
  trouble = $state<Refusal | null>(null)
  #reading = false
  #again = false

  constructor(readonly id: string) {}

  /** Follow it. Returns how to stop. */
  follow(): () => void {
    const quiet = line.listen((told) => {
      if (told.type === 'welcome') this.#ask(true)
      if (told.type === 'tournament' && told.tournament === this.id && told.version !== this.facts?.version)
        void this.read()
    })
    void this.read()
    this.#ask(true)
    return () => {
      quiet()
      if (line.status === 'open') this.#ask(false)
    }
  }

  #ask(on: boolean): void {
    void line.request({ type: 'follow', tournament: this.id, on }, true).catch(() => undefined)
  }

  /** Read how it stands; if something happens meanwhile, once more. */
  async read(): Promise<void> {
    this.#again = true
    if (this.#reading) return
    this.#reading = true
    try {
      while (this.#again) {
        this.#again = false
        this.facts = await get<TournamentFacts>(`/api/tournaments/${this.id}`)
      }
      this.trouble = null
    } catch (refusal) {
      if (refusal instanceof Refusal && !this.facts) this.trouble = refusal
    } finally {
      this.#reading = false
    }
  }
}
