/** The lists of tables on the home page: mine, open ones (live), finished ones. A stranger sees what is public. */
import { get, Refusal } from '$lib/api'
import { session } from '$lib/session.svelte'
import { line } from '$lib/socket.svelte'
import type { Listing, TableList } from '../wire/api'
import { finished, underWay } from './lists'

const AGAIN = 30_000
/** What is over is read more rarely: it matters least. */
const SELDOM = 2

export class Tables {
  mine = $state.raw<Listing[]>([])
  open = $state.raw<Listing[]>([])
  finished = $state.raw<Listing[]>([])
  /** Whether the lists have been told: until then an empty one says nothing. */
  known = $state(false)
  /** Done when the server was asked for the lists, whatever it said. */
  readonly asked: Promise<void>
  #asked: () => void = () => undefined
  #over: Listing[] = []
  /** Whether the open tables are told as they change: then nobody has to ask for them. */
  #told = false

  constructor() {
    this.asked = new Promise((done) => (this.#asked = done))
  }

  /** Follow the lists as the one who I am now. Returns how to stop. */
  follow(): () => void {
    const look = () => void this.look()
    const quiet = line.listen((told) => {
      if (told.type === 'lobby') {
        this.open = told.tables
        this.#told = true
      } else if (told.type === 'game_ready') look()
    })
    const leave = session.me ? line.lobby() : () => undefined
    let looks = 0
    const timer = setInterval(() => void this.look(++looks % SELDOM === 0), AGAIN)
    document.addEventListener('visibilitychange', look)
    look()
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
      leave()
      quiet()
      this.#told = false
    }
  }

  /** Read the lists; only those that nobody tells, if not `all`. */
  async look(all = true): Promise<void> {
    if (document.hidden) return this.#asked()
    try {
      await this.#take(all)
    } catch (trouble) {
      if (trouble instanceof Refusal && trouble.code === 'not_signed_in') await this.#signedOut()
    } finally {
      this.#asked()
    }
  }

  async #take(all: boolean): Promise<void> {
    const list = (path: string) => get<TableList>(path).then(({ tables }) => tables)
    const mine = session.me ? list('/api/mine') : []
    const told = this.#told && line.status === 'open'
    const [own, over, open] = await Promise.all([
      mine,
      all ? list('/api/finished') : this.#over,
      told ? null : list('/api/tables'),
    ])
    this.#over = over
    this.mine = underWay(own)
    this.finished = finished(own, over)
    if (open) this.open = open
    this.known = true
  }

  /** The session was ended on another device. */
  async #signedOut(): Promise<void> {
    await session.look().catch(() => undefined)
    line.redial()
  }
}
