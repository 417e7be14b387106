/** Conspiracy in the browser. */
import type { Action, Event, Notes, View } from '../../wire/conspiracy'
import type { GameClient } from '../game'
import { ask, consequence, grave } from './ask'
import Board from './Board.svelte'
import Notebook from './Notebook.svelte'
import { beats } from './beats'
import { aid, card, terms } from './card'
import { account } from './ending'
import { path } from './path'
import { laidOpen, pages } from './pages'
import { signalWords } from './signals'
import en from './text/en.json'
import fr from './text/fr.json'
import { facts, transcript } from './transcript'

const client: GameClient<View, Action, Event, Notes> = {
  Board,
  Notebook,
  path,
  ask,
  consequence,
  grave,
  facts,
  transcript,
  card,
  terms,
  aid,
  beats,
  account,
  pages,
  laidOpen,
  signalWords,
  text: { en, fr },
}
export default client
