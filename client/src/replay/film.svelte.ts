/** A finished game, moment by moment, from one side. Views come from the server: the client has no rules. */
import type { Scene } from '$games/game'
import { get } from '$lib/api'
import type { Playable } from '$lib/playable'
import type { Replay, TableFacts, WhatIf } from '../wire/api'
import { nameOf } from '../table/seating'
import { dozens } from '../table/story'

const PAUSE = 1_400
const named = (event: unknown) => (event as { event?: string } | undefined)?.event

export class Film {
  at = $state(0)
  viewer = $state('')
  playing = $state(false)
  view = $state.raw<unknown>(null)
  moments = $state.raw<unknown[][]>([])
  words = $state.raw<string[][]>([])
  /** Only what a single step forward brought is played as motion. */
  fresh = $state.raw<unknown[]>([])
  /** Another choice than the one that was made, played on the board; null while the board shows the game itself. */
  instead = $state.raw<{ said: string; words: string[] } | null>(null)
  /** What happened at each moment, in words, without whom we wait for. */
  readonly story: string[][] = $derived.by(() =>
    this.words.map((said, at) => said.filter((_, i) => named(this.moments[at]?.[i]) !== 'asked')),
  )
  /** The story of the last moment without what the end lays open one by one: that stands in a table. */
  readonly ending: string[] = $derived.by(() => {
    const events = this.moments.at(-1) ?? []
    const often = dozens(events)
    const said = this.words.at(-1) ?? []
    return said.filter((_, i) => named(events[i]) !== 'asked' && !often(events[i]))
  })
  readonly last = $derived.by(() => Math.max(0, this.moments.length - 1))
  /** How many events this side had been told by now; at the end, everything. */
  readonly told = $derived.by(() =>
    this.at === this.last ? Infinity : this.moments.slice(0, this.at + 1).reduce((sum, each) => sum + each.length, 0),
  )
  #views = new Map<string, Promise<Replay>>()
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(
    readonly facts: TableFacts,
    readonly playable: Playable,
  ) {}

  /** Everybody whose side can be taken: the seats, the public, the referee who sees all. */
  get viewers(): string[] {
    return [...this.facts.seats.map((seat) => String(seat.seat)), 'spectator', 'referee']
  }

  get names(): string[] {
    return this.facts.seats.map((seat) => nameOf(this.facts, seat, this.playable.say))
  }

  /** Take a side, at a moment (the last one if none is named). */
  async open(viewer: string, at: number | null): Promise<void> {
    const side = this.viewers.includes(viewer) ? viewer : 'referee'
    const moment = at === null ? '' : `&moment=${at}`
    const found = await get<Replay>(`/api/tables/${this.facts.table}/replay?viewer=${side}${moment}`)
    this.viewer = side
    this.moments = found.moments
    this.words = found.words ?? []
    this.#show(found, [])
  }

  async go(at: number): Promise<void> {
    const to = Math.max(0, Math.min(at, this.last))
    const { viewer, at: from } = this
    this.at = to
    const found = await this.#load(viewer, to).catch(() => null)
    if (this.at !== to || this.viewer !== viewer) return
    if (found === null) return this.#stay(from)
    this.#show(found, to === from + 1 ? (this.moments[to] ?? []) : [])
    if (to < this.last) void this.#load(viewer, to + 1)
  }

  /** Play another choice from here, to look at it; `said` is the choice in words. */
  async show(seat: number, action: number, said: string): Promise<void> {
    const { viewer, at } = this
    const asked = `viewer=${viewer}&moment=${at}&seat=${seat}&action=${action}`
    const found = await get<WhatIf>(`/api/tables/${this.facts.table}/what_if?${asked}`)
    if (this.at !== at || this.viewer !== viewer) return
    this.instead = { said, words: found.words.filter((_, i) => named(found.events[i]) !== 'asked') }
    this.fresh = found.events
    this.view = found.view
  }

  /** Go on by itself, from the start if it is at its end, or stop. */
  play(on: boolean): void {
    clearTimeout(this.#timer)
    this.playing = on
    if (!on) return
    const next = this.at === this.last ? 0 : this.at + 1
    void this.go(next).then(() => {
      if (this.playing && this.at < this.last) this.#timer = setTimeout(() => this.play(true), PAUSE)
      else this.playing = false
    })
  }

  scene(): Scene<any, any, any> {
    const seat = Number.parseInt(this.viewer, 10)
    return {
      view: this.view,
      seat: Number.isNaN(seat) ? null : seat,
      decision: null,
      actions: this.playable.details.actions,
      say: this.playable.say,
      events: this.fresh,
      names: this.names,
    }
  }

  /** A moment that was never looked at cannot be read offline: the board stays where it is. */
  #stay(at: number): void {
    this.at = at
    this.play(false)
  }

  #load(viewer: string, at: number): Promise<Replay> {
    const path = `/api/tables/${this.facts.table}/replay?viewer=${viewer}&moment=${at}&brief=1`
    const found = this.#views.get(path) ?? get<Replay>(path)
    this.#views.set(path, found)
    found.catch(() => this.#views.delete(path))
    return found
  }

  #show(found: Replay, fresh: unknown[]): void {
    this.at = found.moment
    this.instead = null
    this.fresh = fresh.filter((event) => named(event) !== 'talk')
    this.view = found.view
  }
}
