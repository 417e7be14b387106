import { beforeEach, expect, test, vi } from 'vitest'
import { Refusal } from '$lib/api'
import type { SeatFacts, TableFacts, Told } from '../wire/socket'

const socket = vi.hoisted(() => ({
  hear: (_told: unknown): void => undefined,
  watched: [] as (number | null)[],
  asked: [] as any[],
  answer: () => Promise.resolve() as Promise<void>,
  status: 'open',
  unreachable: 0,
}))

vi.mock('$lib/socket.svelte', () => ({
  line: {
    listen: (listener: (told: unknown) => void) => {
      socket.hear = listener
      return () => undefined
    },
    watch: (_table: string, seat: number | null) => {
      socket.watched.push(seat)
      return Promise.resolve()
    },
    unwatch: () => undefined,
    get status() {
      return socket.status
    },
    request: (message: unknown) => {
      socket.asked.push(message)
      return socket.answer()
    },
  },
}))
vi.mock('$lib/session.svelte', () => {
  const me = { person: 'me', muted: [] }
  return { session: { me, enter: () => Promise.resolve(me) } }
})
vi.mock('$lib/playable', () => ({
  loadPlayable: () =>
    socket.unreachable-- > 0
      ? Promise.reject(new Error('no answer'))
      : Promise.resolve({ details: { actions: [] }, client: {}, say: (key: string) => key }),
}))
const { Sitting } = await import('./sitting.svelte')

const seat = (number: number, person: string | null, bot: string | null = null): SeatFacts => ({
  seat: number,
  person,
  name: person,
  account: false,
  away: null,
  bot,
  ready: true,
  opened: true,
})
const table = (status: string, ...seats: SeatFacts[]) =>
  ({
    type: 'table',
    table: 'T',
    game: 'g',
    status,
    seats,
    settings: { notebook: true, one_screen: false },
  }) as unknown as TableFacts

function update(
  seat: number | null,
  to_act: number,
  version: number,
  events: string[],
  token: string | null = null,
): Told {
  const decision = token === null ? null : { seat: seat!, question: 'turn', token, actions: [0], words: null }
  return {
    type: 'update',
    table: 'T',
    seat,
    version,
    decision,
    clocks: null,
    link: null,
    words: events,
    events: events.map((event) => ({ event })),
    view: { to_act, secret: `of ${seat}` },
  }
}

let sitting: InstanceType<typeof Sitting>
const settle = () => new Promise((done) => setTimeout(done))

beforeEach(async () => {
  Object.assign(socket, { watched: [], asked: [], answer: () => Promise.resolve(), unreachable: 0 })
  sitting = new Sitting('T')
  sitting.open()
  await settle()
})

test('before the start one looks on; when the game begins, from one’s own seat', async () => {
  socket.hear(table('open', seat(0, 'you'), seat(1, 'me')))
  expect(sitting.seat).toBeNull()
  socket.hear(table('running', seat(0, 'you'), seat(1, 'me')))
  expect(socket.watched).toEqual([null, 1])
  await settle()
  socket.hear(update(1, 0b10, 1, ['dealt'], 't'))
  expect(sitting.decision?.token).toBe('t')
})

test('after a reload nothing is replayed, afterwards each event once', () => {
  socket.hear(table('running', seat(0, 'me'), seat(1, 'you')))
  socket.hear(update(0, 1, 2, ['dealt', 'asked']))
  expect(sitting.events).toEqual([])
  socket.hear(update(0, 2, 3, ['moved']))
  expect(sitting.events).toEqual([{ event: 'moved' }])
  socket.hear(update(0, 2, 3, []))
  expect(sitting.events).toEqual([])
  expect(sitting.log).toHaveLength(3)
})

test('a game that could not be loaded is asked for again', async () => {
  vi.useFakeTimers()
  socket.unreachable = 2
  socket.hear(table('running', seat(0, 'me'), seat(1, 'you')))
  await vi.advanceTimersByTimeAsync(0)
  expect(sitting.playable).toBeNull()
  await vi.runAllTimersAsync()
  expect(sitting.playable).not.toBeNull()
  vi.useRealTimers()
})

test('what is told to another seat is not taken in', () => {
  socket.hear(table('running', seat(0, 'me'), seat(1, 'you')))
  socket.hear(update(1, 1, 1, ['dealt']))
  expect(sitting.update).toBeNull()
  expect(sitting.log).toEqual([])
})

test('on one screen the curtain falls, and nothing of the player before it stays', () => {
  socket.hear(table('running', seat(0, 'me'), seat(1, 'me')))
  socket.hear(update(null, 0b01, 1, ['dealt']))
  expect(sitting.curtain).toBe(0)
  sitting.uncover()
  expect(socket.watched.at(-1)).toBe(0)
  socket.hear(update(0, 0b01, 1, ['dealt'], 'a'))
  expect(sitting.next).toBeNull()
  socket.hear(update(0, 0b10, 2, ['moved']))
  expect(sitting.next).toBe(1)
  sitting.notebook = { odds: 1 }
  sitting.cover()
  expect(sitting.curtain).toBe(1)
  expect([sitting.seat, sitting.update, sitting.notebook, sitting.scene, sitting.decision]).toEqual([
    null,
    null,
    null,
    null,
    null,
  ])
  expect(sitting.log).toEqual([])
  sitting.uncover()
  expect(socket.watched.at(-1)).toBe(1)
})

