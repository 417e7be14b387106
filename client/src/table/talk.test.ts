import { expect, test } from 'vitest'
import type { Told } from './story'
import { said, speakers, type Remark } from './talk'

const talk = (version: number, seat: number, text: string): Told => ({
  version,
  event: { event: 'talk', seat, text },
  words: '',
})
const remark = (after: number, person: string, text: string): Remark => ({
  type: 'remark',
  table: 'T',
  person,
  name: `Name ${person}`,
  account: false,
  text,
  after,
})
const NAMES = ['Ann', 'Ben']

test('words of players and spectators stand in the order they were heard', () => {
  const log = [talk(3, 0, 'one'), { version: 4, event: { event: 'turn' }, words: '' }, talk(5, 1, 'three')]
  const heard = said(log, [remark(4, 's', 'two'), remark(5, 's', 'four')], [], NAMES)
  expect(heard.map((each) => [each.name, each.text])).toEqual([
    ['Ann', 'one'],
    ['Name s', 'two'],
    ['Ben', 'three'],
    ['Name s', 'four'],
  ])
})

test('words of those who are muted are left out', () => {
  expect(said([talk(1, 0, '')], [remark(1, 's', 'no')], ['s'], NAMES)).toEqual([])
})

test('everybody whose words can be heard may be muted, but not I', () => {
  const seats = [
    { person: 'a', name: 'Ann' },
    { person: 'b', name: 'Ben' },
    { person: null, name: null },
  ]
  expect(speakers(seats, [remark(1, 's', 'x'), remark(2, 's', 'y')], 'a').map((each) => each.person)).toEqual([
    'b',
    's',
  ])
})

test('names of accounts are marked, whoever speaks', () => {
  const heard = said([talk(1, 0, 'a'), talk(2, 1, 'b')], [{ ...remark(3, 's', 'c'), account: true }], [], NAMES, [
    true,
    false,
  ])
  expect(heard.map((each) => each.account)).toEqual([true, false, true])
  const seats = [{ person: 'b', name: 'Ben', account: true }]
  expect(speakers(seats, [], 'a')).toEqual([{ person: 'b', name: 'Ben', account: true }])
})
