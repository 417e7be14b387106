/* Generated from the server's schemas by scripts/types.mjs. */

/**
 * A card as somebody sees it: its face (`EARTH_CROW_3`), or no more than its back (`EARTH`) (K1.2).
 */
export type Card =
  | 0
  | 1
  | 2
  | 3
  | 4
  | 5
  | 6
  | 7
  | 8
  | 9
  | 10
  | 11
  | 12
  | 13
  | 14
  | 15
  | 16
  | 17
  | 18
  | 19
  | 20
  | 21
  | 22
  | 23
  | 24
  | 25
  | 26
  | 27
  | 28
  | 29
  | 30
  | 31
  | 32
  | 33
  | 34
  | 35
  | 36
  | 37
  | 38
  | 39
  | 40
  | 41
  | 42
  | 43
  | 44
  | 45
  | 46
  | 47
  | 48
  | 49
  | 50
  | 51
  | 52
  | 53
  | 54
  | 55
  | 56
  | 57
  | 58
  | 59
  | 60
  | 61
  | 62
  | 63
  | 64
  | 65
  | 66
  | 67
  | 68
  | 69
  | 70
  | 71
  | 72
  | 73
  | 74
  | 75
  | 76
  | 77
  | 78
  | 79
  | 80
  | 81
  | 82
  | 83
  | 84
  | 85
  | 86
  | 87
  | 88
  | 89
  | 90
  | 91
  | 92
  | 93
  | 94
  | 95
/**
 * The six magics (K1.1).
 */
export type Magic = 0 | 1 | 2 | 3 | 4 | 5
/**
 * What set the first place apart (K3).
 */
export type Reason = 0 | 1 | 2 | 3
export type Event =
  | FirstEvent
  | RowEvent
  | DealtEvent
  | SpreadEvent
  | TurnEvent
  | AskedEvent
  | GaveEvent
  | SentEvent
  | TookEvent
  | CrisisEvent
  | DrewEvent
  | LaidEvent
  | LastEvent
  | JoinedEvent
  | ScoredEvent
  | EndedEvent
  | FollowsEvent
  | ResumedEvent
/**
 * The starting corner (K1.4), clockwise.
 */
export type Corner = 0 | 1 | 2 | 3
/**
 * What is asked of the seat to act.
 */
export type Question = 0 | 1 | 2 | 3
export type Action = GiveAction | DrawAction | SendAction

export interface Wire {
  view: View
  event: Event
  action: Action
  notebook: Notes
  options: Options
}
/**
 * All that one viewer may know. Cards are seen by their face or only by their back (K1.2).
 *
 *     `scores` is the score if it ended now, from the followers that lie open; `previews` is what each placement that the
 *     viewer may make now would take. Both are brought up to date with every question.
 */
export interface View {
  viewer: string
  seats: number
  pack: 'small' | 'standard' | 'tiny_hands' | 'tiny_table'
  crisis: 'brotherhood' | 'neither'
  side: number
  reach: number
  spare: number
  hand_size: number
  cards: Card[]
  grid: (Card | null)[]
  hands: Card[][]
  decks: Card[][]
  followers: Card[][]
  /**
   * What is asked of the seat to act.
   */
  question: 0 | 1 | 2 | 3
  to_act: number
  active: number
  turn: number
  last_turns: number
  /**
   * The starting corner (K1.4), clockwise.
   */
  corner: 0 | 1 | 2 | 3
  scores: Score[]
  previews: Preview[]
  ended: End | null
}
/**
 * A seat's score, explained pile by pile.
 */
export interface Score {
  seat: number
  piles: PileScore[]
  resentment: number
  followers: number
  eliminated: boolean
  place: number
}
/**
 * One pile of a seat, as it counts (K3.3, K3.5).
 */
export interface PileScore {
  magic: Magic
  total: number
  followers: number
  controlled: boolean
  resentment: number
}
/**
 * What a placement would do: both lines, and if the grid would be full, what the crisis takes (K2.5).
 */
export interface Preview {
  card: Card
  cell: number
  column: Line
  row: Line
  crisis: boolean
  takes: Card[]
}
/**
 * One line through an emissary (K2.3): its unbroken run, what that totals, and what it takes.
 */
export interface Line {
  cells: number[]
  total: number
  reached: boolean
  takes: Card[]
}
/**
 * How the game ended: what set the first place apart, who won, and every seat's score pile by pile.
 */
export interface End {
  reason: Reason
  clause: string
  winners: number[]
  scores: Score[]
}
/**
 * K1.4: who begins, and the starting corner.
 */
export interface FirstEvent {
  event: 'first'
  seat: number
  corner: Corner
}
/**
 * K1.3: a row of the grid from the left; None is an empty cell.
 */
export interface RowEvent {
  event: 'row'
  row: number
  a: Card | null
  b: Card | null
  c: Card | null
  d: Card | null
}
/**
 * K1.3: a hand, in no order that tells anything; None where it has fewer cards.
 */
export interface DealtEvent {
  event: 'dealt'
  seat: number
  a: Card | null
  b: Card | null
  c: Card | null
  d: Card | null
}
/**
 * K1.3: the next cards of a deck, from the top down, by their backs; None below the bottom.
 */
export interface SpreadEvent {
  event: 'spread'
  deck: number
  a: Card | null
  b: Card | null
  c: Card | null
  d: Card | null
}
/**
 * K2: a seat's turn begins.
 */
