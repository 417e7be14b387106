/** Conclave: an illuminated manuscript at night, its mages stained-glass windows, its piles candles. */
import type { GameClient } from '$games/game'
import type { Action, Event, Notes, View } from '../../wire/conclave'
import { ask, consequence, grave } from './ask'
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
  text: { en, fr },
}
export default client
