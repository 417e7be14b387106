/* Generated from the server's schemas by scripts/types.mjs. */

/**
 * The eight spies, whom nobody owns (C1.1).
 */
export type Spy = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7
/**
 * How a game ended (C5).
 */
export type Reason = 0 | 1
export type Event =
  | FirstEvent
  | StandsEvent
  | CaseEvent
  | AskedEvent
  | OpenedEvent
  | TurnEvent
  | SkippedEvent
  | PaidEvent
  | MovedEvent
  | BlowingEvent
  | PassedEvent
  | ChallengedEvent
  | ConcededEvent
  | DefendedEvent
  | BidEvent
  | CoveredEvent
  | DeclinedEvent
  | StoppedEvent
  | ReturnedEvent
  | SavedEvent
  | BlownEvent
  | AnsweredEvent
  | DisclosedEvent
  | BalanceEvent
  | AccountEvent
  | EndedEvent
  | EntryEvent
  | FundsEvent
  | GoneEvent
  | FlaggedEvent
/**
 * What is asked of the seats to act.
 */
export type Question = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7
export type Action =
  | PassAction
  | ChallengeAction
  | ConcedeAction
  | DefendAction
  | StopAction
  | CoverAction
  | DeclineAction
  | ShowAction
  | HideAction
  | PretendAction
  | BidAction
  | BlowAction
  | MoveAction
  | PayAction

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
  map_name: string
  spaces: MapSpace[]
  seats: number
  spies: number
  headquarters: number[]
  money: number
  cap: number
  cost: number
  disclose: boolean
  anyone: boolean
  round_limit: number
  place: (number | null)[]
  books: Book[]
  case: number
  /**
   * What is asked of the seats to act.
   */
  question: 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7
  to_act: number
  active: number
  first: number
  round: number
  flags: number
  spy: Spy | null
  origin: number | null
  carried: boolean
  victim: Spy | null
  challenger: number | null
  bid: number
  shows: (boolean | null)[]
  ended: End | null
}
/**
 * A space of the map: its name in the catalogue, where it is drawn (per cent), its links, whose home it is.
 */
export interface MapSpace {
  name: string
  x: number
  y: number
  links: number[]
  seat: number | null
}
/**
 * A Bank Book as this viewer knows it for certain; money in hundreds, None where it is secret.
 *
 *     `proved` is what everybody has heard: by bids and covers an account holds at least so much.
 */
export interface Book {
  balance: number | null
  accounts: (number | null)[]
  proved: number[]
  lines: Payoff[]
}
/**
 * A pay-off in a Bank Book: in which round (0 is the opening), to whom and how much, where that is known.
 */
