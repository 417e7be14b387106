/* Generated from the server's schemas by scripts/types.mjs. */

export interface Wire {
  Done: Done
  ComeIn: ComeIn
  Me: Me
  Credentials: Credentials
  Recovery: Recovery
  Password: Password
  NewPassword: NewPassword
  Codes: Codes
  PasskeyList: PasskeyList
  PasskeyFacts: PasskeyFacts
  PasskeyMade: PasskeyMade
  PasskeyAnswer: PasskeyAnswer
  ReportList: ReportList
  ReportFacts: ReportFacts
  SilencedList: SilencedList
  SilencedPerson: SilencedPerson
  Silence: Silence
  Verdict: Verdict
  NoticeFacts: NoticeFacts
  NoticeSettings: NoticeSettings
  BrowserBody: BrowserBody
  BrowserEndpoint: BrowserEndpoint
  Email: Email
  Code: Code
  RatingChanges: RatingChanges
  RatingChange: RatingChange
  ProfilePage: ProfilePage
  RatingFacts: RatingFacts
  RatingPoint: RatingPoint
  GameTotals: GameTotals
  Opponent: Opponent
  StyleFacts: StyleFacts
  GameHistory: GameHistory
  PlayedGame: PlayedGame
  PlayedSeat: PlayedSeat
  Relate: Relate
  Leaderboard: Leaderboard
  Ranked: Ranked
  Privacy: Privacy
  Friends: Friends
  Friend: Friend
  InvitationFacts: InvitationFacts
  Online: Online
  InviteBody: InviteBody
  WallNews: WallNews
  Tile: Tile
  Chair: Chair
  ChatLines: ChatLines
  LobbyTalk: LobbyTalk
  ReportBody: ReportBody
  MarkList: MarkList
  Mark: Mark
  PutMarks: PutMarks
  Prospect: Prospect
  Decision: Decision
  VacationFacts: VacationFacts
  Leave: Leave
  TournamentLists: TournamentLists
  TournamentListing: TournamentListing
  TournamentMade: TournamentMade
  TournamentOrder: TournamentOrder
  TournamentFacts: TournamentFacts
  EntrantFacts: EntrantFacts
  StandingFacts: StandingFacts
  TournamentGame: TournamentGame
  ByeFacts: ByeFacts
  DuelFacts: DuelFacts
  BotName: BotName
  TableTournament: TableTournament
  SessionList: SessionList
  SessionFacts: SessionFacts
  Mute: Mute
  GameList: GameList
  GameFacts: GameFacts
  GameDetails: GameDetails
  Signal: Signal
  Lesson: Lesson
  Step: Step
  ServerKey: ServerKey
  TableList: TableList
  Listing: Listing
  Outcome: Outcome
  Created: Created
  Order: Order
  Settings: Settings1
  Clock: Clock1
  Pace: Pace1
  TableFacts: TableFacts
  SeatFacts: SeatFacts
  TimeAsked: TimeAsked
  DrawOffered: DrawOffered
  Origin: Origin
  Seated: Seated
  Join: Join
  Opening: Opening
  Arrange: Arrange
  PlayOn: PlayOn
  Moment: Moment
  Replay: Replay
  WhatIf: WhatIf
  Reviewed: Reviewed
  Review: Review
  ReviewedChoice: ReviewedChoice
  Opinion: Opinion
  Alternative: Alternative
  Heard: Heard
  Suspicion: Suspicion
  Highlight: Highlight
  Summary: Summary
  Phase: Phase
  NoteList: NoteList
  NoteFacts: NoteFacts
  NoteBody: NoteBody
  PuzzleGames: PuzzleGames
  PuzzleGame: PuzzleGame
  SolverStanding: SolverStanding
  PuzzleName: PuzzleName
  PuzzleFacts: PuzzleFacts
  Attempted: Attempted
  TryPuzzle: TryPuzzle
  Trouble: Trouble
}
/**
 * It was done.
 */
export interface Done {
  done: boolean
}
/**
 * Come in as a guest.
 */
export interface ComeIn {
  name: string
}
/**
 * Who one is. `csrf` goes into the header x-connive of every request that changes something.
 */
