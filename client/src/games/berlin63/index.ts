/** Berlin 63: a silkscreen poster of two rows of trench coats on either side of the wall. */
import type { GameClient } from '$games/game'
import type { Action, Event, Notes, View } from '../../wire/berlin63'
import { ask, consequence, grave, truth } from './ask'
import Board from './Board.svelte'
import Notebook from './Notebook.svelte'
import { beats } from './beats'
import { aid, card, terms } from './card'
import { account } from './ending'
import { lineUps } from './lineup'
import { detours, groups, path } from './path'
import { laidOpen, markable, pages } from './pages'
import en from './text/en.json'
import fr from './text/fr.json'
import { facts, transcript } from './transcript'

const client: GameClient<View, Action, Event, Notes> = {
  Board,
  Notebook,
  path,
  detours,
  groups,
  ask,
  consequence,
  grave,
  truth,
  lineUps,
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
