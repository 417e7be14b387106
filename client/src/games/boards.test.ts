/** What every drawing keeps, over recorded moments of real games. Games are found by their folders; none can opt out. */
import type { Component } from 'svelte'
import { render } from 'svelte/server'
import { describe, expect, test } from 'vitest'
import { ways } from '$lib/selection'
import type { GameClient, PowerCard } from './game'
import { drawn, scenes, sentences } from './recorded'

const CLIENTS = import.meta.glob<GameClient>('./*/index.ts', { import: 'default', eager: true })
const BOXES = import.meta.glob<Component>('./*/Box.svelte', { import: 'default', eager: true })
const MOMENTS = import.meta.glob<unknown>('./*/moments.json', { import: 'default', eager: true })
const LANGUAGES = ['en', 'fr'] as const
const UNRESOLVED = /[⟨⟩]|\{\w+\}|\b(undefined|null|NaN)\b/

const told = (card: PowerCard | null) => (card ? [card.title, ...card.lines] : [])
const words = (markup: string) => markup.replace(/<!--.*?-->/g, '')
const games = Object.keys(CLIENTS).map((path) => path.split('/')[1]!)

test('every game is found', () => {
  expect(games).toEqual(expect.arrayContaining(['berlin63', 'conclave', 'confusion', 'conspiracy']))
})

describe.each(games)('%s', (game) => {
  const client = CLIENTS[`./${game}/index.ts`]!
  const recorded = (lang: 'en' | 'fr') => scenes(game, client, MOMENTS[`./${game}/moments.json`], lang)

  test('every legal action has a way that is no other action’s, and none that begins another', () => {
    for (const scene of recorded('en')) {
      const all = ways(client, scene)
      const actionsAfter = new Map<string, Set<number>>()
      for (const { action, steps } of all) {
        expect(steps.length).toBeGreaterThan(0)
        for (const end of steps.keys()) {
          const begun = steps.slice(0, end + 1).map((step) => step.key)
          actionsAfter.set(begun.join(' '), (actionsAfter.get(begun.join(' ')) ?? new Set()).add(action))
        }
      }
      for (const { action, steps } of all)
        expect([...actionsAfter.get(steps.map((step) => step.key).join(' '))!]).toEqual([action])
    }
  })

  test.each(LANGUAGES)('every sentence resolves in %s', (lang) => {
    for (const scene of recorded(lang)) {
      const steps = new Map(ways(client, scene).flatMap((way) => way.steps.map((step) => [step.key, step])))
      const said = [
        client.ask(scene),
        ...[...steps.values()].map((step) => step.label),
        ...(scene.decision?.actions ?? []).map((action) => client.consequence(scene, action) ?? ''),
        ...client.transcript(scene, false),
        ...client.transcript(scene, true),
        ...scene.names.flatMap((_, seat) => client.facts(scene, seat)),
        ...client
          .pages(scene)
          .flatMap((page) => [page.title, ...[...page.rows, ...page.columns].map((one) => one.label)]),
        ...[...steps.keys()].flatMap((key) => told(client.card(scene, key, false))),
        ...(client.laidOpen(scene)?.rows.flatMap((row) => [row.label, ...row.cells]) ?? []),
        words(drawn(client, scene, { notebook: scene.notebook })),
      ]
      expect(said.filter((one) => UNRESOLVED.test(one))).toEqual([])
    }
  })

  test('both languages have the same sentences with the same blanks, none of them hidden by the game’s own', () => {
    const { en, fr } = client.text
    const blanks = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort()
    expect(Object.keys(fr).sort()).toEqual(Object.keys(en).sort())
    for (const key of Object.keys(en)) expect([key, blanks(fr[key]!)]).toEqual([key, blanks(en[key]!)])
    const own = sentences(game, 'en')
    expect(Object.keys(en).filter((key) => key in own)).toEqual([])
  })

  test.each(LANGUAGES)('the notebook speaks %s, and once it is covered it is the same whatever it says', (lang) => {
    const noted = recorded(lang).filter((scene) => scene.notebook)
    const shown = (scene: (typeof noted)[number], hidden: boolean) =>
      words(render(client.Notebook, { props: { scene, notebook: scene.notebook, hidden } }).body)
    expect(noted.length).toBeGreaterThan(0)
    for (const scene of noted) {
      expect(shown(scene, false)).not.toMatch(UNRESOLVED)
      expect(shown(scene, false)).toMatch(/\d/)
    }
    expect(new Set(noted.map((scene) => shown(scene, true))).size).toBe(1)
    expect(shown(noted[0]!, true).replace(/<[^>]*>/g, '')).not.toMatch(/\d/)
  })

  test('there is something to say about most things, and a goal', () => {
    const scenes = recorded('en').filter((scene) => scene.decision)
    const keys = scenes.flatMap((scene) =>
      ways(client, scene).flatMap((way) => way.steps.map(({ key }) => ({ scene, key }))),
    )
    expect(keys.some(({ scene, key }) => client.card(scene, key, false))).toBe(true)
    expect(client.text.en['goal']).toMatch(/\.$/)
  })

  test('a game that is over lays something open, and one that goes on does not', () => {
    for (const scene of recorded('en')) expect(client.laidOpen(scene) !== null).toBe(scene.view.ended !== null)
  })

  test('the box has art and no words', () => {
    expect(render(BOXES[`./${game}/Box.svelte`]!, { props: {} }).body).toMatch(/<svg[^>]*aria-hidden="true"/)
  })
})
