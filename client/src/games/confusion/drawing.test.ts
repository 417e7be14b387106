/** What the drawing of Confusion betrays: with secrets hidden, it is the same whatever they are. */
import { render } from 'svelte/server'
import { expect, it } from 'vitest'
import { speaker } from '$lib/text'
import type { Action, Event, Notes, View } from '../../wire/confusion'
import type { Decision, Scene } from '../game'
import Board from './Board.svelte'
import recorded from './moments.json'
import Notebook from './Notebook.svelte'
import en from './text/en.json'

const moment = recorded.moments[0]! as unknown as { seat: number; view: View; decision: Decision; notebook: Notes }
const scene: Scene<View, Action, Event> = {
  ...moment,
  events: [],
  actions: recorded.actions as unknown as Action[],
  say: speaker('en', recorded.sentences.en, en),
  names: ['Ada', 'Boris'],
}
const idle = { lit: new Set<string>(), picked: [], pick: () => {}, pointed: null, point: () => {} }

/** The same table with the enemy's pieces dealt the other way round. */
function dealtAnew(view: View): View {
  const enemy = view.spies
    .slice(13)
    .map((spy) => spy!.piece)
    .reverse()
  return { ...view, spies: view.spies.map((spy, i) => (i < 13 ? spy : { ...spy!, piece: enemy[i - 13]! })) }
}

function drawn(view: View, hidden: boolean, notebook: Notes | null): string {
  return render(Board, { props: { ...idle, scene: { ...scene, view }, hidden, notebook } }).body
}

it('shows what I see of the enemy’s spies while nothing is hidden', () => {
  expect(drawn(scene.view, false, null)).not.toBe(drawn(dealtAnew(scene.view), false, null))
})

it('is the same whatever the enemy’s spies are, once secrets are hidden', () => {
  expect(drawn(scene.view, true, moment.notebook)).toBe(drawn(dealtAnew(scene.view), true, null))
})

it('is turned for Red', () => {
  const at = (seat: number | null) =>
    render(Board, { props: { ...idle, scene: { ...scene, seat }, hidden: true, notebook: null } }).body
  expect(at(1)).not.toBe(at(0))
})

it('covers the notebook too', () => {
  const page = (hidden: boolean) => render(Notebook, { props: { scene, notebook: moment.notebook, hidden } }).body
  expect(page(false)).toContain('gridcell')
  expect(page(true)).not.toContain('gridcell')
})
