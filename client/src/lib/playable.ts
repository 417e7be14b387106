/** A game ready to be shown: what the server tells about it, its drawing, and its sentences in one language. */
import type { GameClient } from '$games/game'
import { loadGame } from '$games/index'
import type { GameDetails } from '../wire/api'
import { get } from './api'
import { speaker, type Lang, type Say } from './text'
import { loadWords } from './words.svelte'

export interface Playable {
  details: GameDetails
  client: GameClient
  /** The game's own sentences, then those of its drawing, then the common ones. */
  say: Say
}

const loaded = new Map<string, Promise<Playable>>()

/** Load a game in a language; a second time it is there already. */
export function loadPlayable(game: string, lang: Lang): Promise<Playable> {
  const key = `${game} ${lang}`
  const found = loaded.get(key) ?? load(game, lang)
  loaded.set(key, found)
  found.catch(() => loaded.delete(key))
  return found
}

async function load(game: string, lang: Lang): Promise<Playable> {
  const asked = get<GameDetails>(`/api/games/${game}`)
  const [details, client, common] = await Promise.all([asked, loadGame(game), loadWords(lang)])
  return { details, client, say: speaker(lang, details.sentences, client.text[lang], common) }
}
