import { afterEach, expect, test, vi } from 'vitest'
import { carried, entropy, get, post, Refusal, Unreachable } from './api'

afterEach(() => vi.unstubAllGlobals())

function answer(status: number, body: unknown) {
  const asked = vi.fn(async (_path: string, _how: RequestInit) => new Response(JSON.stringify(body), { status }))
  vi.stubGlobal('fetch', asked)
  return asked
}

test('a request that changes something carries the token of the session', async () => {
  const asked = answer(200, { table: 'x' })
  carried.csrf = 'secret'
  await expect(post('/api/tables', { game: 'berlin63' })).resolves.toEqual({ table: 'x' })
  expect(asked.mock.calls[0]![1].headers).toMatchObject({ 'x-connive': 'secret' })
})

test('reading carries no token', async () => {
  const asked = answer(200, {})
  await get('/api/games?seats=2')
  expect(asked.mock.calls[0]![1].headers).not.toHaveProperty('x-connive')
  expect(asked.mock.calls[0]![0]).toMatch(/^\/api\/games\?seats=2&lang=/)
})

test('a refusal keeps the words and the clause of the server', async () => {
  answer(400, { code: 'illegal_action', message: 'not there', clause: 'B2.2' })
  const trouble = await get('/api/x').catch((caught: unknown) => caught)
  expect(trouble).toBeInstanceOf(Refusal)
  expect(trouble).toMatchObject({ code: 'illegal_action', message: 'not there', clause: 'B2.2' })
})

test('null is an answer too', async () => {
  answer(200, null)
  await expect(get('/api/session')).resolves.toBeNull()
})

test('no answer is not a refusal', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('network')))
  await expect(get('/api/x')).rejects.toBeInstanceOf(Unreachable)
})

test('what one adds to the chance is 32 hexadecimal digits, never the same', () => {
  expect(entropy()).toMatch(/^[0-9a-f]{32}$/)
  expect(entropy()).not.toBe(entropy())
})
