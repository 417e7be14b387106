/** The table in words, as the drawing shows it, and what is public about a seat. */
import { sentence } from '$lib/text'
import type { Score } from '../../wire/conclave'
import { ending } from './ask'
import { cardName, cellName, cells, cornerOf, handOf, magicName, magicOf, type Table, WIDTH } from './names'

export function facts({ view, say }: Table, seat: number): string[] {
  const score = scoreOf(view, seat)
  if (!score) return []
  const leads = score.piles.filter((pile) => pile.controlled).length
  const told = [say('fact.resentment', { count: score.resentment }), say('fact.followers', { count: score.followers })]
  return [...told, say('fact.leads', { count: leads })]
}

export const scoreOf = (view: Table['view'], seat: number): Score | undefined =>
  (view.ended?.scores ?? view.scores).find((score) => score.seat === seat)

/** "Turn 8 · Alder acts · last turns: 2". */
export function header({ view, say, seat }: Table): string {
  if (view.ended) return sentence(say('board.over'))
  const parts = [
    sentence(say('board.turn', { turn: view.turn })),
    view.active === seat ? say('draw.your_turn') : say('board.to_act', { seat: say(`seat.${view.active}`) }),
  ]
  if (view.last_turns) parts.push(say('board.last', { count: view.last_turns }))
  return parts.join(' · ')
}

export function transcript(scene: Table, hidden: boolean): string[] {
  const { view, say } = scene
  return [
    header(scene),
    say('say.corner', { corner: say(`corner.${cornerOf(view)}`) }),
    ...rows(scene),
    ...view.decks.map((deck, i) => {
      const backs = deck.map((card) => magicName(say, magicOf(card))).join(', ') || say('say.none')
      return sentence(say('say.deck', { deck: say(`deck.${i}`), count: deck.length, backs }))
    }),
    ...view.hands.flatMap((_, seat) => seatLines(scene, seat, hidden)),
    ...(view.ended ? [ending(scene)] : []),
  ]
}

function rows({ view, say }: Table): string[] {
  return Array.from({ length: view.side }, (_, row) => {
    const there = cells(view).filter((cell) => Math.floor(cell / WIDTH) === row)
    const told = there.map((cell) => {
      const card = view.grid[cell]
      return say('say.cell', { cell: cellName(cell), card: card == null ? say('say.empty') : cardName(say, card) })
    })
    return say('say.row', { row: row + 1, cells: told.join('; ') })
  })
}

function seatLines(scene: Table, seat: number, hidden: boolean): string[] {
  const { view, say } = scene
  const hand = handOf(view, seat, hidden && scene.seat === seat).map((card) => cardName(say, card))
  const score = scoreOf(view, seat)
  const piles = (score?.piles ?? []).filter((pile) => pile.followers)
  const told = piles.map((pile) =>
    say(pile.controlled ? 'say.pile_leads' : 'say.pile', {
      magic: magicName(say, pile.magic),
      total: pile.total,
      count: pile.followers,
    }),
  )
  const words = {
    seat: say(`seat.${seat}`),
    hand: hand.join(', ') || say('say.none'),
    piles: told.join('; ') || say('say.none'),
  }
  const named = say(scene.seat === seat ? 'say.seat_own' : 'say.seat', words)
  const result = view.ended && score ? [say('say.place', { ...words, place: score.place })] : []
  return [named, ...result, say('say.resentment', { ...words, count: score?.resentment ?? 0 })]
}
