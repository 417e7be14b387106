import { render } from 'svelte/server'
import { describe, expect, test } from 'vitest'
import { next, open, ways } from '$lib/selection'
import type { View } from '../../wire/conclave'
import { scenes } from '../recorded'
import Box from './Box.svelte'
import client from './index'
import moments from './moments.json'
import { backOf, cardName, faceUp, magicOf, refilled } from './names'
import { middle, spread } from './place'

const LANGUAGES = ['en', 'fr'] as const
const recorded = {
  en: scenes('conclave', client, moments as any, 'en'),
  fr: scenes('conclave', client, moments as any, 'fr'),
}
const asked = recorded.en.filter((scene) => scene.decision)
const UNRESOLVED = /[⟨⟩]|\{\w+\}|undefined|null|NaN/

const board = (scene: (typeof recorded.en)[number], hidden: boolean, picked: string[] = []) => {
  const lit = new Set(next(ways(client, scene), picked).map((step) => step.key))
  const props = { scene, lit, picked, pick: () => {}, hidden, notebook: null, pointed: null, point: () => {} }
  return render(client.Board, { props }).body
}

test('every question, every number of seats, a crisis and last turns are among the recorded moments', () => {
  expect(new Set(recorded.en.map((scene) => scene.decision?.question))).toEqual(
    new Set(['turn', 'send', 'draw', undefined]),
  )
  expect(new Set(recorded.en.map((scene) => scene.view.seats))).toEqual(new Set([2, 3, 4]))
  expect(asked.some((scene) => scene.view.previews.some((one: { crisis: boolean }) => one.crisis))).toBe(true)
  expect(asked.some((scene) => scene.view.last_turns)).toBe(true)
})

describe.each(LANGUAGES)('in %s', (lang) => {
  test('every legal action has a way that is no other action’s, and none that begins another', () => {
    for (const scene of recorded[lang]) {
      const all = ways(client, scene)
      for (const way of all) {
        expect(way.steps.length).toBeGreaterThan(0)
        const same = open(
          all,
          way.steps.map((step) => step.key),
        )
        expect(new Set(same.map((one) => one.action))).toEqual(new Set([way.action]))
      }
    }
  })

  test('every sentence resolves', () => {
    for (const scene of recorded[lang]) {
      const legal = scene.decision?.actions ?? []
      const said = [
        client.ask(scene),
        ...ways(client, scene).flatMap((way) =>
          way.steps.flatMap((step) => [step.label, scene.say(`group.${step.group ?? 'card'}`)]),
        ),
        ...legal.map((action) => client.consequence(scene, action) ?? ''),
        ...client.transcript(scene, false),
        ...client.transcript(scene, true),
        ...scene.names.flatMap((_, seat) => client.facts(scene, seat)),
        board(scene, false).replace(/<!--.*?-->/g, ''),
      ]
      for (const text of said) expect(text).not.toMatch(UNRESOLVED)
    }
  })
})

test('both languages have the same sentences with the same blanks', () => {
  const blanks = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort()
  expect(Object.keys(client.text.fr).sort()).toEqual(Object.keys(client.text.en).sort())
  for (const key of Object.keys(client.text.en))
    expect([key, blanks(client.text.fr[key]!)]).toEqual([key, blanks(client.text.en[key]!)])
})

test('hidden draws and tells no more of the own hand than its backs', () => {
  for (const scene of recorded.en.filter((one) => one.seat !== null)) {
    const view = scene.view as View
    const hands = view.hands.map((hand, seat) => (seat === scene.seat ? hand.map(backOf) : hand))
    const backs = { ...scene, view: { ...view, hands }, decision: null }
    expect(client.transcript({ ...scene, decision: null }, true)).toEqual(client.transcript(backs, false))
    const drawn = board({ ...scene, decision: null }, true)
    for (const card of view.hands[scene.seat!]!.filter(faceUp)) expect(drawn).not.toContain(cardName(scene.say, card))
  }
})

test('every placement says what its lines make and what it takes', () => {
  for (const scene of asked) {
    for (const action of scene.decision!.actions.filter((one) => scene.actions[one].do === 'send')) {
      const { card, cell } = scene.actions[action]
      const would = (scene.view as View).previews.find((one) => one.card === card && one.cell === cell)!
      const said = client.consequence(scene, action)!
      for (const taken of would.takes) expect(said).toContain(cardName(scene.say, taken))
      if (would.crisis) expect(said).toContain('crisis')
      else expect(said).toContain(`column makes ${would.column.total}, the row ${would.row.total}`)
    }
  }
})

test('a picked card shows the sums of every cell it may go to', () => {
  const scene = asked.find((one) => one.decision!.question === 'turn')!
  const { card, column, row } = (scene.view as View).previews[0]!
  expect(board(scene, false)).not.toContain('↕')
  expect(board(scene, false, [`card:${card}`])).toContain(`↕ ${column.total}`)
  expect(board(scene, false, [`card:${card}`])).toContain(`↔ ${row.total}`)
  expect(board(scene, true, [`card:${card}`])).not.toContain('↕')
})

test('everything that can be picked is on the board, at every step of every way', () => {
  for (const scene of asked) {
    const all = ways(client, scene)
    const drawn = board(scene, false)
    for (const { steps } of all) for (const { key } of steps) expect(drawn).toContain(`data-key="${key}"`)
  }
})

test('only a gift wants a confirmation', () => {
  for (const scene of asked) {
    for (const action of scene.decision!.actions)
      expect(client.grave(scene, action)).toBe(scene.actions[action].do === 'give')
  }
})

test('the draw says how many cards will be laid out', () => {
  const scene = asked.find((one) => one.decision!.question === 'draw' && refilled(one.view as View) > 0)!
  expect(client.ask(scene)).toContain(`${refilled(scene.view as View)} more are laid out`)
})

test('a card knows its magic from either side', () => {
  expect([magicOf(18), magicOf(backOf(18)), faceUp(18), faceUp(backOf(18))]).toEqual([1, 1, true, false])
})

test('cells are drawn in reading order, and the longest deck is no taller than the grid', () => {
  const view = recorded.en[0]!.view as View
  expect(middle(5).x - middle(4).x).toBe(100)
  expect(middle(8).y - middle(4).y).toBe(100)
  expect(78 + 18 * spread(view, 19)).toBeLessThanOrEqual(view.side * 100)
})

test('the notebook says in both languages what can be deduced, and nothing when it is covered', () => {
  for (const lang of LANGUAGES) {
    const scene = recorded[lang].find((one) => 'notebook' in one) as any
    const shown = (hidden: boolean) =>
      render(client.Notebook, { props: { scene, notebook: scene.notebook, hidden } }).body
    expect(shown(false).replace(/<!--.*?-->/g, '')).not.toMatch(UNRESOLVED)
    expect(shown(false)).toMatch(/\d\s?%/)
    expect(shown(true)).toContain(client.text[lang]['note.covered'])
    expect(shown(true).replace(/<[^>]*>/g, '')).not.toMatch(/\d/)
  }
})

test('the box has art and no words', () => {
  expect(render(Box, { props: {} }).body).toMatch(/<svg[^>]*aria-hidden="true"/)
})
