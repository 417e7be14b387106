/** How a game of Confusion came to its end: why, who was led astray by a Double Agent, and what turned it. */
import type { Account, LaidOpen } from '$games/game'
import { NAMES, type Action, type Event, type View } from '../../wire/confusion'
import type { Scene } from '../game'
import { sayTo } from '../person'
import { isDoubleAgent, sideOf } from './names'

type Table = Scene<View, Action, Event>
type Deed = 'lies' | 'captures' | 'exposed'

export function account(scene: Table, story: readonly Event[]): Account {
  return { why: why(scene), deeds: table(scene, story), turning: turning(scene.view, story) }
}

function why({ view, say, names, seat }: Table): string {
  const { winner = null, reason = 0 } = view.ended ?? {}
  const key = `ending.${NAMES.Reason[reason]}`
  if (winner === null) return say(key)
  return sayTo(seat, [winner], say, key, { winner: names[winner]!, loser: names[1 - winner]! })
}

/** Answers that sent a Double Agent on its way are the lies of this game: they count for whoever answered. */
function table({ view, say, names }: Table, story: readonly Event[]): LaidOpen {
  const count = { lies: [0, 0], captures: [0, 0], exposed: [0, 0] } satisfies Record<Deed, number[]>
  let moving = 0
  for (const event of story) {
    if (event.event === 'announced') moving = event.spy
    const piece = view.spies[moving]?.piece ?? null
    if (event.event === 'answered' && event.yes && piece !== null && isDoubleAgent(view, piece))
      count.lies[event.seat]! += 1
    if (event.event === 'captured') count.captures[1 - sideOf(event.spy)]! += 1
    if (event.event === 'exposed') count.exposed[sideOf(event.spy)]! += 1
  }
  const row = (key: Deed) => ({ label: say(`ending.${key}`), cells: count[key].map(String) })
  return { head: [...names], rows: [row('captures'), row('lies'), row('exposed')] }
}

/** The last spy that was lost, found out or crowned before the end. */
function turning(view: View, story: readonly Event[]): number | null {
  const told = ['captured', 'promoted', 'exposed', 'foiled']
  const last = story.findLastIndex((event) => told.includes(event.event))
  return last < 0 || view.ended?.winner == null ? null : last
}
