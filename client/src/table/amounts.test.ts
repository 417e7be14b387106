import { expect, test } from 'vitest'
import { amounts, closest, keyOf, quick } from './amounts'

const steps = [7, 1, 3].map((amount) => ({ key: keyOf(amount), label: String(amount), group: 'amount' }))

test('amounts are told from other things, and sorted', () => {
  expect(amounts([...steps, { key: 'pass', label: 'Pass' }, { key: 'amount:9', label: 'x' }])).toEqual([1, 3, 7])
})

test('quick amounts are both ends and round numbers between, not too many', () => {
  expect(quick([0, 1, 2, 3, 4, 5, 6, 7, 8])).toEqual([0, 1, 2, 5, 8])
  expect(quick([3, 4])).toEqual([3, 4])
  expect(quick([4])).toEqual([4])
  const money = quick(Array.from({ length: 100 }, (_, i) => 100 * (i + 1)))
  expect(money).toHaveLength(6)
  expect([money[0], money.at(-1)]).toEqual([100, 10000])
})

test('a number that is not on offer becomes the nearest that is', () => {
  expect(closest([1, 3, 7], 100)).toBe(7)
  expect(closest([1, 3, 7], 4)).toBe(3)
})
