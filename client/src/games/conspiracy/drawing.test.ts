/** What the drawing of Conspiracy betrays: with secrets hidden, it is the same whatever my Bank Book says. */
import { render } from 'svelte/server'
import { expect, it } from 'vitest'
import { speaker } from '$lib/text'
import type { Action, Event, View } from '../../wire/conspiracy'
import type { Decision, Scene } from '../game'
import Board from './Board.svelte'
import recorded from './moments.json'
import en from './text/en.json'

interface Moment {
  seat: number | null
  view: View
  decision: Decision | null
}
const moments = (recorded.moments as unknown as Moment[]).filter((moment) => moment.decision)
const idle = { lit: new Set<string>(), picked: [], pick: () => {}, pointed: null, point: () => {}, notebook: null }

/** The same table with other sums in my own book. */
function richer(view: View, seat: number): View {
  const book = view.books[seat]!
  const mine = {
    ...book,
    balance: 77,
    accounts: book.accounts.map((_, spy) => (spy % 2 ? 0 : 88)),
    lines: book.lines.map((line) => ({ ...line, hundreds: 66 })),
  }
  return { ...view, books: view.books.map((one, other) => (other === seat ? mine : one)) }
}

function drawn({ seat, decision }: Moment, view: View, hidden: boolean): string {
  const actions = recorded.actions as unknown as Action[]
  const scene: Scene<View, Action, Event> = {
    view,
    seat,
    decision,
    actions,
    events: [],
    say: speaker('en', recorded.sentences.en, en),
    names: [],
  }
  return render(Board, { props: { ...idle, scene, hidden } }).body
}

it('shows my sums while nothing is hidden', () => {
  for (const moment of moments) expect(drawn(moment, richer(moment.view, moment.seat!), false)).toContain('7,700')
})

it('is the same whatever my book says, once secrets are hidden', () => {
  for (const moment of moments) {
    expect(drawn(moment, richer(moment.view, moment.seat!), true)).toBe(drawn(moment, moment.view, true))
  }
})
