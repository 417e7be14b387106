/** The wall of games that are being played, as it is told: at once to people who are in, every few seconds to a stranger. */
import { get } from '$lib/api'
import { session } from '$lib/session.svelte'
import { line } from '$lib/socket.svelte'
import type { Tile, WallNews } from '../wire/socket'

const AGAIN = 10_000

export class Wall {
  tiles = $state.raw<Tile[]>([])
  online = $state(0)
  /** Whether it has been told: until then an empty wall says nothing. */
  known = $state(false)

  /** Follow the wall as the one who I am now. Returns how to stop. */
  follow(): () => void {
    const quiet = line.listen((told) => {
      if (told.type === 'wall') this.take(told)
      if (told.type === 'welcome') this.#ask(true)
    })
    if (session.me) this.#ask(true)
    const look = () => void this.#look()
    const timer = setInterval(look, AGAIN)
    look()
    return () => {
      clearInterval(timer)
      quiet()
      if (line.status === 'open') this.#ask(false)
    }
  }

  /** Take what has changed; a tile that is not told again stays as it was. */
  take(news: Pick<WallNews, 'order' | 'tiles' | 'online'>): void {
    const known = new Map([...this.tiles, ...news.tiles].map((tile) => [tile.table, tile]))
    this.tiles = news.order.flatMap((table) => known.get(table) ?? [])
    this.online = news.online
    this.known = true
  }

  #ask(on: boolean): void {
    if (line.status === 'open') void line.request({ type: 'wall', on }, true).catch(() => undefined)
  }

  async #look(): Promise<void> {
    if (session.me || document.hidden) return
    const found = await get<WallNews>('/api/wall').catch(() => null)
    if (found && !session.me) this.take(found)
  }
}
