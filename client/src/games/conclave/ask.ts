/** The decision in words: what is asked, and what a placement, a gift or a draw brings. */
import { sentence } from '$lib/text'
import {
  cardName,
  cellName,
  magicName,
  magicOf,
  magicSlug,
  previewOf,
  questionOf,
  reasonOf,
  refilled,
  type Table,
} from './names'

export function ask(scene: Table): string {
  const { view, say, decision } = scene
  if (view.ended) return ending(scene)
  const question = questionOf(view)
  if (!decision) return say(`wait.${question}`, { seats: say(`seats.${view.to_act}`) })
  if (question === 'draw') return draw(scene)
  const gifts = decision.actions.some((action) => scene.actions[action]?.do === 'give')
  const asked = say(gifts ? 'ask.turn_or_give' : 'ask.send', { reach: view.reach })
  return view.last_turns ? `${say('ask.last')} ${asked}` : asked
}

function draw({ view, say }: Table): string {
  const tops = view.decks.flatMap((deck, i) =>
    deck[0] === undefined ? [] : [say('ask.top', { deck: say(`deck.${i}`), magic: magicName(say, magicOf(deck[0])) })],
  )
  const count = refilled(view)
  const asked = say('ask.draw', { tops: tops.join(', ') })
  return count ? `${asked} ${say('ask.refill', { count })}` : asked
}

/** "Alder wins. Nobody is resented less." */
export function ending({ view, say }: Table): string {
  const winners = view.ended?.winners ?? []
  const words = { winners: winnersName(say, winners), reason: sentence(say(`reason.${reasonOf(view)}`)) }
  return say(winners.length > 1 ? 'event.ended.shared' : 'event.ended.won', words)
}

const winnersName = (say: Table['say'], winners: readonly number[]) =>
  say(`seats.${winners.reduce((bits, seat) => bits | (1 << seat), 0)}`)

export function consequence(scene: Table, number: number): string | null {
  const { view, say } = scene
  const action = scene.actions[number]
  if (action?.do === 'give') {
    const of = say(`of_magic.${magicSlug(action.magic)}`)
    return say('follow.give', { of, seat: say(`seat.${action.to}`) })
  }
  if (action?.do === 'draw') {
    const count = refilled(view)
    return count ? say('follow.draw', { count, deck: say(`deck.${action.deck}`) }) : null
  }
  return action?.do === 'send' ? placement(scene, action.card, action.cell) : null
}

function placement({ view, say }: Table, card: Parameters<typeof previewOf>[1], cell: number): string | null {
  const would = previewOf(view, card, cell)
  if (!would) return null
  const words = {
    cell: cellName(cell),
    column: would.column.total,
    row: would.row.total,
    takes: would.takes.map((one) => cardName(say, one)).join(', '),
  }
  return say(would.crisis ? 'follow.crisis' : would.takes.length ? 'follow.takes' : 'follow.nothing', words)
}

/** A pile that is given away does not come back by itself. */
export function grave(scene: Table, number: number): boolean {
  return scene.actions[number]?.do === 'give'
}
