/** How one arrives at an action: bases and squares are picked on the board, claims in the decision bar. */
import type { Step } from '$games/game'
import type { Action, Character } from '../../wire/berlin63'
import { baseAt, neighbour, questionOf, SIDE, slug, squareName, squareOf, type Table, where } from './names'

export function path(scene: Table, number: number): Step[] {
  const action = scene.actions[number]
  return action ? steps(scene, action) : []
}

/** Moves come before illusions: they are what most turns are. To do nothing comes last. */
export const groups = ['move', 'leap', 'illusion', 'claim', 'target', 'push', 'swap', 'enter', 'pass'] as const

/** An illusion begins with either of the two; a power with the claim or with the base it is meant for. */
export function detours(scene: Table, number: number): Step[][] {
  const action = scene.actions[number]
  const [one, other, ...rest] = path(scene, number)
  if (action?.do === 'mix' || action?.do === 'mix_reserve')
    return [[{ key: other!.key, label: other!.label }, { ...one!, group: 'illusion' }, ...rest]]
  if (action?.do !== 'push' && action?.do !== 'look') return []
  return [[{ ...other!, label: aimAt(scene, (1 - asked(scene)) * SIDE + action.base) }, one!, ...rest]]
}

const aimAt = (scene: Table, base: number) => scene.say('label.aim', { square: where(scene.view, base) })

function steps(scene: Table, action: Action): Step[] {
  const seat = asked(scene)
  const own = (base: number, group?: string) => baseStep(scene, seat * SIDE + base, group)
  const enemy = (base: number) => baseStep(scene, (1 - seat) * SIDE + base, 'target')
  switch (action.do) {
    case 'place':
      return [spy(scene, action.character, 'spy', 'place')]
    case 'lose':
      return [spy(scene, action.character, 'lose', 'lose')]
    case 'mix':
      return [own(action.base), own(action.other, 'illusion'), outcome(scene, action.swap)]
    case 'mix_reserve':
      return [own(action.base), reserve(scene), fromReserve(scene, action.swap)]
    case 'move':
      return [own(action.base), entering(scene, seat * SIDE + action.base, action.direction, 'move')]
    case 'leap':
      return [own(action.base), entering(scene, seat * SIDE + action.base, 4 + action.diagonal, 'leap')]
    case 'push':
      return [
        claim(scene, 'push'),
        enemy(action.base),
        pushedTo(scene, (1 - seat) * SIDE + action.base, action.direction),
      ]
    case 'look':
      return [claim(scene, 'look'), enemy(action.base)]
    case 'freeze':
      return [freezing(scene, seat * SIDE + action.base)]
    case 'pass':
      return [{ ...word(scene, 'pass', passing(scene)), group: 'pass' }]
    case 'accept':
    case 'challenge':
      return [word(scene, action.do, `action.${action.do}`)]
    default:
      return [claim(scene, action.do)]
  }
}

/** The seat whose choice it is. */
export const asked = (scene: Table) => scene.decision?.seat ?? scene.seat ?? 0

const word = (scene: Table, key: string, sentence: string): Step => ({ key, label: scene.say(sentence) })

function baseStep(scene: Table, base: number, group?: string): Step {
  const label = scene.say('label.base', { square: where(scene.view, base) })
  return group ? { key: `base:${base}`, label, group } : { key: `base:${base}`, label }
}

function spy(scene: Table, character: Character, kind: 'spy' | 'lose', group: string): Step {
  return { key: `${kind}:${slug(character)}`, label: scene.say(`character.${slug(character)}`), group }
}

function outcome(scene: Table, swap: boolean): Step {
  const step = swap ? word(scene, 'swap', 'label.swap') : word(scene, 'keep', 'label.keep')
  return { ...step, group: 'swap' }
}

const reserve = (scene: Table): Step => ({ key: 'reserve', label: scene.say('label.reserve'), group: 'illusion' })

function fromReserve(scene: Table, character: Character | null): Step {
  if (character === null) return { ...outcome(scene, false), group: 'enter' }
  return spy(scene, character, 'spy', 'enter')
}

/** Entering a space: the space, or the base that stands there. */
function entering(scene: Table, base: number, direction: number, group: 'move' | 'leap'): Step {
  const from = squareOf(scene.view, base)
  const square = from === null ? null : neighbour(scene.view, from, direction)
  if (square === null) return { key: `off:${direction}`, label: scene.say('label.off'), group }
  const met = baseAt(scene.view, square)
  const label = scene.say(met === null ? `label.${group}` : `label.${group}_attack`, { square: squareName(square) })
  return { key: met === null ? `square:${square}` : `base:${met}`, label, group }
}

function pushedTo(scene: Table, base: number, direction: number): Step {
  const from = squareOf(scene.view, base)
  const square = from === null ? null : neighbour(scene.view, from, direction)
  if (square === null) return { key: `off:${direction}`, label: scene.say('label.off'), group: 'push' }
  return { key: `square:${square}`, label: scene.say('label.push', { square: squareName(square) }), group: 'push' }
}

/** Whom an action claims for the base that has moved or is attacked. */
export const CLAIMED = { push: 0, look: 2, dash: 3, shadow: 4, claim_quark: 6, claim_steel: 7 } as const

function claim(scene: Table, what: keyof typeof CLAIMED): Step {
  const spy = slug(CLAIMED[what])
  return { key: `claim:${spy}`, label: scene.say(`label.claim_${spy}`), group: 'claim' }
}

function freezing(scene: Table, base: number): Step {
  return { key: `base:${base}`, label: scene.say('label.freeze', { square: where(scene.view, base) }), group: 'claim' }
}

function passing(scene: Table): string {
  const key = `label.pass_${questionOf(scene.view)}`
  return scene.say.has(key) ? key : 'action.pass'
}