export interface Me {
  person: string
  name: string
  account: boolean
  csrf: string
  muted: string[]
  moderator: boolean
}
/**
 * A name and a password: to log in, to make an account of a guest, or to give an account another name.
 */
export interface Credentials {
  name: string
  password: string
}
/**
 * A code in place of a lost password, and a new password.
 */
export interface Recovery {
  name: string
  code: string
  password: string
}
/**
 * The password of an account, asked for again before something that cannot be undone.
 */
export interface Password {
  password: string
}
/**
 * The password of an account, and the one that takes its place.
 */
export interface NewPassword {
  password: string
  new: string
}
/**
 * Codes that can each replace a lost password, once. They are shown this one time.
 */
export interface Codes {
  codes: string[]
}
/**
 * One's passkeys.
 */
export interface PasskeyList {
  passkeys: PasskeyFacts[]
}
/**
 * A passkey of one's own: what it is called, under which host it works, when it was made and last used.
 */
export interface PasskeyFacts {
  id: string
  label: string
  host: string
  created: number
  used: number | null
}
/**
 * A passkey that a browser has made, as `PublicKeyCredential.toJSON` writes it, and what its owner calls it.
 */
export interface PasskeyMade {
  credential: {}
  label: string
}
/**
 * What a passkey answered, as `PublicKeyCredential.toJSON` writes it.
 */
export interface PasskeyAnswer {
  credential: {}
}
/**
 * The reports that nobody has dealt with yet, the oldest first.
 */
export interface ReportList {
  reports: ReportFacts[]
}
/**
 * A report that waits: who complains about whom, at which table, in which words, and what was said there.
 */
export interface ReportFacts {
  id: string
  table: string
  reporter: string
  accused: string
  accused_id: string
  words: string
  at: number
  said: string[]
}
/**
 * Who may not speak in the lobby for now.
 */
export interface SilencedList {
  people: SilencedPerson[]
}
/**
 * Somebody who may not speak in the lobby until then.
 */
export interface SilencedPerson {
  person: string
  name: string
  until: number
}
/**
 * Whether somebody is to be silent in the lobby.
 */
export interface Silence {
  silent: boolean
}
/**
 * What is done about a report: nothing, silence in the lobby for a week, or the accused is kept out.
 *
 *     `words` are for those who look later.
 */
export interface Verdict {
  ban: boolean
  silence: boolean
  words: string
}
/**
 * What somebody wants to be told while away. `key` is what a browser needs to take notices from this server.
 *
 *     `mail`: whether this server can send letters; `email`, where to; `confirmed`, whether that was shown to be theirs.
 */
export interface NoticeFacts {
  key: string
  settings: NoticeSettings
  browsers: string[]
  mail: boolean
  email: string | null
  confirmed: boolean
}
/**
 * Which kinds are told in browsers and which by e-mail, and in which language.
 */
