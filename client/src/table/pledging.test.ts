import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { TableFacts } from '../wire/socket'
import { keepDeal, keepLink, kept } from './kept'
import { addChance, mayOpen, pledge, sitDown } from './pledging'

// what the server's own function returns (connive.core.randomness.pledge_of)
test('a pledge is what the server computes', () => {
  expect(pledge('aa', 'bb')).toBe(PLEDGE)
})
const PLEDGE = '6de14db47d9938fe6255a4ae1490af9c3d283c35261e0e79f63c3fb3b6723bdb'

let number = 0
const made = () => ({ table: `T${++number}`, commitment: 'c'.repeat(64), key: 'k', cancelled: 0 })
let sent: [string, Record<string, string | null>][] = []

beforeEach(() => {
  sent = []
  vi.stubGlobal('fetch', (path: string, { body }: { body: string }) => {
    sent.push([path.replace(/\?.*/, ''), JSON.parse(body)])
    return Promise.resolve(new Response(JSON.stringify({ seat: 0, pledges: null, done: true })))
  })
})
afterEach(() => vi.unstubAllGlobals())

function facts(table: ReturnType<typeof made>, changed: Partial<TableFacts> = {}): TableFacts {
  const seats = [{ seat: 0, person: 'me', name: 'Me', bot: null, ready: true, opened: false }]
  return { ...table, status: 'open', opening: null, pledges: [], seats, ...changed } as unknown as TableFacts
}

test('a browser pledges before it opens, and opens what it pledged, once everybody has pledged', async () => {
  const table = made()
  await sitDown(table, null)
  const [[path, body]] = sent as [(typeof sent)[0]]
  const entropy = kept(table.table)!.entropy!
  expect(path).toBe(`/api/tables/${table.table}/join`)
  expect(body.pledge).toBe(pledge(table.commitment, entropy))
  await addChance(facts(table), 'me')
  expect(sent).toHaveLength(1)
  const pledges = [`0:${body.pledge}`, '1:other']
  await addChance(facts(table, { opening: 5, pledges }), 'me')
  expect(sent.at(-1)).toEqual([`/api/tables/${table.table}/open`, { entropy }])
  expect(kept(table.table)!.pledges).toEqual(pledges)
})

test('it does not open where its own pledge was exchanged, or its commitment', async () => {
  const table = made()
  await sitDown(table, null)
  const { entropy } = kept(table.table)!
  expect(mayOpen(facts(table, { opening: 5, pledges: ['0:other'] }), [0], entropy!)).toBe(false)
  await addChance(facts({ ...table, commitment: 'd'.repeat(64) }, { opening: 5, pledges: ['0:other'] }), 'me')
  expect(sent).toHaveLength(1)
  expect(kept(table.table)!.commitment).toBe(table.commitment)
})

test('a start that is cancelled while it opens is pledged for again', async () => {
  const table = made()
  await sitDown(table, null)
  const before = kept(table.table)!.entropy
  const pledges = [`0:${pledge(table.commitment, before!)}`, '1:other']
  const opening = addChance(facts(table, { opening: 5, pledges }), 'me')
  const seats = [{ ...facts(table).seats[0]!, ready: false }]
  void addChance(facts({ ...table, commitment: 'e'.repeat(64), cancelled: 1 }, { seats }), 'me')
  await opening
  expect(sent.map(([path]) => path.split('/').at(-1))).toEqual(['join', 'open', 'join'])
  expect(kept(table.table)!.entropy).not.toBe(before)
})

test('after a cancelled start it pledges again, with other entropy', async () => {
  const table = made()
  await sitDown(table, null)
  const before = kept(table.table)!.entropy
  const again = { ...table, commitment: 'e'.repeat(64), cancelled: 1 }
  const seats = [
    { seat: 0, person: 'me', name: 'Me', bot: null, ready: false, opened: true, account: false, away: null },
  ]
  await addChance(facts(again, { seats }), 'me')
  expect(kept(table.table)!.entropy).not.toBe(before)
  expect(sent.at(-1)![1].pledge).toBe(pledge(again.commitment, kept(table.table)!.entropy!))
})

test('pledges that change after they were seen are not opened for, and do not replace what was kept', async () => {
  vi.stubGlobal('fetch', (path: string, { body }: { body: string }) => {
    sent.push([path.replace(/\?.*/, ''), JSON.parse(body)])
    const refused = path.includes('/open')
    return Promise.resolve(new Response(JSON.stringify({ seat: 0, pledges: null }), { status: refused ? 500 : 200 }))
  })
  const table = made()
  await sitDown(table, null)
  const own = `0:${pledge(table.commitment, kept(table.table)!.entropy!)}`
  await addChance(facts(table, { opening: 5, pledges: [own, '1:other'] }), 'me')
  await addChance(facts(table, { opening: 5, pledges: [own, '1:made by somebody who knows what was opened'] }), 'me')
  expect(sent.map(([path]) => path.split('/').at(-1))).toEqual(['join', 'open'])
  expect(kept(table.table)!.pledges).toEqual([own, '1:other'])
  await addChance(facts(table, { opening: 5, pledges: [own, '1:other'] }), 'me')
  expect(sent.at(-1)![0]).toContain('/open')
})

test('once the game has begun no cancelled start replaces what was kept', async () => {
  const table = made()
  await sitDown(table, null)
  keepLink(table.table, 'first')
  const before = kept(table.table)
  const other = { ...table, commitment: 'e'.repeat(64), cancelled: 1 }
  await addChance(facts(other, { status: 'over' }), 'me')
  expect(kept(table.table)).toEqual(before)
})

test('whoever only looks on adds nothing', async () => {
  await addChance(facts(made(), { opening: 5 }), 'somebody')
  expect(sent).toEqual([])
})

test('every link is kept once, in order', () => {
  const table = made()
  keepLink(table.table, 'early')
  keepDeal(table)
  for (const link of ['a', 'b', 'b', 'a', null]) keepLink(table.table, link)
  expect(kept(table.table)!.links).toEqual(['a', 'b'])
})
