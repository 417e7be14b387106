/** What the drawing of Conspiracy betrays: with secrets hidden, it is the same whatever my Bank Book says. */
import { expect, it } from 'vitest'
import type { View } from '../../wire/conspiracy'
import { drawn, scenes } from '../recorded'
import client from './index'
import recorded from './moments.json'

const asked = scenes('conspiracy', client, recorded, 'en').filter((scene) => scene.decision)

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

it('shows my sums while nothing is hidden', () => {
  for (const scene of asked) {
    const other = { ...scene, view: richer(scene.view, scene.seat!) }
    expect(drawn(client, other)).toContain('7,700')
  }
})

it('is the same whatever my book says, once secrets are hidden', () => {
  for (const scene of asked) {
    const other = { ...scene, view: richer(scene.view, scene.seat!) }
    expect(drawn(client, other, { hidden: true })).toBe(drawn(client, scene, { hidden: true }))
  }
})
