import { beforeEach, expect, test, vi } from 'vitest'
import type { GameClient, Scene } from '$games/game'
import { speaker } from '$lib/text'
import { Choosing } from './choosing.svelte'

// actions by id: 0 move a-b, 1 move a-c, 2 pass, 3 burn (grave), 4 move a-d (not legal here), 5 move z-b (not legal)
const PATHS = [['a', 'b'], ['a', 'c'], ['pass'], ['burn'], ['a', 'd'], ['z', 'b']]
const client = {
  path: (_: unknown, action: number) => PATHS[action]!.map((key) => ({ key, label: key.toUpperCase() })),
  grave: (_: unknown, action: number) => action === 3,
  consequence: (_: unknown, action: number) => (action === 1 ? 'c is far' : null),
} as unknown as GameClient
const scene = {
  decision: { seat: 0, question: 'turn', token: 't', actions: [0, 1, 2, 3] },
  actions: PATHS,
  say: speaker('en'),
} as unknown as Scene<any, any, any>

let send: ReturnType<typeof vi.fn<(action: number) => void>>
let refuse: ReturnType<typeof vi.fn<(action: number | null) => void>>
let hovers: boolean
let choosing: Choosing

beforeEach(() => {
  send = vi.fn()
  refuse = vi.fn()
  hovers = true
  choosing = new Choosing({ seen: () => ({ client, scene }), send, refuse, hovers: () => hovers })
})

test('a way is picked step by step and sent when it is complete', () => {
  choosing.pick('a')
  expect([...choosing.lit]).toEqual(['b', 'c'])
  expect(send).not.toHaveBeenCalled()
  choosing.pick('b')
  expect(send).toHaveBeenCalledWith(0)
  expect(choosing.picked).toEqual([])
})

test('a grave action waits for a word', () => {
  choosing.pick('burn')
  expect(send).not.toHaveBeenCalled()
  choosing.confirm()
  expect(send).toHaveBeenCalledWith(3)
})

test('where nothing can be pointed at, a consequence is shown before it is sent', () => {
  hovers = false
  choosing.pick('a')
  choosing.pick('c')
  expect(send).not.toHaveBeenCalled()
  expect(choosing.follows).toBe('c is far')
})

test('pointing at a last step shows what would follow', () => {
  choosing.pick('a')
  choosing.pointed = 'c'
  expect(choosing.follows).toBe('c is far')
  choosing.pointed = 'b'
  expect(choosing.follows).toBeNull()
})

test('picking the last thing again takes it back, picking another first thing begins again', () => {
  choosing.pick('a')
  choosing.pick('a')
  expect(choosing.picked).toEqual([])
  choosing.pick('a')
  choosing.pick('burn')
  expect(choosing.picked).toEqual(['burn'])
})

test('what is not allowed goes to the server, which says why', () => {
  choosing.pick('a')
  choosing.pick('d')
  expect(refuse).toHaveBeenCalledWith(4)
  expect(choosing.picked).toEqual(['a'])
  choosing.clear()
  choosing.pick('z')
  expect(refuse).toHaveBeenCalledWith(5)
  choosing.pick('nothing')
  expect(refuse).toHaveBeenLastCalledWith(null)
  expect(send).not.toHaveBeenCalled()
})

test('a new decision begins with nothing picked, the same one keeps it', () => {
  choosing.renew('t')
  choosing.pick('a')
  choosing.renew('t')
  expect(choosing.picked).toEqual(['a'])
  choosing.renew('u')
  expect(choosing.picked).toEqual([])
})

test('the trail says what was picked', () => {
  choosing.pick('a')
  expect(choosing.trail.map((step) => step.label)).toEqual(['A'])
})

test('a lie is confirmed where the coach speaks, and nothing is where nothing is to be confirmed', () => {
  const claims = { ...client, truth: (_: unknown, action: number) => (action === 2 ? false : null) }
  let [coached, confirms] = [true, 'grave' as 'grave' | 'all' | 'none']
  const seen = () => ({ client: claims as unknown as GameClient, scene })
  const picky = new Choosing({ seen, send, refuse, coached: () => coached, confirms: () => confirms })
  expect([picky.truth([2]), picky.truth([0]), picky.truth([0, 2])]).toEqual([false, null, null])
  picky.pick('pass')
  expect(send).not.toHaveBeenCalled()
  picky.confirm()
  expect(send).toHaveBeenCalledWith(2)
  coached = false
  expect(picky.truth([2])).toBe(null)
  picky.pick('pass')
  expect(send).toHaveBeenCalledTimes(2)
  confirms = 'none'
  picky.pick('burn')
  expect(send).toHaveBeenCalledTimes(3)
  confirms = 'all'
  picky.pick('pass')
  expect(send).toHaveBeenCalledTimes(3)
})

test('the way to an action is shown step by step', () => {
  expect(choosing.stepTo(1)).toBe('a')
  choosing.pick('a')
  expect(choosing.stepTo(1)).toBe('c')
  expect(choosing.stepTo(2)).toBe(null)
})
