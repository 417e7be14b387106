import { settings } from '$lib/settings.svelte'
import { describe, expect, test } from 'vitest'
import { choices, levels, order, PACES, usualLevel, type Wishes } from './order'

const WISHES: Wishes = {
  game: 'conclave',
  seats: 3,
  way: 'bots',
  bots: 0,
  level: 'regular',
  options: {},
  clock: {},
  notebook: true,
  botsTalk: true,
  spectators: 'now',
  wins: 1,
  window: 8,
}
type Body = { bots: Record<string, string>; public: boolean; adds_entropy: boolean; settings: Record<string, unknown> }
const ordered = (changed: Partial<Wishes>) => order({ ...WISHES, ...changed }) as Body

describe('an order', () => {
  test('against bots gives them all other seats', () => {
    expect(ordered({}).bots).toEqual({ 1: 'regular', 2: 'regular' })
  })

  test('with people leaves seats for them', () => {
    expect(ordered({ way: 'link', bots: 1 }).bots).toEqual({ 2: 'regular' })
    expect(ordered({ way: 'link' }).public).toBe(false)
    expect(ordered({ way: 'open' }).public).toBe(true)
    expect(ordered({ way: 'screen' }).settings.one_screen).toBe(true)
  })

  test('lets spectators in at once, late, or not at all', () => {
    const allowed = (spectators: Wishes['spectators']) => ordered({ spectators }).settings
    expect(allowed('now')).toMatchObject({ spectators: true, spectator_delay: 0 })
    expect(allowed('late')).toMatchObject({ spectators: true, spectator_delay: 180 })
    expect(ordered({ spectators: 'late', way: 'screen' }).settings).toMatchObject({ spectator_delay: 0 })
    expect(allowed('none')).toMatchObject({ spectators: false, spectator_delay: 0 })
  })

  test('adds chance of its own', () => {
    expect(ordered({}).adds_entropy).toBe(true)
  })

  test('of a series goes on for at most five games for two wins', () => {
    expect(ordered({}).settings.bots_talk).toBe(true)
    expect(ordered({ botsTalk: false }).settings.bots_talk).toBe(false)
    expect(ordered({ wins: 2 }).settings.limit).toBe(5)
    expect(ordered({}).settings.limit).toBe(1)
  })
})

describe('the options on the page', () => {
  const schema = {
    $defs: {
      Options: {
        properties: {
          tokens: { type: 'boolean', default: true },
          first: { enum: [0, 1, 'random'], default: 'random' },
          pieces: { enum: ['standard', 'three'], default: 'standard' },
          line_up: { type: 'string', default: 'standard' },
        },
      },
    },
  }
  const sentences = {
    'option.tokens': 'Tokens',
    'option.first': 'Who begins',
    'option.pieces': 'Pieces',
    'option_value.pieces_standard': 'usual',
    'seat.0': 'White',
    'seat.1': 'Red',
  }
  const found = choices(schema, sentences, 'by chance')

  test('are those that have words', () => {
    expect(found.map((option) => [option.name, option.kind])).toEqual([
      ['tokens', 'switch'],
      ['first', 'list'],
      ['pieces', 'list'],
    ])
  })

  test('offer the values that have words', () => {
    expect(found[1]!.values.map((value) => value.label)).toEqual(['White', 'Red', 'by chance'])
    expect(found[2]!.values).toEqual([{ value: 'standard', label: 'usual' }])
  })
})

describe('the bots on the page', () => {
  test('are the levels, in their order, where there are any', () => {
    expect(levels(['master', 'novice', 'random'])).toEqual(['novice', 'master'])
    expect(levels(['random'])).toEqual(['random'])
    expect(levels(['grandmaster', 'master'])).toEqual(['master'])
    expect(levels(['grandmaster', 'master'], { grandmaster: [2] }, 2)).toEqual(['master', 'grandmaster'])
    expect(levels(['grandmaster', 'master'], { grandmaster: [2] }, 3)).toEqual(['master'])
  })

  test('begin with a regular player', () => {
    expect(usualLevel(['expert', 'regular'])).toBe('regular')
    expect(usualLevel(['lookahead', 'random'])).toBe('lookahead')
  })
})

test('bots take as long as the settings say, and react no faster when they are quick', () => {
  for (const pace of ['quick', 'natural', 'patient'] as const) {
    settings.pace = pace
    expect(ordered({}).settings['pace']).toEqual(PACES[pace])
  }
  expect(PACES.quick.low).toBe(PACES.natural.low)
})
