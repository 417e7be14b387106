/** A moment of a recorded game as a table that nobody serves. */
import { loadGame } from '../src/games'
import type { GameClient } from '../src/games/game'
import { session } from '../src/lib/session.svelte'
import { speaker, type Lang } from '../src/lib/text'
import { loadWords } from '../src/lib/words.svelte'
import { Sitting } from '../src/table/sitting.svelte'

export interface Wanted {
  game: string
  moment: number
  lang: Lang
  theme: 'light' | 'dark'
  palette: 'standard' | 'safe'
  part: string
  hidden: boolean
  /** Shows what somebody was told when this happened, instead of a moment with a question. */
  reveal?: string
}

export interface Shown {
  game: GameClient
  sitting: Sitting
  notebook: unknown
}

const NAMES = ['Ada', 'Boris', 'Clara', 'Dario']
const kept = new Map<string, Promise<any>>()

export function wanted(search: string): Wanted {
  const query = new URLSearchParams(search)
  return {
    game: query.get('game') ?? 'berlin63',
    moment: Number(query.get('moment') ?? 0),
    lang: (query.get('lang') ?? 'en') as Lang,
    theme: (query.get('theme') ?? 'light') as 'light' | 'dark',
    palette: (query.get('palette') ?? 'standard') as 'standard' | 'safe',
    part: query.get('part') ?? 'table',
    hidden: query.has('hidden'),
  }
}

/** What `tools.gallery` wrote about a game. */
export function read(game: string): Promise<any> {
  const found = kept.get(game) ?? fetch(`/gallery/data/${game}.json`).then((answer) => answer.json())
  kept.set(game, found)
  return found
}

export async function load({ game: name, moment: number, lang, reveal }: Wanted): Promise<Shown> {
  const asked = [loadGame(name), read(name), loadWords(lang)] as const
  const [game, { moments, actions, sentences, reveals }, common] = await Promise.all(asked)
  const moment = reveal ? { ...reveals[reveal], events: [], words: undefined } : moments[number]
  const sitting = new Sitting('gallery')
  const seats = NAMES.slice(0, moment.seats)
  sitting.facts = factsOf(name, seats, moment.outcome) as any
  sitting.playable = {
    details: { name, actions, sentences: sentences[lang], signals: [] } as any,
    client: game,
    say: speaker(lang, sentences[lang], game.text[lang], common),
  }
  sitting.seat = moment.seat
  session.me = moment.seat === null ? null : ({ person: String(moment.seat), muted: [] } as any)
  sitting.fresh = moment.events.map((event: any, i: number) => ({ version: i + 1, event, words: '' }))
  sitting.update = { ...moment, type: 'update', table: 'gallery', version: 1, clocks: null, words: null }
  sitting.notebook = moment.notebook
  sitting.choose = () => Promise.resolve() // nobody serves this table: what is chosen changes nothing
  return { game, sitting, notebook: moment.notebook }
}

function factsOf(game: string, names: string[], outcome: unknown) {
  const clock = { kind: 'none', bank: 0, increment: 0, reaction: 0, days: 0 }
  return {
    table: 'gallery',
    game,
    status: outcome ? 'over' : 'running',
    host: '0',
    seats: names.map((name, seat) => ({ seat, person: String(seat), name, bot: null, ready: true, away: null })),
    settings: { clock, pace: { low: 0, high: 0 }, notebook: true, spectators: true, spectator_delay: 0, wins: 1 },
    outcome: outcome ?? null,
    tally: names.map(() => 0),
    number: 0,
    forfeit: null,
    following: null,
    asking: null,
  }
}
