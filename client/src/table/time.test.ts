import { expect, test } from 'vitest'
import { speaker } from '$lib/text'
import { grant, timeText } from './time'

const say = speaker('en', { 'seat.days': '{days} d {hours} h' })

test('a clock never shows less time than there is', () => {
  expect(timeText(0, say)).toBe('0:00')
  expect(timeText(1, say)).toBe('0:01')
  expect(timeText(59_400, say)).toBe('1:00')
})

test('hours and days are shown when there are any', () => {
  expect(timeText(3_750_000, say)).toBe('1:02:30')
  expect(timeText(2 * 86_400_000 + 5 * 3_600_000, say)).toBe('2 d 5 h')
})

test('time was given if the last moment is later by it, refused if it is the same, and neither once the choice is made', () => {
  expect(grant(1_000, 61_000, 60_000)).toBe(true)
  expect(grant(1_000, 1_000, 60_000)).toBe(false)
  expect(grant(1_000, null, 60_000)).toBeNull()
  expect(grant(null, 1_000, 60_000)).toBeNull()
})