test('on one screen a player who comes back sees what happened meanwhile', () => {
  socket.hear(table('running', seat(0, 'me'), seat(1, 'me')))
  socket.hear(update(null, 0b01, 1, ['dealt']))
  sitting.uncover()
  socket.hear(update(0, 0b10, 2, ['dealt', 'moved']))
  sitting.cover()
  sitting.uncover()
  socket.hear(update(1, 0b01, 3, ['dealt', 'moved', 'answered']))
  sitting.cover()
  sitting.uncover()
  socket.hear(update(0, 0b01, 3, ['dealt', 'moved', 'answered'], 'b'))
  expect(sitting.events).toEqual([{ event: 'answered' }])
})

test('a choice is sent once, and while it is on its way nothing is asked', async () => {
  socket.hear(table('running', seat(0, 'me'), seat(1, 'you')))
  await settle()
  socket.hear(update(0, 1, 1, ['dealt'], 't'))
  let accept = (): void => undefined
  socket.answer = () => new Promise<void>((done) => (accept = done))
  socket.asked.length = 0
  void sitting.choose(0)
  void sitting.choose(0)
  expect(socket.asked).toEqual([{ type: 'choose', table: 'T', seat: 0, token: 't', action: 0 }])
  expect(sitting.waiting).toBe(true)
  expect(sitting.scene?.decision).toBeNull()
  socket.hear(update(0, 1, 2, ['moved'], 'u'))
  expect(sitting.scene?.decision?.token).toBe('u')
  accept()
  await settle()
  expect(sitting.waiting).toBe(false)
})

test('a refused choice says why and can be made again', async () => {
  socket.hear(table('running', seat(0, 'me'), seat(1, 'you')))
  socket.hear(update(0, 1, 1, ['dealt'], 't'))
  socket.answer = () => Promise.reject(new Refusal('illegal_action', 'not there', 'B2.2'))
  await sitting.choose(0)
  expect(sitting.refusal).toMatchObject({ message: 'not there', clause: 'B2.2' })
  expect(sitting.waiting).toBe(false)
})

test('somebody whose seat a bot has taken looks on as a spectator', () => {
  socket.hear(table('running', seat(0, 'me'), seat(1, 'you')))
  socket.hear(table('running', seat(0, 'me', 'regular'), seat(1, 'you')))
  expect(sitting.seat).toBeNull()
  expect(socket.watched.at(-1)).toBeNull()
})

test('somebody else who is greeted sits down again, and nothing of the one before stays', async () => {
  socket.hear(table('running', seat(0, 'me'), seat(1, 'you')))
  socket.hear(update(0, 1, 2, ['dealt', 'asked'], 't'))
  socket.hear({ type: 'welcome', person: 'me' })
  expect(sitting.update).not.toBeNull()
  socket.hear({ type: 'welcome', person: 'other' })
  await settle()
  expect([sitting.update, sitting.seat, sitting.facts, sitting.log.length]).toEqual([null, null, null, 0])
  expect(socket.watched.at(-1)).toBeNull()
})

test('a choice that comes too late is nobody’s mistake, and no refusal of it stays', async () => {
  socket.hear(table('running', seat(0, 'me'), seat(1, 'you')))
  socket.hear(update(0, 1, 1, ['asked'], 't'))
  socket.answer = () => Promise.reject(new Refusal('stale_token', 'seat 0'))
  await sitting.choose(0)
  expect(sitting.refusal).toBeNull()
  socket.answer = async () => {
    socket.hear(update(0, 1, 2, ['asked'], 'another'))
    await settle()
    throw new Refusal('illegal_action', 'that is not possible')
  }
  await sitting.choose(0)
  expect(sitting.refusal).toBeNull()
})

test('a choice made without a connection is dropped with a word if its question is gone', async () => {
  socket.hear(table('running', seat(0, 'me'), seat(1, 'you')))
  socket.hear(update(0, 1, 1, ['asked'], 't'))
  socket.status = 'lost'
  socket.answer = async () => {
    socket.status = 'open'
    socket.hear(update(0, 1, 2, ['asked'], 'another'))
    await settle()
    throw new Refusal('stale_token', 'seat 0')
  }
  await sitting.choose(0)
  expect(sitting.refusal?.code).toBe('dropped')
})

test('whoever changes whose words are heard is told everything again, and the table stays as it is', async () => {
  socket.hear(table('running', seat(0, 'me'), seat(1, 'you')))
  socket.hear(update(0, 1, 2, ['dealt', 'talk'], 't'))
  await sitting.hearAnew()
  expect(sitting.decision?.token).toBe('t')
  expect(socket.watched.at(-1)).toBe(0)
  socket.hear(update(0, 1, 2, ['dealt', 'veiled'], 't'))
  expect(sitting.log.map((told) => told.words)).toEqual(['dealt', 'veiled'])
  expect(sitting.fresh).toEqual([])
})
