/** The table in words, and what is publicly known of a seat. */
import { NAMES, type Action, type Event, type Payoff, type View } from '../../wire/conspiracy'
import { sentence } from '$lib/text'
import type { Scene } from '../game'
import { ask } from './ask'
import { contested, money, outcome, present, seatName, shortName, spaceName, spyName, underWay } from './names'

type ConspiracyScene = Scene<View, Action, Event>

export function facts({ view, say }: ConspiracyScene, seat: number): string[] {
  const home = view.headquarters[seat]!
  const count = view.books[seat]!.lines.length
  const told = [spaceName(view, say, home), say(count === 1 ? 'fact.payoff' : 'fact.payoffs', { count })]
  // what counts most comes first: where there is little room the rest is cut
  return (view.flags >> seat) & 1 ? [say('fact.flag'), ...told] : told
}

export function transcript(scene: ConspiracyScene, hidden: boolean): string[] {
  const { view, say } = scene
  const lines = [heading(scene), ...places(scene)]
  const open = underWay(view, say)
  if (open) lines.push(say('say.line', { line: sentence(open) }))
  if (contested(view)) lines.push(contest(scene))
  if (scene.decision) lines.push(ask(scene))
  return [...lines, ...view.books.flatMap((_, seat) => book(scene, seat, hidden))]
}

function heading({ view, say }: ConspiracyScene): string {
  if (view.ended) return outcome(view, say)
  if (NAMES.Question[view.question] === 'opening') return say('say.line', { line: sentence(say('board.opening')) })
  return say('say.round', { round: view.round, limit: view.round_limit, seat: seatName(say, view.active) })
}

function places({ view, say }: ConspiracyScene): string[] {
  const lines = [say('say.case', { space: spaceName(view, say, view.case) })]
  for (const spy of present(view)) {
    lines.push(say('say.spy', { spy: spyName(say, spy), space: spaceName(view, say, view.place[spy]!) }))
  }
  const gone = view.place.flatMap((space, spy) => (space === null ? [shortName(say, spy)] : []))
  return gone.length
    ? [...lines, say('say.line', { line: sentence(say('board.gone', { spies: gone.join(', ') })) })]
    : lines
}

function contest({ view, say }: ConspiracyScene): string {
  const words = {
    challenger: seatName(say, view.challenger!),
    seat: seatName(say, view.active),
    spy: shortName(say, view.spy!),
  }
  return say(view.bid ? 'say.bid' : 'say.contest', { ...words, bid: money(say, view.bid) })
}

function book(scene: ConspiracyScene, seat: number, hidden: boolean): string[] {
  const { view, say } = scene
  const veiled = hidden && seat === scene.seat && !view.ended
  const amount = (hundreds: number | null) => (hundreds === null || veiled ? say('say.secret') : money(say, hundreds))
  const page = view.books[seat]!
  const accounts = page.accounts.map((hundreds, spy) =>
    say('say.account', { spy: shortName(say, spy), amount: amount(hundreds) }),
  )
  const lines = [
    say('say.book', { seat: seatName(say, seat), balance: amount(page.balance), accounts: accounts.join(', ') }),
  ]
  if ((view.flags >> seat) & 1)
    lines.push(say('say.line', { line: sentence(say('board.lost_turn', { seat: seatName(say, seat) })) }))
  if (view.ended || (seat === scene.seat && !veiled)) lines.push(history(scene, seat))
  return lines
}

function history({ view, say }: ConspiracyScene, seat: number): string {
  const entries = view.books[seat]!.lines.map((line) => entry(line, say))
  return say('say.history', { seat: seatName(say, seat), entries: entries.join(', ') || say('say.none') })
}

/** One pay-off of a Bank Book, as far as it is known: "Tanya $500", "pretended", "secret". */
export function entry(line: Payoff, say: ConspiracyScene['say']): string {
  if (line.hundreds === null) return say('say.secret')
  return line.spy === null
    ? say('board.pretended')
    : say('say.entry', { spy: shortName(say, line.spy), amount: money(say, line.hundreds) })
}
