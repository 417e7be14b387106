/**
 * A table as one person sees it: folds what the socket tells into what the page draws.
 * Invariant: everything here belongs to the seat that is watched; changing the seat forgets all of it first.
 */
import type { Scene } from '$games/game'
import { get, Refusal } from '$lib/api'
import { Marks } from '$lib/marks.svelte'
import { loadPlayable, type Playable } from '$lib/playable'
import { session } from '$lib/session.svelte'
import { settings } from '$lib/settings.svelte'
import { line } from '$lib/socket.svelte'
import { words } from '$lib/words.svelte'
import type { Moment } from '../wire/api'
import type { Hint, Presence, StandingOrderFacts, TableFacts, Told as Heard, Update, WindowFacts } from '../wire/socket'
import { keepLink } from './kept'
import { addChance } from './pledging'
import { answer, drawDelay, remember } from './spoken'
import { nameOf, nextAtScreen, seatsOf, type AnyView } from './seating'
import { isTalk, take, type Told } from './story'
import type { Remark } from './talk'

/** The server's words for an answer to something that is not asked any more. */
const GONE = ['stale_token', 'not_asked', 'not_running']

/** After how many milliseconds a game that could not be loaded is asked for again. */
const AGAIN = 2000

export class Sitting {
  facts = $state.raw<TableFacts | null>(null)
  playable = $state.raw<Playable | null>(null)
  /** The side that is watched; null for spectators and before the start. */
  seat = $state<number | null>(null)
  update = $state.raw<Update | null>(null)
  log = $state.raw<readonly Told[]>([])
  /** What is new since the last drawing, for motion, announcements and sounds. */
  fresh = $state.raw<readonly Told[]>([])
  presence = $state.raw<Presence | null>(null)
  remarks = $state.raw<readonly Remark[]>([])
  notebook = $state.raw<unknown>(null)
  /** What I write by hand in the seat that is watched. */
  marks = $state.raw<Marks | null>(null)
  /** What a strong bot has said about my decision. */
  hint = $state.raw<Hint | null>(null)
  /** A moment of the past that is looked at instead of the present. */
  moment = $state.raw<Moment | null>(null)
  /** Why the table cannot be shown. */
  trouble = $state<Refusal | null>(null)
  /** The last refusal of something that was tried here. */
  refusal = $state.raw<Refusal | null>(null)
  /** The decision that was answered and not yet accepted. */
  sent = $state<string | null>(null)
  /** The spoken answer that is given for me where there is a choice; null if I answer by hand. */
  rule = $state<number | null>(null)
  #answered = $state<number | null>(null)
  #waited = $state<string | null>(null)
  /** On one screen: the seat that the curtain waits for. */
  curtain = $state<number | null>(null)

