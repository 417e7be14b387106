/** What is worth a pause: it has words in both languages and a drawing, and with secrets hidden it tells none. */
import { render } from 'svelte/server'
import { expect, test } from 'vitest'
import berlin63 from './berlin63'
import conclave from './conclave'
import confusion from './confusion'
import conspiracy from './conspiracy'
import type { Beat, GameClient } from './game'
import { scenes } from './recorded'

const MOMENTS = import.meta.glob<unknown>('./*/moments.json', { import: 'default', eager: true })
const UNRESOLVED = /[⟨⟩]|\{\w+\}|\b(undefined|null|NaN)\b/
const CLIENTS: Record<string, GameClient> = { berlin63, conclave, confusion, conspiracy }

/** Stories of each game, as a seat is told them: what came before, then what is new. */
const STORIES: Record<string, object[][]> = {
  berlin63: [
    [
      { event: 'claimed', base: 7, character: 3, target: null, direction: null },
      { event: 'shown', base: 7, character: 5, proved: false },
    ],
    [
      { event: 'claimed', base: 7, character: 1, target: null, direction: null },
      { event: 'shown', base: 7, character: 1, proved: true },
      { event: 'lost', seat: 0, character: 2 },
    ],
    [
      { event: 'blast', square: 12 },
      { event: 'eliminated', base: 1, character: 2 },
      { event: 'eliminated', base: 8, character: 6 },
    ],
    [{ event: 'eliminated', base: 1, character: 2 }],
    [{ event: 'frozen', base: 1 }],
    [{ event: 'repelled', base: 1, square: 3 }],
    [{ event: 'ended', reason: 0, winner: 1 }],
  ],
  conspiracy: [
    [
      { event: 'moved', spy: 2, origin: 0, target: 1, case: false },
      { event: 'challenged', seat: 1 },
      { event: 'defended', seat: 0 },
      { event: 'bid', seat: 1, hundreds: 3 },
      { event: 'covered', seat: 0 },
      { event: 'bid', seat: 1, hundreds: 5 },
      { event: 'declined', seat: 0 },
    ],
    [
      { event: 'challenged', seat: 1 },
      { event: 'conceded', seat: 0 },
    ],
    [
      { event: 'challenged', seat: 1 },
      { event: 'defended', seat: 0 },
      { event: 'stopped', seat: 1 },
    ],
    [{ event: 'blown', seat: 0, informer: 1, victim: 2 }],
    [{ event: 'saved', victim: 2 }],
    [
      { event: 'disclosed', seat: 0, spy: 2, hundreds: 4 },
      { event: 'disclosed', seat: 1, spy: 2, hundreds: null },
    ],
    [{ event: 'ended', reason: 0, winner: 1 }],
  ],
  confusion: [
    ...['captured', 'promoted', 'exposed', 'awaited', 'foiled'].map((event) => [{ event, spy: 14 }]),
    [{ event: 'revealed', spy: 1, piece: 3 }],
    [{ event: 'ended', reason: 0, winner: 1 }],
  ],
  conclave: [
    [
      { event: 'crisis', seat: 0 },
      { event: 'took', seat: 0, card: 3, cell: 2 },
    ],
    [{ event: 'gave', seat: 0, magic: 2, to: 1 }],
    [{ event: 'last', seat: 0 }],
    [{ event: 'ended', reason: 0, winners: 1 }],
  ],
}

function beats(game: string, lang: 'en' | 'fr', hidden: boolean): Beat[] {
  const client = CLIENTS[game]!
  const scene = scenes(game, client, MOMENTS[`./${game}/moments.json`], lang)[0]!
  return STORIES[game]!.flatMap((story) => client.beats(scene, story, 0, hidden))
}

const drawn = (beat: Beat) => render(beat.Part, { props: beat.props }).body.replace(/<!--.*?-->/g, '')

test.each(Object.keys(CLIENTS))('%s: every story is worth a pause, with words and a drawing', (game) => {
  for (const lang of ['en', 'fr'] as const) {
    const found = beats(game, lang, false)
    expect(found.length).toBeGreaterThanOrEqual(STORIES[game]!.length)
    for (const beat of found) {
      expect([beat.headline, ...(beat.lines ?? [])].join(' ')).not.toMatch(UNRESOLVED)
      expect(drawn(beat)).not.toMatch(UNRESOLVED)
      expect(drawn(beat)).toContain('<svg')
    }
  }
})

test('a lie names who it was to the one who was shown it, and to nobody else', () => {
  const [open, covered] = [beats('berlin63', 'en', false)[0]!, beats('berlin63', 'en', true)[0]!]
  expect([open.headline, open.lines]).toEqual(['Liar', ['It was Veronica Snake.']])
  expect([covered.headline, covered.lines]).toEqual(['Liar', []])
  expect(drawn(covered)).not.toBe(drawn(open))
  const told = { event: 'shown', base: 7, character: null, proved: false } as const
  const claim = { event: 'claimed', base: 7, character: 3, target: null, direction: null } as const
  const scene = scenes('berlin63', berlin63, MOMENTS['./berlin63/moments.json'], 'en')[0]!
  expect(drawn(berlin63.beats(scene, [claim, told], 0, false)[0]!)).toBe(drawn(covered))
})

test('with secrets hidden a pause of Confusion is drawn the same whatever is in a spy', () => {
  const scene = scenes('confusion', confusion, MOMENTS['./confusion/moments.json'], 'en')[0]!
  const spies = scene.view.spies.map((spy) => spy && { ...spy, piece: 5 })
  const other = { ...scene, view: { ...scene.view, spies } }
  for (const spy of [1, 14]) {
    const [one, same] = [scene, other].map((each) =>
      confusion.beats(each, [{ event: 'revealed', spy, piece: 2 }], 0, true),
    )
    expect(drawn(one![0]!)).toBe(drawn(same![0]!))
  }
})

test('an auction tells what is proved by its last bid, and of whom', () => {
  const [declined, , stopped] = beats('conspiracy', 'en', false)
  expect(declined!.lines![0]).toContain('$500')
  expect(declined!.props['shut']).toBe(0)
  expect(stopped!.props['shut']).toBe(1)
})
