/** The table in words, as the drawing shows it, and what is public about a seat. */
import { sentence } from '$lib/text'
import type { Character } from '../../wire/berlin63'
import { claimWords, ending } from './ask'
import { boxOf, leaderOf, reserveOf, spyIn } from './known'
import { letterOf, questionOf, SIDE, slug, squareName, squareOf, type Table, where } from './names'

/** Turns without a loss are counted aloud from here on (B7.4). */
export const QUIET_FROM = 30

export function facts({ view, say }: Table, seat: number): string[] {
  const standing = view.bases
    .slice(seat * SIDE, (seat + 1) * SIDE)
    .filter((base) => base && base.square !== null).length
  const lost = boxOf(view, seat).length
  const told = [say('fact.bases', { count: standing }), say('fact.reserve', { count: view.reserve_size[seat] ?? 0 })]
  return lost ? [...told, say('fact.box', { count: lost })] : told
}

export function transcript(scene: Table, hidden: boolean): string[] {
  const own = scene.seat ?? 0
  return [header(scene), ...side(scene, 1 - own, hidden), ...side(scene, own, hidden), ...underWay(scene)]
}

export function header({ view, say }: Table): string {
  if (view.ended) return say('board.over')
  if (!view.turn) return say('board.deploying')
  const turn = sentence(say('board.turn', { turn: view.turn }))
  const parts = [turn, say(`seat.${view.active}`)]
  if (view.quiet >= QUIET_FROM) parts.push(say('board.quiet', { quiet: view.quiet, limit: view.quiet_limit }))
  return parts.join(' · ')
}

function side(scene: Table, seat: number, hidden: boolean): string[] {
  const { view, say } = scene
  const leader = leaderOf(view, seat, hidden)
  const box = boxOf(view, seat)
  const bases = view.bases.flatMap((base, i) =>
    base && base.square !== null && Math.floor(i / SIDE) === seat ? [i] : [],
  )
  return [
    say(scene.seat === seat ? 'say.side_own' : 'say.side', { seat: say(`seat.${seat}`) }),
    ...bases.map((base) => baseLine(scene, base, hidden)),
    say('say.leader', { spy: leader === null ? say('say.unknown') : fullName(scene, leader) }),
    say('say.reserve', { spies: list(scene, reserveOf(view, seat, hidden)) }),
    ...(box.length ? [say('say.box', { spies: list(scene, box) })] : []),
  ]
}

function baseLine(scene: Table, base: number, hidden: boolean): string {
  return scene.say('say.base', {
    base: letterOf(base),
    square: where(scene.view, base),
    spy: spyWords(scene, base, hidden),
  })
}

/** Who is in a base in words: its spy, whether it leads, or that it is not known. */
export function spyWords(scene: Table, base: number, hidden: boolean): string {
  const spy = spyIn(scene.view, base, hidden)
  if (spy === null) return scene.say('say.unknown')
  const leads = leaderOf(scene.view, Math.floor(base / SIDE), hidden) === spy
  return leads ? scene.say('say.leads', { spy: fullName(scene, spy) }) : fullName(scene, spy)
}

const fullName = ({ say }: Table, spy: Character) => say(`character.${slug(spy)}`)

function list(scene: Table, spies: readonly (Character | null)[]): string {
  const veiled = spies.filter((spy) => spy === null).length
  if (veiled) return scene.say('say.veiled', { count: veiled })
  return spies.map((spy) => fullName(scene, spy!)).join(', ') || scene.say('board.empty')
}

/** Claims that are open while these questions are put. */
export const CLAIMING = ['doubt', 'freeze', 'sacrifice']

function underWay(scene: Table): string[] {
  const { view, say } = scene
  const lines: string[] = []
  const moved = view.mover === null ? null : squareOf(view, view.mover)
  if (moved !== null && view.origin !== null && view.origin !== moved) {
    lines.push(
      say('say.moved', { base: letterOf(view.mover!), origin: squareName(view.origin), square: squareName(moved) }),
    )
  }
  if (view.attacked !== null && squareOf(view, view.attacked) === moved && moved !== null) {
    lines.push(
      say('board.attack', { base: letterOf(view.mover!), target: letterOf(view.attacked), square: squareName(moved) }),
    )
  }
  if (CLAIMING.includes(questionOf(view))) {
    lines.push(
      ...view.claims.map((claim) => say('say.claim', { base: letterOf(claim.base), ...claimWords(scene, claim) })),
    )
  }
  if (questionOf(view) === 'redress') {
    lines.push(sentence(say('board.accused', { bases: view.accused.map((base) => letterOf(base)).join(', ') })))
  }
  return view.ended ? [...lines, ending(scene)] : lines
}
