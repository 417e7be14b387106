/** How a game of Conclave came to its end: why, and the placement that brought the winner most. */
import type { Account } from '$games/game'
import { sayTo } from '../person'
import type { Event } from '../../wire/conclave'
import { reasonOf, type Table } from './names'
import { scoreOf } from './transcript'

export function account(scene: Table, story: readonly Event[]): Account {
  return { why: why(scene), deeds: null, turning: turning(scene, story) }
}

const winnersOf = ({ view }: Table): readonly number[] => view.ended?.winners ?? []

function why(scene: Table): string {
  const { view, say, names, seat } = scene
  const won = winnersOf(scene)
  const out = (seat: number) => scoreOf(view, seat)?.eliminated ?? false
  const others = view.hands.map((_, seat) => seat).filter((seat) => !won.includes(seat) && !out(seat))
  const resented = (seat: number) => scoreOf(view, seat)?.resentment ?? 0
  const told = sayTo(won.length > 1 ? null : seat, won, say, `ending.${reasonOf(view)}`, {
    winner: won.map((seat) => names[seat]).join(', '),
    least: resented(won[0] ?? 0),
    next: Math.min(...others.map(resented), Infinity),
    followers: scoreOf(view, won[0] ?? 0)?.followers ?? 0,
  })
  return seat !== null && out(seat) ? `${say('ending.out')} ${told}` : told
}

/** The placement after which most mages joined the winner. */
function turning(scene: Table, story: readonly Event[]): number | null {
  const won = winnersOf(scene)
  const gain = (at: number) => {
    const after = story.slice(at + 1)
    const end = after.findIndex((event) => event.event !== 'took')
    return end < 0 ? after.length : end
  }
  const sent = story.flatMap((event, at) => (event.event === 'sent' && won.includes(event.seat) ? [at] : []))
  return sent.length ? sent.reduce((best, at) => (gain(at) > gain(best) ? at : best)) : null
}
