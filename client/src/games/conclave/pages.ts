/** A page to count mages by hand, and the score of every seat pile by pile. */
import type { LaidOpen, Page } from '$games/game'
import type { Event, Magic } from '../../wire/conclave'
import { brotherhoodOf, brotherhoodSlug, EVERY_MAGIC, influenceOf, magicName, magicOf, type Table } from './names'
import { scoreOf } from './transcript'

export function pages({ view, say, seat }: Table): Page[] {
  if (seat === null) return []
  const kinds = new Map(
    [...view.cards]
      .sort((one, other) => one - other)
      .map((card) => {
        const [magic, brotherhood] = [magicOf(card), brotherhoodSlug(brotherhoodOf(card))]
        return [`${magic}.${brotherhood}`, `${magicName(say, magic)}, ${say(`brotherhood.${brotherhood}`)}`]
      }),
  )
  const influences = [...new Set(view.cards.map(influenceOf))].sort((one, other) => one - other)
  return [
    {
      key: 'mages',
      title: say('hand.mages'),
      rows: [...kinds].map(([key, label]) => ({ key, label })),
      columns: influences.map((influence) => ({ key: String(influence), label: String(influence) })),
    },
  ]
}

/**
 * A card that is seen from behind: in a hand until a card of its magic leaves it, because nobody knows which of them that
 * was; on a deck until it is drawn.
 */
export function markable({ view, seat }: Table, key: string, story: readonly Event[]): string | null {
  const [kind, ...name] = key.split(':').map((part, i) => (i ? Number(part) : part))
  const [first, magic, nth] = name as number[]
  if (seat === null || view.ended) return null
  if (kind === 'deck') return view.decks[first!]?.length ? `board ${key} left:${view.decks[first!]!.length}` : null
  if (kind !== 'back') return null
  const left = story.filter((event) => event.event === 'sent' && event.seat === first && magicOf(event.card) === magic)
  return `board back:${first}:${magic} ${nth}:${left.length}`
}

export function laidOpen({ view, say }: Table): LaidOpen | null {
  if (!view.ended) return null
  const seats = view.hands.map((_, seat) => seat)
  const row = (label: string, cell: (seat: number) => string) => ({ label, cells: seats.map(cell) })
  const pile = (seat: number, magic: Magic) => {
    const found = scoreOf(view, seat)?.piles.find((one) => one.magic === magic)
    if (!found?.followers) return '–'
    const { total, resentment } = found
    return found.controlled ? say('open.pile_leads', { total }) : say('open.pile', { resentment })
  }
  return {
    head: seats.map((seat) => say(`seat.${seat}`)),
    rows: [
      ...EVERY_MAGIC.filter((magic) => view.cards.some((card) => magicOf(card) === magic)).map((magic) =>
        row(magicName(say, magic), (seat) => pile(seat, magic)),
      ),
      row(say('draw.resentment'), (seat) => String(scoreOf(view, seat)?.resentment ?? 0)),
      row(say('open.followers'), (seat) => String(scoreOf(view, seat)?.followers ?? 0)),
      row(say('open.place'), (seat) => String(scoreOf(view, seat)?.place ?? '–')),
    ],
  }
}
