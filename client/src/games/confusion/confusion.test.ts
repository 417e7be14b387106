/** Paths, questions and transcript of Confusion over recorded moments of real games. */
import { describe, expect, it } from 'vitest'
import { meant, next, ways } from '$lib/selection'
import { scenes } from '../recorded'
import client from './index'
import { squareLabel } from './labels'
import { layoutOf } from './layout'
import recorded from './moments.json'
import { arrivals, percent, reachOf } from './reach'

const english = scenes('confusion', client, recorded, 'en')
const { actions } = english[0]!

describe('the way to an action', () => {
  it('is understood for actions that are not legal, so that the server can say why', () => {
    const scene = english[0]!
    const keys = actions.map((_, action) => client.path(scene, action).map((step) => step.key))
    expect(new Set(keys.map(String)).size).toBe(actions.length)
    for (const action of [5, 300, 588]) expect(meant(client, scene, keys[action]!)).toBe(action)
  })

  it('lets two spies that change places be picked in any order', () => {
    const scene = english[0]!
    const all = ways(client, scene)
    const first = next(all, ['do:swap']).map((step) => step.key)
    for (const one of first) expect(next(all, ['do:swap', one])).toHaveLength(first.length - 1)
  })

  it('asks the holder of the briefcase what moves', () => {
    const scene = english.find((one) => one.decision?.actions.some((id) => actions[id]!.do === 'carry'))!
    const carry = scene.decision!.actions.find((id) => actions[id]!.do === 'carry')!
    expect(client.path(scene, carry).at(-1)!.key).toBe('how:carry')
  })
})

it.each(['en', 'fr'] as const)('every square has a name in %s', (lang) => {
  for (const scene of scenes('confusion', client, recorded, lang)) {
    const coming = arrivals(scene.view, scene.seat, scene.notebook)
    for (const square of layoutOf(scene.view, scene.seat).squares) {
      const named = squareLabel(scene, square, scene.notebook, coming.get(square) ?? [], false)
      expect(named).not.toMatch(/[⟨⟩]|\{\w+\}/)
    }
  }
})

it('tells no piece of an enemy spy while secrets are hidden', () => {
  const scene = english[0]!
  const secret = /piece \d|Double Agent|crown/
  expect(client.transcript(scene, false).some((line) => secret.test(line))).toBe(true)
  const spies = client.transcript(scene, true).filter((line) => / on \w\d/.test(line))
  expect(spies.filter((line) => secret.test(line))).toEqual([])
})

it('confirms what cannot be undone, and not an ordinary announcement', () => {
  const scene = english[0]!
  for (const action of scene.decision!.actions) expect(client.grave(scene, action)).toBe(actions[action]!.do !== 'move')
})

describe('who might get where', () => {
  const scene = english[0]!

  it('offers only squares that may be announced', () => {
    const offered = new Set(ways(client, scene).map((way) => way.steps.map((step) => step.key).join(' ')))
    for (let spy = scene.seat! * 13; spy < scene.seat! * 13 + 13; spy++) {
      for (const one of reachOf(scene.view, spy, scene.notebook))
        expect(offered).toContain(`square:${scene.view.spies[spy]!.square} square:${one.square}`)
    }
  })

  it('knows nothing of own spies without the notebook', () => {
    expect(arrivals(scene.view, scene.seat, null).size).toBe(0)
    expect(arrivals(scene.view, scene.seat, scene.notebook).size).toBeGreaterThan(0)
  })

  it('rounds neither to certainty nor to nothing', () => {
    expect([0, 0.001, 0.5, 0.999, 1].map(percent)).toEqual(['0', '<1', '50', '99', '100'])
  })
})
