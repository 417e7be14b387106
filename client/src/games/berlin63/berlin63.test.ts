/** What the drawing of Berlin 63 asks, tells and hides, over recorded moments of real games. */
import { expect, test } from 'vitest'
import { next, ways } from '$lib/selection'
import type { Notes, View } from '../../wire/berlin63'
import { drawn, scenes } from '../recorded'
import client from './index'
import moments from './moments.json'
import { middle } from './place'

const recorded = scenes('berlin63', client, moments, 'en')
const asked = recorded.filter((scene) => scene.decision)

test('every question of the game is among the recorded moments', () => {
  const asked = new Set(recorded.map((scene) => scene.decision?.question))
  expect([...asked].filter(Boolean).sort()).toEqual([
    'answer',
    'deploy',
    'doubt',
    'freeze',
    'power',
    'redress',
    'sacrifice',
    'shadow',
    'turn',
  ])
})

/** The same moment for somebody who knows nothing that is not public. */
function stranger(view: View): View {
  const bases = view.bases.map((base) => base && { ...base, character: base.square === null ? base.character : null })
  return view.ended ? view : { ...view, bases, leader: [null, null], reserve: [null, null] }
}

test('hidden draws and tells what a stranger would be told', () => {
  for (const scene of recorded) {
    const other = { ...scene, view: stranger(scene.view), decision: null }
    const covered = { ...scene, decision: null }
    expect(client.transcript(covered, true)).toEqual(client.transcript(other, false))
    const shown = (one: typeof scene) => drawn(client, one, { hidden: true }).replace(/ data-key="[^"]*"/g, '')
    expect(shown(covered)).toEqual(shown(other))
  }
})

test('a bluff is asked for, explained and confirmed like the truth', () => {
  for (const scene of asked) {
    const told = (now: typeof scene) =>
      now.decision!.actions.map((action) => [
        client.path(now, action),
        client.consequence(now, action),
        client.grave(now, action),
      ])
    const { view } = scene
    for (const character of view.cast) {
      const bases = view.bases.map(
        (base) => base && { ...base, character: base.square === null ? base.character : character },
      )
      const other = { ...scene, view: { ...view, bases } }
      expect(told(other)).toEqual(told(scene))
      expect(client.ask(other)).toEqual(client.ask(scene))
    }
  }
})

test('everything of the board that can be picked is on the board, at every step of every way', () => {
  const onBoard = /^(base|square|spy|lose):|^reserve$/
  for (const scene of asked) {
    const all = ways(client, scene)
    const begun = new Map(
      all
        .flatMap(({ steps }) => steps.map((_, i) => steps.slice(0, i).map((step) => step.key)))
        .map((picked) => [picked.join(), picked]),
    )
    const shown = drawn(client, scene)
    for (const picked of begun.values()) {
      for (const { key } of next(all, picked)) if (onBoard.test(key)) expect(shown).toContain(`data-key="${key}"`)
    }
  }
})

test('each side sits at the bottom of its own board', () => {
  const { view } = recorded[0]!
  expect(middle(view, 0, false)).toEqual({ x: 50, y: 450 })
  expect(middle(view, 20, true)).toEqual({ x: 450, y: 450 })
})

test('an attack names the base that is entered', () => {
  const scene = recorded.find((one) => one.decision?.question === 'answer')!
  expect(client.ask(scene)).toMatch(/attacks your base on [a-e][1-5]/)
  expect(scene.decision!.actions.map((action) => client.path(scene, action)[0]!.key).sort()).toEqual([
    'claim:adam_quark',
    'claim:jack_steel',
    'pass',
  ])
})

test('a doubter with an empty reserve is told that the game is at stake, and asked twice', () => {
  const scene = recorded.find((one) => one.decision?.question === 'doubt' && !one.view.reserve_size[one.decision.seat])!
  expect(client.ask(scene)).toContain('lose the game')
  const challenge = scene.decision!.actions.find((action) => scene.actions[action]!.do === 'challenge')!
  expect(client.grave(scene, challenge)).toBe(true)
})

test('bases to begin with stand together, and with a base picked moves come before illusions', () => {
  const turns = asked.filter((scene) => scene.decision!.question === 'turn')
  expect(turns.length).toBeGreaterThan(0)
  for (const scene of turns) {
    const all = ways(client, scene)
    const first = next(all, [])
    expect(new Set(first.map((step) => step.group))).toEqual(new Set([undefined]))
    for (const { key } of first.filter((step) => step.key.startsWith('base:'))) {
      const groups = next(all, [key]).map((step) => step.group)
      expect(groups).not.toContain(undefined)
      expect([...groups].filter((group) => !client.groups!.includes(group!))).toEqual([])
    }
  }
  expect(client.groups!.indexOf('move')).toBeLessThan(client.groups!.indexOf('illusion'))
})

test('a claim says how likely it is true, and only to whom it is made', () => {
  const doubting = asked.filter((scene) => scene.decision!.question === 'doubt')
  expect(doubting.length).toBeGreaterThan(0)
  for (const scene of doubting) {
    const bases = scene.view.claims.map(({ base }) => ({ base, odds: Array<number>(8).fill(0.125), notes: [] }))
    const notebook = { worlds: 8, bases, reserve: [], leader: [] } as unknown as Notes
    const speech = (hidden: boolean) => drawn(client, scene, { hidden, notebook }).split('class="speech').slice(1)
    expect(speech(false).every((card) => card.includes('13%'))).toBe(true)
    expect(speech(true).join()).not.toMatch(/13%/)
  }
})
