import { expect, test } from 'vitest'
import { Wall } from './wall.svelte'

const tile = (table: string, version: number) => ({
  table,
  game: 'conclave',
  options: '',
  seats: [],
  spectators: 0,
  version,
  view: {},
})

test('the wall keeps what is not told again, in the order that is told', () => {
  const wall = new Wall()
  wall.take({ order: ['a', 'b'], tiles: [tile('a', 1), tile('b', 1)], online: 3 })
  wall.take({ order: ['b', 'a'], tiles: [tile('a', 2)], online: 4 })
  expect(wall.tiles.map((each) => [each.table, each.version])).toEqual([
    ['b', 1],
    ['a', 2],
  ])
  expect(wall.online).toBe(4)
  wall.take({ order: ['b'], tiles: [], online: 4 })
  expect(wall.tiles.map((each) => each.table)).toEqual(['b'])
})
