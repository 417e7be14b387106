import { expect, test } from 'vitest'
import type { Update } from '../wire/socket'
import { dozens, take, type Told } from './story'

function update(version: number, ...names: string[]): Update {
  const events = names.map((event) => ({ event }))
  return {
    type: 'update',
    table: 'T',
    seat: 0,
    version,
    events,
    view: {},
    decision: null,
    clocks: null,
    words: names,
    link: null,
  }
}

const names = (log: readonly Told[]) => log.map((told) => `${told.version} ${told.words}`)

test('events are numbered as the viewer was told them', () => {
  const { log, fresh } = take([], update(2, 'dealt', 'asked'))!
  expect(names(log)).toEqual(['1 dealt', '2 asked'])
  expect(fresh).toHaveLength(2)
})

test('what was told already is not told twice', () => {
  const first = take([], update(2, 'dealt', 'asked'))!.log
  const { log, fresh } = take(first, update(3, 'dealt', 'asked', 'moved'))!
  expect(names(log)).toEqual(['1 dealt', '2 asked', '3 moved'])
  expect(fresh.map((told) => told.words)).toEqual(['moved'])
})

test('an update with nothing new leaves the log alone', () => {
  const first = take([], update(1, 'dealt'))!.log
  expect(take(first, update(1))).toEqual({ log: first, fresh: [] })
})

test('an update after a gap is left for the one that fills it', () => {
  expect(take([], update(5, 'moved'))).toBeNull()
})

test('what the end lays open by the dozen is told from what happened', () => {
  const events = ['unmasked', 'unmasked', 'unmasked', 'leader', 'leader', 'ended'].map((event) => ({ event }))
  expect(events.map(dozens(events))).toEqual([true, true, true, false, false, false])
})
