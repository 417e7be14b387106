/** Paths, questions and transcript of Conspiracy over recorded moments of real games. */
import { describe, expect, it } from 'vitest'
import { next, ways } from '$lib/selection'
import { scenes } from '../recorded'
import client from './index'
import { spaceLabel, spyLabel } from './labels'
import { layoutOf, SIGN } from './layout'
import recorded from './moments.json'
import { present } from './names'
import { reasons } from './proofs'

const english = scenes('conspiracy', client, recorded, 'en')
const { actions } = english[0]!
const asked = (question: string) => english.find((scene) => scene.decision?.question === question)!

describe('the way to an action', () => {
  it('is understood for actions that are not legal, so that the server can say why', () => {
    for (const scene of [asked('opening'), asked('turn'), asked('bid')]) {
      const keys = actions.map((_, action) =>
        client
          .path(scene, action)
          .map((step) => step.key)
          .join(' '),
      )
      expect(new Set(keys).size).toBe(actions.length)
    }
  })

  it('begins alike for a pay-off and for a pretended one', () => {
    const all = ways(client, asked('turn'))
    const offered = next(all, ['do:pay']).map((step) => step.key)
    expect(offered).toContain('spy:nobody')
    expect(offered).toContain('spy:0')
    expect(next(all, []).map((step) => step.key)).not.toContain('do:pretend')
  })

  it('leaves the sum to a step of its own, in dollars', () => {
    const steps = next(ways(client, asked('opening')), ['spy:0'])
    expect(steps[0]).toMatchObject({ key: 'amount:100', group: 'amount', label: '$100' })
    expect(steps.every((step) => step.group === 'amount')).toBe(true)
  })
})

it.each(['en', 'fr'] as const)('everything on the map and every proof has words in %s', (lang) => {
  for (const scene of scenes('conspiracy', client, recorded, lang)) {
    const said = [
      ...scene.view.spaces.map((_, space) => spaceLabel(scene, space)),
      ...present(scene.view).map((spy) => spyLabel(scene, spy)),
      ...(scene.notebook?.seats ?? []).flatMap((note) => note.spies.map((spy) => reasons(spy, scene.say))),
    ]
    expect(said.filter((one) => /[⟨⟩]|\{\w+\}/.test(one))).toEqual([])
  }
})

it('tells no sum of my own book while secrets are hidden', () => {
  for (const scene of english) {
    if (scene.seat === null || scene.view.ended) continue
    const name = scene.say(`seat.${scene.seat}`)
    const sums = (hidden: boolean) =>
      client.transcript(scene, hidden).filter((line) => line.startsWith(`${name}’s`) && line.includes('$'))
    expect(sums(true)).toEqual([])
    expect(sums(false).length).toBeGreaterThan(0)
  }
})

it('says no sum of my own where it asks or warns', () => {
  for (const scene of english) {
    if (!scene.decision) continue
    const { bid, cost } = scene.view
    const open = [bid, cost].map((hundreds) => `$${(hundreds * 100).toLocaleString('en')}`)
    const said = [client.ask(scene), ...scene.decision.actions.map((action) => client.consequence(scene, action) ?? '')]
    const sums = said.flatMap((one) => one.match(/\$[\d,]*\d/g) ?? [])
    expect(sums.filter((sum) => !open.includes(sum))).toEqual([])
  }
})

it('asks for a confirmation of a blown cover, and not of a move or a pay-off', () => {
  const scene = asked('turn')
  for (const action of scene.decision!.actions) expect(client.grave(scene, action)).toBe(actions[action]!.do === 'blow')
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

describe('the question', () => {
  const only = (scene: (typeof english)[number], ...deeds: string[]) => {
    const kept = scene.decision!.actions.filter((id) => deeds.includes(actions[id]!.do))
    return client.ask({ ...scene, decision: { ...scene.decision!, actions: kept } })
  }

  it('names nothing that is not offered', () => {
    const turn = asked('turn')
    expect(only(turn, 'move', 'pay')).not.toMatch(/blow/)
    expect(only(turn, 'move')).not.toMatch(/pay|blow/)
    expect(only(asked('challenge'), 'pass')).not.toMatch(/or challenge/)
  })

  it('speaks of those we wait for, not to them', () => {
    for (const scene of english.filter((scene) => scene.decision))
      expect(client.ask({ ...scene, decision: null })).toMatch(/^Waiting for (?!.*\byou\b)/)
  })
})

it('keeps the briefcase and the sign of an occupied headquarters inside the map, wherever they are', () => {
  const [scene] = english
  for (const [width, height] of [
    [340, 240],
    [380, 300],
    [700, 700],
    [1100, 640],
  ] as const) {
    for (const space of scene!.view.spaces.keys()) {
      const place = scene!.view.place.map(() => space)
      const layout = layoutOf({ ...scene!.view, case: space, place }, width, height)
      const half = { case: layout.portrait * 0.34, sign: layout.portrait * SIGN }
      for (const [{ x, y }, room] of [
        [layout.case, half.case],
        [layout.sign(space), half.sign],
      ] as const) {
        expect(x - room).toBeGreaterThanOrEqual(0)
        expect(x + room).toBeLessThanOrEqual(width)
        expect(y - room).toBeGreaterThanOrEqual(0)
        expect(y + room).toBeLessThanOrEqual(height)
      }
    }
  }
})
