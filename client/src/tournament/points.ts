/** What a tournament's numbers look like to people. Points come in twelfths, so that tables of two to four count alike. */
import type { Say } from '$lib/text'
import { sentence } from '$lib/text'
import { botLevel } from '../table/seating'
import type { EntrantFacts, TournamentFacts, TournamentGame } from '../wire/api'

const PARTS: Record<number, string> = { 0: '', 2: '⅙', 3: '¼', 4: '⅓', 6: '½', 8: '⅔', 9: '¾', 10: '⅚' }
export const WIN = 12

/** "2½", "1⅔", "0". */
export function pointsText(twelfths: number): string {
  const [whole, part] = [Math.floor(twelfths / WIN), twelfths % WIN]
  const fraction = PARTS[part] ?? ` ${part}/${WIN}`
  return whole || !part ? `${whole}${fraction}` : fraction
}

/** A tie-break with at most two digits behind the point, as one writes them in a language. */
export const breakText = (value: number, say: Say): string =>
  value.toLocaleString(say.lang, { maximumFractionDigits: 2 })

/** The name of somebody who takes part; bots of one level are numbered, so that they can be told apart. */
export function nameOf(facts: TournamentFacts, entrant: number, say: Say): string {
  const found = facts.entrants[entrant]
  if (!found) return ''
  if (found.bot === null) return found.name ?? ''
  const level = sentence(say('events.bot', { level: botLevel(found.bot, say) }))
  const alike = facts.entrants.filter((each) => each.bot === found.bot)
  return alike.length > 1 ? `${level} ${alike.indexOf(found) + 1}` : level
}

/** Me among those who take part. */
export const ownEntrant = (facts: TournamentFacts, person: string | undefined): EntrantFacts | null =>
  (person && facts.entrants.find((each) => each.person === person)) || null

/** My game that waits or goes on. */
export function ownGame(facts: TournamentFacts, person: string | undefined): TournamentGame | null {
  const own = ownEntrant(facts, person)
  if (!own || facts.status !== 'running') return null
  return facts.games.find((game) => game.points === null && game.players.includes(own.entrant)) ?? null
}

/** Whether one can still enter, as far as the format goes. */
export function mayEnter(facts: TournamentFacts, own: EntrantFacts | null): boolean {
  if (own?.active) return false
  if (facts.status === 'open') return facts.entrants.filter((each) => each.active).length < facts.order.most
  if (facts.status !== 'running') return false
  if (facts.order.format === 'swiss') return facts.round < facts.rounds
  return facts.order.format === 'arena' || (facts.order.format === 'round_robin' && own !== null)
}

/** The tie-breaks of a format that are shown, in the order in which they count. */
export const BREAKS: Record<TournamentFacts['order']['format'], ('buchholz' | 'sonneborn' | 'direct' | 'wins')[]> = {
  swiss: ['buchholz', 'sonneborn', 'wins'],
  round_robin: ['direct', 'sonneborn', 'wins'],
  arena: ['wins'],
  knockout: [],
}

/** Those who came first, once all is over. */
export const winners = (facts: TournamentFacts): number[] =>
  facts.standings.filter((each) => each.place === 1).map((each) => each.entrant)
