/** What is written by hand about the enemy's bases, and what the end lays open. */
import type { LaidOpen, Page } from '$games/game'
import type { Character } from '../../wire/berlin63'
import { boxOf, leaderOf, reserveOf, spyIn } from './known'
import { letterOf, SIDE, slug, type Table } from './names'

export function pages({ view, say, seat }: Table): Page[] {
  if (seat === null) return []
  const bases = Array.from({ length: view.columns }, (_, i) => (1 - seat) * SIDE + i)
  return [
    {
      key: 'enemy',
      title: say('note.title', { seat: say(`seat.${1 - seat}`) }),
      rows: [
        ...bases.map((base) => ({ key: `base:${base}`, label: letterOf(base) })),
        { key: 'reserve', label: say('note.reserve') },
        { key: 'leader', label: say('note.leader') },
      ],
      columns: view.cast.map((spy) => ({ key: slug(spy), label: say(`short.${slug(spy)}`) })),
    },
  ]
}

/** A base, wherever it goes and whoever is in it by now. */
export const markable = ({ seat }: Table, key: string): string | null =>
  seat !== null && /^base:\d+$/.test(key) ? `board ${key}` : null

export function laidOpen({ view, say }: Table): LaidOpen | null {
  if (!view.ended) return null
  const name = (spy: Character | null) => (spy === null ? '–' : say(`short.${slug(spy)}`))
  const all = (spies: readonly (Character | null)[]) => spies.map(name).join(', ') || say('board.empty')
  const both = (label: string, cell: (seat: number) => string) => ({ label, cells: [cell(0), cell(1)] })
  return {
    head: [say('seat.0'), say('seat.1')],
    rows: [
      both(say('draw.leader'), (seat) => name(leaderOf(view, seat, false))),
      ...Array.from({ length: view.columns }, (_, i) =>
        both('ABCDE'[i]!, (seat) => name(spyIn(view, seat * SIDE + i, false))),
      ),
      both(say('draw.reserve'), (seat) => all(reserveOf(view, seat, false))),
      both(say('draw.box'), (seat) => all(boxOf(view, seat))),
    ],
  }
}
