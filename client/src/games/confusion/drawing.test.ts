/** What the drawing of Confusion betrays: with secrets hidden, it is the same whatever they are. */
import { render } from 'svelte/server'
import { expect, it } from 'vitest'
import type { View } from '../../wire/confusion'
import { drawn, scenes } from '../recorded'
import client from './index'
import recorded from './moments.json'

const scene = scenes('confusion', client, recorded, 'en')[0]!
const { view, notebook } = scene

/** The same table with the enemy's pieces dealt the other way round. */
function dealtAnew(view: View): View {
  const enemy = view.spies
    .slice(13)
    .map((spy) => spy!.piece)
    .reverse()
  return { ...view, spies: view.spies.map((spy, i) => (i < 13 ? spy : { ...spy!, piece: enemy[i - 13]! })) }
}

const enemies = (view: View, hidden: boolean) => drawn(client, { ...scene, view, decision: null }, { hidden, notebook })

it('shows what I see of the enemy’s spies while nothing is hidden', () => {
  expect(enemies(view, false)).not.toBe(enemies(dealtAnew(view), false))
})

it('is the same whatever the enemy’s spies are, once secrets are hidden', () => {
  expect(enemies(view, true)).toBe(enemies(dealtAnew(view), true))
  expect(enemies(view, true)).toBe(drawn(client, { ...scene, decision: null }, { hidden: true, notebook: null }))
})

it('is turned for Red', () => {
  const at = (seat: number | null) => drawn(client, { ...scene, seat, decision: null }, { hidden: true })
  expect(at(1)).not.toBe(at(0))
})

it('covers the notebook too', () => {
  const page = (hidden: boolean) => render(client.Notebook, { props: { scene, notebook: notebook!, hidden } }).body
  expect(page(false)).toContain('gridcell')
  expect(page(true)).not.toContain('gridcell')
})
