import { expect, test } from 'vitest'
import { nearest } from './keys'

const grid = [
  { x: 0, y: 0 },
  { x: 10, y: 0 },
  { x: 0, y: 10 },
  { x: 10, y: 10 },
  { x: 40, y: 3 },
]

test('an arrow goes to the nearest thing in its direction', () => {
  expect(nearest(grid[0]!, grid, 'ArrowRight')).toBe(1)
  expect(nearest(grid[0]!, grid, 'ArrowDown')).toBe(2)
  expect(nearest(grid[3]!, grid, 'ArrowUp')).toBe(1)
  expect(nearest(grid[1]!, grid, 'ArrowRight')).toBe(4)
})

test('where nothing lies in its direction an arrow goes nowhere', () => {
  expect(nearest(grid[0]!, grid, 'ArrowLeft')).toBe(-1)
  expect(nearest(grid[0]!, grid, 'ArrowUp')).toBe(-1)
})
