import { expect, test } from 'vitest'
import type { Listing } from '../wire/api'
import { finished, isMyTurn, underWay } from './lists'

const table = (name: string, status: string, asked: number[] = []): Listing => ({
  table: name,
  game: 'berlin63',
  options: '',
  status,
  seats: [],
  host: 'p',
  created: 0,
  number: 0,
  outcome: null,
  own: [0],
  asked,
  deadline: null,
})

test('it is my turn where one of my seats is asked', () => {
  expect(isMyTurn(table('a', 'running', [0, 1]))).toBe(true)
  expect(isMyTurn(table('a', 'running', [1]))).toBe(false)
})

test('tables that wait for me come first, those that are over not at all', () => {
  const mine = [
    table('a', 'open'),
    table('b', 'running', [1]),
    table('c', 'over'),
    table('d', 'running', [0]),
    table('e', 'closed'),
  ]
  expect(underWay(mine).map((each) => each.table)).toEqual(['d', 'a', 'b'])
})

test('my finished games come first, and a public one of mine only once', () => {
  const mine = [table('a', 'over'), table('b', 'running')]
  expect(finished(mine, [table('c', 'over'), table('a', 'over')]).map((each) => each.table)).toEqual(['a', 'c'])
})
