import { expect, test } from 'vitest'
import { speaker } from '$lib/text'
import { choices, outline, spoken, written } from './signals'

const WARN = { name: 'warn', slots: ['seat'] }
const MOVE = { name: 'move', slots: ['short', 'space'] }
const YES = { name: 'yes', slots: [] }
const SIGNALS = [WARN, MOVE, YES]
const ENGLISH = {
  'signal.warn': '{seat} can win.',
  'signal.move': 'move {short} to {space}.',
  'signal.yes': 'Agreed.',
  'seat.0': 'Amber',
  'seat.1': 'Cobalt',
  'seat.2': 'Jade',
  'short.rita': 'Rita',
  'short.tom': 'Tom',
  'space.berlin': 'Berlin',
}
const FRENCH = { ...ENGLISH, 'signal.warn': '{seat} peut gagner.', 'seat.0': 'Ambre' }
const say = speaker('en', ENGLISH)

test('everybody reads a signal in their own language', () => {
  expect(spoken(SIGNALS, say, '/warn 0')).toBe('Amber can win.')
  expect(spoken(SIGNALS, speaker('fr', FRENCH), '/warn 0')).toBe('Ambre peut gagner.')
  expect(spoken(SIGNALS, say, '/move rita berlin')).toBe('Move Rita to Berlin.')
})

test('free text, and what is no signal, stays as it is', () => {
  for (const text of ['hello', 'warn 0', '/dance', '/warn', '/warn 0 1', ''])
    expect(spoken(SIGNALS, say, text)).toBe(text)
})

test('a signal is picked word by word, and blanks stay open until then', () => {
  expect(outline(MOVE, say)).toBe('Move … to …')
  expect(outline(MOVE, say, ['rita'])).toBe('Move Rita to …')
  expect(written(MOVE, ['rita', 'berlin'])).toBe('/move rita berlin')
  expect(written(YES, [])).toBe('/yes')
})

test('whoever speaks does not mean themselves', () => {
  const labels = (own: number | null) =>
    choices(WARN, [], say, ENGLISH, { seats: 3, own }).map((each) => [each.word, each.label])
  expect(labels(0)).toEqual([
    ['1', 'Cobalt'],
    ['2', 'Jade'],
  ])
})

test('a game may leave words out', () => {
  const around = { seats: 3, own: 0 }
  expect(choices(MOVE, [], say, ENGLISH, around).map((each) => each.word)).toEqual(['rita', 'tom'])
  const near = { ...around, words: (slot: string) => (slot === 'short' ? ['tom'] : null) }
  expect(choices(MOVE, [], say, ENGLISH, near).map((each) => each.word)).toEqual(['tom'])
  expect(choices(MOVE, ['tom'], say, ENGLISH, near).map((each) => each.word)).toEqual(['berlin'])
})