export interface NoticeSettings {
  lang: 'en' | 'fr'
  /**
   * @maxItems 8
   */
  browser?:
    | []
    | ['over' | 'test' | 'turn']
    | ['over' | 'test' | 'turn', 'over' | 'test' | 'turn']
    | ['over' | 'test' | 'turn', 'over' | 'test' | 'turn', 'over' | 'test' | 'turn']
    | ['over' | 'test' | 'turn', 'over' | 'test' | 'turn', 'over' | 'test' | 'turn', 'over' | 'test' | 'turn']
    | [
        'over' | 'test' | 'turn',
        'over' | 'test' | 'turn',
        'over' | 'test' | 'turn',
        'over' | 'test' | 'turn',
        'over' | 'test' | 'turn'
      ]
    | [
        'over' | 'test' | 'turn',
        'over' | 'test' | 'turn',
        'over' | 'test' | 'turn',
        'over' | 'test' | 'turn',
        'over' | 'test' | 'turn',
        'over' | 'test' | 'turn'
      ]
    | [
        'over' | 'test' | 'turn',
        'over' | 'test' | 'turn',
        'over' | 'test' | 'turn',
        'over' | 'test' | 'turn',
        'over' | 'test' | 'turn',
        'over' | 'test' | 'turn',
        'over' | 'test' | 'turn'
      ]
    | [
        'over' | 'test' | 'turn',
        'over' | 'test' | 'turn',
        'over' | 'test' | 'turn',
        'over' | 'test' | 'turn',
        'over' | 'test' | 'turn',
        'over' | 'test' | 'turn',
        'over' | 'test' | 'turn',
        'over' | 'test' | 'turn'
      ]
  /**
   * @maxItems 8
   */
  email?:
    | []
    | ['over' | 'test' | 'turn']
    | ['over' | 'test' | 'turn', 'over' | 'test' | 'turn']
    | ['over' | 'test' | 'turn', 'over' | 'test' | 'turn', 'over' | 'test' | 'turn']
    | ['over' | 'test' | 'turn', 'over' | 'test' | 'turn', 'over' | 'test' | 'turn', 'over' | 'test' | 'turn']
    | [
        'over' | 'test' | 'turn',
        'over' | 'test' | 'turn',
        'over' | 'test' | 'turn',
        'over' | 'test' | 'turn',
        'over' | 'test' | 'turn'
      ]
    | [
        'over' | 'test' | 'turn',
        'over' | 'test' | 'turn',
        'over' | 'test' | 'turn',
        'over' | 'test' | 'turn',
        'over' | 'test' | 'turn',
        'over' | 'test' | 'turn'
      ]
    | [
        'over' | 'test' | 'turn',
        'over' | 'test' | 'turn',
        'over' | 'test' | 'turn',
        'over' | 'test' | 'turn',
        'over' | 'test' | 'turn',
        'over' | 'test' | 'turn',
        'over' | 'test' | 'turn'
      ]
    | [
        'over' | 'test' | 'turn',
        'over' | 'test' | 'turn',
        'over' | 'test' | 'turn',
        'over' | 'test' | 'turn',
        'over' | 'test' | 'turn',
        'over' | 'test' | 'turn',
        'over' | 'test' | 'turn',
        'over' | 'test' | 'turn'
      ]
}
/**
 * A browser that takes notices, as it describes itself.
 */
export interface BrowserBody {
  endpoint: string
  public_key: string
  auth: string
}
/**
 * The address of a browser that takes notices.
 */
export interface BrowserEndpoint {
  endpoint: string
}
/**
 * An e-mail address.
 */
export interface Email {
  email: string
}
/**
 * A code that came by e-mail.
 */
export interface Code {
  code: string
}
/**
 * What a rated game changed, by seat.
 */
export interface RatingChanges {
  changes: RatingChange[]
}
/**
 * What a rated game changed for a seat: points before and after, how sure that is, per cent that counted.
 */
export interface RatingChange {
  seat: number
  before: number
  after: number
  spread: number
  weight: number
}
/**
 * A person, as far as the person who asks may see; a section that is not shown is null.
 *
 *     `relation` is one's own to them; `invites` says whether one may ask them to a table.
 */
export interface ProfilePage {
  person: string
  name: string
  account: boolean
  own: boolean
  relation: ('block' | 'follow') | null
  online: boolean | null
  invites: boolean
  ratings: RatingFacts[] | null
  history: RatingPoint[] | null
  records: GameTotals[] | null
  opponents: Opponent[] | null
  style: StyleFacts[] | null
}
/**
 * How strong a player of a game is thought to be; `spread` is what is not known yet.
 */
export interface RatingFacts {
  game: string
  points: number
  spread: number
  games: number
  provisional: boolean
}
/**
 * A rating after a game.
 */
export interface RatingPoint {
  game: string
  at: number
  points: number
  spread: number
  table: string
}
/**
 * How many games of one kind a player has played, won and drawn.
 */
export interface GameTotals {
  game: string
  games: number
  won: number
  drawn: number
}
/**
 * Somebody whom a player met: a person, or a bot; how often, won and drawn.
 */
export interface Opponent {
  person: string | null
  name: string | null
  bot: string | null
  account: boolean
  games: number
  won: number
  drawn: number
}
/**
 * How somebody plays games that live by hiding: counts of statements that others may doubt.
 *
 *     `bins`: for each tenth of how likely a statement seemed, as far as reviews have weighed it, how many were heard,
 *     doubted, and true.
 */
export interface StyleFacts {
  game: string
  said: number
  lies: number
  lies_answered: number
  lies_believed: number
  heard: number
  doubts: number
  doubts_right: number
  lies_heard: number
  bins: number[][]
}
/**
 * Finished games, the newest first; `more` is what to ask for as `before` to read on.
 */
