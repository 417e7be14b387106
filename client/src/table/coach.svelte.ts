/**
 * The coach: before a choice that matters, what it risks; and on request what a strong bot would do.
 * Invariant: there is none where other people play; the server refuses it there too.
 */
import type { Decision } from '$games/game'
import type { Say } from '$lib/text'
import { read, settings, write } from '$lib/settings.svelte'
import type { Advice, TableFacts } from '../wire/socket'
import type { Choosing } from './choosing.svelte'
import type { Sitting } from './sitting.svelte'

/** In how many first games of a kind the coach speaks unasked. */
export const FIRST_GAMES = 3
const KEY = 'connive.coached'

/** Whether hints can be had: bots have had all other seats from the start, and it is no tournament's game. */
export function againstBots(facts: TableFacts, seat: number | null): boolean {
  if (seat === null || facts.status !== 'running' || facts.tournament) return false
  return facts.seats.every((other) => other.seat === seat || (other.bot !== null && other.person === null))
}

/** Whether no game of a kind was played here with the coach. */
export const isNew = (game: string): boolean => !read<Record<string, string[]>>(KEY, {})[game]?.length

/** Whether this table is one of the first games of its kind on this device; the first ones are remembered. */
export function isFirst(game: string, table: string): boolean {
  const known = read<Record<string, string[]>>(KEY, {})
  const tables = known[game] ?? []
  if (tables.includes(table)) return true
  if (tables.length >= FIRST_GAMES) return false
  write(KEY, { ...known, [game]: [...tables, table] })
  return true
}

export class Coach {
  /** Whether a strong bot is thinking about a hint. */
  thinking = $state(false)
  readonly #sitting: Sitting

  readonly allowed: boolean = $derived.by(() => {
    const { facts, seat, moment } = this.#sitting
    return !!facts && !moment && settings.hints !== 'never' && againstBots(facts, seat)
  })
  /** Whether it speaks unasked. */
  readonly on: boolean = $derived.by(() => {
    if (!this.allowed) return false
    return settings.hints === 'always' || isFirst(this.#sitting.facts!.game, this.#sitting.table)
  })
  /** What was said about the open decision. */
  readonly advice: Advice | null = $derived.by(() => {
    const { hint, decision } = this.#sitting
    return this.allowed && hint && hint.token === decision?.token ? hint.advice : null
  })
  readonly remarks: string[] = $derived.by(() => {
    const say = this.#sitting.playable?.say
    return say ? (this.advice?.remarks ?? []).map(({ key, given }) => say(key, given)) : []
  })

  constructor(sitting: Sitting) {
    this.#sitting = sitting
  }

  /** Whether there is a choice on which a hint can be had that was not given yet. */
  offers({ actions }: Pick<Decision, 'actions'>): boolean {
    return this.allowed && actions.length > 1 && !this.advice?.ideas.length
  }

  /** Ask what a strong bot would do. */
  async hint(): Promise<void> {
    if (this.thinking) return
    this.thinking = true
    await this.#sitting.consult('hint')
    this.thinking = false
  }

  /** The odds of some actions as a sentence, if they are the same for all of them. */
  oddsOf(actions: readonly number[], say: Say): string | null {
    if (!this.on || !this.advice?.about || !actions.length) return null
    const odds = new Map(this.advice.odds.map(({ action, chance }) => [action, chance]))
    const found = new Set(actions.map((action) => odds.get(action)))
    const chance = [...found][0]
    return found.size === 1 && chance !== undefined ? say(`coach.${this.advice.about}`, { chance }) : null
  }

  /** The next thing to pick on the way to what the hint names. */
  nextStep(choosing: Choosing): string | null {
    const best = this.advice?.ideas[0]
    return best ? choosing.stepTo(best.action) : null
  }
}
