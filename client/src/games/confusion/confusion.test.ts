/** Paths, questions and transcript of Confusion over recorded moments of real games, in both languages. */
import { describe, expect, it } from 'vitest'
import { complete, meant, next, ways } from '$lib/selection'
import { speaker, type Lang } from '$lib/text'
import type { Action, Event, Notes, View } from '../../wire/confusion'
import type { Decision, GameClient, Scene } from '../game'
import { ask, consequence, grave } from './ask'
import { squareLabel } from './labels'
import { layoutOf } from './layout'
import { detours, path } from './path'
import { arrivals, percent, reachOf } from './reach'
import recorded from './moments.json'
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
const game = { path, detours, text } as unknown as GameClient
const UNRESOLVED = /⟨|\{\w+\}/

function sceneOf(moment: Moment, lang: Lang): Scene<View, Action, Event> {
  const say = speaker(lang, recorded.sentences[lang], text[lang])
  return { ...moment, actions, say, names: ['Ada', 'Boris'] }
}
const scenes = (lang: Lang) => moments.map((moment) => sceneOf(moment, lang))

describe('the way to an action', () => {
  it('exists for every legal action, and is its own', () => {
    for (const scene of scenes('en')) {
      const all = ways(game, scene)
      const keys = all.map((way) => way.steps.map((step) => step.key).join(' '))
      expect(new Set(keys).size).toBe(keys.length)
      for (const way of all)
        expect(
          complete(
            all,
            way.steps.map((step) => step.key),
          ),
        ).toBe(way.action)
    }
  })

  it('is understood for actions that are not legal, so that the server can say why', () => {
    const scene = scenes('en')[0]!
    const keys = actions.map((_, action) => path(scene, action).map((step) => step.key))
    expect(new Set(keys.map(String)).size).toBe(actions.length)
    for (const action of [5, 300, 588]) expect(meant(game, scene, keys[action]!)).toBe(action)
  })

  it('lets two spies that change places be picked in any order', () => {
    const scene = scenes('en')[0]!
    const all = ways(game, scene)
    const first = next(all, ['do:swap']).map((step) => step.key)
    for (const one of first) expect(next(all, ['do:swap', one])).toHaveLength(first.length - 1)
  })

  it('asks the holder of the briefcase what moves', () => {
    const scene = scenes('en').find((one) => one.decision?.actions.some((id) => actions[id]!.do === 'carry'))!
    const carry = scene.decision!.actions.find((id) => actions[id]!.do === 'carry')!
    expect(path(scene, carry).at(-1)!.key).toBe('how:carry')
  })
})

describe.each(['en', 'fr'] as const)('sentences in %s', (lang) => {
  it('resolve for every moment, action and square', () => {
    for (const moment of moments) {
      const scene = sceneOf(moment, lang)
      const said = [
        ask(scene),
        ...facts(scene, 0),
        ...facts(scene, 1),
        ...transcript(scene, false),
        ...transcript(scene, true),
      ]
      for (const action of scene.decision?.actions ?? []) {
        said.push(consequence(scene, action) ?? '', ...path(scene, action).map((step) => step.label))
      }
      const coming = arrivals(scene.view, scene.seat, moment.notebook)
      for (const square of layoutOf(scene.view, scene.seat).squares)
        said.push(squareLabel(scene, square, moment.notebook, coming.get(square) ?? [], false))
      expect(said.filter((one) => UNRESOLVED.test(one))).toEqual([])
    }
  })
})

it('has the same sentences in both languages, none of them hidden by the game’s own', () => {
  expect(Object.keys(fr).sort()).toEqual(Object.keys(en).sort())
  expect(Object.keys(en).filter((key) => key in recorded.sentences.en)).toEqual([])
})

it('tells no piece of an enemy spy while secrets are hidden', () => {
  const scene = scenes('en')[0]!
  const secret = /piece \d|Double Agent|crown/
  expect(transcript(scene, false).some((line) => secret.test(line))).toBe(true)
  const spies = transcript(scene, true).filter((line) => / on \w\d/.test(line))
  expect(spies.filter((line) => secret.test(line))).toEqual([])
})

it('confirms what cannot be undone, and not an ordinary announcement', () => {
  const scene = scenes('en')[0]!
  for (const action of scene.decision!.actions) expect(grave(scene, action)).toBe(actions[action]!.do !== 'move')
})

describe('who might get where', () => {
  const moment = moments[0]!

  it('offers only squares that may be announced', () => {
    const scene = sceneOf(moment, 'en')
    const offered = new Set(ways(game, scene).map((way) => way.steps.map((step) => step.key).join(' ')))
    for (let spy = moment.seat! * 13; spy < moment.seat! * 13 + 13; spy++) {
      for (const one of reachOf(moment.view, spy, moment.notebook))
        expect(offered).toContain(`square:${moment.view.spies[spy]!.square} square:${one.square}`)
    }
  })

  it('knows nothing of own spies without the notebook', () => {
    expect(arrivals(moment.view, moment.seat, null).size).toBe(0)
    expect(arrivals(moment.view, moment.seat, moment.notebook).size).toBeGreaterThan(0)
  })

  it('rounds neither to certainty nor to nothing', () => {
    expect([0, 0.001, 0.5, 0.999, 1].map(percent)).toEqual(['0', '<1', '50', '99', '100'])
  })
})
