import { expect, test } from 'vitest'
import { pageOf } from './router.svelte'

test('every address of ours belongs to a page', () => {
  expect(pageOf('/')).toEqual({ page: 'Home', id: '' })
  expect(pageOf('/t/a-B_9')).toEqual({ page: 'Table', id: 'a-B_9' })
  expect(pageOf('/replay/x')).toEqual({ page: 'Replay', id: 'x' })
  expect(pageOf('/rules/berlin63')).toEqual({ page: 'Rules', id: 'berlin63' })
  expect(pageOf('/learn/conclave')).toEqual({ page: 'Learn', id: 'conclave' })
  expect(pageOf('/settings')).toEqual({ page: 'Settings', id: '' })
})

test('an address that is not ours belongs to none', () => {
  expect(pageOf('/api/games')).toBeNull()
  expect(pageOf('/t/')).toBeNull()
  expect(pageOf('/t/a/b')).toBeNull()
})
