/* Generated from the server's schemas by scripts/types.mjs. */

export type Request =
  | Watch
  | Unwatch
  | Choose
  | Wait
  | LetPass
  | Prepare
  | Talk
  | RemarkOn
  | AskTime
  | GiveTime
  | DenyTime
  | OfferDraw
  | AcceptDraw
  | DeclineDraw
  | Resign
  | AskNotes
  | AskHint
  | Lobby
  | Wall
  | Chat
  | SeekGame
  | EndSeek
  | AcceptBot
  | Follow
  | Ping
export type Told =
  | TableFacts
  | Update
  | Accepted
  | Refused
  | Presence
  | Notes
  | Hint
  | Remarked
  | LobbyList
  | Seeking
  | Paired
  | WallNews
  | LobbyTalk
  | LobbyHushed
  | InvitationList
  | TournamentMoved
  | GameReady
  | Welcome
  | Pong

export interface Wire {
  request: Request
  told: Told
}
/**
 * Look on from one's own seat, or as a spectator, having been told `version` events already.
 */
export interface Watch {
  type: 'watch'
  id: string
  table: string
  seat: number | null
  version: number
  lang: string | null
}
/**
 * Look away.
 */
export interface Unwatch {
  type: 'unwatch'
  id: string
  table: string
}
/**
 * Make a choice. Sent again under the same id, it counts once.
 */
export interface Choose {
  type: 'choose'
  id: string
  table: string
  seat: number
  token: string
  action: number
}
/**
 * Ask for a moment in a window that would close by itself. Nobody is told.
 */
export interface Wait {
  type: 'wait'
  id: string
  table: string
  seat: number
  token: string
}
/**
 * Let windows pass for a seat until something happens; null takes that back. Nobody else is told.
 */
export interface LetPass {
  type: 'let_pass'
  id: string
  table: string
  seat: number
  until: ('end' | 'reaction' | 'turn') | null
}
/**
 * Prepare the choice that is made if everybody lets the open window pass; null takes it back.
 */
export interface Prepare {
  type: 'prepare'
  id: string
  table: string
  seat: number
  action: number | null
}
/**
 * Say something to everybody at the table.
 */
export interface Talk {
  type: 'talk'
  id: string
  table: string
  seat: number
  text: string
}
/**
 * Say something to the other spectators.
 */
export interface RemarkOn {
  type: 'remark'
  id: string
  table: string
  text: string
}
/**
 * Ask the others for more time.
 */
export interface AskTime {
  type: 'ask_time'
  id: string
  table: string
  seat: number
}
/**
 * Agree to the open request for more time; at a table for two also give it unasked.
 */
export interface GiveTime {
  type: 'give_time'
  id: string
  table: string
  seat: number
}
/**
 * Decline the open request for more time.
 */
export interface DenyTime {
  type: 'deny_time'
  id: string
  table: string
  seat: number
}
/**
 * Offer everybody else a draw.
 */
export interface OfferDraw {
  type: 'offer_draw'
  id: string
  table: string
  seat: number
}
/**
 * Accept the open offer of a draw; the last to do so ends the match.
 */
export interface AcceptDraw {
  type: 'accept_draw'
  id: string
  table: string
  seat: number
}
/**
 * Decline the open offer of a draw.
 */
export interface DeclineDraw {
  type: 'decline_draw'
  id: string
  table: string
  seat: number
}
/**
 * Give the match up at a table for two.
 */
export interface Resign {
  type: 'resign'
  id: string
  table: string
  seat: number
}
/**
 * Ask what the engine deduces from all that one's seat has been told.
 */
export interface AskNotes {
  type: 'notes'
  id: string
  table: string
  seat: number
}
/**
 * Ask a strong bot about one's own open decision, where bots have all the other seats.
 */
export interface AskHint {
  type: 'hint'
  id: string
  table: string
  seat: number
  token: string
  depth: 'hint' | 'odds'
}
/**
 * Start or stop being told about open tables.
 */
export interface Lobby {
  type: 'lobby'
  id: string
  on: boolean
}
/**
 * Start or stop being told about public games that are being played.
 */
export interface Wall {
  type: 'wall'
  id: string
  on: boolean
}
/**
 * Say something to everybody in the lobby.
 */
export interface Chat {
  type: 'chat'
  id: string
  text: string
}
/**
 * Look for others who want to play the same. Sent again under the same id, it counts once.
 */
export interface SeekGame {
  type: 'seek'
  id: string
  game: string
  seats: number
  pace: 'calm' | 'days' | 'quick'
  rated: boolean
}
/**
 * Look no more. `seek` is the id of the request by which one began.
 */
export interface EndSeek {
  type: 'end_seek'
  id: string
  seek: string
}
/**
 * Play against bots instead of waiting any longer.
 */
export interface AcceptBot {
  type: 'accept_bot'
  id: string
  seek: string
}
/**
 * Start or stop being told when something happens in a tournament.
 */
