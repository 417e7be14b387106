/** The words of Conclave that the wire leaves as numbers. A card is `magic * 15 + brotherhood * 5 + influence - 1`. */
import type { Scene } from '$games/game'
import type { Say } from '$lib/text'
import { NAMES, type Action, type Card, type Event, type Magic, type Preview, type View } from '../../wire/conclave'

export type Table = Scene<View, Action, Event>

export const WIDTH = 4
const SUIT = 15
const TOP = 5
export const BACKS = 90

export type Question = (typeof NAMES.Question)[number]
export const EVERY_MAGIC = NAMES.Magic.map((_, magic) => magic as Magic)
export const magicSlug = (magic: Magic) => NAMES.Magic[magic]
export const brotherhoodSlug = (brotherhood: number) => NAMES.Brotherhood[brotherhood]!
export const questionOf = (view: View): Question => NAMES.Question[view.question]
export const reasonOf = (view: View) => (view.ended ? NAMES.Reason[view.ended.reason] : null)
export const cornerOf = (view: View) => NAMES.Corner[view.corner]

export const faceUp = (card: Card) => card < BACKS
export const magicOf = (card: Card) => (faceUp(card) ? Math.floor(card / SUIT) : card - BACKS) as Magic
export const brotherhoodOf = (card: Card) => Math.floor((card % SUIT) / TOP)
export const influenceOf = (card: Card) => (card % TOP) + 1
export const backOf = (card: Card) => (BACKS + magicOf(card)) as Card

export const cellName = (cell: number) => `${'abcd'[cell % WIDTH]}${Math.floor(cell / WIDTH) + 1}`

/** The cells of this grid in reading order. */
export function cells(view: View): number[] {
  return view.grid
    .map((_, cell) => cell)
    .filter((cell) => cell % WIDTH < view.side && Math.floor(cell / WIDTH) < view.side)
}

/** A card in words: "Crow of Wind 4", or no more than its magic. */
export function cardName(say: Say, card: Card): string {
  const magic = magicSlug(magicOf(card))
  if (!faceUp(card)) return say('card.back', { of: say(`of_magic.${magic}`) })
  const brotherhood = say(`brotherhood.${brotherhoodSlug(brotherhoodOf(card))}`)
  return say('card.face', { brotherhood, of: say(`of_magic.${magic}`), influence: influenceOf(card) })
}

export const magicName = (say: Say, magic: Magic) => say(`magic.${magicSlug(magic)}`)

/** A hand as it may be drawn: backs only while somebody is looking. */
export function handOf(view: View, seat: number, hidden: boolean): Card[] {
  const hand = view.hands[seat] ?? []
  return hidden ? hand.map(backOf) : hand
}

/** What the server foresees of a placement. */
export function previewOf(view: View, card: Card, cell: number): Preview | null {
  return view.previews.find((one) => one.card === card && one.cell === cell) ?? null
}

/** How many cells will be filled again after the draw (K2.7). */
export function refilled(view: View): number {
  const empty = cells(view).filter((cell) => view.grid[cell] === null).length
  const left = view.decks.reduce((sum, deck) => sum + deck.length, 0) - 1
  return Math.max(0, Math.min(empty - view.spare, left))
}
