/** For tests: recorded moments of real games as scenes, with the sentences that the server would send. */
import { type Lang, speaker } from '$lib/text'
import type { GameClient, Scene } from './game'

export interface Recording {
  moments: {
    seats: number
    seat: number | null
    view: any
    events: any[]
    decision: Scene<any, any, any>['decision']
  }[]
  /** Actions by id: all of them, or those that the moments need. */
  actions: any
}

const CATALOGUES = import.meta.glob<string>('../../../src/connive/games/*/text/*.toml', {
  query: '?raw',
  import: 'default',
  eager: true,
})

/** The sentences of a game's own catalogue, by flat keys. */
export function sentences(game: string, lang: Lang): Record<string, string> {
  const found: Record<string, string> = {}
  let section = ''
  for (const line of (CATALOGUES[`../../../src/connive/games/${game}/text/${lang}.toml`] ?? '').split('\n')) {
    const [, head] = /^\[(.+)\]$/.exec(line) ?? []
    const [, key, text] = /^(\w+) = (".*")$/.exec(line) ?? []
    if (head) section = `${head}.`
    else if (key && text) found[section + key] = JSON.parse(text) as string
  }
  return found
}

/** Every recorded moment in one language. */
export function scenes(
  game: string,
  client: GameClient,
  { moments, actions }: Recording,
  lang: Lang,
): Scene<any, any, any>[] {
  const say = speaker(lang, sentences(game, lang), client.text[lang])
  const all = Array.isArray(actions) ? actions : Object.assign([], actions)
  return moments.map(({ seats, ...moment }) => ({
    ...moment,
    actions: all,
    say,
    names: Array<string>(seats).fill('Ada'),
  }))
}
