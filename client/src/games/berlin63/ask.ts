/** The decision in words: what is asked, what follows, and what wants a second thought. Never told by what is true. */
import { sentence } from '$lib/text'
import type { Claim } from '../../wire/berlin63'
import {
  effectOf,
  LEO,
  LILLY,
  letterOf,
  neighbour,
  QUARK,
  questionOf,
  reasonOf,
  SIDE,
  slug,
  squareName,
  squareOf,
  STEEL,
  VERONICA,
  type Table,
  where,
} from './names'
import { asked, CLAIMED } from './path'

export function ask(scene: Table): string {
  if (scene.view.ended) return ending(scene)
  const question = questionOf(scene.view)
  if (!scene.decision) return scene.say(`wait.${question}`, { seats: scene.say(`seats.${scene.view.to_act}`) })
  return ASKED[question]?.(scene) ?? sentence(scene.say(`question.${question}`))
}

const ASKED: Partial<Record<string, (scene: Table) => string>> = {
  deploy: (scene) => {
    const { view, say } = scene
    const base = asked(scene) * SIDE + view.bases.slice(asked(scene) * SIDE, (asked(scene) + 1) * SIDE).indexOf(null)
    return say('ask.deploy', { base: letterOf(base), count: view.columns })
  },
  turn: ({ view, say, decision }) => say(view.reserve_size[decision!.seat] ? 'ask.turn' : 'ask.turn_no_reserve'),
  answer: (scene) => {
    const square = where(scene.view, scene.view.attacked ?? 0)
    return `${scene.say('ask.answer', { enemy: enemy(scene), square })} ${risk(scene, 'lie')}`
  },
  doubt: (scene) => {
    const made = scene.view.claims.at(-1)
    if (!made) return scene.say('question.doubt')
    const attacked = made.character === STEEL || made.character === QUARK
    return `${scene.say(attacked ? 'ask.doubt_attacked' : 'ask.doubt', claimWords(scene, made))} ${risk(scene, 'doubt')}`
  },
  freeze: (scene) => {
    const made = scene.view.claims.at(-1)
    return made ? `${scene.say('ask.may_freeze', claimWords(scene, made))} ${risk(scene, 'lie')}` : ''
  },
  sacrifice: ({ view, say }) => say(view.proved ? 'ask.sacrifice_wrong' : 'ask.sacrifice_caught'),
  power: (scene) => {
    const square = where(scene.view, scene.view.mover ?? 0)
    return `${scene.say('ask.may_claim', { square })} ${risk(scene, 'lie')}`
  },
  shadow: ({ say }) => say('ask.shadow'),
  redress: (scene) => {
    const own = scene.view.accused.filter((base) => Math.floor(base / SIDE) === asked(scene))
    return scene.say('ask.redress', { squares: own.map((base) => where(scene.view, base)).join(', ') })
  },
}

const enemy = (scene: Table) => scene.say(`seat.${1 - asked(scene)}`)

/** What a mistake costs: a reserve spy, or the game if there is none (B4.9, B7.2). */
function risk(scene: Table, kind: 'lie' | 'doubt'): string {
  const last = !scene.view.reserve_size[asked(scene)]
  return scene.say(`risk.${kind}${last ? '_last' : ''}`, { enemy: enemy(scene) })
}

export function claimWords(scene: Table, claim: Claim): Record<string, string> {
  const { say, view } = scene
  return {
    seat: say(`seat.${Math.floor(claim.base / SIDE)}`),
    spy: say(`character.${slug(claim.character)}`),
    square: where(view, claim.base),
    effect: effect(scene, claim),
  }
}

/** What a claim is to do: "push ▼C c4 to c3". */
export function effect({ say, view }: Table, claim: Claim): string {
  const target = claim.target === null ? '' : `${letterOf(claim.target)} ${where(view, claim.target)}`
  const start = squareOf(view, claim.character === LEO && claim.target !== null ? claim.target : claim.base)
  const end = start === null || claim.direction === null ? null : neighbour(view, start, claim.direction)
  return say(`board.${effectOf(claim.character)}`, { target, square: end === null ? '–' : squareName(end) })
}

export function ending({ say, view }: Table): string {
  const reason = sentence(say(`reason.${reasonOf(view)}`))
  const winner = view.ended?.winner ?? null
  if (winner === null) return sentence(say('event.ended.draw', { reason }))
  return say('event.ended.won', { winner: say(`seat.${winner}`), reason })
}

const CLAIMS = ['leap', 'push', 'look', 'dash', 'shadow', 'claim_steel', 'claim_quark', 'freeze']

/** What follows from an action, the same for a truth and for a lie. */
export function consequence(scene: Table, number: number): string | null {
  const action = scene.actions[number]
  if (!action) return null
  const { say, view } = scene
  if (action.do === 'claim_quark') return `${say('follow.quark')} ${risk(scene, 'lie')}`
  if (CLAIMS.includes(action.do)) return `${say('follow.claim', { enemy: enemy(scene) })} ${risk(scene, 'lie')}`
  if (action.do === 'challenge') return `${say('follow.challenge')} ${risk(scene, 'doubt')}`
  if (action.do === 'accept') return say('follow.accept')
  if (action.do === 'mix' || action.do === 'mix_reserve') return say('follow.mix', { enemy: enemy(scene) })
  if (action.do === 'lose') return say('follow.lose')
  if (action.do === 'pass' && questionOf(view) === 'answer') return say('follow.silence')
  return action.do === 'move' && attacks(scene, action.base, action.direction) ? say('follow.attack') : null
}

function attacks({ view, ...scene }: Table, base: number, direction: number): boolean {
  const from = squareOf(view, (scene.decision?.seat ?? 0) * SIDE + base)
  const to = from === null ? null : neighbour(view, from, direction)
  return to !== null && view.bases.some((token) => token?.square === to)
}

/** A leap is a claim made by a step on the board, a sacrifice is one click on a card; the rest if it may lose the game. */
export function grave(scene: Table, number: number): boolean {
  const what = scene.actions[number]?.do ?? ''
  const last = !scene.view.reserve_size[asked(scene)]
  return what === 'leap' || what === 'lose' || (last && (what === 'challenge' || CLAIMS.includes(what)))
}

/** B4.1: whether the base that a claim is made for really is that spy; null if nothing is claimed. */
export function truth(scene: Table, number: number): boolean | null {
  const action = scene.actions[number]
  const seat = asked(scene)
  const spyOf = (base: number | null) => (base === null ? null : (scene.view.bases[base]?.character ?? null))
  if (action?.do === 'leap') return spyOf(seat * SIDE + action.base) === LILLY
  if (action?.do === 'freeze') return spyOf(seat * SIDE + action.base) === VERONICA
  const claimed = action && CLAIMED[action.do as keyof typeof CLAIMED]
  if (claimed === undefined) return null
  const { view } = scene
  return spyOf(questionOf(view) === 'answer' ? view.attacked : view.mover) === claimed
}
