/** What tokens do, and how a spy moves as far as this viewer knows. */
import type { Action, Event, View } from '../../wire/confusion'
import { sentence, type Say } from '$lib/text'
import type { PowerCard, Scene } from '../game'
import Compass from './Compass.svelte'
import { contents, knownPiece, letterOf, sideOf, spyAt } from './names'

const DEEDS: Record<string, string> = { reveal_one: 'reveal', swap_two: 'swap' }

export function card(scene: Scene<View, Action, Event>, key: string, hidden: boolean): PowerCard | null {
  const { view, say } = scene
  const [kind, name] = key.split(':')
  if (kind === 'square') return spyCard(scene, spyAt(view, Number(name)), hidden)
  const deed = DEEDS[name ?? ''] ?? name
  if ((kind !== 'do' && kind !== 'how') || !say.has(`card.${deed}`)) return null
  return { title: say(`card.${deed}_title`), lines: [say(`card.${deed}`)] }
}

function spyCard(
  { view, say, seat }: Scene<View, Action, Event>,
  spy: number | null,
  hidden: boolean,
): PowerCard | null {
  if (spy === null) return null
  const token = view.spies[spy]!
  const title = say('card.spy_title', { seat: say(`seat.${sideOf(spy)}`), letter: letterOf(spy) })
  const piece = hidden && !token.promoted ? null : knownPiece(view, token)
  if (!piece) return { title, lines: [say(sideOf(spy) === seat ? 'card.mine' : 'card.unknown')] }
  const props = { piece, side: sideOf(spy), turned: seat === 1 }
  const lines = [sentence(contents(view, token, say, hidden))]
  return { title, lines, figure: { Part: Compass, props, box: '-16 -16 32 32' } }
}

const AIDED = ['reveal', 'move_two', 'swap', 'carry', 'throw', 'alone', 'expose', 'remove', 'crown'] as const

/** Tokens, ways with the briefcase, Double Agents and crowns. */
export const aid = (say: Say): PowerCard[] =>
  AIDED.map((word) => ({ title: say(`card.${word}_title`), lines: [say(`card.${word}`)] }))
