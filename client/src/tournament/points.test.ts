import { describe, expect, it } from 'vitest'
import english from '../text/en.json'
import { speaker } from '$lib/text'
import type { TournamentFacts } from '../wire/api'
import { mayEnter, nameOf, ownEntrant, ownGame, pointsText } from './points'

const say = speaker('en', english)
const entrant = (number: number, person: string | null, bot: string | null, active = true) => ({
  entrant: number, person, name: person, bot, account: false, active,
}) // prettier-ignore

function facts(format: TournamentFacts['order']['format'], status: string): TournamentFacts {
  const entrants = [entrant(0, 'ann', null), entrant(1, null, 'regular'), entrant(2, null, 'regular')]
  const game = { round: 1, meeting: 0, table: 't', players: [1, 0], points: null, missing: [] }
  return {
    entrants, status, round: 1, rounds: 3, games: [game], order: { format, most: 3 }, standings: [],
  } as unknown as TournamentFacts // prettier-ignore
}

describe('points', () => {
  it('are whole numbers and fractions', () => {
    expect([0, 6, 12, 30, 8, 20, 16].map(pointsText)).toEqual(['0', '½', '1', '2½', '⅔', '1⅔', '1⅓'])
  })
})

describe('a tournament', () => {
  it('numbers bots of one level', () => {
    const found = facts('swiss', 'running')
    expect(nameOf(found, 0, say)).toBe('ann')
    expect(nameOf(found, 1, say)).not.toBe(nameOf(found, 2, say))
  })
  it('knows my game and whether I may enter', () => {
    const found = facts('swiss', 'running')
    expect(ownGame(found, 'ann')?.table).toBe('t')
    expect(ownGame(found, 'eve')).toBeNull()
    expect(mayEnter(found, ownEntrant(found, 'ann'))).toBe(false)
    expect(mayEnter(found, null)).toBe(true)
    expect(mayEnter(facts('knockout', 'running'), null)).toBe(false)
    expect(mayEnter(facts('swiss', 'open'), null)).toBe(false)
    expect(mayEnter(facts('arena', 'over'), null)).toBe(false)
  })
})
