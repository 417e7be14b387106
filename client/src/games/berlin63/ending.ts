/** How a game of Berlin 63 came to its end: why, who lied and was believed or caught, and what turned it. */
import type { Account, LaidOpen } from '$games/game'
import { sayTo } from '../person'
import type { Character, Event } from '../../wire/berlin63'
import { reasonOf, sideOf, slug, type Table } from './names'

interface Deeds {
  lies: number
  believed: number
  caught: number
  doubted: number
}

export function account(scene: Table, story: readonly Event[]): Account {
  const deeds = deedsOf(story)
  return { why: why(scene, deeds), deeds: table(scene, deeds), turning: turning(scene, story) }
}

function why({ view, say, names, seat }: Table, deeds: readonly Deeds[]): string {
  const { winner = null } = view.ended ?? {}
  if (winner === null) return say(`ending.${reasonOf(view)}`)
  const leader = view.leader[1 - winner]
  const words = {
    winner: names[winner]!,
    loser: names[1 - winner]!,
    leader: leader == null ? '' : say(`character.${slug(leader)}`),
    lies: deeds[1 - winner]!.caught,
  }
  const told = (key: string) => sayTo(seat, [winner], say, `ending.${key}`, words)
  const caught = words.lies ? [told(words.lies > 1 ? 'caught_many' : 'caught_one')] : []
  return [told(String(reasonOf(view))), ...caught].join(' ')
}

/** What each side claimed, followed from base to base: only at the end does anybody know who stood where. */
function deedsOf(story: readonly Event[]): [Deeds, Deeds] {
  const nothing = (): Deeds => ({ lies: 0, believed: 0, caught: 0, doubted: 0 })
  const deeds: [Deeds, Deeds] = [nothing(), nothing()]
  const inside = new Map<number, Character | null>()
  let lied: number | null = null
  for (const event of story) {
    if (event.event === 'placed') inside.set(event.base, event.character)
    else if (event.event === 'mixed') mix(inside, event)
    else if (event.event === 'claimed') {
      lied = inside.get(event.base) === event.character ? null : sideOf(event.base)
      if (lied !== null) deeds[lied as 0 | 1].lies += 1
    } else if (event.event === 'accepted' && lied !== null) deeds[lied as 0 | 1].believed += 1
    else if (event.event === 'shown') deeds[sideOf(event.base) as 0 | 1][event.proved ? 'doubted' : 'caught'] += 1
    if (event.event === 'accepted' || event.event === 'shown') lied = null
  }
  return deeds
}

function mix(inside: Map<number, Character | null>, event: Extract<Event, { event: 'mixed' }>): void {
  if (!event.swapped) return
  const before = inside.get(event.base) ?? null
  if (event.other === null) return void inside.set(event.base, event.character)
  inside.set(event.base, inside.get(event.other) ?? null)
  inside.set(event.other, before)
}

function table({ say, names }: Table, deeds: readonly Deeds[]): LaidOpen {
  const row = (key: keyof Deeds) => ({ label: say(`ending.${key}`), cells: deeds.map((one) => String(one[key])) })
  return { head: [...names], rows: [row('lies'), row('believed'), row('caught'), row('doubted')] }
}

/** What went against the side that lost before the blow that ended it: a lie that was caught, else a spy that fell. */
function turning({ view }: Table, story: readonly Event[]): number | null {
  const winner = view.ended?.winner ?? null
  const losses = story.flatMap((event, at) => {
    const caught = event.event === 'shown' && !event.proved && sideOf(event.base) !== winner
    const fell = event.event === 'eliminated' && sideOf(event.base) !== winner
    return caught || fell ? [at] : []
  })
  return winner === null ? null : (losses.at(-2) ?? losses.at(-1) ?? null)
}
