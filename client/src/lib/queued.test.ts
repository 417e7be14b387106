import { beforeEach, expect, test, vi } from 'vitest'

const kept = new Map<string, string>()
vi.stubGlobal('localStorage', {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => kept.set(key, value),
})
const { forgetQueued, keepQueued, queuedBy } = await import('./queued')

beforeEach(() => kept.clear())

test('what waits is kept once, until it is answered', () => {
  keepQueued('ann', [['1', 'a']])
  keepQueued('ann', [
    ['1', 'a'],
    ['2', 'b'],
  ])
  expect(queuedBy('ann').map(({ text }) => text)).toEqual(['a', 'b'])
  forgetQueued('1')
  expect(queuedBy('ann').map(({ text }) => text)).toEqual(['b'])
})

test('whoever comes in next finds nothing of it', () => {
  keepQueued('ann', [['1', 'a']])
  expect(queuedBy('ben')).toEqual([])
  expect(queuedBy('ann')).toEqual([])
})