export interface GameHistory {
  games: PlayedGame[]
  more: number | null
}
/**
 * A finished game in somebody's history; `result` is 1 for a win, 0 for a draw, -1 for a loss.
 */
export interface PlayedGame {
  table: string
  game: string
  at: number
  public: boolean
  rated: boolean
  seat: number
  result: number
  seats: PlayedSeat[]
}
/**
 * Who had a seat in a game that is over.
 */
export interface PlayedSeat {
  name: string | null
  bot: string | null
  account: boolean
  person: string | null
}
/**
 * Whether one follows somebody, blocks them, or neither.
 */
export interface Relate {
  kind: ('block' | 'follow') | null
}
/**
 * The best of a game, and those of whom too little is known yet.
 */
export interface Leaderboard {
  game: string
  best: Ranked[]
  provisional: Ranked[]
}
/**
 * A place in a list of the best: a person or a bot.
 */
export interface Ranked {
  person: string | null
  name: string | null
  bot: string | null
  points: number
  spread: number
  games: number
}
/**
 * Who may see which section of one's profile, and who may invite one to a table. Friends are whom one follows.
 */
export interface Privacy {
  games: 'everybody' | 'friends' | 'nobody'
  ratings: 'everybody' | 'friends' | 'nobody'
  style: 'everybody' | 'friends' | 'nobody'
  online: 'everybody' | 'friends' | 'nobody'
  invitations: 'everybody' | 'friends' | 'nobody'
}
/**
 * Whom one follows, whom one blocks, and to which tables one is asked.
 */
export interface Friends {
  friends: Friend[]
  blocked: Friend[]
  invitations: InvitationFacts[]
}
/**
 * Somebody whom one follows or blocks; `online` is null if they do not let one know.
 */
