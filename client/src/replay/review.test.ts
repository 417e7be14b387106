import { describe, expect, test } from 'vitest'
import type { Review, ReviewedChoice } from '../wire/api'
import { betterOf, isFound, linesOf, mistakesIn, momentsIn, perCent, turnAt, type Fog } from './review'

const turn = (number: number, seat: number): ReviewedChoice => ({
  number,
  moment: number,
  seat,
  question: 'turn',
  action: 1,
  notation: 'a',
  said: { en: 'a', fr: 'a' },
  forced: false,
  beliefs: [],
  alternatives: [
    { action: 2, notation: 'b', said: { en: 'b', fr: 'b' }, chance: 0.6, low: 0.5, high: 0.7 },
    { action: 1, notation: 'a', said: { en: 'a', fr: 'a' }, chance: 0.5, low: 0.4, high: 0.6 },
  ],
  chance: 0.6,
  open_chance: 0.4,
  cost: 0.1,
  low: 0,
  loss: 0,
  high: 0.2,
  told: 0,
  lie: false,
  heard: null,
  deduced: [],
  hidden: null,
  bet: null,
})
const moment = (at: number, seat: number) => ({
  kind: 'costly',
  turn: at,
  moment: at,
  seat,
  weight: 1,
  said: { en: 'x', fr: 'y' },
  better: 2,
  other: null,
  open: false,
})
const review = {
  turns: [turn(0, 0), turn(1, 1), turn(2, 0)],
  moments: [moment(1, 1), moment(2, 0)],
  summaries: [
    { seat: 0, score: 1 },
    { seat: 1, score: 0 },
  ],
} as unknown as Review
const fog = (all: boolean, ...seats: number[]): Fog => ({ all, seats: new Set(seats) })

describe('the fog of a review', () => {
  test('hides everything of a seat until it is lifted', () => {
    expect(linesOf(review, fog(false))).toEqual([])
    expect(momentsIn(review, fog(false))).toEqual({ shown: [], hidden: 2 })
    expect(turnAt(review, 1, fog(false, 0))).toBeNull()
    expect(momentsIn(review, fog(false, 0)).shown.map((each) => each.seat)).toEqual([0])
  })

  test('hides what only the referee saw until everything is lifted', () => {
    const seen = { ...review, moments: [{ ...moment(2, 0), open: true }] }
    expect(momentsIn(seen, fog(false, 0, 1))).toEqual({ shown: [], hidden: 1 })
    expect(momentsIn(seen, fog(true)).shown).toHaveLength(1)
  })

  test('hides a lie until both sides of it are lifted', () => {
    const lie = { ...review, moments: [{ ...moment(2, 0), other: 1 }] }
    expect(momentsIn(lie, fog(false, 0))).toEqual({ shown: [], hidden: 1 })
    expect(momentsIn(lie, fog(false, 0, 1)).hidden).toBe(0)
  })

  test('shows what the referee saw only with everything', () => {
    expect(linesOf(review, fog(false, 0, 1)).map((line) => line.referee)).toEqual([false, false])
    expect(linesOf(review, fog(true)).map((line) => line.referee)).toEqual([false, true, false, true])
  })

  test('lets a line end with the result', () => {
    expect(linesOf(review, fog(false, 0))[0]?.points.at(-1)).toEqual({ at: 3, chance: 1 })
  })

  test('names the better choice, unless the best was made', () => {
    expect(betterOf(turn(0, 0))?.action).toBe(2)
    expect(betterOf({ ...turn(0, 0), action: 2 })).toBeNull()
    expect(perCent(0.456)).toBe(46)
  })
})

describe('learning from mistakes', () => {
  const costly = { ...turn(3, 0), low: 0.05 }
  const played = { ...review, turns: [turn(0, 0), costly, { ...costly, number: 4, seat: 1 }] }

  test('asks a seat about its own choices that cost much, beyond chance; others about what is not under the fog', () => {
    expect(mistakesIn(played, fog(true), 0)).toEqual([costly])
    expect(mistakesIn(played, fog(false, 0), null)).toEqual([costly])
    expect(mistakesIn(played, fog(true), null)).toHaveLength(2)
  })

  test('takes what is as good as the best for right, and never what was chosen in the game', () => {
    expect([1, 2, 7].map((action) => isFound(costly, action))).toEqual([false, true, false])
  })
})
