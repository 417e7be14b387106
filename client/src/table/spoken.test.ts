import { beforeEach, expect, test, vi } from 'vitest'
import { answer, drawDelay, remember } from './spoken'

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', { getItem: (key: string) => kept.get(key), setItem: kept.set.bind(kept) })
})

test('the rule answers where there is a choice, and the only answer where there is none', () => {
  expect(answer([3, 4], 4)).toBe(4)
  expect(answer([3], 4)).toBe(3)
})

test('the time it takes is that of answers by hand, whatever the answer', () => {
  expect(drawDelay(() => 0)).toBe(1_200)
  for (const delay of [900, 1_000, 2_000, 7_000]) remember(delay)
  const drawn = [0, 0.3, 0.6, 0.99].map((chance) => drawDelay(() => chance))
  expect(drawn[0]).toBeCloseTo(810)
  expect(drawn[3]).toBeGreaterThan(7_000)
  for (let i = 0; i < 30; i++) remember(500)
  expect(drawDelay(() => 0.5)).toBe(500)
})
