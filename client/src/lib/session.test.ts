import { beforeEach, expect, test, vi } from 'vitest'

const kept = new Map<string, string>()
const told = vi.fn()
let me: unknown = null
vi.stubGlobal('localStorage', {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => kept.set(key, value),
})
vi.stubGlobal('navigator', { serviceWorker: { controller: { postMessage: told } } })
vi.stubGlobal('fetch', async () => new Response(JSON.stringify(me)))
const { session } = await import('./session.svelte')

beforeEach(() => {
  kept.clear()
  told.mockClear()
})

test('what was kept for reading is forgotten when a session has ended, wherever it was ended', async () => {
  me = { person: 'ann', csrf: 'c' }
  await session.look()
  await session.look()
  expect(told).not.toHaveBeenCalled()
  me = null
  await session.look()
  expect(told).toHaveBeenCalledExactlyOnceWith('somebody-else')
})