export interface Follow {
  type: 'follow'
  id: string
  tournament: string
  on: boolean
}
/**
 * Ask for a sign of life.
 */
export interface Ping {
  type: 'ping'
  id: string
}
/**
 * All that is public about a table, beside its game. The secret is told when the game is over.
 *
 *     `pledges` and `entropy` are lines `seat:digits`; entropy is told when the game begins. `opening` is when everybody
 *     was asked to open what they pledged, `cancelled` how often such a start came to nothing. `asking` is the open
 *     request for more time. `key` is the public key with which the server signs records. `origin` is there if the game
 *     goes on from a moment of another. `hasty`: bots think less than they could, having thought
 *     enough for the person who asks.
 */
export interface TableFacts {
  type: 'table'
  table: string
  game: string
  rules: number
  options: string
  settings: Settings
  status: string
  public: boolean
  host: string
  seats: SeatFacts[]
  commitment: string
  key: string
  cancelled: number
  opening: number | null
  pledges: string[]
  entropy: string[]
  secret: string | null
  series: string
  number: number
  tally: number[]
  outcome: Outcome | null
  forfeit: number | null
  asking: TimeAsked | null
  offered: DrawOffered | null
  following: string | null
  created: number
  started: number | null
  ended: number | null
  origin: Origin | null
  hasty: boolean
  tournament: boolean
}
/**
 * All that is agreed on at a table beside the options of its game.
 *
 *     `window`: how many seconds people have where silence is an answer too; 0 means that everybody answers by hand.
 *     `bots_talk`: bots listen to signals and give some; never at a rated table.
 *     `rated`: the result counts for the ratings of those who play; what such a table must be is in docs/ratings.md.
 */
export interface Settings {
  clock: Clock
  pace: Pace
  window: number
  on_timeout: 'bot' | 'default' | 'loss'
  on_leave: 'bot' | 'loss'
  spare_bot: string
  one_screen: boolean
  notebook: boolean
  spectators: boolean
  spectator_delay: number
  wins: number
  limit: number
  rated: boolean
  bots_talk: boolean
}
/**
 * How long a seat may think, in seconds; `days` is for correspondence and then counts for each choice.
 *
 *     A reaction window has `reaction` seconds of its own before the bank is touched.
 */
export interface Clock {
  kind: 'bank' | 'correspondence' | 'none'
  bank: number
  increment: number
  reaction: number
  days: number
}
/**
 * How long, in milliseconds, a bot takes at least.
 *
 *     To react, drawn evenly between two public bounds; for a choice of its own `turn`, so that people can follow.
 */
export interface Pace {
  low: number
  high: number
  turn: number
}
/**
 * Who sits in a seat. `ready`: the seat counts for the start; `opened`: it need not add any more to the chance.
 *
 *     `account`: the name is an account's. `away`: until when the seat's clock does not run, because its person is away.
 */
export interface SeatFacts {
  seat: number
  person: string | null
  name: string | null
  bot: string | null
  ready: boolean
  opened: boolean
  account: boolean
  away: number | null
}
/**
 * `results[seat]` is the number of seats it beat less the number that beat it: two seats make +1, 0 or -1.
 */
export interface Outcome {
  results: number[]
  reason: string
  clause: string
}
/**
 * A seat's open request: how many milliseconds it asks for, and the seats that have yet to agree.
 */
export interface TimeAsked {
  seat: number
  amount: number
  waiting: number[]
}
/**
 * A seat's open offer, and the seats that have yet to accept.
 */
export interface DrawOffered {
  seat: number
  waiting: number[]
}
/**
 * The moment of a finished game that another one goes on from, as a seat; `anew`: what it could not know was drawn.
 *
 *     Otherwise everything is as it really was.
 */
export interface Origin {
  table: string
  moment: number
  seat: number
  anew: boolean
}
/**
 * What is new for one viewer. After it the viewer has been told `version` events; `events` are the last of them.
 *
 *     `link` binds the server to all that is in the log by now, and tells nothing about it; null for those told late.
 *     `window` is there while silence is an answer too, `standing` if the viewer has left something to the server.
 */
export interface Update {
  type: 'update'
  table: string
  seat: number | null
  version: number
  events: unknown[]
  view: unknown
  decision: Decision | null
  clocks: ClockFace[] | null
  words: string[] | null
  link: string | null
  window?: WindowFacts
  standing?: StandingOrderFacts
}
/**
 * A seat's open decision: `actions` are ids of the game's action table, `words` their notation if wanted.
 */
export interface Decision {
  seat: number
  question: string
  token: string
  actions: number[]
  words: string[] | null
}
/**
 * What is shown of a clock: milliseconds left in the bank when the message was sent, and the last moment.
 */
export interface ClockFace {
  left: number
  deadline: number | null
}
/**
 * When a window closes, unless all have answered before or somebody asks for a moment; what my silence means.
 */
