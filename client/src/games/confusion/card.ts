/** What tokens do, and how a spy moves as far as this viewer knows. */
import type { Action, Event, View } from '../../wire/confusion'
import { termsOf, type Term } from '$lib/terms'
import { sentence, type Say } from '$lib/text'
import type { PowerCard, Scene } from '../game'
import { wordCard } from '../word'
import Compass from './Compass.svelte'
import { contents, knownPiece, letterOf, sideOf, spyAt } from './names'
import { SIGNS } from './signs'

const DEEDS: Record<string, string> = { reveal_one: 'reveal', swap_two: 'swap' }

export function card(scene: Scene<View, Action, Event>, key: string, hidden: boolean): PowerCard | null {
  const { view, say } = scene
  const [kind, name] = key.split(':')
  if (kind === 'square') return spyCard(scene, spyAt(view, Number(name)), hidden)
  const deed = DEEDS[name ?? ''] ?? name
  return ['do', 'how', 'word'].includes(kind!) && deed && deed in SIGNS ? wordCard(say, deed, SIGNS[deed]) : null
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

/** Tokens, ways with the briefcase, Double Agents and crowns. */
export const aid = (say: Say): PowerCard[] => Object.entries(SIGNS).map(([word, sign]) => wordCard(say, word, sign))

export const terms = (say: Say): Term[] => termsOf(say, Object.keys(SIGNS))