export interface TurnEvent {
  event: 'turn'
  seat: number
}
/**
 * A choice is open for the seats of a bit set.
 */
export interface AskedEvent {
  event: 'asked'
  seats: number
  question: Question
}
/**
 * K2.1: a seat gave its whole pile of a magic to another.
 */
export interface GaveEvent {
  event: 'gave'
  seat: number
  magic: Magic
  to: number
}
/**
 * K2.2, K2.3: a seat placed an emissary, and its column and row total so much.
 */
export interface SentEvent {
  event: 'sent'
  seat: number
  card: Card
  cell: number
  column: number
  row: number
}
/**
 * K2.4: a mage became a follower of the seat.
 */
export interface TookEvent {
  event: 'took'
  seat: number
  card: Card
  cell: number
}
/**
 * K2.5: the grid is full: a magic crisis; what it takes follows.
 */
export interface CrisisEvent {
  event: 'crisis'
  seat: number
}
/**
 * K2.6: a seat drew the top card of a deck; others saw its back.
 */
export interface DrewEvent {
  event: 'drew'
  seat: number
  deck: number
  card: Card
}
/**
 * K2.7: a card was laid from a deck in the refill.
 */
export interface LaidEvent {
  event: 'laid'
  deck: number
  card: Card
  cell: number
}
/**
 * K3.1: this seat emptied the decks; every seat has one last turn, this one after all others.
 */
export interface LastEvent {
  event: 'last'
  seat: number
}
/**
 * K3.2: the cards left in a hand joined its owner's piles.
 */
export interface JoinedEvent {
  event: 'joined'
  seat: number
  a: Card | null
  b: Card | null
  c: Card | null
}
/**
 * K3.3 to K3.5: a seat's resentment, the magics it controls as a bit set, its followers, and its place.
 */
export interface ScoredEvent {
  event: 'scored'
  seat: number
  resentment: number
  controls: number
  followers: number
  place: number
}
/**
 * K3: the game is over; `winners` is a bit set.
 */
export interface EndedEvent {
  event: 'ended'
  reason: Reason
  winners: number
}
/**
 * In a position set up by hand: a follower of a seat.
 */
export interface FollowsEvent {
  event: 'follows'
  seat: number
  card: Card
}
/**
 * In a position set up by hand: whose turn it is, its number, and how many last turns are to come (K3.1).
 */
export interface ResumedEvent {
  event: 'resumed'
  seat: number
  turn: number
  last_turns: number
}
/**
 * K2.1: give a whole pile of followers to a seat that has none of that magic.
 */
export interface GiveAction {
  do: 'give'
  magic: Magic
  to: number
}
/**
 * K2.6: draw the top card of a deck.
 */
export interface DrawAction {
  do: 'draw'
  deck: number
}
/**
 * K2.2: place a card of the hand on an empty cell.
 */
export interface SendAction {
  do: 'send'
  card: Card
  cell: number
}
/**
 * The deductions of one seat: by magic, by unseen card, and by face-down card in each hand and each deck.
 */
export interface Notes {
  magics: MagicNote[]
  cards: CardNote[]
  hands: BackNote[][]
  decks: BackNote[][]
}
/**
 * One magic: which of its cards are unseen, how many lie where, and what any of its backs may hide.
 *
 *     The reason in numbers: `pack` cards, less those that this seat sees, are `unseen`; of these `hands[seat]` and
 *     `decks[deck]` are known by their backs, and the rest, `removed`, must be out of the game. Each back of this magic
 *     hides each unseen card with chance 1 / len(unseen), wherever it lies.
 */
export interface MagicNote {
  magic: Magic
  pack: number
  unseen: Card[]
  hands: number[]
  decks: number[]
  removed: number
  brotherhoods: number[]
  influences: number[]
  average: number
}
/**
 * One unseen card: the chance that each seat holds it, that it lies in each deck, and that it was removed.
 */
export interface CardNote {
  card: Card
  hands: number[]
  decks: number[]
  removed: number
}
/**
 * A face-down card: its magic, the chances by brotherhood and by influence (from 1); `certain` if one card fits.
 */
export interface BackNote {
  magic: Magic
  brotherhoods: number[]
  influences: number[]
  certain: Card | null
}
/**
 * Named options. Packs other than the standard one, a fixed corner and a fixed first seat are for study.
 */
export interface Options {
  crisis: 'brotherhood' | 'neither'
  pack: 'small' | 'standard' | 'tiny_hands' | 'tiny_table'
  corner: 'bottom_left' | 'bottom_right' | 'random' | 'top_left' | 'top_right'
  first: 0 | 1 | 2 | 3 | 'random'
}

/** The names of the members of each enumeration, by number. */
export const NAMES = {
  Brotherhood: [
    'crow',
    'gazelle',
    'boar',
  ],
  Magic: [
    'earth',
    'wind',
    'mind',
    'wisdom',
    'love_and_war',
    'nature',
  ],
  Question: [
    'turn',
    'send',
    'draw',
    'over',
  ],
  Axis: [
    'column',
    'row',
  ],
  Corner: [
    'top_left',
    'top_right',
    'bottom_right',
    'bottom_left',
  ],
  Reason: [
    'least_resentment',
    'most_followers',
    'others_eliminated',
    'shared',
  ],
} as const
