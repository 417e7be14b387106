/** What is asked for when a table is set up, from what a person chose on the page. Pure. */
import { settings } from '$lib/settings.svelte'
import type { Clock, GameFacts, Pace } from '../wire/api'

/** How one wants to play: against bots, on one screen, with friends by link, or with anybody who comes. */
export type Way = 'bots' | 'screen' | 'link' | 'open'

/** Whether others may look on: at once, some minutes late, or not at all. */
export type Spectators = 'now' | 'late' | 'none'
export const LATE = 180

export type OptionValue = string | number | boolean

/** What is agreed on beside the options of the game and the clock. */
export interface Agreed {
  notebook: boolean
  /** Whether bots listen to ready-made sentences, and say some. */
  botsTalk: boolean
  spectators: Spectators
  /** How many wins decide a series; 1 is a single game. */
  wins: number
  /** How many seconds people have where silence is an answer too; 0 if everybody answers by hand. */
  window: number
}

export interface Wishes extends Agreed {
  game: string
  seats: number
  way: Way
  /** Bots beside the people; against bots, all other seats. */
  bots: number
  level: string
  options: Record<string, OptionValue>
  clock: Partial<Clock>
}

/** How long bots take at least, in milliseconds: to react, and for a choice of their own turn. */
export const PACES: Record<typeof settings.pace, Pace> = {
  quick: { low: 700, high: 1_700, turn: 0 },
  natural: { low: 700, high: 1_700, turn: 1_400 },
  patient: { low: 1_500, high: 3_000, turn: 3_200 },
}

/**
 * The body of POST /api/tables. The last seats are the bots'; a series goes on for at most two games per win and one.
 * At one screen nobody looks on late: between two players the screen itself looks on, to know whose turn it is.
 */
export function order(wishes: Wishes): object {
  const bots = wishes.way === 'bots' ? wishes.seats - 1 : Math.min(wishes.bots, wishes.seats - 1)
  const taken = Array.from({ length: bots }, (_, i) => [String(wishes.seats - 1 - i), wishes.level])
  return {
    game: wishes.game,
    seats: wishes.seats,
    options: wishes.options,
    settings: {
      clock: wishes.clock,
      pace: PACES[settings.pace],
      window: wishes.window,
      notebook: wishes.notebook,
      bots_talk: wishes.botsTalk,
      spectators: wishes.spectators !== 'none',
      spectator_delay: wishes.spectators === 'late' && wishes.way !== 'screen' ? LATE : 0,
      one_screen: wishes.way === 'screen',
      spare_bot: wishes.level,
      wins: wishes.wins,
      limit: wishes.wins > 1 ? wishes.wins * 2 + 1 : 1,
    },
    bots: Object.fromEntries(taken),
    public: wishes.way === 'open',
    adds_entropy: true,
  }
}

/** One option of a game as its schema describes it, with the words for it. */
export interface Choice {
  name: string
  label: string
  value: OptionValue
  kind: 'switch' | 'number' | 'list'
  values: { value: OptionValue; label: string }[]
  least: number
  most: number
  step: number
}

interface Property {
  type?: string
  enum?: OptionValue[]
  default: OptionValue
  minimum?: number
  maximum?: number
  multipleOf?: number
}

/** The options that have words for people: those for study have none and stay as they are. */
export function choices(schema: object, sentences: Record<string, string>, random: string): Choice[] {
  const properties = propertiesOf(schema)
  return Object.entries(properties)
    .filter(([name]) => `option.${name}` in sentences)
    .map(([name, property]) => ({
      name,
      label: sentences[`option.${name}`]!,
      value: property.default,
      kind: property.enum ? 'list' : property.type === 'boolean' ? 'switch' : 'number',
      values: (property.enum ?? []).flatMap((value) => named(name, value, sentences, random)),
      least: property.minimum ?? 0,
      most: property.maximum ?? 100,
      step: property.multipleOf ?? 1,
    }))
}

function propertiesOf(schema: object): Record<string, Property> {
  const parts = (schema as { $defs?: Record<string, { properties?: Record<string, Property> }> }).$defs ?? {}
  return Object.values(parts)[0]?.properties ?? {}
}

function named(name: string, value: OptionValue, sentences: Record<string, string>, random: string) {
  if (value === 'random') return [{ value, label: random }]
  const label = sentences[name === 'first' ? `seat.${value}` : `option_value.${name}_${value}`]
  return label === undefined ? [] : [{ value, label }]
}

/** The level that is offered first: a regular player where there is one. */
export function usualLevel(bots: readonly string[]): string {
  return ['regular', 'lookahead'].find((name) => bots.includes(name)) ?? bots[0] ?? ''
}

/** The level for a first game. */
export const NOVICE = 'novice'
const TOP = 'grandmaster'
const LEVELS = [NOVICE, 'regular', 'expert', 'master', TOP]

/** The bots that are offered to people: the levels where there are any, else all. The top only where it is better. */
export function levels(bots: readonly string[], game?: Pick<GameFacts, 'grandmaster'>, seats = 2): readonly string[] {
  const isBetter = game?.grandmaster.includes(seats) ?? false
  const found = LEVELS.filter((name) => bots.includes(name) && (name !== TOP || isBetter))
  return found.length ? found : bots
}
