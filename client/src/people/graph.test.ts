import { describe, expect, test } from 'vitest'
import { doubtsOf, scaleOf, share } from './graph'

const point = (points: number, spread: number) => ({ game: 'conclave', at: 0, points, spread, table: 't' })

describe('the scale of a graph', () => {
  test('holds every point with its band between round numbers', () => {
    expect(scaleOf([point(1500, 250), point(1612, 90)])).toEqual({
      low: 1200,
      high: 1800,
      ticks: [1200, 1300, 1400, 1500, 1600, 1700, 1800],
    })
  })
  test('is never empty', () => {
    const { low, high } = scaleOf([point(1500, 0)])
    expect(high).toBeGreaterThan(low)
  })
})

test('a share of nothing is none', () => {
  expect(share(1, 3)).toBe(33)
  expect(share(0, 0)).toBeNull()
})

test('doubts are told by how likely statements seemed, where there were any', () => {
  const bins = Array.from({ length: 10 }, () => [0, 0, 0])
  bins[0] = [2, 2, 0]
  bins[1] = [2, 1, 1]
  expect(doubtsOf(bins)).toEqual([{ from: 0, to: 20, heard: 4, doubted: 75, false: 75 }])
})
