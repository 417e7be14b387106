/** What is worth a pause: a crisis, a gift, the last turns, the end. A placement is played on the board itself. */
import type { Beat } from '$games/game'
import type { Card, Event } from '../../wire/conclave'
import { wonBy } from '../person'
import { type Table } from './names'
import Reveal from './Reveal.svelte'
import { scoreOf } from './transcript'

export function beats(scene: Table, story: readonly Event[], from: number): Beat[] {
  return story.slice(from).flatMap((event, i) => found(scene, story, from + i, event) ?? [])
}

function found(scene: Table, story: readonly Event[], at: number, event: Event): Beat | null {
  const { say, view } = scene
  const drawn = (kind: string, sound: Beat['sound'], props: object, headline = say(`beat.${kind}`)): Beat => {
    return { kind, at, headline, sound, Part: Reveal, props: { kind, ...props } }
  }
  if (event.event === 'crisis') return drawn('crisis', 'blast', { cards: taken(story, at) })
  if (event.event === 'gave') return drawn('gave', 'proof', { magic: event.magic })
  if (event.event === 'last') return drawn('last', 'reveal', {})
  if (event.event !== 'ended') return null
  const winners = view.hands.map((_, seat) => seat).filter((seat) => (event.winners >> seat) & 1)
  const leads = scoreOf(view, winners[0] ?? 0)?.piles.flatMap((pile) => (pile.controlled ? [pile.magic] : [])) ?? []
  const others = say('beat.wins', { seats: winners.map((seat) => say(`seat.${seat}`)).join(', ') })
  return drawn('end', null, { leads }, wonBy(scene.seat, winners, say, others))
}

/** What a crisis takes: all that is told around it. */
function taken(story: readonly Event[], at: number): Card[] {
  const start = story.slice(0, at).findLastIndex((one) => one.event === 'sent')
  return story.slice(start).flatMap((one) => (one.event === 'took' || one.event === 'sent' ? [one.card] : []))
}
