/* Generated from the server's schemas by scripts/types.mjs. */

/**
 * The eight super-spies that each side has (B1.2).
 */
export type Character = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7
/**
 * How a game ended (B7).
 */
export type Reason = 0 | 1 | 2 | 3
export type Event =
  | DealtEvent
  | FirstEvent
  | PlacedEvent
  | AskedEvent
  | TurnEvent
  | MixedEvent
  | MovedEvent
  | ClaimedEvent
  | AcceptedEvent
  | ChallengedEvent
  | ShownEvent
  | LostEvent
  | FrozenEvent
  | RepelledEvent
  | BlastEvent
  | EliminatedEvent
  | PushedEvent
  | LookedEvent
  | PassedEvent
  | UnmaskedEvent
  | ReservedEvent
  | LeaderEvent
  | EndedEvent
  | StandsEvent
  | ResumedEvent
/**
 * What is asked of the seats to act.
 */
export type Question = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9
/**
 * How the active base is moving.
 */
export type Stride = 0 | 1 | 2
export type Action =
  | PlaceAction
  | LoseAction
  | MixAction
  | MixReserveAction
  | MoveAction
  | LeapAction
  | PushAction
  | LookAction
  | DashAction
  | ShadowAction
  | ClaimSteelAction
  | ClaimQuarkAction
  | AcceptAction
  | ChallengeAction
  | FreezeAction
  | PassAction
/**
 * One space orthogonally.
 */
export type Direction = 0 | 1 | 2 | 3
/**
 * One space diagonally.
 */
export type Diagonal = 0 | 1 | 2 | 3

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
  columns: number
  cast: Character[]
  repel_ends: boolean
  reserve_counts: boolean
  quiet_limit: number
  reserve_size: number[]
  reserve: (Character[] | null)[]
  box: Character[][]
  leader: (Character | null)[]
  bases: (Base | null)[]
  /**
   * What is asked of the seats to act.
   */
  question: 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9
  to_act: number
  turn: number
  active: number
  quiet: number
  stirred: boolean
  mover: number | null
  origin: number | null
  direction: number | null
  /**
   * How the active base is moving.
   */
  stride: 0 | 1 | 2
  attacked: number | null
  repelled: boolean
  claims: Claim[]
  power: Claim | null
  proved: boolean
  froze: number
  accused: number[]
  ended: End | null
}
/**
 * A token on the board. `character` is what this viewer knows for certain is in it now.
 */
export interface Base {
  square: number | null
  character: Character | null
}
/**
 * A claim of the power event under way.
 */
