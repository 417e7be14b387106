import { render } from 'svelte/server'
import { describe, expect, test } from 'vitest'
import { next, open, ways } from '$lib/selection'
import type { View } from '../../wire/berlin63'
import { scenes } from '../recorded'
import Box from './Box.svelte'
import client from './index'
import moments from './moments.json'
import { middle } from './place'

const LANGUAGES = ['en', 'fr'] as const
const recorded = {
  en: scenes('berlin63', client, moments as any, 'en'),
  fr: scenes('berlin63', client, moments as any, 'fr'),
}
const UNRESOLVED = /[⟨⟩]|\{\w+\}|undefined|null|NaN/

const board = (scene: (typeof recorded.en)[number], hidden: boolean, picked: string[] = []) => {
  const lit = new Set(next(ways(client, scene), picked).map((step) => step.key))
  const props = { scene, lit, picked, pick: () => {}, hidden, notebook: null, pointed: null, point: () => {} }
  return render(client.Board, { props }).body
}

test('every question of the game is among the recorded moments', () => {
  const asked = new Set(recorded.en.map((scene) => scene.decision?.question))
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
          way.steps.flatMap((step) => [step.label, scene.say(`group.${step.group ?? 'move'}`)]),
        ),
        ...legal.map((action) => client.consequence(scene, action) ?? ''),
        ...client.transcript(scene, false),
        ...client.transcript(scene, true),
        ...[0, 1].flatMap((seat) => client.facts(scene, seat)),
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

/** The same moment for somebody who knows nothing that is not public. */
function stranger(view: View): View {
  const bases = view.bases.map((base) => base && { ...base, character: base.square === null ? base.character : null })
  return view.ended ? view : { ...view, bases, leader: [null, null], reserve: [null, null] }
}

test('hidden draws and tells what a stranger would be told', () => {
  for (const scene of recorded.en) {
    const other = { ...scene, view: stranger(scene.view as View), decision: null }
    const covered = { ...scene, decision: null }
    expect(client.transcript(covered, true)).toEqual(client.transcript(other, false))
    const shown = (one: typeof scene, hidden: boolean) => board(one, hidden).replace(/ data-key="[^"]*"/g, '')
    expect(shown(covered, true)).toEqual(shown(other, true))
  }
})

test('a bluff is asked for, explained and confirmed like the truth', () => {
  for (const scene of recorded.en.filter((one) => one.decision)) {
    const told = (now: typeof scene) =>
      now.decision!.actions.map((action) => [
        client.path(now, action),
        client.consequence(now, action),
        client.grave(now, action),
      ])
    const view = scene.view as View
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
  for (const scene of recorded.en.filter((one) => one.decision)) {
    const all = ways(client, scene)
    const begun = new Map(
      all
        .flatMap(({ steps }) => steps.map((_, i) => steps.slice(0, i).map((step) => step.key)))
        .map((picked) => [picked.join(), picked]),
    )
    const drawn = board(scene, false)
    for (const picked of begun.values()) {
      for (const { key } of next(all, picked)) if (onBoard.test(key)) expect(drawn).toContain(`data-key="${key}"`)
    }
  }
})

test('each side sits at the bottom of its own board', () => {
  const view = recorded.en[0]!.view as View
  expect(middle(view, 0, false)).toEqual({ x: 50, y: 450 })
  expect(middle(view, 20, true)).toEqual({ x: 450, y: 450 })
})

test('an attack names the base that is entered', () => {
  const scene = recorded.en.find((one) => one.decision?.question === 'answer')!
  expect(client.ask(scene)).toMatch(/attacks your base on [a-e][1-5]/)
  expect(scene.decision!.actions.map((action) => client.path(scene, action)[0]!.key).sort()).toEqual([
    'claim:adam_quark',
    'claim:jack_steel',
    'pass',
  ])
})

test('a doubter with an empty reserve is told that the game is at stake, and asked twice', () => {
  const scene = recorded.en.find(
    (one) => one.decision?.question === 'doubt' && !one.view.reserve_size[one.decision.seat],
  )!
  expect(client.ask(scene)).toContain('lose the game')
  const challenge = scene.decision!.actions.find((action) => scene.actions[action].do === 'challenge')!
  expect(client.grave(scene, challenge)).toBe(true)
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
