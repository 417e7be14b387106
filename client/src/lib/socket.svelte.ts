/**
 * One WebSocket for the whole page, which comes back by itself.
 * Invariant: a request is answered once or its promise stays open; after a reconnect tables are watched from the last
 * version told, and unanswered requests are sent again under the same id, so that a choice counts once.
 */
import type { Told, Update, Watch } from '../wire/socket'
import { Refusal } from './api'
import { forgetQueued, keepQueued, queuedBy } from './queued'
import { session } from './session.svelte'
import { settings } from './settings.svelte'

export type Message = { type: string; [field: string]: unknown }
type Listener = (told: Told) => void

interface Waiting {
  text: string
  /** Saying it twice would do it twice: given up when the connection is lost. */
  once: boolean
  tries: number
  resolve: () => void
  reject: (trouble: Refusal) => void
}

const FIRST_PAUSE = 400
const LONGEST_PAUSE = 8_000
const HEARTBEAT = 15_000
const SILENCE = 8_000
const NOT_SIGNED_IN = 4401
const TRY_AGAIN = ['busy', 'store_unavailable']
const TRIES = 8
const COMPARED = 4
const CHOICE = '{"type":"choose"'

export class Line {
  /** `resting` until somebody wants something; `lost` while it is trying to come back. */
  status = $state<'resting' | 'connecting' | 'open' | 'lost'>('resting')
  /** What the server's clock is ahead of ours, in milliseconds. */
  ahead = $state(0)
  /** Whether a choice that an earlier page had made came too late. */
  dropped = $state(false)
  #compared: number[] = []
  #socket: WebSocket | null = null
  #waiting = new Map<string, Waiting>()
  #watched = new Map<string, Watch>()
  #listeners = new Set<Listener>()
  #lobby = 0
  #pause = FIRST_PAUSE
  #timer: ReturnType<typeof setTimeout> | undefined
  #alarm: ReturnType<typeof setTimeout> | undefined
  #number = 0
  readonly #name = Math.random().toString(36).slice(2, 10)
  readonly #dial: () => WebSocket

  constructor(dial: () => WebSocket = dialServer) {
    this.#dial = dial
  }

  /** Hear everything that is told. Returns how to stop. */
  listen(listener: Listener): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Look on at a table from a seat (null: as a spectator), having been told `version` events. */
  watch(table: string, seat: number | null, version = 0): Promise<void> {
    this.unwatch(table)
    const message: Watch = { type: 'watch', id: this.newId(), table, seat, version, lang: settings.lang }
    this.#watched.set(table, message)
    return this.#ask(message.id, message, false)
  }

  unwatch(table: string): void {
    const watch = this.#watched.get(table)
    if (!watch) return
    this.#watched.delete(table)
    this.#answer(watch.id)
    if (this.status === 'open') void this.request({ type: 'unwatch', table }, true).catch(() => undefined)
  }

