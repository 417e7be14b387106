/* Generated from the server's schemas by scripts/types.mjs. */

/**
 * F4.2: what an announced move moves.
 */
export type How = 0 | 1 | 2
/**
 * How a game ended (F8).
 */
export type Reason = 0 | 1 | 2 | 3 | 4
export type Event =
  | DealtEvent
  | FirstEvent
  | TurnEvent
  | AskedEvent
  | AnnouncedEvent
  | AnsweredEvent
  | MovedEvent
  | ThrownEvent
  | CapturedEvent
  | PromotedEvent
  | RevealedEvent
  | DoubledEvent
  | SwappedEvent
  | RemovedEvent
  | ExposedEvent
  | PassedEvent
  | AwaitedEvent
  | FoiledEvent
  | UnmaskedEvent
  | EndedEvent
  | StandsEvent
  | TableEvent
  | ResumedEvent
/**
 * What is asked of the seat to act.
 */
export type Question = 0 | 1 | 2 | 3 | 4
export type Action =
  | MoveAction
  | CarryAction
  | ThrowAction
  | RevealAction
  | SwapAction
  | MoveTwoAction
  | RemoveAction
  | ExposeAction
  | PassAction
  | YesAction
  | NoAction
/**
 * The eight directions of the board; north is away from White's first row.
 */
export type Direction = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7

export interface Wire {
  view: View
  event: Event
  action: Action
  notebook: Notes
  options: Options
}
/**
 * All that one viewer may know.
 */
export interface View {
  viewer: string
  rows: number
  left: number
  right: number
  pieces: Piece[]
  promoted_piece: Piece
  pass_wins: boolean
  safe_extraction: boolean
  quiet_limit: number
  spies: (Spy | null)[]
  case: number
  tokens: number[]
  tokens_in_play: boolean
  /**
   * What is asked of the seat to act.
   */
  question: 0 | 1 | 2 | 3 | 4
  to_act: number
  turn: number
  active: number
  quiet: number
  stirred: boolean
  announced: Announcement | null
  extra: boolean
  barred: number | null
  awaited: number | null
  ended: End | null
}
/**
 * F1.3: directions as a bit set in the owner's frame, and one range. The Double Agent has neither.
 */
export interface Piece {
  ways: number
  range: number
  crown: boolean
}
/**
 * A token. `piece` is what this viewer knows for certain is in it; `square` is None once it is off the board.
 */
export interface Spy {
  square: number | null
  piece: number | null
  promoted: boolean
}
/**
 * The move that awaits an answer; the direction is that of the board.
 */
export interface Announcement {
  spy: number
  origin: number
  target: number
  how: How
  direction: number
  distance: number
}
/**
 * How the game ended.
 */
export interface End {
  reason: Reason
  clause: string
  winner: number | null
}
/**
 * F1.2: a piece was put into a spy; its owner is not told which.
 */
export interface DealtEvent {
  event: 'dealt'
  spy: number
  piece: number | null
}
/**
 * F1.5: who begins.
 */
export interface FirstEvent {
  event: 'first'
  seat: number
}
/**
 * A side's turn begins, after a number of quiet turns.
 */
