"""What the HTTP API takes and gives. Typed, and the source of its OpenAPI description."""

from typing import Annotated, Any

import msgspec
from msgspec import Meta

from connive.core.decision import Decision
from connive.core.viewer import MAX_SEATS
from connive.review.model import Review
from connive.storage.rows import Audience, RelationKind
from connive.tables.messages import InvitationFacts, Listing, LobbyTalk
from connive.tables.notices.settings import NoticeSettings
from connive.tables.people.solvers import Standing
from connive.tables.reviews.desk import Stage
from connive.tables.tournaments.facts import TournamentListing


class Body(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The root of all request bodies."""


class ComeIn(Body, frozen=True):
    """Come in as a guest."""

    name: Annotated[str, Meta(max_length=100)]


class Credentials(Body, frozen=True):
    """A name and a password: to log in, or to make an account of a guest."""

    name: Annotated[str, Meta(max_length=100)]
    password: Annotated[str, Meta(max_length=300)]


class NewPassword(Body, frozen=True):
    """The password of an account, and the one that takes its place."""

    password: Annotated[str, Meta(max_length=300)]
    new: Annotated[str, Meta(max_length=300)]


class Password(Body, frozen=True):
    """The password of an account, asked for again before something that cannot be undone."""

    password: Annotated[str, Meta(max_length=300)]


class Recovery(Body, frozen=True):
    """A code in place of a lost password, and a new password."""

    name: Annotated[str, Meta(max_length=100)]
    code: Annotated[str, Meta(max_length=100)]
    password: Annotated[str, Meta(max_length=300)]


class Verdict(Body, frozen=True):
    """What is done about a report: nothing, silence in the lobby for a week, or the accused is kept out.

    `words` are for whoever looks later.
    """

    ban: bool = False
    silence: bool = False
    words: Annotated[str, Meta(max_length=1_000)] = ""


class Join(Body, frozen=True):
    """Sit down; `pledge` binds the client to the entropy that it will open when everybody has sat down."""

    seat: Annotated[int, Meta(ge=0, lt=MAX_SEATS)] | None = None
    pledge: Annotated[str, Meta(max_length=64)] | None = None


class Opening(Body, frozen=True):
    """What one has pledged: 32 to 64 hexadecimal digits."""

    entropy: Annotated[str, Meta(max_length=64)]


class Arrange(Body, frozen=True):
    """Who has a seat that nobody has taken yet: this bot, or whoever comes."""

    bot: Annotated[str, Meta(max_length=40)] | None


class ReportBody(Body, frozen=True):
    """A complaint about somebody at a table."""

    person: Annotated[str, Meta(max_length=40)]
    words: Annotated[str, Meta(max_length=1_000)]


Place = Annotated[str, Meta(pattern="^[!-~]+( [!-~]+)+$", max_length=80)]
MarkText = Annotated[str, Meta(pattern=r"^[^\x00-\x1f\x7f]*$", max_length=12)]
NotesText = Annotated[str, Meta(pattern=r"^[^\x00-\x08\x0b-\x1f\x7f]*$", max_length=2_000)]


class PutMarks(Body, frozen=True):
    """Marks by hand, by the place on the pages of one's seat (an empty one rubs out), and notes, if they changed."""

    marks: Annotated[dict[Place, MarkText], Meta(max_length=400)] = {}
    notes: NotesText | None = None


class Mute(Body, frozen=True):
    """Whether a person's words are to be hidden."""

    muted: bool = True


class BotName(Body, frozen=True):
    """A bot that is to take part."""

    bot: Annotated[str, Meta(max_length=40)]


class Nothing(Body, frozen=True):
    """An empty body."""


class Me(msgspec.Struct, frozen=True):
    """Who one is. `csrf` goes into the header x-connive of every request that changes something."""

    person: str
    name: str
    account: bool
    csrf: str
    muted: list[str]
    moderator: bool


class Codes(msgspec.Struct, frozen=True):
    """Codes that can each replace a lost password, once. They are shown this one time."""

    codes: list[str]


class ReportFacts(msgspec.Struct, frozen=True):
    """A report that waits: who complains about whom, at which table, in which words, and what was said there."""

    id: str
    table: str
    reporter: str
    accused: str
    accused_id: str
    words: str
    at: int
    said: list[str]


class ReportList(msgspec.Struct, frozen=True):
    """The reports that nobody has dealt with yet, the oldest first."""

    reports: list[ReportFacts]


class SessionFacts(msgspec.Struct, frozen=True):
    """One of one's sessions."""

    id: str
    created: int
    expires: int
    own: bool


class SessionList(msgspec.Struct, frozen=True):
    """All of one's sessions."""

    sessions: list[SessionFacts]


class TableList(msgspec.Struct, frozen=True):
    """Tables in the order in which they are shown."""

    tables: list[Listing]


class Created(msgspec.Struct, frozen=True):
    """A table that was set up or follows, and what binds the server to its deal."""

    table: str
    commitment: str
    key: str
    cancelled: int


class Seated(msgspec.Struct, frozen=True):
    """The seat that was taken, and everybody's pledges if all are there: then it is time to open them."""

    seat: int
    pledges: list[str] | None


class Done(msgspec.Struct, frozen=True):
    """It was done."""

    done: bool = True


class Trouble(msgspec.Struct, frozen=True):
    """Why something was refused. `clause` is the rule behind it, if there is one."""

    code: str
    message: str
    clause: str | None = None


class GameFacts(msgspec.Struct, frozen=True):
    """A game that can be played here. `ratings` are those of its bots' levels, as measured.

    `time` and `difficulty` are what stands on the box, in words; empty if the game does not say.
    """

    name: str
    rules: int
    seats: list[int]
    title: str
    blurb: str
    time: str
    difficulty: str
    ratings: dict[str, int]


class GameList(msgspec.Struct, frozen=True):
    """The games and the bots that can be played here."""

    games: list[GameFacts]
    bots: list[str]


class GameDetails(msgspec.Struct, frozen=True):
    """All that a client needs to know about a game: options, every action by id, sentences, the rules to read."""

    name: str
    rules: int
    seats: list[int]
    options: dict[str, Any]
    actions: list[Any]
    sentences: dict[str, str]
    rulebook: str


class Moment(msgspec.Struct, frozen=True):
    """What a viewer was shown after so many events."""

    version: int
    view: Any


class Replay(msgspec.Struct, frozen=True):
    """A finished game from one side: the events of each moment, unless briefly, and the view after one of them."""

    table: str
    viewer: str
    moments: list[list[Any]]
    moment: int
    view: Any
    words: list[list[str]] | None


class PuzzleGame(msgspec.Struct, frozen=True):
    """The puzzles of a game: how many of each kind, and how one stands."""

    game: str
    kinds: dict[str, int]
    standing: Standing


class PuzzleGames(msgspec.Struct, frozen=True):
    """The games that have puzzles."""

    games: list[PuzzleGame]


class PuzzleName(msgspec.Struct, frozen=True):
    """Which puzzle; `solved` says whether one's first attempt was right, null before it."""

    game: str
    puzzle: str
    kind: str
    solved: bool | None


class PuzzleFacts(msgspec.Struct, frozen=True):
    """A puzzle: what a seat sees and was told, a question, and its choices; `decision` if they are actions."""

    game: str
    puzzle: str
    kind: str
    seats: int
    seat: int
    difficulty: int
    view: Any
    story: list[str]
    question: str
    choices: list[str]
    decision: Decision | None
    solved: bool | None


class TryPuzzle(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An attempt: the number of a choice."""

    choice: Annotated[int, Meta(ge=0, le=100)]


class Attempted(msgspec.Struct, frozen=True):
    """What came of an attempt: the right choice, why, by which clauses; `first`: it counted; one's rating before."""

    solved: bool
    first: bool
    answer: int
    reasons: list[str]
    clauses: list[str]
    before: int
    standing: Standing


class NoteBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A note on a moment of a finished game."""

    moment: Annotated[int, Meta(ge=0, le=1_000_000)]
    text: Annotated[str, Meta(max_length=2_000)]


class NoteFacts(msgspec.Struct, frozen=True):
    """A note, and who wrote it; `own`: one's own."""

    id: str
    moment: int
    person: str
    name: str
    account: bool
    text: str
    at: int
    own: bool


class NoteList(msgspec.Struct, frozen=True):
    """The notes on a game, in the order of its moments."""

    notes: list[NoteFacts]


class WhatIf(msgspec.Struct, frozen=True):
    """What a viewer would have been told if another choice had been made at a moment, and the view after it."""

    moment: int
    events: list[Any]
    view: Any
    words: list[str]


class NoticeFacts(msgspec.Struct, frozen=True):
    """What somebody wants to be told while away. `key` is what a browser needs to take notices from this server.

    `mail`: whether this server can send letters; `email`, where to; `confirmed`, whether that was shown to be theirs.
    """

    key: str
    settings: NoticeSettings
    browsers: list[str]
    mail: bool
    email: str | None
    confirmed: bool


class BrowserBody(Body, frozen=True):
    """A browser that takes notices, as it describes itself."""

    endpoint: Annotated[str, Meta(max_length=1000)]
    public_key: Annotated[str, Meta(max_length=100)]
    auth: Annotated[str, Meta(max_length=40)]


class BrowserEndpoint(Body, frozen=True):
    """The address of a browser that takes notices."""

    endpoint: Annotated[str, Meta(max_length=1000)]


class Email(Body, frozen=True):
    """An e-mail address."""

    email: Annotated[str, Meta(max_length=254)]


class Code(Body, frozen=True):
    """A code that came by e-mail."""

    code: Annotated[str, Meta(max_length=20)]


class Reviewed(msgspec.Struct, frozen=True):
    """How far the review of a finished game has come (`none`: nobody asked for one), and the review itself.

    `deep`: there is no deeper one to be had. While a deeper one is made, the review is the one from before.
    """

    stage: Stage
    review: Review | None
    deep: bool


class RatingChange(msgspec.Struct, frozen=True):
    """What a rated game changed for a seat: points before and after, how sure that is, per cent that counted."""

    seat: int
    before: int
    after: int
    spread: int
    weight: float


class RatingChanges(msgspec.Struct, frozen=True):
    """What a rated game changed, by seat."""

    changes: list[RatingChange]


class RatingFacts(msgspec.Struct, frozen=True):
    """How strong a player of a game is thought to be; `spread` is what is not known yet."""

    game: str
    points: int
    spread: int
    games: int
    provisional: bool


class RatingPoint(msgspec.Struct, frozen=True):
    """A rating after a game."""

    game: str
    at: int
    points: int
    spread: int
    table: str


class Opponent(msgspec.Struct, frozen=True):
    """Somebody whom a player met: a person, or a bot; how often, won and drawn."""

    person: str | None
    name: str | None
    bot: str | None
    account: bool
    games: int
    won: int
    drawn: int


class Record(msgspec.Struct, frozen=True):
    """How many games of one kind a player has played, won and drawn."""

    game: str
    games: int
    won: int
    drawn: int


class StyleFacts(msgspec.Struct, frozen=True):
    """How somebody plays games that live by hiding: counts of statements that others may doubt.

    `bins`: for each tenth of how likely a statement seemed, as far as reviews have weighed it, how many were heard,
    doubted, and true.
    """

    game: str
    said: int
    lies: int
    lies_answered: int
    lies_believed: int
    heard: int
    doubts: int
    doubts_right: int
    lies_heard: int
    bins: list[list[int]]


class ProfilePage(msgspec.Struct, frozen=True):
    """A person, as far as whoever asks may see; a section that is not shown is null.

    `relation` is one's own to them; `invites` says whether one may ask them to a table.
    """

    person: str
    name: str
    account: bool
    own: bool
    relation: RelationKind | None
    online: bool | None
    invites: bool
    ratings: list[RatingFacts] | None
    history: list[RatingPoint] | None
    records: list[Record] | None
    opponents: list[Opponent] | None
    style: list[StyleFacts] | None


class PlayedSeat(msgspec.Struct, frozen=True):
    """Who had a seat in a game that is over."""

    name: str | None
    bot: str | None
    account: bool
    person: str | None


class PlayedGame(msgspec.Struct, frozen=True):
    """A finished game in somebody's history; `result` is 1 for a win, 0 for a draw, -1 for a loss."""

    table: str
    game: str
    at: int
    public: bool
    rated: bool
    seat: int
    result: int
    seats: list[PlayedSeat]


class GameHistory(msgspec.Struct, frozen=True):
    """Finished games, the newest first; `more` is what to ask for as `before` to read on."""

    games: list[PlayedGame]
    more: int | None


class Privacy(Body, frozen=True):
    """Who may see which section of one's profile, and who may invite one to a table. Friends are whom one follows."""

    games: Audience = "everybody"
    ratings: Audience = "everybody"
    style: Audience = "friends"
    online: Audience = "friends"
    invitations: Audience = "everybody"


class Relate(Body, frozen=True):
    """Whether one follows somebody, blocks them, or neither."""

    kind: RelationKind | None


class InviteBody(Body, frozen=True):
    """Whom one asks to a table."""

    person: Annotated[str, Meta(max_length=100)]


class Friend(msgspec.Struct, frozen=True):
    """Somebody whom one follows or blocks; `online` is null if they do not let one know."""

    person: str
    name: str
    online: bool | None


class Friends(msgspec.Struct, frozen=True):
    """Whom one follows, whom one blocks, and to which tables one is asked."""

    friends: list[Friend]
    blocked: list[Friend]
    invitations: list[InvitationFacts]


class Ranked(msgspec.Struct, frozen=True):
    """A place in a list of the best: a person or a bot."""

    person: str | None
    name: str | None
    bot: str | None
    points: int
    spread: int
    games: int


class Leaderboard(msgspec.Struct, frozen=True):
    """The best of a game, and those of whom too little is known yet."""

    game: str
    best: list[Ranked]
    provisional: list[Ranked]


class Online(msgspec.Struct, frozen=True):
    """How many people are here, and those who let everybody know."""

    count: int
    people: list[Friend]


class Mark(msgspec.Struct, frozen=True):
    """What was marked on a place, after so many events had been told; empty if it was rubbed out."""

    place: str
    version: int
    mark: str


class MarkList(msgspec.Struct, frozen=True):
    """Every mark that one has made in a seat, in order (the last one of a place counts), and one's notes."""

    marks: list[Mark]
    notes: str


class ChatLines(msgspec.Struct, frozen=True):
    """What was said in the lobby lately, the oldest first; `open`: whether people can speak there."""

    open: bool
    lines: list[LobbyTalk]


class TournamentMade(msgspec.Struct, frozen=True):
    """A tournament that was set up."""

    tournament: str


class TournamentLists(msgspec.Struct, frozen=True):
    """Tournaments that can be entered, that go on, and that are over; and one's own, public or not."""

    open: list[TournamentListing]
    running: list[TournamentListing]
    over: list[TournamentListing]
    own: list[TournamentListing]


class TableTournament(msgspec.Struct, frozen=True):
    """The tournament that a table belongs to; null if there is none, or if it is for those who take part."""

    tournament: TournamentListing | None


class ServerKey(msgspec.Struct, frozen=True):
    """The public key (Ed25519) with which this server signs records, in hexadecimal digits."""

    key: str


class Health(msgspec.Struct, frozen=True):
    """A sign of life."""

    good: bool


class Readiness(msgspec.Struct, frozen=True):
    """What a server depends on, for whoever runs it."""

    good: bool
    store: bool
    redis: bool
    disk_space: bool
    disk_free: int
    worker_restarts: int