export interface WindowFacts {
  closes: number
  silence: number | null
}
/**
 * What a seat has left to the server: how long windows pass for it, and the action it has prepared.
 *
 *     `dropped` is an action that was prepared and not made, because something else happened.
 */
export interface StandingOrderFacts {
  passes: ('end' | 'reaction' | 'turn') | null
  prepared: number | null
  dropped: number | null
}
/**
 * A request was carried out; what it changed is stored.
 */
export interface Accepted {
  type: 'accepted'
  id: string
}
/**
 * A request was refused and changed nothing. `clause` is the rule behind it, if there is one.
 */
export interface Refused {
  type: 'refused'
  id: string | null
  code: string
  message: string
  clause: string | null
}
/**
 * Which seats are connected, and how many spectators.
 */
export interface Presence {
  type: 'presence'
  table: string
  seats: number[]
  spectators: number
}
/**
 * What the engine deduces from the first `version` events of a seat.
 */
export interface Notes {
  type: 'notes'
  table: string
  seat: number
  version: number
  notebook: unknown
}
/**
 * What a strong bot says to a person about their open decision `token`.
 */
export interface Hint {
  type: 'hint'
  table: string
  seat: number
  token: string
  depth: 'hint' | 'odds'
  advice: Advice
}
/**
 * Remarks first; `odds` of what `about` names; the best ideas first, none unless a hint was asked for.
 */
export interface Advice {
  remarks: Remark[]
  about: string
  odds: Odds[]
  ideas: Idea[]
}
/**
 * A sentence of the game's catalogue, with the words that go into it.
 */
export interface Remark {
  key: string
  given: {
    [k: string]: string | number
  }
}
/**
 * How likely it is, in per cent, that an action turns out as the game's `about` says.
 */
export interface Odds {
  action: number
  chance: number
}
/**
 * An action that a search considered: which part of it, in per cent, and the chance to win if that can be said.
 */
export interface Idea {
  action: number
  share: number
  chance: number | null
}
/**
 * What a spectator said to spectators.
 */
export interface Remarked {
  type: 'remark'
  table: string
  person: string
  name: string
  text: string
  account: boolean
}
/**
 * The open tables: where most people wait first, of each host only a few.
 */
export interface LobbyList {
  type: 'lobby'
  tables: Listing[]
}
/**
 * A table in a list. Among one's own tables, also where one sits, which seats are asked, and until when.
 *
 *     Before the start one's own seat is asked if one is expected there and has not sat down.
 */
export interface Listing {
  table: string
  game: string
  options: string
  status: string
  seats: Chair[]
  host: string
  created: number
  number: number
  outcome: Outcome | null
  own: number[]
  asked: number[]
  deadline: number | null
}
/**
 * A seat in a list: a person's name (of an account, or a guest's), a bot, or neither while it is free.
 */
export interface Chair {
  name: string | null
  bot: string | null
  account: boolean
}
/**
 * How it stands while one looks for a game: how many wait for the same, and which bot offers itself from when.
 */
export interface Seeking {
  type: 'seeking'
  seek: string
  waiting: number
  since: number
  bot: string
  bot_from: number
}
/**
 * The table that was found; null if one looks no more, for instance because one looks elsewhere.
 */
export interface Paired {
  type: 'paired'
  seek: string
  table: string | null
}
/**
 * The wall: which tables stand there, the tiles that are new or have changed, and how many people are here.
 */
export interface WallNews {
  type: 'wall'
  order: string[]
  tiles: Tile[]
  online: number
}
/**
 * A game on the wall: who plays, how many look on, and what spectators see after `version` events.
 */
export interface Tile {
  table: string
  game: string
  options: string
  seats: Chair[]
  spectators: number
  version: number
  view: unknown
}
/**
 * What somebody said in the lobby.
 */
export interface LobbyTalk {
  type: 'chat'
  id: string
  at: number
  person: string
  name: string
  text: string
}
/**
 * A moderator has silenced somebody in the lobby: what they said there is gone.
 */
export interface LobbyHushed {
  type: 'hushed'
  person: string
}
/**
 * To which open tables one is asked, the newest first. Told on coming, if there are any, and when they change.
 */
export interface InvitationList {
  type: 'invitations'
  invitations: InvitationFacts[]
}
/**
 * Somebody asks one to an open table.
 */
export interface InvitationFacts {
  table: string
  game: string
  person: string
  name: string
  at: number
}
/**
 * Something happened in a tournament that one follows; `version` is how long its log is now.
 */
export interface TournamentMoved {
  type: 'tournament'
  tournament: string
  version: number
}
/**
 * One's next game of a tournament can begin, at this table.
 */
export interface GameReady {
  type: 'game_ready'
  tournament: string
  name: string
  table: string
}
/**
 * The first message of a connection.
 */
export interface Welcome {
  type: 'welcome'
  person: string
  name: string
  protocol: number
  now: number
}
/**
 * The answer to a ping.
 */
export interface Pong {
  type: 'pong'
  now: number
}