export interface Payoff {
  round: number
  spy: Spy | null
  hundreds: number | null
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
 * C1.7: who takes the first turn.
 */
export interface FirstEvent {
  event: 'first'
  seat: number
}
/**
 * C1.3: where a spy starts.
 */
export interface StandsEvent {
  event: 'stands'
  spy: Spy
  space: number
}
/**
 * C1.3: where the briefcase starts.
 */
export interface CaseEvent {
  event: 'case'
  space: number
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
 * C1.6: an opening pay-off; only its seat knows to whom and how much.
 */
export interface OpenedEvent {
  event: 'opened'
  seat: number
  spy: Spy | null
  hundreds: number | null
}
/**
 * A seat's turn begins.
 */
export interface TurnEvent {
  event: 'turn'
  seat: number
  round: number
}
/**
 * C3.5: a seat lost its turn.
 */
export interface SkippedEvent {
  event: 'skipped'
  seat: number
}
/**
 * C2.2: a pay-off was announced; only its seat knows to whom and how much, or that it was none (0, nobody).
 */
export interface PaidEvent {
  event: 'paid'
  seat: number
  spy: Spy | null
  hundreds: number | null
}
/**
 * C2.1: a spy moved, with the briefcase or without; the move is open to challenges.
 */
export interface MovedEvent {
  event: 'moved'
  spy: Spy
  origin: number
  target: number
  case: boolean
}
/**
 * C2.3: a seat, with at least the cost on the Informer, is about to blow the Victim's cover.
 */
export interface BlowingEvent {
  event: 'blowing'
  seat: number
  informer: Spy
  victim: Spy
}
/**
 * C3.1: a seat did not challenge, or could not.
 */
export interface PassedEvent {
  event: 'passed'
  seat: number
}
/**
 * C3.1: a seat challenged; it has at least $100 on the contested spy.
 */
export interface ChallengedEvent {
  event: 'challenged'
  seat: number
}
/**
 * C3.2: the challenged seat takes its action back.
 */
export interface ConcededEvent {
  event: 'conceded'
  seat: number
}
/**
 * C3.2: the challenged seat says "bid for it".
 */
export interface DefendedEvent {
  event: 'defended'
  seat: number
}
/**
 * C3.3: the challenger has at least so much on the contested spy.
 */
export interface BidEvent {
  event: 'bid'
  seat: number
  hundreds: number
}
/**
 * C3.3: the challenged seat has at least the bid on the contested spy.
 */
export interface CoveredEvent {
  event: 'covered'
  seat: number
}
/**
 * C3.3: the challenged seat does not cover the bid, whether it could or not.
 */
export interface DeclinedEvent {
  event: 'declined'
  seat: number
}
/**
 * C3.4: the challenger bids no more; it will lose its next turn.
 */
export interface StoppedEvent {
  event: 'stopped'
  seat: number
}
/**
 * C3.4: a cancelled move is taken back.
 */
export interface ReturnedEvent {
  event: 'returned'
  spy: Spy
  space: number
  case: boolean
}
/**
 * C3.4: the Victim stays in the game.
 */
export interface SavedEvent {
  event: 'saved'
  victim: Spy
}
/**
 * C3.6: a cover is blown; the cost is taken from the seat's account on the Informer.
 */
export interface BlownEvent {
  event: 'blown'
  seat: number
  informer: Spy
  victim: Spy
}
/**
 * C3.6: a seat has decided whether to disclose its account; only it knows how.
 */
export interface AnsweredEvent {
  event: 'answered'
  seat: number
  shows: boolean | null
}
/**
 * C3.6: what a seat had on the spy that left the game; None if it keeps that secret.
 */
export interface DisclosedEvent {
  event: 'disclosed'
  seat: number
  spy: Spy
  hundreds: number | null
}
/**
 * C5.3: a balance, at the end or in a position set up by hand.
 */
export interface BalanceEvent {
  event: 'balance'
  seat: number
  hundreds: number | null
}
/**
 * C5.3: an account, at the end or in a position set up by hand.
 */
export interface AccountEvent {
  event: 'account'
  seat: number
  spy: Spy
  hundreds: number | null
}
/**
 * C5: the game is over.
 */
export interface EndedEvent {
  event: 'ended'
  reason: Reason
  winner: number | null
}
/**
 * C5.3: after the end, the n-th pay-off in a Bank Book, the opening one being 0; nobody if it was pretended.
 */
export interface EntryEvent {
  event: 'entry'
  seat: number
  number: number
  spy: Spy | null
  hundreds: number
}
/**
 * In a position set up by hand: the balance and all accounts of a seat, added up.
 */
export interface FundsEvent {
  event: 'funds'
  seat: number
  hundreds: number
}
/**
 * In a position set up by hand: a spy has left the game.
 */
export interface GoneEvent {
  event: 'gone'
  spy: Spy
}
/**
 * In a position set up by hand: a seat will lose its next turn.
 */
export interface FlaggedEvent {
  event: 'flagged'
  seat: number
}
/**
 * C3.1: do not challenge.
 */
export interface PassAction {
  do: 'pass'
}
/**
 * C3.1: challenge the move, or the blowing of a cover.
 */
export interface ChallengeAction {
  do: 'challenge'
}
/**
 * C3.2: take the action back.
 */
export interface ConcedeAction {
  do: 'concede'
}
/**
 * C3.2: say "bid for it".
 */
export interface DefendAction {
  do: 'defend'
}
/**
 * C3.3: stop bidding, and lose the challenge.
 */
export interface StopAction {
  do: 'stop'
}
/**
 * C3.3: say "covered".
 */
export interface CoverAction {
  do: 'cover'
}
/**
 * C3.3: say "not covered".
 */
export interface DeclineAction {
  do: 'decline'
}
/**
 * C3.6: make the account on the Victim public.
 */
export interface ShowAction {
  do: 'show'
}
/**
 * C3.6: keep the account on the Victim secret.
 */
export interface HideAction {
  do: 'hide'
}
/**
 * C2.2: pretend to pay somebody off.
 */
export interface PretendAction {
  do: 'pretend'
}
/**
 * C3.3: bid, or raise to, a number of hundreds.
 */
export interface BidAction {
  do: 'bid'
  hundreds: number
}
/**
 * C2.3: blow a cover.
 */
export interface BlowAction {
  do: 'blow'
  informer: Spy
  victim: Spy
}
/**
 * C2.1: move a spy to a space of the map, with the briefcase or without it.
 */
export interface MoveAction {
  do: 'move'
  spy: Spy
  space: number
  case: boolean
}
/**
 * C1.6, C2.2: pay a spy a number of hundreds.
 */
export interface PayAction {
  do: 'pay'
  spy: Spy
  hundreds: number
}
/**
 * The deductions of one seat about the others.
 */
export interface Notes {
  seats: SeatNote[]
}
/**
 * What is proved about one Bank Book: pay-offs announced (None if unknown), the balance, each account.
 */
export interface SeatNote {
  seat: number
  payoffs: number | null
  /**
   * @minItems 2
   * @maxItems 2
   */
  balance: [number, number]
  spies: SpyNote[]
}
/**
 * The proved bounds of an account, in hundreds, each with its reason.
 */
export interface SpyNote {
  spy: Spy
  low: Bound
  high: Bound
}
/**
 * A proved bound of an account, in hundreds, and why; `round` is when it was proved, where that says anything.
 */
export interface Bound {
  hundreds: number
  reason: string
  round: number | null
}
/**
 * Named options, money in dollars. `map=study`, `money`, `cover_cost` are for study: small enough to enumerate.
 */
export interface Options {
  map: 'quadrant' | 'study' | 'trefoil' | 'usual'
  first: 0 | 1 | 2 | 3 | 'random'
  opening_cap: number
  disclose_on_elimination: boolean
  anyone_delivers: boolean
  round_limit: number
  money: number
  cover_cost: number
}

/** The names of the members of each enumeration, by number. */
export const NAMES = {
  Spy: [
    'earl',
    'tanya',
    'tom',
    'rita',
    'rock',
    'ahmed',
    'bea',
    'justin',
  ],
  Question: [
    'opening',
    'turn',
    'challenge',
    'answer',
    'bid',
    'cover',
    'disclose',
    'over',
  ],
  Reason: [
    'delivered',
    'rounds',
  ],
} as const
