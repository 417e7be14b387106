/** What is written by hand about the accounts of the others, and the Bank Books side by side at the end. */
import type { Action, Event, View } from '../../wire/conspiracy'
import type { LaidOpen, Page, Scene } from '../game'
import { digits, seatName, shortName } from './names'

type ConspiracyScene = Scene<View, Action, Event>

const spies = (view: View) => Array.from({ length: view.spies }, (_, spy) => spy)

export function pages({ view, say, seat }: ConspiracyScene): Page[] {
  if (seat === null) return []
  const others = view.books.flatMap((_, other) => (other === seat ? [] : [other]))
  return [
    {
      key: 'accounts',
      title: say('book.title'),
      rows: others.map((other) => ({ key: `seat:${other}`, label: seatName(say, other) })),
      columns: spies(view).map((spy) => ({ key: `spy:${spy}`, label: shortName(say, spy) })),
    },
  ]
}

export function laidOpen({ view, say }: ConspiracyScene): LaidOpen | null {
  if (!view.ended) return null
  const sum = (hundreds: number | null) => (hundreds === null ? '–' : digits(say, hundreds))
  return {
    head: view.books.map((_, seat) => seatName(say, seat)),
    rows: [
      { label: say('book.balance'), cells: view.books.map((book) => sum(book.balance)) },
      ...spies(view).map((spy) => ({
        label: shortName(say, spy),
        cells: view.books.map((book) => sum(book.accounts[spy] ?? null)),
      })),
    ],
  }
}
