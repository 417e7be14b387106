/** For tests: recorded moments of real games as scenes, with the sentences that the server would send. */
import { render } from 'svelte/server'
import { next, ways } from '$lib/selection'
import { type Lang, speaker } from '$lib/text'
import type { GameClient, Scene } from './game'

/** A scene of a recorded moment, and the notebook of its seat if that was kept. */
export type Recorded<V, A, E, N> = Scene<V, A, E> & { notebook: N | null }

interface Recording<V, A, E, N> {
  moments: (Pick<Scene<V, A, E>, 'seat' | 'view' | 'events' | 'decision'> & { seats: number; notebook?: N })[]
  /** Actions by id: all of them, or those that the moments need. */
  actions: A[] | Record<string, A>
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

/** Every moment of a `moments.json` in one language. */
export function scenes<V, A, E, N>(
  game: string,
  client: GameClient<V, A, E, N>,
  recording: unknown,
  lang: Lang,
): Recorded<V, A, E, N>[] {
  const { moments, actions } = recording as Recording<V, A, E, N>
  const say = speaker(lang, sentences(game, lang), client.text[lang])
  const all: A[] = Array.isArray(actions) ? actions : Object.assign([], actions)
  return moments.map(({ seats, notebook = null as N | null, ...moment }) => {
    return { ...moment, notebook, actions: all, say, names: Array<string>(seats).fill('Ada') }
  })
}

/** A board as it is drawn, with what may be picked next lit up. */
export function drawn<V, A, E, N>(
  client: GameClient<V, A, E, N>,
  scene: Scene<V, A, E>,
  { hidden = false, picked = [], notebook = null }: { hidden?: boolean; picked?: string[]; notebook?: N | null } = {},
): string {
  const lit = new Set(next(ways(client, scene), picked).map((step) => step.key))
  const props = { scene, lit, picked, hidden, notebook, pick: () => {}, pointed: null, point: () => {} }
  return render(client.Board, { props }).body
}
