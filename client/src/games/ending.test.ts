/** How games come to their end: in words with names, with what was a lie, over recorded moments and told stories. */
import { expect, test } from 'vitest'
import berlin63 from './berlin63'
import conclave from './conclave'
import confusion from './confusion'
import conspiracy from './conspiracy'
import type { GameClient } from './game'
import { scenes } from './recorded'

const MOMENTS = import.meta.glob<unknown>('./*/moments.json', { import: 'default', eager: true })
const UNRESOLVED = /[⟨⟩]|\{\w+\}|\b(undefined|null|NaN|Infinity)\b/
const CLIENTS: Record<string, GameClient> = { berlin63, conclave, confusion, conspiracy }

test.each(Object.keys(CLIENTS))('%s: every finished game is accounted for in a sentence', (game) => {
  for (const lang of ['en', 'fr'] as const) {
    const over = scenes(game, CLIENTS[game]!, MOMENTS[`./${game}/moments.json`], lang).filter((one) => one.view.ended)
    expect(over.length).toBeGreaterThan(0)
    for (const scene of over) {
      const { why, deeds } = CLIENTS[game]!.account(scene, scene.events)
      expect(why).toMatch(/\.$/)
      expect([why, ...(deeds?.rows.flatMap((row) => [row.label, ...row.cells]) ?? [])].join(' ')).not.toMatch(
        UNRESOLVED,
      )
    }
  }
})

test('lies in Berlin 63 are followed through illusions: told, believed, caught', () => {
  const over = scenes('berlin63', berlin63, MOMENTS['./berlin63/moments.json'], 'en').find((one) => one.view.ended)!
  const claim = (base: number, character: 0 | 3) =>
    ({ event: 'claimed', base, character, target: null, direction: null }) as const
  const { deeds } = berlin63.account(over, [
    { event: 'placed', base: 0, character: 3 },
    { event: 'placed', base: 1, character: 0 },
    claim(0, 3),
    { event: 'accepted', seat: 1 },
    { event: 'mixed', base: 0, other: 1, swapped: true, character: null },
    claim(0, 3),
    { event: 'accepted', seat: 1 },
    claim(1, 0),
    { event: 'challenged', seat: 1 },
    { event: 'shown', base: 1, character: 3, proved: false },
    claim(1, 3),
    { event: 'challenged', seat: 1 },
    { event: 'shown', base: 1, character: 3, proved: true },
  ])
  expect(deeds!.rows.map((row) => row.cells[0])).toEqual(['2', '1', '1', '1'])
  expect(deeds!.rows.map((row) => row.cells[1])).toEqual(['0', '0', '0', '0'])
})

test.each(Object.keys(CLIENTS))('%s: whoever won or lost is told so in the second person', (game) => {
  const you = { en: /\b(you|your)\b/i, fr: /\b(tu|ton|ta|tes|toi|t’)(?![\p{L}])/iu }
  for (const lang of ['en', 'fr'] as const) {
    const over = scenes(game, CLIENTS[game]!, MOMENTS[`./${game}/moments.json`], lang).find((one) => one.view.ended)!
    const winner = over.view.ended.winner ?? over.view.ended.winners?.[0] ?? null
    if (winner === null) continue
    const told = (seat: number | null) => CLIENTS[game]!.account({ ...over, seat }, over.events).why
    expect(told(null)).not.toMatch(you[lang])
    expect([winner, 1 - winner].map(told).join(' ')).toMatch(you[lang])
  }
})