  readonly own = $derived(this.facts ? seatsOf(this.facts, session.me?.person) : [])
  readonly view = $derived((this.moment?.view ?? this.update?.view ?? null) as AnyView | null)
  readonly decision = $derived(this.moment ? null : (this.update?.decision ?? null))
  /** What happened since the last view, the same list until something new happens: a board plays it once. */
  readonly events = $derived(this.moment ? [] : this.fresh.filter((told) => !isTalk(told)).map((told) => told.event))
  readonly names = $derived(this.#names())
  /** Whether my answer is on its way: a reaction takes effect when its window closes. */
  readonly waiting = $derived(this.sent !== null && this.sent === this.decision?.token)
  /** The open window in which silence is an answer too. */
  readonly window: WindowFacts | null = $derived(this.moment ? null : (this.update?.window ?? null))
  /** What I have left to the server. */
  readonly standing: StandingOrderFacts | null = $derived(this.update?.standing ?? null)
  /** Whether I have answered in the open window: then nothing is asked of me, and it is not my turn. */
  readonly answered = $derived(this.window !== null && this.#answered !== null && this.#answered === this.window.closes)
  /** Whether I have asked for a moment in this window. */
  readonly waits = $derived(this.#waited !== null && this.#waited === this.decision?.token)
  /** On one screen: who must look next. */
  readonly next = $derived(nextAtScreen(this.own, this.seat, this.update?.view as AnyView | null))

  /** By how many minutes spectators see everything late. */
  readonly late = $derived(Math.ceil((this.facts?.settings.spectator_delay ?? 0) / 60))
  /** Whether I look on so late that there is nothing to be seen yet. */
  readonly early = $derived(this.seat === null && this.late > 0 && this.update?.version === 0)

  readonly scene = $derived(this.#scene())

  #asked: { token: string; at: number } | null = null
  #speaking: ReturnType<typeof setTimeout> | undefined
  #loading: ReturnType<typeof setTimeout> | undefined
  #seen = new Map<number | null, number>()
  #asking = false
  #person: string | null = null
  #stop: () => void = () => undefined

  constructor(readonly table: string) {}

  /** Sit down at the page; returns how to leave it. */
  open(): () => void {
    this.#stop = line.listen((told) => this.#hear(told))
    void this.#begin()
    return () => {
      clearTimeout(this.#loading)
      this.#stop()
      line.unwatch(this.table)
    }
  }

  async #begin(): Promise<void> {
    try {
      this.#person = (await session.enter()).person
      await line.watch(this.table, null)
    } catch (trouble) {
      if (trouble instanceof Refusal) this.trouble = trouble
    }
  }

  /** The language of the settings, for everything that has words. A game that cannot be loaded is asked for again. */
  async speak(): Promise<void> {
    if (!this.facts) return
    clearTimeout(this.#loading)
    const before = this.playable
    try {
      this.playable = await loadPlayable(this.facts.game, settings.lang)
    } catch {
      this.#loading = setTimeout(() => void this.speak(), AGAIN)
      return
    }
    if (before && before !== this.playable && this.update) this.#watch(this.seat)
  }

  // --- What is told ---

  #hear(told: Heard): void {
    if (told.type === 'welcome') this.belongTo(told.person)
    if (!('table' in told) || told.table !== this.table) return
    if (told.type === 'table') this.#learn(told)
    else if (told.type === 'update') this.#take(told)
    else if (told.type === 'presence') this.presence = told
    else if (told.type === 'remark') this.remarks = [...this.remarks, { ...told, after: this.log.length }]
    else if (told.type === 'notes' && told.seat === this.seat) this.notebook = told.notebook
    else if (told.type === 'hint' && told.seat === this.seat) this.#advised(told)
  }

  /** This page is somebody's; null for a stranger. Another than before sits down again: nothing of the one before stays. */
  belongTo(person: string | null): void {
    const other = this.#person !== null && this.#person !== person
    this.#person = person
    if (!other) return
    this.#forget()
    this.facts = this.seat = this.curtain = null
    this.#seen.clear()
    void this.#begin()
  }

  #learn(facts: TableFacts): void {
    const first = !this.facts
    this.facts = facts
    void addChance(facts, session.me?.person)
    if (first) void this.speak()
    if (facts.status === 'open' || facts.status === 'closed') return
    if (this.own.length === 1 && this.seat === null) this.#watch(this.own[0]!)
    else if (this.seat !== null && !this.own.includes(this.seat) && facts.status === 'running') this.#watch(null)
    else if (!first && this.seat === null && !this.update) this.#watch(null)
  }

  #watch(seat: number | null): void {
    this.#forget()
    this.seat = seat
    this.marks = seat === null ? null : new Marks(this.table, seat)
    void this.marks?.load()
    line.watch(this.table, seat).catch((trouble: unknown) => {
      if (trouble instanceof Refusal) this.trouble = trouble
    })
  }

  #forget(): void {
    clearTimeout(this.#speaking)
    this.update = this.marks = this.notebook = this.hint = this.moment = this.refusal = this.sent = this.rule = null
    this.log = this.fresh = []
  }

  #take(update: Update): void {
    if (update.seat !== this.seat) return
    const taken = take(this.log, update)
    if (!taken) return
    keepLink(this.table, update.link)
    const seen = this.#seen.get(this.seat)
    this.fresh = taken.fresh.filter((told) => seen !== undefined && told.version > seen)
    this.log = taken.log
    this.update = update
    this.#seen.set(this.seat, update.version)
    this.#react(update)
    if (taken.fresh.length) void this.deduce()
    if (this.seat === null && this.next !== null) this.cover()
  }

  // --- On one screen ---

  /** Hide everything and wait for the next player: nothing of the one before stays. */
  cover(): void {
    this.curtain = this.next
    this.#forget()
    this.seat = null
    line.unwatch(this.table)
  }

  /** The next player is here. */
  uncover(): void {
    const seat = this.curtain
    this.curtain = null
    if (seat !== null) this.#watch(seat)
  }

  // --- What I do ---

  /** Answer the open decision, once. A refusal says why and changes nothing. */
  async choose(action: number): Promise<void> {
    const token = this.decision?.token
    if (!token || this.sent === token) return
    this.sent = token
    this.#answered = this.window?.closes ?? null
    if (this.rule === null && this.#asked && this.#isSpoken()) remember(Date.now() - this.#asked.at)
    await this.propose(action)
    if (this.sent === token) this.sent = null
  }

  /**
   * Send an action to the server, which says why if it is not allowed. What comes too late is nobody's mistake: the
   * decision was made meanwhile, by its only answer or in another tab, and what is asked now is on the page. But whoever
   * chose without a connection is told that it was dropped.
   */
  async propose(action: number): Promise<void> {
    if (!this.decision) return
    const { seat, token } = this.decision
    const queued = line.status === 'lost'
    await this.attempt(line.request({ type: 'choose', table: this.table, seat, token, action }))
    const gone = GONE.includes(this.refusal?.code ?? '')
    if (gone && queued) this.refusal = new Refusal('dropped', words.say('decision.dropped'))
    else if (gone || this.decision?.token !== token) this.refusal = null
  }

  /** Ask for a moment in the open window. */
  async wait(): Promise<void> {
    if (!this.decision || this.waits) return
    const { seat, token } = this.decision
    if (await this.attempt(line.request({ type: 'wait', table: this.table, seat, token }))) this.#waited = token
  }

  /** Let the server pass windows for me until something happens; null takes that back. */
  async letPass(until: StandingOrderFacts['passes']): Promise<void> {
    await this.attempt(line.request({ type: 'let_pass', table: this.table, seat: this.seat, until }))
  }

  /** Have the server make a choice for me if everybody lets the open window pass; null takes that back. */
  async prepare(action: number | null): Promise<void> {
    await this.attempt(line.request({ type: 'prepare', table: this.table, seat: this.seat, action }))
  }

  /** Leave spoken answers to a rule; null takes them back. */
  leaveAnswers(rule: number | null): void {
    this.rule = rule
    if (this.update) this.#react(this.update)
  }

  /** Do what was left to the page: speak after a while, which does not depend on what can be answered. */
  #react(update: Update): void {
    const decision = update.decision
    if (decision?.token !== this.#asked?.token) this.#asked = decision && { token: decision.token, at: Date.now() }
    clearTimeout(this.#speaking)
    if (!decision || this.rule === null || !this.#isSpoken()) return
    const [action, since] = [answer(decision.actions, this.rule), Date.now() - (this.#asked?.at ?? Date.now())]
    this.#speaking = setTimeout(() => void this.choose(action), Math.max(0, drawDelay() - since))
  }

  #isSpoken(): boolean {
    const scene = this.#scene()
    return !!scene && !!this.playable?.client.spoken?.(scene).length
  }

  /** Wait for something that may be refused; true if it was done. */
  async attempt(asked: Promise<unknown>): Promise<boolean> {
    this.refusal = null
    try {
      await asked
      return true
    } catch (trouble) {
      if (trouble instanceof Refusal) this.refusal = trouble
      return false
    }
  }

  /** Be told everything again, because whose words I hear has changed. What is drawn stays. */
  async hearAnew(): Promise<void> {
    this.log = []
    await line.watch(this.table, this.seat)
  }

  /** Ask the engine what can be deduced, if that is wanted and agreed on. */
  async deduce(): Promise<void> {
    const wanted = settings.notebook && this.facts?.settings.notebook && this.seat !== null
    if (!wanted || this.#asking) return
    this.#asking = true
    const [seat, version] = [this.seat, this.update?.version]
    await line.request({ type: 'notes', table: this.table, seat }).catch(() => undefined)
    this.#asking = false
    if (this.update && (this.update.version !== version || this.seat !== seat)) void this.deduce()
  }

  /** Ask a strong bot about the open decision, where only bots play against me. */
  async consult(depth: Hint['depth']): Promise<void> {
    if (!this.decision) return
    const { seat, token } = this.decision
    const asked = line.request({ type: 'hint', table: this.table, seat, token, depth })
    if (depth === 'hint') await this.attempt(asked)
    else await asked.catch(() => undefined) // odds come unasked: without them one plays as well
  }

  /** A hint says more than odds. */
  #advised(told: Hint): void {
    if (this.hint?.token !== told.token || this.hint.depth !== 'hint') this.hint = told
  }

  /** Look at a moment of the past; null comes back to the present. */
  async look(version: number | null): Promise<void> {
    this.fresh = []
    if (version === null || version === this.update?.version) {
      this.moment = null
      return
    }
    const seat = this.seat === null ? '' : `seat=${this.seat}&`
    const asked = get<Moment>(`/api/tables/${this.table}/moment?${seat}version=${version}`)
    if (await this.attempt(asked)) this.moment = await asked
  }

  // --- What is drawn ---

  #names(): string[] {
    const { facts, playable } = this
    if (!facts || !playable) return []
    return facts.seats.map((seat) => nameOf(facts, seat, playable.say))
  }

  #scene(): Scene<any, any, any> | null {
    if (!this.playable || !this.view) return null
    return {
      view: this.view,
      seat: this.seat,
      decision: this.waiting ? null : this.decision,
      actions: this.playable.details.actions,
      say: this.playable.say,
      events: this.events,
      names: this.names,
    }
  }
}
