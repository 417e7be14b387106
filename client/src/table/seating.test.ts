import { expect, test } from 'vitest'
import { speaker } from '$lib/text'
import type { SeatFacts, TableFacts } from '../wire/socket'
import { around, arranges, asked, isToBeHad, nameOf, nextAtScreen, seatsOf, standing, winners } from './seating'

const seat = (number: number, person: string | null, bot: string | null = null): SeatFacts => ({
  seat: number,
  person,
  name: person && `Name ${person}`,
  account: false,
  away: null,
  bot,
  ready: true,
  opened: true,
})
const table = (...seats: SeatFacts[]) => ({ seats, outcome: null }) as unknown as TableFacts
const say = speaker('en', {
  'seat.0': 'Blue',
  'seat.1': 'Red',
  'table.free_seat': '{seat} (free)',
})

test('a person plays its seats, unless a bot has taken over', () => {
  expect(seatsOf(table(seat(0, 'a'), seat(1, 'b')), 'a')).toEqual([0])
  expect(seatsOf(table(seat(0, 'a', 'regular'), seat(1, 'b')), 'a')).toEqual([])
})

test('free seats are given away by the host, or by anybody here while the host is not', () => {
  const at = (...seats: SeatFacts[]) => ({ ...table(...seats), host: 'a' }) as TableFacts
  const away = { ...seat(0, 'a'), ready: false }
  expect(arranges(at(seat(0, 'a'), seat(1, 'b')), 'a')).toBe(true)
  expect(arranges(at(seat(0, 'a'), seat(1, 'b')), 'b')).toBe(false)
  expect(arranges(at(away, seat(1, 'b')), 'b')).toBe(true)
  expect(arranges(at(away, seat(1, 'b')), 'a')).toBe(false)
  expect(arranges(at(seat(0, 'a'), seat(1, 'b')), undefined)).toBe(false)
})

test('a seat is to be had until somebody sits there, unless a series goes on', () => {
  const away = { ...seat(0, 'a'), ready: false }
  const game = (number: number) => ({ ...table(away), number }) as TableFacts
  expect(isToBeHad(game(0), seat(0, null))).toBe(true)
  expect(isToBeHad(game(0), seat(0, null, 'regular'))).toBe(true)
  expect(isToBeHad(game(0), away)).toBe(true)
  expect(isToBeHad(game(1), away)).toBe(false)
  expect(isToBeHad(game(0), seat(0, 'a'))).toBe(false)
})

test('asked seats are read from the bits', () => {
  expect(asked({ to_act: 0b101 })).toEqual([0, 2])
  expect(asked(null)).toEqual([])
})

test('the screen is passed only when the one before it is done and another of mine is asked', () => {
  expect(nextAtScreen([0, 1], 0, { to_act: 0b10 })).toBe(1)
  expect(nextAtScreen([0, 1], 0, { to_act: 0b11 })).toBeNull()
  expect(nextAtScreen([0, 1], null, { to_act: 0b01 })).toBe(0)
  expect(nextAtScreen([0, 2], 0, { to_act: 0b10 })).toBeNull()
  expect(nextAtScreen([0], 0, { to_act: 0b10 })).toBeNull()
})

test('seats are called by their person, on one screen and for bots by the seat', () => {
  expect(nameOf(table(seat(0, 'a'), seat(1, 'b')), seat(0, 'a'), say)).toBe('Name a')
  expect(nameOf(table(seat(0, 'a'), seat(1, 'a')), seat(1, 'a'), say)).toBe('Red')
  expect(nameOf(table(seat(0, 'a'), seat(1, null, 'x')), seat(1, null, 'x'), say)).toBe('Red')
  expect(nameOf(table(seat(0, null)), seat(0, null), say)).toBe('Blue (free)')
})

test('the best results win, equal ones share', () => {
  const over = (...results: number[]) => ({ outcome: { results } }) as unknown as TableFacts
  expect(winners(over(-1, 1))).toEqual([1])
  expect(winners(over(0, 0))).toEqual([0, 1])
  expect(winners(over(-1, 2, -1))).toEqual([1])
})

test('around the board the others come first and I last', () => {
  expect(around(4, 1)).toEqual([2, 3, 0, 1])
  expect(around(2, null)).toEqual([0, 1])
})

const inSeries = (tally: number[], number: number, status = 'over', wins = 2) =>
  ({ status, tally, number, settings: { wins, limit: 5 } }) as unknown as TableFacts

test('a single game is no series', () => {
  expect(standing(inSeries([1, 0], 0, 'over', 1))).toBeNull()
})

test('a series goes on until somebody has won often enough', () => {
  expect(standing(inSeries([1, 1], 1))).toMatchObject({ game: 2, over: false, winners: [] })
  expect(standing(inSeries([2, 1], 2))).toMatchObject({ game: 3, over: true, winners: [0] })
  expect(standing(inSeries([2, 1], 3, 'running'))).toMatchObject({ over: false })
})

test('after the last game whoever has more wins has won, and nobody if all have as many', () => {
  expect(standing(inSeries([0, 1], 4))).toMatchObject({ over: true, winners: [1] })
  expect(standing(inSeries([1, 1], 4))).toMatchObject({ over: true, winners: [] })
})
