/** What the drawing of Conclave asks, foretells and hides, over recorded moments of real games. */
import { expect, test } from 'vitest'
import { ways } from '$lib/selection'
import { drawn, scenes } from '../recorded'
import client from './index'
import moments from './moments.json'
import { backOf, cardName, faceUp, magicOf, refilled } from './names'
import { middle, spread } from './place'

const recorded = scenes('conclave', client, moments, 'en')
const asked = recorded.filter((scene) => scene.decision)

test('every question, every number of seats, a crisis and last turns are among the recorded moments', () => {
  expect(new Set(recorded.map((scene) => scene.decision?.question))).toEqual(
    new Set(['turn', 'send', 'draw', undefined]),
  )
  expect(new Set(recorded.map((scene) => scene.view.seats))).toEqual(new Set([2, 3, 4]))
  expect(asked.some((scene) => scene.view.previews.some((one) => one.crisis))).toBe(true)
  expect(asked.some((scene) => scene.view.last_turns)).toBe(true)
})

test('hidden draws and tells no more of the own hand than its backs', () => {
  for (const scene of recorded.filter((one) => one.seat !== null)) {
    const { view } = scene
    const hands = view.hands.map((hand, seat) => (seat === scene.seat ? hand.map(backOf) : hand))
    const backs = { ...scene, view: { ...view, hands }, decision: null }
    expect(client.transcript({ ...scene, decision: null }, true)).toEqual(client.transcript(backs, false))
    const shown = drawn(client, { ...scene, decision: null }, { hidden: true })
    for (const card of view.hands[scene.seat!]!.filter(faceUp)) expect(shown).not.toContain(cardName(scene.say, card))
  }
})

test('every placement says what its lines make and what it takes', () => {
  for (const scene of asked) {
    for (const action of scene.decision!.actions) {
      const send = scene.actions[action]!
      if (send.do !== 'send') continue
      const would = scene.view.previews.find((one) => one.card === send.card && one.cell === send.cell)!
      const said = client.consequence(scene, action)!
      for (const taken of would.takes) expect(said).toContain(cardName(scene.say, taken))
      if (would.crisis) expect(said).toContain('crisis')
      else expect(said).toContain(`column makes ${would.column.total}, the row ${would.row.total}`)
    }
  }
})

test('a picked card shows the sums of every cell it may go to', () => {
  const scene = asked.find((one) => one.decision!.question === 'turn')!
  const { card, column, row } = scene.view.previews[0]!
  const picked = [`card:${card}`]
  expect(drawn(client, scene)).not.toContain('↕')
  expect(drawn(client, scene, { picked })).toContain(`↕ ${column.total}`)
  expect(drawn(client, scene, { picked })).toContain(`↔ ${row.total}`)
  expect(drawn(client, scene, { picked, hidden: true })).not.toContain('↕')
})

test('everything that can be picked is on the board, at every step of every way', () => {
  for (const scene of asked) {
    const all = ways(client, scene)
    const shown = drawn(client, scene)
    for (const { steps } of all) for (const { key } of steps) expect(shown).toContain(`data-key="${key}"`)
  }
})

test('only a gift wants a confirmation', () => {
  for (const scene of asked) {
    for (const action of scene.decision!.actions)
      expect(client.grave(scene, action)).toBe(scene.actions[action]!.do === 'give')
  }
})

test('the draw says how many cards will be laid out', () => {
  const scene = asked.find((one) => one.decision!.question === 'draw' && refilled(one.view) > 0)!
  expect(client.ask(scene)).toContain(`${refilled(scene.view)} more are laid out`)
})

test('a card knows its magic from either side', () => {
  expect([magicOf(18), magicOf(backOf(18)), faceUp(18), faceUp(backOf(18))]).toEqual([1, 1, true, false])
})

test('cells are drawn in reading order, and the longest deck is no taller than the grid', () => {
  const { view } = recorded[0]!
  expect(middle(5).x - middle(4).x).toBe(100)
  expect(middle(8).y - middle(4).y).toBe(100)
  expect(78 + 18 * spread(view, 19)).toBeLessThanOrEqual(view.side * 100)
})
