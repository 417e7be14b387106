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
  | Dealt
  | First
  | Turn
  | Asked
  | Announced
  | Answered
  | Moved
  | Thrown
  | Captured
  | Promoted
  | Revealed
  | Doubled
  | Swapped
  | Removed
  | Exposed
  | Passed
  | Awaited
  | Foiled
  | Unmasked
  | Ended
  | Stands
  | Table
  | Resumed
/**
 * What is asked of the seat to act.
 */
export type Question = 0 | 1 | 2 | 3 | 4
export type Action = Move | Carry | Throw | Reveal | Swap | MoveTwo | Remove | Expose | Pass | Yes | No
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
export interface Dealt {
  event: 'dealt'
  spy: number
  piece: number | null
}
/**
 * F1.5: who begins.
 */
export interface First {
  event: 'first'
  seat: number
}
/**
 * A side's turn begins, after so many quiet turns.
 */
export interface Turn {
  event: 'turn'
  seat: number
  quiet: number
}
/**
 * A choice is open for the seats of a bit set.
 */
export interface Asked {
  event: 'asked'
  seats: number
  question: Question
}
/**
 * F2.2: a move is announced.
 */
export interface Announced {
  event: 'announced'
  spy: number
  target: number
  how: How
}
/**
 * F2.3: the enemy answered.
 */
export interface Answered {
  event: 'answered'
  seat: number
  yes: boolean
}
/**
 * F2.4: a spy moved, with the case or without.
 */
export interface Moved {
  event: 'moved'
  spy: number
  origin: number
  target: number
  carried: boolean
}
/**
 * F4.2: the case alone moved, away from this spy, and to that one if somebody stands there.
 */
export interface Thrown {
  event: 'thrown'
  spy: number
  target: number
  receiver: number | null
}
/**
 * F2.4: a spy was captured; its owner is not shown what it was.
 */
export interface Captured {
  event: 'captured'
  spy: number
}
/**
 * F3.1: a crown piece was promoted.
 */
export interface Promoted {
  event: 'promoted'
  spy: number
}
/**
 * F6.1: a spy's piece was shown to its owner.
 */
export interface Revealed {
  event: 'revealed'
  spy: number
  piece: number | null
}
/**
 * F6.2: a side makes two announcements in this turn.
 */
export interface Doubled {
  event: 'doubled'
  seat: number
}
/**
 * F6.3: two spies of one side exchanged squares.
 */
export interface Swapped {
  event: 'swapped'
  spy: number
  other: number
}
/**
 * F5.1: a side took a spy of its own off the board.
 */
export interface Removed {
  event: 'removed'
  spy: number
}
/**
 * F5.2: this was the Double Agent, and it is off the board.
 */
export interface Exposed {
  event: 'exposed'
  spy: number
}
/**
 * F2.5: a side had nothing to announce.
 */
export interface Passed {
  event: 'passed'
  seat: number
}
/**
 * F8.2: this spy wins if it holds out.
 */
export interface Awaited {
  event: 'awaited'
  spy: number
}
/**
 * F8.2: this spy did not hold out.
 */
export interface Foiled {
  event: 'foiled'
  spy: number
}
/**
 * F8.5: at the end, what was in a spy.
 */
export interface Unmasked {
  event: 'unmasked'
  spy: number
  piece: number
}
/**
 * F8: the game is over.
 */
export interface Ended {
  event: 'ended'
  reason: Reason
  winner: number | null
}
/**
 * In a position set up by hand: where a spy stands, if anywhere, and whether it is promoted.
 */
export interface Stands {
  event: 'stands'
  spy: number
  square: number | null
  promoted: boolean
}
/**
 * In a position set up by hand: where the case is, and the tokens each side has left, as bit sets.
 */
export interface Table {
  event: 'table'
  case: number
  white_tokens: number
  red_tokens: number
}
/**
 * In a position set up by hand: the number of the turn, whether it was stirred, and how Move 2 stands.
 */
export interface Resumed {
  event: 'resumed'
  turn: number
  stirred: boolean
  extra: boolean
  barred: number | null
}
/**
 * F2.2: announce a move of a spy; of the one that holds the case, without it.
 */
export interface Move {
  do: 'move'
  spy: number
  direction: Direction
  distance: number
}
/**
 * F4.2: announce a move of the holder together with the case.
 */
export interface Carry {
  do: 'carry'
  direction: Direction
  distance: number
}
/**
 * F4.2: announce a move of the case alone.
 */
export interface Throw {
  do: 'throw'
  direction: Direction
  distance: number
}
/**
 * F6.1: use Reveal 1 on an own spy.
 */
export interface Reveal {
  do: 'reveal'
  spy: number
}
/**
 * F6.3: use Swap 2 on two own spies.
 */
export interface Swap {
  do: 'swap'
  spy: number
  other: number
}
/**
 * F6.2: use Move 2.
 */
export interface MoveTwo {
  do: 'move_two'
}
/**
 * F5.1: take an own spy off the board.
 */
export interface Remove {
  do: 'remove'
  spy: number
}
/**
 * F5.2: take the enemy's Double Agent off the board.
 */
export interface Expose {
  do: 'expose'
}
/**
 * F2.5: no announcement is possible.
 */
export interface Pass {
  do: 'pass'
}
/**
 * F2.3: the announced move can be made.
 */
export interface Yes {
  do: 'yes'
}
/**
 * F2.3: the announced move cannot be made.
 */
export interface No {
  do: 'no'
}
/**
 * F7: your own spies, and the mirror: what the enemy can know about its own, given what you answered.
 */
export interface Notes {
  own: Line[]
  mirror: Line[]
}
/**
 * F7.1: one spy in the notebook: the pieces still possible, the chance of each, and why the others are not.
 */
export interface Line {
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
