import { beforeEach, expect, test, vi } from 'vitest'

const kept = new Map<string, string>()
vi.stubGlobal('localStorage', {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => kept.set(key, value),
})
const { CIRCLE, CROSS, Marks } = await import('./marks.svelte')

beforeEach(() => kept.clear())

test('a mark is there again for the same table and seat, and nowhere else', () => {
  new Marks('T', 0).put(CROSS, 'enemy', 'base:5', 'leo')
  expect(new Marks('T', 0).at('enemy', 'base:5', 'leo')).toBe(CROSS)
  expect(new Marks('T', 1).at('enemy', 'base:5', 'leo')).toBe('')
  expect(new Marks('U', 0).at('enemy', 'base:5', 'leo')).toBe('')
})

test('another mark takes its place, the same one rubs it out', () => {
  const marks = new Marks('T', 0)
  marks.put(CROSS, 'cell')
  marks.put(CIRCLE, 'cell')
  expect(marks.at('cell')).toBe(CIRCLE)
  marks.put(CIRCLE, 'cell')
  expect(marks.at('cell')).toBe('')
  marks.put('much too long', 'cell')
  expect(marks.at('cell')).toBe('much t')
  marks.put('', 'cell')
  expect(new Marks('T', 0).at('cell')).toBe('')
})
