import { expect, test } from 'vitest'
import type { GameClient, Scene } from '$games/game'
import { complete, meant, next, open, ways } from './selection'

const PATHS = [['a', 'b'], ['a', 'c'], ['d'], ['a', 'e', 'f'], ['a', 'e']]
const client = {
  path: (_: unknown, action: number) => {
    if (action === 5) throw new Error('no way there')
    return PATHS[action]!.map((key) => ({ key, label: key }))
  },
  detours: (_: unknown, action: number) =>
    action === 0
      ? [
          [
            { key: 'b', label: 'b' },
            { key: 'a', label: 'a' },
          ],
        ]
      : [],
} as unknown as GameClient
const scene = { decision: { actions: [0, 1, 2] }, actions: [0, 1, 2, 3, 4, 5] } as unknown as Scene<any, any, any>
const all = ways(client, scene)

test('what can be picked is offered once, also in another order', () => {
  expect(next(all, []).map((step) => step.key)).toEqual(['a', 'b', 'd'])
  expect(next(all, ['a']).map((step) => step.key)).toEqual(['b', 'c'])
  expect(complete(all, ['b', 'a'])).toBe(0)
  expect(complete(all, ['a'])).toBeNull()
  expect(open(all, ['d']).map((way) => way.action)).toEqual([2])
})

test('what is not legal is found by what was picked, a complete way first', () => {
  expect(meant(client, scene, ['a', 'e'])).toBe(4)
  expect(meant(client, scene, ['a', 'e', 'f'])).toBe(3)
  expect(meant(client, scene, ['z'])).toBeNull()
})
