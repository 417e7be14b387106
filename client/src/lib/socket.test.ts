import { beforeEach, expect, test, vi } from 'vitest'
import { Line } from './socket.svelte'
import { session } from './session.svelte'

class FakeSocket {
  readonly CONNECTING = 0
  readyState = 1
  sent: any[] = []
  onmessage: (event: { data: string }) => void = () => undefined
  onclose: (event: { code: number }) => void = () => undefined
  send(text: string) {
    this.sent.push(JSON.parse(text))
  }
  close() {
    this.onclose({ code: 1000 })
  }
  tell(message: object) {
    this.onmessage({ data: JSON.stringify(message) })
  }
  greet() {
    this.tell({ type: 'welcome', person: 'p', name: 'Ada', protocol: 1, now: Date.now() })
  }
}

let dialled: FakeSocket[]
let line: Line
const last = () => dialled.at(-1)!
const settle = () => vi.advanceTimersByTimeAsync(0)

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(session, 'look').mockImplementation(async () => session.me)
  session.me = { person: 'p', name: 'Ada', account: false, csrf: 'c', muted: [], moderator: false }
  dialled = []
  line = new Line(() => {
    dialled.push(new FakeSocket())
    return last() as unknown as WebSocket
  })
})

async function connected(): Promise<void> {
  await settle()
  last().greet()
}

test('a request waits for the greeting and resolves when it is accepted', async () => {
  const done = line.request({ type: 'talk', text: 'hello' })
  await settle()
  expect(last().sent).toEqual([])
  last().greet()
  const [said] = last().sent
  expect(said).toMatchObject({ type: 'talk', text: 'hello' })
  last().tell({ type: 'accepted', id: said.id })
  await expect(done).resolves.toBeUndefined()
})

test('a choice without an answer is sent again under the same id after the connection was lost', async () => {
  void line.request({ type: 'choose', action: 3 })
  await connected()
  const first = last().sent[0]
  last().onclose({ code: 1012 })
  expect(line.status).toBe('lost')
  await vi.advanceTimersByTimeAsync(1000)
  expect(dialled).toHaveLength(2)
  last().greet()
  expect(last().sent[0]).toEqual(first)
  expect(line.status).toBe('open')
})

test('what must not be said twice is given up when the connection is lost', async () => {
  const asked = line.request({ type: 'give_time' }, true)
  await connected()
  last().onclose({ code: 1006 })
  await expect(asked).rejects.toMatchObject({ code: 'lost' })
  await vi.advanceTimersByTimeAsync(1000)
  last().greet()
  expect(last().sent).toEqual([])
})

test('a table is watched again from the last version that was told', async () => {
  void line.watch('T', 1)
  await connected()
  last().tell({ type: 'update', table: 'T', seat: 1, version: 17, events: [], view: {}, decision: null })
  last().onclose({ code: 1006 })
  await vi.advanceTimersByTimeAsync(1000)
  last().greet()
  expect(last().sent).toHaveLength(1)
  expect(last().sent[0]).toMatchObject({ type: 'watch', table: 'T', seat: 1, version: 17 })
})

test('an update of another seat does not change where we are', async () => {
  void line.watch('T', 1)
  await connected()
  last().tell({ type: 'update', table: 'T', seat: 0, version: 40, events: [], view: {}, decision: null })
  last().onclose({ code: 1006 })
  await vi.advanceTimersByTimeAsync(1000)
  last().greet()
  expect(last().sent[0]).toMatchObject({ version: 0 })
})

test('a busy table is asked again under the same id, any other refusal is told', async () => {
  const asked = line.request({ type: 'choose', action: 1 })
  await connected()
  const id = last().sent[0].id
  last().tell({ type: 'refused', id, code: 'busy', message: 'later', clause: null })
  await vi.advanceTimersByTimeAsync(500)
  expect(last().sent).toHaveLength(2)
  expect(last().sent[1].id).toBe(id)
  last().tell({ type: 'refused', id, code: 'illegal_action', message: 'off the board', clause: 'B2.2' })
  await expect(asked).rejects.toMatchObject({ message: 'off the board', clause: 'B2.2' })
})

test('a silent connection is given up and dialled again', async () => {
  void line.watch('T', null)
  await connected()
  await vi.advanceTimersByTimeAsync(15_000)
  expect(last().sent.at(-1)).toMatchObject({ type: 'ping' })
  await vi.advanceTimersByTimeAsync(8_000)
  expect(line.status).toBe('lost')
  await vi.advanceTimersByTimeAsync(1_000)
  expect(dialled).toHaveLength(2)
})

test('pauses between tries grow, and waking up tries at once', async () => {
  void line.watch('T', null)
  await settle()
  last().onclose({ code: 1006 })
  await vi.advanceTimersByTimeAsync(600)
  expect(dialled).toHaveLength(2)
  last().onclose({ code: 1006 })
  await vi.advanceTimersByTimeAsync(590)
  expect(dialled).toHaveLength(2)
  line.wake()
  await settle()
  expect(dialled).toHaveLength(3)
})

test('a session that has ended is renewed before the next try', async () => {
  const again = vi.spyOn(session, 'enter').mockResolvedValue(session.me!)
  void line.watch('T', null)
  await settle()
  last().onclose({ code: 4401 })
  expect(session.me).toBeNull()
  await vi.advanceTimersByTimeAsync(1000)
  expect(again.mock.calls).toEqual([[false], [true]])
  again.mockRestore()
})

test('somebody else who logs in gets a connection of their own; a stranger needs none', async () => {
  const stop = line.lobby()
  await connected()
  session.me = { ...session.me!, person: 'q', csrf: 'd' }
  line.redial()
  await settle()
  expect(dialled).toHaveLength(2)
  last().greet()
  session.me = null
  line.redial()
  expect([dialled.length, line.status]).toEqual([2, 'resting'])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(dialled).toHaveLength(2)
  stop()
})

test('the open tables are followed while somebody wants them, also after a reconnect', async () => {
  const stop = line.lobby()
  await connected()
  expect(last().sent).toMatchObject([{ type: 'lobby', on: true }])
  last().onclose({ code: 1006 })
  await vi.advanceTimersByTimeAsync(1000)
  last().greet()
  expect(last().sent).toMatchObject([{ type: 'lobby', on: true }])
  stop()
  expect(last().sent.at(-1)).toMatchObject({ type: 'lobby', on: false })
})

test('a slow greeting does not make the clocks slow for longer than until the next message', async () => {
  void line.request({ type: 'talk', text: 'hello' })
  await settle()
  last().tell({ type: 'welcome', person: 'p', name: 'Ada', protocol: 1, now: Date.now() - 900 })
  expect(line.ahead).toBe(-900)
  for (const late of [20, 700, 30]) last().tell({ type: 'pong', id: 'x', now: Date.now() - late })
  expect(line.ahead).toBe(-20)
  for (const late of [60, 50, 60, 70]) last().tell({ type: 'pong', id: 'x', now: Date.now() - late })
  expect(line.ahead).toBe(-50)
})
