/**
 * Who I am. Nobody is asked to register: the first thing that needs a person lets a guest in under a friendly name,
 * which can be changed.
 */
import type { Me } from '../wire/api'
import { carried, get, post, put, del, Refusal } from './api'
import { read, write } from './settings.svelte'
import { words } from './words.svelte'

const KEY = 'connive.name'

class Session {
  /** Null until the server was asked. */
  me = $state<Me | null>(null)
  #entering: Promise<Me> | null = null

  get name(): string {
    return this.me?.name ?? kept()
  }

  /** Come in, if not done yet: with the cookie of this browser, else as a guest. */
  enter(): Promise<Me> {
    if (this.me) return Promise.resolve(this.me)
    this.#entering ??= this.#enter().finally(() => (this.#entering = null))
    return this.#entering
  }

  async #enter(): Promise<Me> {
    return (await this.look()) ?? (await this.#asGuest())
  }

  async #asGuest(): Promise<Me> {
    await post('/api/session', { name: kept() })
    return (await this.look())!
  }

  /** Who the cookie of this browser says I am; null if nobody. Lets nobody in. */
  async look(): Promise<Me | null> {
    try {
      this.me = await get<Me>('/api/session')
    } catch (trouble) {
      if (!(trouble instanceof Refusal) || trouble.code !== 'not_signed_in') throw trouble
      this.me = null
    }
    carried.csrf = this.me?.csrf ?? ''
    return this.me
  }

  /** The session was ended elsewhere: come in anew. */
  again(): Promise<Me> {
    this.me = null
    return this.enter()
  }

  async rename(name: string): Promise<void> {
    if (this.me) await put('/api/session', { name })
    write(KEY, name)
    if (this.me) await this.look()
  }

  async makeAccount(name: string, password: string): Promise<void> {
    await this.enter()
    await post('/api/account', { name, password })
    await this.look()
  }

  async logIn(name: string, password: string): Promise<void> {
    await post('/api/login', { name, password })
    await this.look()
  }

  async logOut(): Promise<void> {
    await del('/api/session')
    this.me = null
    carried.csrf = ''
  }

  async mute(person: string, muted: boolean): Promise<void> {
    await put(`/api/people/${person}/mute`, { muted })
    await this.look()
  }
}

export const session = new Session()

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
