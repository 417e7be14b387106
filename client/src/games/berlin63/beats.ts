/** What is worth a pause: a challenge decided, losses, an explosion, a power frozen, an attacker thrown back, the end. */
import type { Beat } from '$games/game'
import type { Character, ClaimedEvent, Event } from '../../wire/berlin63'
import { wonBy } from '../person'
import { sideOf, slug, type Table } from './names'
import Reveal from './Reveal.svelte'

type Of<K extends Event['event']> = Extract<Event, { event: K }>

export function beats(scene: Table, story: readonly Event[], from: number, hidden: boolean): Beat[] {
  return story.slice(from).flatMap((event, i) => found(scene, story, from + i, event, hidden) ?? [])
}

function found(scene: Table, story: readonly Event[], at: number, event: Event, hidden: boolean): Beat | null {
  const drawn = (kind: string, sound: Beat['sound'], props: object, headline = scene.say(`beat.${kind}`)): Beat => {
    return { kind, at, headline, sound, Part: Reveal, props: { kind, ...props } }
  }
  if (event.event === 'shown') return verdict(scene, story, at, event, hidden)
  if (event.event === 'blast')
    return drawn('blast', 'blast', { seat: 0, fallen: fallenAfter(scene, story.slice(at + 1)) })
  if (event.event === 'eliminated' && !story.slice(0, at).some((one, i) => one.event === 'blast' && near(story, i, at)))
    return drawn(
      'box',
      'fall',
      { seat: sideOf(event.base), fallen: [fallen(scene, sideOf(event.base), event.character)] },
      scene.say('beat.fallen'),
    )
  if (event.event === 'lost')
    return drawn('box', 'fall', { seat: event.seat, fallen: [fallen(scene, event.seat, event.character)] })
  if (event.event === 'frozen')
    return drawn('frozen', 'reveal', { seat: sideOf(event.base), claimed: claimBy(story, at, event.base)?.character })
  if (event.event === 'repelled') return drawn('repelled', 'fall', { seat: sideOf(event.base) })
  if (event.event === 'ended' && event.winner !== null)
    return drawn(
      'end',
      null,
      { seat: event.winner },
      wonBy(scene.seat, [event.winner], scene.say, scene.say('paper.won', { seat: scene.say(`seat.${event.winner}`) })),
    )
  return null
}

/** "LIAR. It was Veronica Snake.": who it was only if this viewer was shown it, or if the claim was true. */
function verdict({ say }: Table, story: readonly Event[], at: number, event: Of<'shown'>, hidden: boolean): Beat {
  const claimed = claimBy(story, at, event.base)?.character ?? null
  const spy = event.proved ? (claimed ?? event.character) : hidden ? null : event.character
  const name = spy === null ? '' : say(`character.${slug(spy)}`)
  const line = spy === null ? [] : [say(event.proved ? 'beat.it_is' : 'beat.it_was', { spy: name })]
  const short = spy === null ? '' : say(`short.${slug(spy)}`)
  return {
    kind: 'verdict',
    at,
    headline: say(event.proved ? 'beat.true' : 'beat.lie'),
    lines: line,
    sound: event.proved ? 'proof' : 'lie',
    Part: Reveal,
    props: { kind: 'verdict', seat: sideOf(event.base), claimed, spy, proved: event.proved, name: short },
  }
}

/** The last claim of a base before this event. */
function claimBy(story: readonly Event[], at: number, base: number): ClaimedEvent | undefined {
  return story.slice(0, at).findLast((one): one is ClaimedEvent => one.event === 'claimed' && one.base === base)
}

const fallen = ({ say }: Table, seat: number, spy: Character) => ({ seat, spy, name: say(`short.${slug(spy)}`) })

const fallenAfter = (scene: Table, later: readonly Event[]) =>
  later.flatMap((one) => (one.event === 'eliminated' ? [fallen(scene, sideOf(one.base), one.character)] : []))

/** Whether nothing but losses lies between two events: they belong to one explosion. */
const near = (story: readonly Event[], blast: number, at: number) =>
  story.slice(blast + 1, at).every((one) => one.event === 'eliminated')
