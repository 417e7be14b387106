/**
 * How a choice is put together at the table: what was picked so far, what can follow, and when it is sent.
 * Invariant: nothing is sent before it is complete; what is picked belongs to the decision it was picked for.
 */
import type { GameClient, Scene, Step } from '$games/game'
import { complete, meant, next, open, ways, type Way } from '$lib/selection'

export interface Chooser {
  /** What is drawn now; null while nothing is. */
  seen: () => { client: GameClient; scene: Scene<any, any, any> } | null
  /** Make this choice. */
  send: (action: number) => void
  /** Something that is not allowed was tried: say why. Null if nothing is meant by it. */
  refuse: (action: number | null) => void
  /** Whether a preview can be had by pointing. Where it cannot, a consequence is shown before sending. */
  hovers?: () => boolean
  /** What must be confirmed: everything, what cannot be undone, or nothing. */
  confirms?: () => 'all' | 'grave' | 'none'
  /** Whether it is said which claims are lies; these are confirmed then. */
  coached?: () => boolean
}

export class Choosing {
  picked = $state<string[]>([])
  /** The thing under the pointer or the focus, on the board or in the bar. */
  pointed = $state<string | null>(null)
  #token: string | null = null

  readonly all: Way[] = $derived.by(() => {
    const seen = this.chooser.seen()
    return seen?.scene.decision ? ways(seen.client, seen.scene) : []
  })
  readonly steps: Step[] = $derived(next(this.all, this.picked))
  readonly lit: ReadonlySet<string> = $derived(new Set(this.steps.map((step) => step.key)))
  readonly action: number | null = $derived(this.picked.length ? complete(this.all, this.picked) : null)
  /** What was picked, as the bar writes it. */
  readonly trail: Step[] = $derived.by(() => {
    const way = open(this.all, this.picked)[0]
    return this.picked.map((key, i) => way?.steps[i] ?? { key, label: key })
  })
  /** What follows from the action that is complete, or that would be by picking what is pointed at. */
  readonly follows: string | null = $derived.by(() => {
    const action = this.action ?? (this.pointed === null ? null : this.#only([...this.picked, this.pointed]))
    return action === null ? null : this.#consequence(action)
  })

  /** Whether pointing at something that can be picked now would tell what follows. */
  readonly tells: boolean = $derived(
    this.steps.some((step) => {
      const action = this.#only([...this.picked, step.key])
      return action !== null && this.#consequence(action) !== null
    }),
  )

  constructor(private readonly chooser: Chooser) {}

  /** A new decision begins with nothing picked. Call it when the decision may have changed. */
  renew(token: string | null): void {
    if (token === this.#token) return
    this.#token = token
    this.clear()
  }

  pick(key: string): void {
    if (this.lit.has(key)) this.#take([...this.picked, key])
    else if (this.picked.at(-1) === key) this.back()
    else if (next(this.all, []).some((step) => step.key === key)) this.#take([key])
    else this.chooser.refuse(this.#meant(key))
  }

  back(): void {
    this.picked = this.picked.slice(0, -1)
  }

  /** Go back to before the step at this place. */
  backTo(place: number): void {
    this.picked = this.picked.slice(0, place)
  }

  clear(): void {
    this.picked = []
    this.pointed = null
  }

  confirm(): void {
    const action = this.action
    if (action === null) return
    this.clear()
    this.chooser.send(action)
  }

  #take(picked: string[]): void {
    this.picked = picked
    if (this.action !== null && !this.steps.length && !this.#wantsWord(this.action)) this.confirm()
  }

  #wantsWord(action: number): boolean {
    const seen = this.chooser.seen()!
    const confirms = this.chooser.confirms?.() ?? 'grave'
    if (confirms !== 'grave') return confirms === 'all'
    if (seen.client.grave(seen.scene, action) || this.truth([action]) === false) return true
    return this.chooser.hovers?.() === false && this.#consequence(action) !== null
  }

  #consequence(action: number): string | null {
    const seen = this.chooser.seen()
    return seen?.client.consequence(seen.scene, action) ?? null
  }

  /** The actions that are left when a thing is picked, or that are meant by what was picked. */
  leading(key: string | null): number[] {
    if (key === null && this.action === null) return []
    const picked = key === null ? this.picked : [...this.picked, key]
    return [...new Set(open(this.all, picked).map((way) => way.action))]
  }

  /** Whether some actions say something true of my own side, if it is to be said and is the same for all; else null. */
  truth(actions: readonly number[]): boolean | null {
    const seen = this.chooser.seen()
    if (!seen || !this.chooser.coached?.() || !actions.length) return null
    const found = new Set(actions.map((action) => seen.client.truth?.(seen.scene, action) ?? null))
    return found.size === 1 ? [...found][0]! : null
  }

  /** The next thing to pick on the way to an action, from where we are; null if it leads elsewhere. */
  stepTo(action: number): string | null {
    const way = open(this.all, this.picked).find((one) => one.action === action)
    return way?.steps[this.picked.length]?.key ?? null
  }

  /** The one action that these picks lead to, if there is only one. */
  #only(picked: string[]): number | null {
    const found = new Set(open(this.all, picked).map((way) => way.action))
    return found.size === 1 ? [...found][0]! : null
  }

  /** What somebody means who picks something that is not offered here. */
  #meant(key: string): number | null {
    const seen = this.chooser.seen()
    if (!seen?.scene.decision) return null
    return meant(seen.client, seen.scene, [...this.picked, key]) ?? meant(seen.client, seen.scene, [key])
  }
}
