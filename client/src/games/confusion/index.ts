/** Confusion in the browser. */
import type { Action, Event, Notes, View } from '../../wire/confusion'
import type { GameClient } from '../game'
import { ask, consequence, grave, spoken } from './ask'
import Board from './Board.svelte'
import Notebook from './Notebook.svelte'
import { beats } from './beats'
import { aid, card, terms } from './card'
import { account } from './ending'
import { detours, path } from './path'
import { laidOpen, markable, pages } from './pages'
import en from './text/en.json'
import fr from './text/fr.json'
import { facts, transcript } from './transcript'

const client: GameClient<View, Action, Event, Notes> = {
  Board,
  Notebook,
  path,
  detours,
  ask,
  consequence,
  grave,
  spoken,
  facts,
  transcript,
  card,
  terms,
  aid,
  beats,
  account,
  pages,
  markable,
  laidOpen,
  tab: 'notebook',
  text: { en, fr },
}
export default client