  /** Be told the open tables while somebody wants to know. Returns how to stop. */
  lobby(): () => void {
    if (this.#lobby++ === 0) this.#askLobby(true)
    return () => {
      if (--this.#lobby === 0) this.#askLobby(false)
    }
  }

  /** Ask for something; resolves when it is done, rejects with a Refusal. The same `id` again counts once. */
  request(message: Message, once = false, id = this.newId()): Promise<void> {
    return this.#ask(id, message, once)
  }

  /** The page may go away: keep the choices that were not answered. */
  keep(): void {
    const choices = [...this.#waiting].filter(([, { text }]) => text.startsWith(CHOICE))
    keepQueued(
      session.me?.person ?? '',
      choices.map(([id, { text }]) => [id, text]),
    )
  }

  newId(): string {
    return `${this.#name}-${++this.#number}`
  }

  /** Come back at once: the device woke up, or the network is there again. */
  wake(): void {
    if (this.status === 'lost') this.#connect()
    else if (this.status === 'open') this.#beat()
  }

  /** The network went away: say so at once, and try again. */
  drop(): void {
    const old = this.#socket
    if (!old) return
    old.close()
    this.#closed(old, 0)
  }

  /** Begin again: in another language, or as somebody else. A stranger needs no connection, unless at a table. */
  redial(): void {
    const old = this.#socket
    if (!old && this.status !== 'lost') return
    this.#socket = null
    clearTimeout(this.#alarm)
    clearTimeout(this.#timer)
    this.status = 'resting'
    if (old) hangUp(old)
    if (session.me || this.#watched.size) this.#connect()
  }

  #ask(id: string, message: Message | Watch, once: boolean): Promise<void> {
    const text = JSON.stringify({ ...message, id })
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { text, once, tries: 0, resolve, reject })
      if (this.status === 'open')
        this.#socket?.send(text) // a component that goes may still read an old status
      else if (this.status === 'resting') this.#connect()
    })
  }

  #askLobby(on: boolean): void {
    if (this.status === 'open') this.#socket?.send(JSON.stringify({ type: 'lobby', id: this.newId(), on }))
    else if (on && this.status === 'resting') this.#connect()
  }

  // --- The connection ---

  #connect(): void {
    clearTimeout(this.#timer)
    const lost = this.status === 'lost' // perhaps with the session: it may have been ended elsewhere
    if (!lost) this.status = 'connecting'
    session.enter(lost).then(
      () => this.#open(),
      () => this.#later(),
    )
  }

  #open(): void {
    if (this.#socket) return
    const socket = this.#dial()
    this.#socket = socket
    socket.onmessage = (event) => {
      if (socket === this.#socket) this.#hear(JSON.parse(String(event.data)) as Told)
    }
    socket.onclose = (event) => this.#closed(socket, event.code)
  }

  #closed(socket: WebSocket, code: number): void {
    if (socket !== this.#socket) return
    this.#socket = null
    clearTimeout(this.#alarm)
    this.status = 'lost'
    this.#giveUp()
    if (code === NOT_SIGNED_IN) session.me = null
    if (code === NOT_SIGNED_IN && !this.#watched.size) this.status = 'resting'
    else this.#later()
  }

  #later(): void {
    this.status = 'lost'
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.#connect(), this.#pause * (0.75 + Math.random() / 2))
    this.#pause = Math.min(this.#pause * 2, LONGEST_PAUSE)
  }

  #giveUp(): void {
    for (const [id, waiting] of this.#waiting) {
      if (!waiting.once) continue
      this.#waiting.delete(id)
      waiting.reject(new Refusal('lost', ''))
    }
  }

  /** The server greeted us: say again all that was not answered. Watches come first, in the place they were at. */
  #greeted(person: string | null): void {
    this.#compared = []
    if (person) this.#takeUp(person)
    this.status = 'open'
    this.#pause = FIRST_PAUSE
    const send = (text: string) => this.#socket!.send(text)
    for (const watch of this.#watched.values()) send(JSON.stringify({ ...watch, lang: settings.lang }))
    const said = new Set([...this.#watched.values()].map((watch) => watch.id))
    for (const [id, waiting] of this.#waiting) if (!said.has(id)) send(waiting.text)
    if (this.#lobby) this.#askLobby(true)
    this.#rest()
  }

  // --- Signs of life ---

  #rest(): void {
    clearTimeout(this.#alarm)
    this.#alarm = setTimeout(() => this.#beat(), HEARTBEAT)
  }

  #beat(): void {
    clearTimeout(this.#alarm)
    const socket = this.#socket
    if (!socket) return
    socket.send(JSON.stringify({ type: 'ping', id: this.newId() }))
    this.#alarm = setTimeout(() => this.drop(), SILENCE)
  }

  // --- What is heard ---

  #hear(told: Told): void {
    if (told.type === 'welcome') this.#greeted(told.person)
    else this.#rest()
    if (told.type === 'welcome' || told.type === 'pong') this.#compare(told.now)
    if (told.type === 'update') this.#remember(told)
    for (const listener of this.#listeners) listener(told)
    if (told.type === 'accepted') this.#answer(told.id)
    if (told.type === 'refused' && told.id) this.#refuse(told.id, new Refusal(told.code, told.message, told.clause))
  }

  /** A message that took long makes the server's clock look slow: of the last few the quickest counts. */
  #compare(now: number): void {
    this.#compared = [...this.#compared.slice(1 - COMPARED), now - Date.now()]
    this.ahead = Math.max(...this.#compared)
  }

  #remember(update: Update): void {
    const watch = this.#watched.get(update.table)
    if (watch && watch.seat === update.seat) watch.version = update.version
  }

  /** What a page before this one had chosen is sent with all else that waits. */
  #takeUp(person: string): void {
    for (const { id, text } of queuedBy(person)) {
      if (this.#waiting.has(id)) continue
      const reject = (): void => void (this.dropped = true)
      this.#waiting.set(id, { text, once: false, tries: 0, resolve: () => undefined, reject })
    }
  }

  #answer(id: string): void {
    forgetQueued(id)
    this.#waiting.get(id)?.resolve()
    this.#waiting.delete(id)
  }

  #refuse(id: string, trouble: Refusal): void {
    const waiting = this.#waiting.get(id)
    if (!waiting) return
    if (TRY_AGAIN.includes(trouble.code) && ++waiting.tries < TRIES) {
      setTimeout(() => this.#socket?.send(waiting.text), FIRST_PAUSE * waiting.tries)
      return
    }
    this.#waiting.delete(id)
    forgetQueued(id)
    waiting.reject(trouble)
  }
}

/** Close a connection; one that is still being made is let be made first, or the browser complains. */
function hangUp(socket: WebSocket): void {
  if (socket.readyState === socket.CONNECTING) socket.onopen = () => socket.close()
  else socket.close()
}

function dialServer(): WebSocket {
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws'
  return new WebSocket(`${scheme}://${location.host}/api/socket?lang=${settings.lang}`)
}

export const line = new Line()

/** Notice when the device wakes up or the network comes back. */
export function stayAwake(): void {
  addEventListener('online', () => line.wake())
  addEventListener('offline', () => line.drop())
  addEventListener('pageshow', () => line.wake())
  addEventListener('pagehide', () => line.keep())
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) line.keep()
    else line.wake()
  })
}
