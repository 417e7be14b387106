/**
 * Who I am. Nobody is asked to register: the first thing that needs a person lets a guest in under a friendly name,
 * which can be changed.
 */
import type { Me } from '../wire/api'
import { carried, get, post, put, del, Refusal } from './api'
import { forgetOwn } from './offline'
import { comeInByPasskey } from './passkeys'
import { read, write } from './settings.svelte'
import { words } from './words.svelte'

const KEY = 'connive.name'
const NOT_FREE = ['name_taken', 'name_reserved', 'bad_name']
/** Whose page this browser showed last: what is kept for reading is theirs. */
const OWNER = 'connive.owner'
/** Kept when somebody else comes in: other tabs notice that it changed. */
const CHANGED = 'connive.changed'

class Session {
  /** Null for a stranger, and until the server was asked. */
  me = $state<Me | null>(null)
  /** Whether the server was asked who I am. */
  known = $state(false)
  #entering: Promise<Me> | null = null

  get name(): string {
    return this.me?.name ?? kept()
  }

  /** Come in, if not done yet: with the cookie of this browser, else as a guest. `anew` asks even if it was done. */
  enter(anew = false): Promise<Me> {
    if (this.me && !anew) return Promise.resolve(this.me)
    this.#entering ??= this.#enter().finally(() => (this.#entering = null))
    return this.#entering
  }

  async #enter(): Promise<Me> {
    return (await this.look()) ?? (await this.#asGuest())
  }

  /** The name of this device may have become somebody's account; then another one will do. */
  async #asGuest(): Promise<Me> {
    try {
      await post('/api/session', { name: kept() })
    } catch (refusal) {
      if (!(refusal instanceof Refusal && NOT_FREE.includes(refusal.code))) throw refusal
      write(KEY, madeUp())
      await post('/api/session', { name: kept() })
    }
    return (await this.look())!
  }

  /** Who the cookie of this browser says I am; null if nobody. Lets nobody in. */
  async look(): Promise<Me | null> {
    try {
      this.me = await get<Me | null>('/api/session')
    } finally {
      this.known = true
    }
    carried.csrf = this.me?.csrf ?? ''
    this.#forgetOthers()
    return this.me
  }

  /** Forget what somebody else could read here, however their session ended: logged out, deleted, expired, elsewhere. */
  #forgetOthers(): void {
    const owner = this.me?.person ?? ''
    if (read(OWNER, owner) !== owner) forgetOwn()
    write(OWNER, owner)
  }

  /** Take a name, as a guest. A stranger comes in by it. */
  async rename(name: string): Promise<void> {
    await this.enter()
    await put('/api/session', { name })
    await this.look()
    write(KEY, this.name)
  }

  async makeAccount(name: string, password: string): Promise<void> {
    await this.enter()
    await post('/api/account', { name, password })
    await this.look()
  }

  /** Give my account another name; other tabs show it, too. */
  async renameAccount(name: string, password: string): Promise<void> {
    await put('/api/account/name', { name, password })
    await this.look()
    write(CHANGED, Date.now())
  }

  async logInByPasskey(): Promise<void> {
    await comeInByPasskey()
    await this.look()
    this.#changed()
  }

  async logIn(name: string, password: string): Promise<void> {
    await post('/api/login', { name, password })
    await this.look()
    this.#changed()
  }

  async logOut(): Promise<void> {
    await del('/api/session')
    await this.look()
    this.#changed()
  }

  /** Tell the other tabs of this browser that they belong to somebody else now. */
  #changed(): void {
    write(CHANGED, Date.now())
  }

  async mute(person: string, muted: boolean): Promise<void> {
    await put(`/api/people/${person}/mute`, { muted })
    await this.look()
  }
}

export const session = new Session()

/** Notice when another tab of this browser logs in or out. */
export function followSession(then: () => void): void {
  addEventListener('storage', (event) => {
    if (event.key === CHANGED) void session.look().then(then, () => undefined)
  })
}

/** The name of a guest on this device; made up once. */
function kept(): string {
  const found = read<string>(KEY, '')
  if (found) return found
  const name = madeUp()
  write(KEY, name)
  return name
}

function madeUp(): string {
  const pick = (key: string) => {
    const all = words.say(key).split(' ')
    return all[Math.floor(Math.random() * all.length)]!
  }
  return words.say('guest.name', { first: pick('guest.first'), second: pick('guest.second') })
}