export interface TurnEvent {
  event: 'turn'
  seat: number
  quiet: number
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
 * F2.2: a move is announced.
 */
export interface AnnouncedEvent {
  event: 'announced'
  spy: number
  target: number
  how: How
}
/**
 * F2.3: the enemy answered.
 */
export interface AnsweredEvent {
  event: 'answered'
  seat: number
  yes: boolean
}
/**
 * F2.4: a spy moved, with the case or without.
 */
export interface MovedEvent {
  event: 'moved'
  spy: number
  origin: number
  target: number
  carried: boolean
}
/**
 * F4.2: the case alone moved, away from this spy, and to that one if somebody stands there.
 */
export interface ThrownEvent {
  event: 'thrown'
  spy: number
  target: number
  receiver: number | null
}
/**
 * F2.4: a spy was captured; its owner is not shown what it was.
 */
export interface CapturedEvent {
  event: 'captured'
  spy: number
}
/**
 * F3.1: a crown piece was promoted.
 */
export interface PromotedEvent {
  event: 'promoted'
  spy: number
}
/**
 * F6.1: a spy's piece was shown to its owner.
 */
export interface RevealedEvent {
  event: 'revealed'
  spy: number
  piece: number | null
}
/**
 * F6.2: a side makes two announcements in this turn.
 */
export interface DoubledEvent {
  event: 'doubled'
  seat: number
}
/**
 * F6.3: two spies of one side exchanged squares.
 */
export interface SwappedEvent {
  event: 'swapped'
  spy: number
  other: number
}
/**
 * F5.1: a side took a spy of its own off the board.
 */
export interface RemovedEvent {
  event: 'removed'
  spy: number
}
/**
 * F5.2: this was the Double Agent, and it is off the board.
 */
export interface ExposedEvent {
  event: 'exposed'
  spy: number
}
/**
 * F2.5: a side had nothing to announce.
 */
export interface PassedEvent {
  event: 'passed'
  seat: number
}
/**
 * F8.2: this spy wins if it holds out.
 */
export interface AwaitedEvent {
  event: 'awaited'
  spy: number
}
/**
 * F8.2: this spy did not hold out.
 */
export interface FoiledEvent {
  event: 'foiled'
  spy: number
}
/**
 * F8.5: at the end, what was in a spy.
 */
export interface UnmaskedEvent {
  event: 'unmasked'
  spy: number
  piece: number
}
/**
 * F8: the game is over.
 */
export interface EndedEvent {
  event: 'ended'
  reason: Reason
  winner: number | null
}
/**
 * In a position set up by hand: where a spy stands, if anywhere, and whether it is promoted.
 */
export interface StandsEvent {
  event: 'stands'
  spy: number
  square: number | null
  promoted: boolean
}
/**
 * In a position set up by hand: where the case is, and the tokens each side has left, as bit sets.
 */
export interface TableEvent {
  event: 'table'
  case: number
  white_tokens: number
  red_tokens: number
}
/**
 * In a position set up by hand: the number of the turn, whether it was stirred, and how Move 2 stands.
 */
export interface ResumedEvent {
  event: 'resumed'
  turn: number
  stirred: boolean
  extra: boolean
  barred: number | null
}
/**
 * F2.2: announce a move of a spy; of the one that holds the case, without it.
 */
export interface MoveAction {
  do: 'move'
  spy: number
  direction: Direction
  distance: number
}
/**
 * F4.2: announce a move of the holder together with the case.
 */
export interface CarryAction {
  do: 'carry'
  direction: Direction
  distance: number
}
/**
 * F4.2: announce a move of the case alone.
 */
export interface ThrowAction {
  do: 'throw'
  direction: Direction
  distance: number
}
/**
 * F6.1: use Reveal 1 on an own spy.
 */
export interface RevealAction {
  do: 'reveal'
  spy: number
}
/**
 * F6.3: use Swap 2 on two own spies.
 */
export interface SwapAction {
  do: 'swap'
  spy: number
  other: number
}
/**
 * F6.2: use Move 2.
 */
export interface MoveTwoAction {
  do: 'move_two'
}
/**
 * F5.1: take an own spy off the board.
 */
export interface RemoveAction {
  do: 'remove'
  spy: number
}
/**
 * F5.2: take the enemy's Double Agent off the board.
 */
export interface ExposeAction {
  do: 'expose'
}
/**
 * F2.5: no announcement is possible.
 */
export interface PassAction {
  do: 'pass'
}
/**
 * F2.3: the announced move can be made.
 */
export interface YesAction {
  do: 'yes'
}
/**
 * F2.3: the announced move cannot be made.
 */
export interface NoAction {
  do: 'no'
}
/**
 * F7: your own spies, and the mirror: what the enemy can know about its own, given what you answered.
 */
export interface Notes {
  own: SpyNotes[]
  mirror: SpyNotes[]
}
/**
 * F7.1: one spy in the notebook: the pieces still possible, the chance of each, and why the others are not.
 */
export interface SpyNotes {
  spy: number
  square: number | null
  promoted: boolean
  possible: number[]
  odds: number[]
  crossed: Crossing[]
}
/**
 * Why a spy cannot be a piece: what happened on which turn, or which other spies must have it between them.
 */
export interface Crossing {
  piece: number
  why: string
  turn: number
  origin: number | null
  target: number | null
  spies: number[]
}
/**
 * Named options. `pieces` also chooses the board; three, five and seven are for study: small enough to enumerate.
 *
 *     `line_up` is "standard" or White's squares one after the other (`b1c1...`), as many as the set has pieces.
 */
export interface Options {
  pieces: 'five' | 'roving' | 'seven' | 'standard' | 'three'
  narrow: boolean
  line_up: string
  first: 0 | 1 | 'random'
  tokens: boolean
  pass_wins: boolean
  safe_extraction: boolean
  quiet_limit: number
}

/** The names of the members of each enumeration, by number. */
export const NAMES = {
  Direction: [
    'north',
    'north_east',
    'east',
    'south_east',
    'south',
    'south_west',
    'west',
    'north_west',
  ],
  How: [
    'spy',
    'spy_and_case',
    'case',
  ],
  Token: [
    'reveal_one',
    'move_two',
    'swap_two',
  ],
  Question: [
    'turn',
    'announce',
    'second',
    'answer',
    'over',
  ],
  Reason: [
    'carried',
    'thrown',
    'extracted',
    'no_spies',
    'quiet',
  ],
} as const
