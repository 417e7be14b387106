/** The card of Conspiracy remembers what was last open to challenge. */
import { expect, it } from 'vitest'
import { remember } from './remembered'

const CLOSED = { spy: null, words: null }
const moved = remember(null, { spy: 3, words: 'Rita moves to Berlin' }, 0)

it('keeps the action while the next seat chooses, however often the table is told something', () => {
  expect(remember(remember(moved, CLOSED, 1), CLOSED, 0)).toMatchObject({ spy: 3, words: 'Rita moves to Berlin' })
})

it('forgets it when a turn passed that brought nothing to challenge', () => {
  expect(remember(remember(moved, CLOSED, 1), CLOSED, 1)).toBeNull()
  expect(remember(moved, CLOSED, 2)).toBeNull()
})

it('keeps the latest only', () => {
  const paid = remember(remember(moved, CLOSED, 1), { spy: 5, words: 'Tom is paid off' }, 0)
  expect(remember(paid, CLOSED, 1)).toMatchObject({ spy: 5 })
})

it('has nothing to show before anything was open', () => {
  expect(remember(null, CLOSED, 1)).toBeNull()
  expect(remember(null, { spy: null, words: 'a pay-off' }, 0)).toBeNull()
})
