import { beforeEach, expect, test, vi } from 'vitest'

const kept = new Map<string, string>()
vi.stubGlobal('localStorage', {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => kept.set(key, value),
})
const server = { marks: [] as { place: string; version: number; mark: string }[], notes: '', away: false, version: 1 }
vi.stubGlobal('fetch', (_: string, { method, body }: { method: string; body: string | null }) => {
  if (server.away) return Promise.reject(new Error('away'))
  if (method === 'PUT') {
    const { marks, notes } = JSON.parse(body!) as { marks: Record<string, string>; notes: string | null }
    for (const [place, mark] of Object.entries(marks)) server.marks.push({ place, mark, version: server.version })
    server.notes = notes ?? server.notes
  }
  const { marks, notes } = server
  return Promise.resolve(new Response(JSON.stringify({ marks, notes })))
})
const { CIRCLE, CROSS, Marks } = await import('./marks.svelte')
const sent = () => vi.waitFor(() => expect(kept.get('connive.marks.T.0')).toBe('{}'))

beforeEach(() => {
  kept.clear()
  Object.assign(server, { marks: [], notes: '', away: false, version: 1 })
})

test('a mark is with the server, and there again on another device', async () => {
  const marks = new Marks('T', 0)
  marks.put(CROSS, 'enemy', 'base:5', 'leo')
  marks.write('It is Leo.')
  await sent()
  kept.clear()
  const again = new Marks('T', 0)
  await again.load()
  expect(again.at('enemy', 'base:5', 'leo')).toBe(CROSS)
  expect(again.notes).toBe('It is Leo.')
})

test('another mark takes its place, the same one rubs it out', () => {
  const marks = new Marks('T', 0)
  marks.put(CROSS, 'a', 'cell')
  marks.put(CIRCLE, 'a', 'cell')
  expect(marks.at('a', 'cell')).toBe(CIRCLE)
  marks.put(CIRCLE, 'a', 'cell')
  expect(marks.at('a', 'cell')).toBe('')
  marks.put('much too long', 'a', 'cell')
  expect(marks.at('a', 'cell')).toBe('much t')
})

test('what could not be sent is kept here and sent the next time', async () => {
  server.away = true
  new Marks('T', 0).put(CROSS, 'a', 'cell')
  server.away = false
  const again = new Marks('T', 0)
  expect(again.at('a', 'cell')).toBe(CROSS)
  await again.load()
  expect(server.marks.at(-1)).toEqual({ place: 'a cell', mark: CROSS, version: 1 })
  expect(kept.get('connive.marks.T.0')).toBe('{}')
})

test('a replay shows what stood there at the time', async () => {
  server.marks = [
    { place: 'a cell', version: 3, mark: CROSS },
    { place: 'a cell', version: 9, mark: '' },
  ]
  const marks = new Marks('T', 0)
  await marks.load()
  const seen = [2, 3, 8, 9, Infinity].map((version) => marks.asOf(version)['a cell'] ?? '')
  expect(seen).toEqual(['', CROSS, CROSS, '', ''])
})