export interface Friend {
  person: string
  name: string
  online: boolean | null
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
 * How many people are here, and those who let everybody know.
 */
export interface Online {
  count: number
  people: Friend[]
}
/**
 * Whom one asks to a table.
 */
export interface InviteBody {
  person: string
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
 * A seat in a list: a person's name (of an account, or a guest's), a bot, or neither while it is free.
 */
export interface Chair {
  name: string | null
  bot: string | null
  account: boolean
}
/**
 * What was said in the lobby lately, the oldest first; `open`: whether people can speak there.
 */
export interface ChatLines {
  open: boolean
  lines: LobbyTalk[]
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
 * A complaint about somebody at a table.
 */
export interface ReportBody {
  person: string
  words: string
}
/**
 * Every mark that one has made in a seat, in order (the last one of a place counts), and one's notes.
 */
export interface MarkList {
  marks: Mark[]
  notes: string
}
/**
 * What was marked on a place, after a number of events had been told; empty if it was erased.
 */
export interface Mark {
  place: string
  version: number
  mark: string
}
/**
 * Marks by hand, by the place on the pages of one's seat (an empty one rubs out), and notes, if they changed.
 */
export interface PutMarks {
  marks: {
    [k: string]: string
  }
  notes: string | null
}
/**
 * What a seat would see and be asked; nulls if it would not be asked anything.
 */
export interface Prospect {
  view: {
    [k: string]: unknown
  }
  decision: Decision | null
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
 * Until when somebody is away, if they are, and how many days they have left.
 */
export interface VacationFacts {
  until: number | null
  left: number
}
/**
 * For how many days somebody is away, from now on.
 */
export interface Leave {
  days: number
}
/**
 * Tournaments that can be entered, that go on, and that are over; and one's own, public or not.
 */
export interface TournamentLists {
  open: TournamentListing[]
  running: TournamentListing[]
  over: TournamentListing[]
  own: TournamentListing[]
}
/**
 * A tournament in a list; `next` is the table where one's own game waits, among one's own.
 */
export interface TournamentListing {
  tournament: string
  name: string
  game: string
  format: string
  seats: number
  pace: string
  rated: boolean
  public: boolean
  status: string
  created: number
  starts: number | null
  round: number
  rounds: number
  entrants: number
  most: number
  entered: boolean
  hosted: boolean
  next: string | null
}
/**
 * A tournament that was set up.
 */
export interface TournamentMade {
  tournament: string
}
/**
 * A tournament: what is played, how, and who may see it. `starts` is when it begins; without, the host begins it.
 *
 *     `rounds` 0 are as many as usual. `best_of` counts in a knock-out, `minutes` in an arena.
 */
export interface TournamentOrder {
  name: string
  game: string
  format: 'arena' | 'knockout' | 'round_robin' | 'swiss'
  seats: number | null
  options: {
    [k: string]: string | number | boolean
  }
  pace: 'calm' | 'days' | 'quick'
  rounds: number
  best_of: 1 | 3 | 5 | 7
  minutes: number
  rated: boolean
  notebook: boolean
  public: boolean
  starts: number | null
  most: number
}
/**
 * All about a tournament. `games` are those of all rounds; of an arena, the newest.
 *
 *     `patience` is how long a table waits for those who should play there, in milliseconds.
 */
export interface TournamentFacts {
  tournament: string
  version: number
  order: TournamentOrder
  host: string
  host_name: string
  status: string
  created: number
  began: number | null
  ends: number | null
  ended: number | null
  round: number
  rounds: number
  patience: number
  entrants: EntrantFacts[]
  standings: StandingFacts[]
  games: TournamentGame[]
  byes: ByeFacts[]
  bracket: DuelFacts[][]
}
/**
 * Somebody who takes part: a person with a name, or a bot.
 */
export interface EntrantFacts {
  entrant: number
  person: string | null
  name: string | null
  bot: string | null
  account: boolean
  active: boolean
}
/**
 * Where an entrant stands: points in twelfths, tie-breaks in points.
 */
export interface StandingFacts {
  entrant: number
  place: number
  points: number
  played: number
  wins: number
  buchholz: number
  sonneborn: number
  direct: number
}
/**
 * A game: who plays at which table, what each got in twelfths once it is decided, and who did not come.
 */
export interface TournamentGame {
  round: number
  meeting: number
  table: string
  players: number[]
  points: number[] | null
  missing: number[]
}
/**
 * Somebody had nobody to play in a round.
 */
export interface ByeFacts {
  round: number
  entrant: number
}
/**
 * A duel of a knock-out: the two who meet, and who goes on.
 */
export interface DuelFacts {
  round: number
  number: number
  players: (number | null)[]
  points: number[]
  winner: number | null
}
/**
 * A bot that is to take part.
 */
export interface BotName {
  bot: string
}
/**
 * The tournament that a table belongs to; null if there is none, or if it is for those who take part.
 */
export interface TableTournament {
  tournament: TournamentListing | null
}
/**
 * All of one's sessions.
 */
export interface SessionList {
  sessions: SessionFacts[]
}
/**
 * One of one's sessions.
 */
export interface SessionFacts {
  id: string
  created: number
  expires: number
  own: boolean
}
/**
 * Whether a person's words are to be hidden.
 */
export interface Mute {
  muted: boolean
}
/**
 * The games and the bots that can be played here.
 */
export interface GameList {
  games: GameFacts[]
  bots: string[]
}
/**
 * A game that can be played here. `ratings` are those of its bots' levels, as measured.
 *
 *     `grandmaster` are the numbers of seats with which that level was shown to be better than Master.
 *     `time` and `difficulty` are what stands on the box, in words; empty if the game does not say.
 */
export interface GameFacts {
  name: string
  rules: number
  seats: number[]
  title: string
  blurb: string
  time: string
  difficulty: string
  ratings: {
    [k: string]: number
  }
  grandmaster: number[]
}
/**
 * All that a client needs to know about a game: options, actions by id, sentences, signals, the rules to read.
 *
 *     `windows`: silence answers some of its questions.
 */
export interface GameDetails {
  name: string
  rules: number
  seats: number[]
  options: {}
  actions: unknown[]
  sentences: {
    [k: string]: string
  }
  signals: Signal[]
  rulebook: string
  windows: boolean
}
/**
 * A kind of signal: the key of its sentence, and what its blanks are filled with, in the order of writing.
 */
export interface Signal {
  name: string
  slots: string[]
}
/**
 * A whole lesson from the learner's seat: number `number`, from 0 on, of `lessons`.
 */
export interface Lesson {
  game: string
  title: string
  number: number
  lessons: number
  seat: number
  seats: number
  steps: Step[]
}
/**
 * A step as the learner sees it: what to read, what is new, and `action`, the choice that leads on.
 */
export interface Step {
  text: string
  events: unknown[]
  words: string[]
  view: unknown
  notebook: unknown
  decision: Decision | null
  action: number | null
  free: boolean
}
/**
 * The public key (Ed25519) with which this server signs records, in hexadecimal digits.
 */
export interface ServerKey {
  key: string
}
/**
 * Tables in the order in which they are shown.
 */
export interface TableList {
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
 * `results[seat]` is the number of seats it beat less the number that beat it: two seats make +1, 0 or -1.
 */
export interface Outcome {
  results: number[]
  reason: string
  clause: string
}
/**
 * A table that was set up or follows, and what binds the server to its deal.
 */
export interface Created {
  table: string
  commitment: string
  key: string
  cancelled: number
}
/**
 * What is asked for when a table is set up. `bots` names a bot for each seat that is not for a person.
 *
 *     With `adds_entropy` the host adds to the chance like everybody else: they sit down by joining, with a pledge.
 */
export interface Order {
  game: string
  seats: number | null
  options: {
    [k: string]: string | number | boolean
  }
  settings: Settings
  bots: {
    [k: string]: string
  }
  seat: number | null
  public: boolean
  adds_entropy: boolean
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
 * All that is agreed on at a table beside the options of its game.
 *
 *     `window`: how many seconds people have where silence is an answer too; 0 means that everybody answers by hand.
 *     `bots_talk`: bots listen to signals and give some; never at a rated table.
 *     `rated`: the result counts for the ratings of those who play; what such a table must be is in docs/ratings.md.
 */
export interface Settings1 {
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
export interface Clock1 {
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
export interface Pace1 {
  low: number
  high: number
  turn: number
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
  settings: Settings1
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
 * The seat that was taken, and everybody's pledges if all are there: then it is time to open them.
 */
export interface Seated {
  seat: number
  pledges: string[] | null
}
/**
 * Sit down; `pledge` binds the client to the entropy that it will open when everybody has sat down.
 */
export interface Join {
  seat: number | null
  pledge: string | null
}
/**
 * What one has pledged: 32 to 64 hexadecimal digits.
 */
export interface Opening {
  entropy: string
}
/**
 * Who has a seat that nobody has taken yet: this bot, or the next who comes.
 */
export interface Arrange {
  bot: string | null
}
/**
 * From which moment, in which seat, and against which bot; `anew`: what the seat could not know is drawn again.
 */
export interface PlayOn {
  moment: number
  seat: number
  bot: string
  anew: boolean
  pace: Pace2
}
/**
 * How long, in milliseconds, a bot takes at least.
 *
 *     To react, drawn evenly between two public bounds; for a choice of its own `turn`, so that people can follow.
 */
export interface Pace2 {
  low: number
  high: number
  turn: number
}
/**
 * What a viewer was shown after a number of events.
 */
export interface Moment {
  version: number
  view: unknown
}
/**
 * A finished game from one side: the events of each moment, unless briefly, and the view after one of them.
 */
export interface Replay {
  table: string
  viewer: string
  moments: unknown[][]
  moment: number
  view: unknown
  words: string[][] | null
}
/**
 * What a viewer would have been told if another choice had been made at a moment, and the view after it.
 */
export interface WhatIf {
  moment: number
  events: unknown[]
  view: unknown
  words: string[]
}
/**
 * How far the review of a finished game has come (`none`: nobody asked for one), and the review itself.
 *
 *     `deep`: there is no deeper one to be had. While a deeper one is made, the review is the one from before.
 */
export interface Reviewed {
  stage: 'done' | 'failed' | 'none' | 'waiting'
  review: Review | null
  deep: boolean
}
/**
 * What there is to say about a finished match.
 */
export interface Review {
  format: number
  version: string
  game: string
  rules: number
  options: string
  seats: number
  simulations: number
  turns: ReviewedChoice[]
  moments: Highlight[]
  summaries: Summary[]
}
/**
 * One choice of one seat.
 */
export interface ReviewedChoice {
  number: number
  moment: number
  seat: number
  question: string
  action: number
  notation: string
  said: {
    [k: string]: string
  }
  forced: boolean
  beliefs: Opinion[]
  alternatives: Alternative[]
  chance: number | null
  open_chance: number | null
  cost: number
  low: number
  high: number
  told: number
  lie: boolean
  heard: Heard | null
  deduced: {
    [k: string]: string
  }[]
  hidden: Suspicion | null
  bet: Opinion | null
  loss: number
}
/**
 * How likely something seemed to the seat that chose, and how it really was.
 */
export interface Opinion {
  said: {
    [k: string]: string
  }
  chance: number
  true: boolean
}
/**
 * A sensible choice: the win chance it leads to as far as the seat could know, with its 95 % interval.
 */
export interface Alternative {
  action: number
  notation: string
  said: {
    [k: string]: string
  }
  chance: number
  low: number
  high: number
}
/**
 * A statement that the seat had to answer: whose, how likely it seemed, whether it held, what the seat did.
 */
export interface Heard {
  by: number
  about: string
  chance: number
  true: boolean
  doubted: boolean
  proved: boolean
  choice: number
  said: {
    [k: string]: string
  }
}
/**
 * A truth that was hidden from a seat: where it was, and how likely the seat thought it right afterwards.
 */
export interface Suspicion {
  seat: number
  place: string
  chance: number
}
/**
 * Something worth looking at.
 */
export interface Highlight {
  kind: string
  turn: number
  moment: number
  seat: number
  weight: number
  said: {
    [k: string]: string
  }
  better: number | null
  other: number | null
  open: boolean
}
/**
 * How one seat did.
 */
export interface Summary {
  seat: number
  score: number
  cost: number
  accuracy: number | null
  phases: Phase[]
  lies: number
  lies_believed: number
  lies_caught: number
  doubts_right: number
  doubts_wrong: number
  told: number
  deal: number
  luck: number
  bets_won: number
  bets_lost: number
}
/**
 * A third of the game: how well a seat chose, from 0 to 100; None if it had no choice.
 */
export interface Phase {
  accuracy: number | null
  cost: number
}
/**
 * The notes on a game, in the order of its moments.
 */
export interface NoteList {
  notes: NoteFacts[]
}
/**
 * A note, and who wrote it; `own`: one's own.
 */
export interface NoteFacts {
  id: string
  moment: number
  person: string
  name: string
  account: boolean
  text: string
  at: number
  own: boolean
}
/**
 * A note on a moment of a finished game.
 */
export interface NoteBody {
  moment: number
  text: string
}
/**
 * The games that have puzzles.
 */
export interface PuzzleGames {
  games: PuzzleGame[]
}
/**
 * The puzzles of a game: how many of each kind, and how one stands.
 */
export interface PuzzleGame {
  game: string
  kinds: {
    [k: string]: number
  }
  standing: SolverStanding
}
/**
 * How somebody stands in the puzzles of a game: rating in points, how sure it is, and what was solved.
 */
export interface SolverStanding {
  rating: number
  spread: number
  tried: number
  solved: number
  streak: number
}
/**
 * Which puzzle; `solved` says whether one's first attempt was right, null before it.
 */
export interface PuzzleName {
  game: string
  puzzle: string
  kind: string
  solved: boolean | null
}
/**
 * A puzzle: what a seat sees and was told, a question, and its choices; `decision` if they are actions.
 */
export interface PuzzleFacts {
  game: string
  puzzle: string
  kind: string
  seats: number
  seat: number
  difficulty: number
  view: unknown
  story: string[]
  question: string
  choices: string[]
  decision: Decision | null
  solved: boolean | null
}
/**
 * What came of an attempt: the right choice, why, by which clauses; `first`: it counted; one's rating before.
 */
export interface Attempted {
  solved: boolean
  first: boolean
  answer: number
  reasons: string[]
  clauses: string[]
  before: number
  standing: SolverStanding
}
/**
 * An attempt: the number of a choice.
 */
export interface TryPuzzle {
  choice: number
}
/**
 * Why something was refused. `clause` is the rule behind it, if there is one.
 */
export interface Trouble {
  code: string
  message: string
  clause: string | null
}
