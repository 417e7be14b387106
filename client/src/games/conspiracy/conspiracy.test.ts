/** Paths, questions and transcript of Conspiracy over recorded moments of real games, in both languages. */
import { describe, expect, it } from 'vitest'
import { complete, next, ways } from '$lib/selection'
import { speaker, type Lang } from '$lib/text'
import type { Action, Event, Notes, View } from '../../wire/conspiracy'
import type { Decision, GameClient, Scene } from '../game'
import { ask, consequence, grave } from './ask'
import { spaceLabel, spyLabel } from './labels'
import { layoutOf } from './layout'
import recorded from './moments.json'
import { present } from './names'
import { path } from './path'
import { reasons } from './proofs'
import en from './text/en.json'
import fr from './text/fr.json'
import { facts, transcript } from './transcript'

interface Moment {
  seat: number | null
  view: View
  decision: Decision | null
  events: Event[]
  notebook: Notes | null
}
const moments = recorded.moments as unknown as Moment[]
const actions = recorded.actions as unknown as Action[]
const text = { en, fr }
const game = { path, text } as unknown as GameClient
const UNRESOLVED = /⟨|\{\w+\}/

function sceneOf(moment: Moment, lang: Lang): Scene<View, Action, Event> {
  const say = speaker(lang, recorded.sentences[lang], text[lang])
  return { ...moment, actions, say, names: ['Ada', 'Boris', 'Clara', 'Dario'] }
}
const scenes = (lang: Lang) => moments.map((moment) => sceneOf(moment, lang))
const asked = (question: string) => scenes('en').find((scene) => scene.decision?.question === question)!
const keysOf = (scene: Scene<View, Action, Event>, action: number) => path(scene, action).map((step) => step.key)

describe('the way to an action', () => {
  it('exists for every legal action, and is its own', () => {
    for (const scene of scenes('en')) {
      const all = ways(game, scene)
      for (const way of all) expect(complete(open(all, way.action), keysOf(scene, way.action))).toBe(way.action)
      expect(new Set(all.map((way) => keysOf(scene, way.action).join(' '))).size).toBe(all.length)
    }
  })

  it('is understood for actions that are not legal, so that the server can say why', () => {
    for (const scene of [asked('opening'), asked('turn'), asked('bid')]) {
      const keys = actions.map((_, action) => keysOf(scene, action).join(' '))
      expect(new Set(keys).size).toBe(actions.length)
    }
  })

  it('begins alike for a pay-off and for a pretended one', () => {
    const all = ways(game, asked('turn'))
    const offered = next(all, ['do:pay']).map((step) => step.key)
    expect(offered).toContain('spy:nobody')
    expect(offered).toContain('spy:0')
    expect(next(all, []).map((step) => step.key)).not.toContain('do:pretend')
  })

  it('leaves the sum to a step of its own, in dollars', () => {
    const steps = next(ways(game, asked('opening')), ['spy:0'])
    expect(steps[0]).toMatchObject({ key: 'amount:100', group: 'amount', label: '$100' })
    expect(steps.every((step) => step.group === 'amount')).toBe(true)
  })

  function open(all: ReturnType<typeof ways>, action: number) {
    return all.filter((way) => way.action === action)
  }
})

describe.each(['en', 'fr'] as const)('sentences in %s', (lang) => {
  it('resolve for every moment and every kind of action', () => {
    for (const moment of moments) {
      const scene = sceneOf(moment, lang)
      const said = [ask(scene), ...transcript(scene, false), ...transcript(scene, true)]
      for (let seat = 0; seat < scene.view.seats; seat++) said.push(...facts(scene, seat))
      for (const action of scene.decision?.actions ?? [])
        said.push(consequence(scene, action) ?? '', ...path(scene, action).map((step) => step.label))
      said.push(
        ...scene.view.spaces.map((_, space) => spaceLabel(scene, space)),
        ...present(scene.view).map((spy) => spyLabel(scene, spy)),
      )
      for (const note of moment.notebook?.seats ?? []) said.push(...note.spies.map((spy) => reasons(spy, scene.say)))
      expect(said.filter((one) => UNRESOLVED.test(one))).toEqual([])
    }
  })
})

it('has the same sentences in both languages, none of them hidden by the game’s own', () => {
  expect(Object.keys(fr).sort()).toEqual(Object.keys(en).sort())
  expect(Object.keys(en).filter((key) => key in recorded.sentences.en)).toEqual([])
})

it('tells no sum of my own book while secrets are hidden', () => {
  for (const scene of scenes('en')) {
    if (scene.seat === null || scene.view.ended) continue
    const name = scene.say(`seat.${scene.seat}`)
    const mine = transcript(scene, true).filter((line) => line.startsWith(`${name}’s`))
    expect(mine.filter((line) => line.includes('$'))).toEqual([])
    expect(transcript(scene, false).some((line) => line.startsWith(`${name}’s`) && line.includes('$'))).toBe(true)
  }
})

it('says no sum of my own where it asks or warns', () => {
  for (const scene of scenes('en')) {
    if (!scene.decision) continue
    const { bid, cost } = scene.view
    const open = [bid, cost].map((hundreds) => `$${(hundreds * 100).toLocaleString('en')}`)
    const said = [ask(scene), ...scene.decision.actions.map((action) => consequence(scene, action) ?? '')]
    const sums = said.flatMap((one) => one.match(/\$[\d,]*\d/g) ?? [])
    expect(sums.filter((sum) => !open.includes(sum))).toEqual([])
  }
})

it('asks for a confirmation of a blown cover, and not of a move or a pay-off', () => {
  const scene = asked('turn')
  for (const action of scene.decision!.actions) expect(grave(scene, action)).toBe(actions[action]!.do === 'blow')
})

it('keeps every spy on the map, however many share a capital', () => {
  const { view } = asked('turn')
  const crowded = { ...view, place: view.place.map(() => 0) }
  for (const [width, height] of [
    [390, 300],
    [1000, 700],
    [420, 1000],
  ] as const) {
    for (const shown of [view, crowded]) {
      const layout = layoutOf(shown, width, height)
      for (const spy of present(shown)) {
        const { x, y, scale } = layout.spy(spy)
        const half = (layout.portrait * scale) / 2
        expect(x - half >= 0 && x + half <= width && y - half >= 0 && y + half <= height).toBe(true)
      }
    }
  }
})