export interface Claim {
  base: number
  character: Character
  target: number | null
  direction: number | null
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
 * B1.3: a side was dealt its leader.
 */
export interface DealtEvent {
  event: 'dealt'
  seat: number
  leader: Character | null
}
/**
 * B1.5: who begins.
 */
export interface FirstEvent {
  event: 'first'
  seat: number
}
/**
 * B1.4: a spy was placed in a base on the first row.
 */
export interface PlacedEvent {
  event: 'placed'
  base: number
  character: Character | null
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
 * A side's turn begins, after a number of quiet turns.
 */
export interface TurnEvent {
  event: 'turn'
  seat: number
  quiet: number
}
/**
 * B2.1: an illusion with another base, or with the reserve; only its owner knows the outcome.
 */
export interface MixedEvent {
  event: 'mixed'
  base: number
  other: number | null
  swapped: boolean | null
  character: Character | null
}
/**
 * B2.2: a base moved, and attacks the base it met.
 */
export interface MovedEvent {
  event: 'moved'
  base: number
  origin: number
  target: number
  attacked: number | null
}
/**
 * B4.1: a base claims a character, with the whole effect wanted.
 */
export interface ClaimedEvent {
  event: 'claimed'
  base: number
  character: Character
  target: number | null
  direction: number | null
}
/**
 * B4.2: the claim was accepted.
 */
export interface AcceptedEvent {
  event: 'accepted'
  seat: number
}
/**
 * B4.2: the claim was challenged.
 */
export interface ChallengedEvent {
  event: 'challenged'
  seat: number
}
/**
 * B4.10: a challenged base was shown, and the claim was proved or not.
 */
export interface ShownEvent {
  event: 'shown'
  base: number
  character: Character | null
  proved: boolean
}
/**
 * B4.3, B4.4: a reserve spy went to the box.
 */
export interface LostEvent {
  event: 'lost'
  seat: number
  character: Character
}
/**
 * B4.5: the claim of this base has no effect.
 */
export interface FrozenEvent {
  event: 'frozen'
  base: number
}
/**
 * B3.3: the attacker went back.
 */
export interface RepelledEvent {
  event: 'repelled'
  base: number
  square: number
}
/**
 * B3.4: Adam Quark exploded here.
 */
export interface BlastEvent {
  event: 'blast'
  square: number
}
/**
 * B3.5: a spy went to the box face up.
 */
export interface EliminatedEvent {
  event: 'eliminated'
  base: number
  character: Character
}
/**
 * B5.1: Leo Storm moved this base.
 */
export interface PushedEvent {
  event: 'pushed'
  base: number
  square: number
}
/**
 * B5.2: Miranda Hypnos looked at this base.
 */
export interface LookedEvent {
  event: 'looked'
  base: number
  character: Character | null
}
/**
 * A seat made no use of its choice.
 */
export interface PassedEvent {
  event: 'passed'
  seat: number
}
/**
 * B7.5: at the end, who stood in a base.
 */
export interface UnmaskedEvent {
  event: 'unmasked'
  base: number
  character: Character
}
/**
 * B7.5: at the end, who was in a reserve.
 */
export interface ReservedEvent {
  event: 'reserved'
  seat: number
  character: Character
}
/**
 * B7.5: at the end, who was a side's leader.
 */
export interface LeaderEvent {
  event: 'leader'
  seat: number
  character: Character
}
/**
 * B7: the game is over.
 */
export interface EndedEvent {
  event: 'ended'
  reason: Reason
  winner: number | null
}
/**
 * In a position set up by hand: where a base stands.
 */
export interface StandsEvent {
  event: 'stands'
  base: number
  square: number
}
/**
 * In a position set up by hand: the turn, the activation and the power event under way, as the state has them.
 */
export interface ResumedEvent {
  event: 'resumed'
  turn: number
  stirred: boolean
  mover: number | null
  origin: number | null
  direction: number | null
  stride: Stride
  attacked: number | null
  repelled: boolean
  power: Character | null
  power_target: number | null
  power_direction: number | null
  claim: number | null
  freeze: number | null
  counter: number | null
  froze: number
  proved: boolean
  accused: number
}
/**
 * B1.4: place a spy on the next column.
 */
export interface PlaceAction {
  do: 'place'
  character: Character
}
/**
 * B4.3, B4.4: give up a reserve spy.
 */
export interface LoseAction {
  do: 'lose'
  character: Character
}
/**
 * B2.1: an illusion with two bases.
 */
export interface MixAction {
  do: 'mix'
  base: number
  other: number
  swap: boolean
}
/**
 * B2.1: an illusion with a base and the reserve; `swap` is the spy that comes in, or None.
 */
export interface MixReserveAction {
  do: 'mix_reserve'
  base: number
  swap: Character | null
}
/**
 * B2.2: move or attack.
 */
export interface MoveAction {
  do: 'move'
  base: number
  direction: Direction
}
/**
 * B2.3: claim Lilly Hopper and leap.
 */
export interface LeapAction {
  do: 'leap'
  base: number
  diagonal: Diagonal
}
/**
 * B5.1: claim Leo Storm and move an enemy base.
 */
export interface PushAction {
  do: 'push'
  base: number
  direction: Direction
}
/**
 * B5.2: claim Miranda Hypnos and look at an enemy base.
 */
export interface LookAction {
  do: 'look'
  base: number
}
/**
 * B5.3: claim Ray Dash and step on.
 */
export interface DashAction {
  do: 'dash'
}
/**
 * B5.4: claim Victor Shadow.
 */
export interface ShadowAction {
  do: 'shadow'
}
/**
 * B3.1: answer "Jack Steel".
 */
export interface ClaimSteelAction {
  do: 'claim_steel'
}
/**
 * B3.1: answer "Adam Quark".
 */
export interface ClaimQuarkAction {
  do: 'claim_quark'
}
/**
 * B4.2: accept a claim.
 */
export interface AcceptAction {
  do: 'accept'
}
/**
 * B4.2: challenge a claim.
 */
export interface ChallengeAction {
  do: 'challenge'
}
/**
 * B4.5: claim Veronica Snake and freeze.
 */
export interface FreezeAction {
  do: 'freeze'
  base: number
}
/**
 * Answer nothing, claim nothing, freeze nothing, make no illusion.
 */
export interface PassAction {
  do: 'pass'
}
/**
 * The deductions of one seat. Lists of odds are by character.
 */
export interface Notes {
  bases: BaseNote[]
  reserve: number[]
  leader: number[]
  worlds: number
}
/**
 * What is known of an enemy base: the chance of each character, and why.
 */
export interface BaseNote {
  base: number
  odds: number[]
  certain: Character | null
  notes: Note[]
}
/**
 * One reason: what happened, on which turn, and with whom.
 */
export interface Note {
  key: string
  turn: number
  character: Character | null
  other: number | null
}
/**
 * Named options. Boards below 5 x 5 and smaller casts are for study: small enough to enumerate.
 */
export interface Options {
  rows: number
  columns: number
  cast: 'all' | 'four' | 'six'
  first: 0 | 1 | 'random'
  repel_ends_activation: boolean
  last_stand: 'board' | 'board_and_reserve'
  quiet_limit: number
}

/** The names of the members of each enumeration, by number. */
export const NAMES = {
  Character: [
    'leo_storm',
    'lilly_hopper',
    'miranda_hypnos',
    'ray_dash',
    'victor_shadow',
    'veronica_snake',
    'adam_quark',
    'jack_steel',
  ],
  Question: [
    'deploy',
    'turn',
    'answer',
    'doubt',
    'freeze',
    'sacrifice',
    'power',
    'shadow',
    'redress',
    'over',
  ],
  Stride: [
    'walk',
    'leap',
    'dash',
  ],
  Reason: [
    'leader_fallen',
    'reserve_exhausted',
    'last_stand',
    'quiet',
  ],
} as const
