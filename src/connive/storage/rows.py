"""The rows of the database as values; `schema.py` makes a table of each, with a column for each field."""

from typing import Annotated, Literal

import msgspec

Long = Annotated[int, "64 bits"]
Milliseconds = Long
"""A time, since 1970."""

Status = Literal["open", "running", "over", "closed"]
Audience = Literal["everybody", "friends", "nobody"]
"""Who may see a section of a profile. Friends are those whom its owner follows."""

RelationKind = Literal["follow", "block"]
Kind = Literal[
    "choice", "default", "answer", "wait", "close", "talk", "bot", "more", "ask", "agree", "deny", "forfeit", "pause",
    "offer", "accept", "decline", "draw", "given", "pass", "prepare",
    "away",
]  # fmt: skip


class Person(msgspec.Struct, frozen=True):
    """Somebody who plays: a guest, or the holder of an account (then `account` is the name in lower case).

    `skeleton` is what the name of an account looks like, `recovery` are digests of the codes for a lost password, as
    JSON, and `seen` is the day on which the person was last here.
    """

    id: str
    name: str
    account: str | None
    password: str | None
    created: Milliseconds
    banned: int = 0
    muted: str = "[]"
    skeleton: str | None = None
    moderator: int = 0
    recovery: str = "[]"
    seen: Milliseconds = 0


class ShownName(msgspec.Struct, frozen=True):
    """The name of a person as others see it, and whether it is the name of an account."""

    name: str
    account: bool


class Session(msgspec.Struct, frozen=True):
    """A browser that is logged in; only the digest of its token is kept."""

    digest: str
    person: str
    created: Milliseconds
    expires: Milliseconds


class TableRow(msgspec.Struct, frozen=True):
    """A table without its seats and its log. `due` is when it must be looked at, if nobody acts before.

    `filled` is when everybody was asked to open what they pledged; `cancelled`, how often such a start came to nothing.
    `rated` is 1 while the result has yet to count for the ratings, 2 afterwards. `position` is where a game that was
    not dealt begins, as text in bytes, and `origin` where it comes from: table, moment, seat, `anew` or `truth`.
    `counted` is 0 until the finished game stands in the histories of those who played it, then 1, or 2 if it does not
    count there.
    """

    id: str
    game: str
    rules: int
    seats: int
    options: str
    settings: str
    host: str
    status: Status
    public: int
    secret: bytes
    series: str
    number: int
    version: int
    created: Milliseconds
    started: Milliseconds | None = None
    ended: Milliseconds | None = None
    due: Milliseconds | None = None
    outcome: str | None = None
    cancelled: int = 0
    filled: Milliseconds | None = None
    rated: int = 0
    position: bytes | None = None
    origin: str = ""
    counted: int = 0


class SeatRow(msgspec.Struct, frozen=True):
    """Who sits where. A seat without a bot and without a pledge is kept for its person, who has not sat down yet.

    `pledge` binds a person to the entropy that they will add, and is empty if they add none.
    """

    table_id: str
    seat: int
    person: str | None = None
    bot: str | None = None
    entropy: str | None = None
    pledge: str | None = None


class NamedSeat(msgspec.Struct, frozen=True):
    """A seat in a list of tables, with the name of the person who sits there, or is expected: who has not sat down."""

    table_id: str
    seat: int
    person: str | None
    name: str | None
    bot: str | None
    account: bool
    expected: bool


class Entry(msgspec.Struct, frozen=True):
    """A line of a table's log. `link` binds it to all lines before it."""

    table_id: str
    seq: int
    kind: Kind
    seat: int
    action: int
    text: str
    client: str
    at: Milliseconds
    rules: int
    link: str = ""


class News(msgspec.Struct, frozen=True):
    """The version of a table, and what its log has beyond what was known."""

    version: int
    entries: list[Entry]


class Uptime(msgspec.Struct, frozen=True):
    """A time in which the service was there, as far as it is known."""

    began: Milliseconds
    ended: Milliseconds


class Report(msgspec.Struct, frozen=True):
    """A complaint about somebody at a table; `handled` is when somebody dealt with it, `verdict` what they decided."""

    id: str
    table_id: str
    reporter: str
    accused: str
    words: str
    at: Milliseconds
    handled: Milliseconds | None = None
    verdict: str = ""


class ReviewRow(msgspec.Struct, frozen=True):
    """What was found out about a finished game by a version of this program: JSON, compressed."""

    table_id: str
    version: str
    body: bytes
    at: Milliseconds


class MarkRow(msgspec.Struct, frozen=True):
    """What a person has marked by hand on a place of their pages, since they had been told `version` events."""

    table_id: str
    seat: int
    person: str
    place: str
    version: int
    mark: str


class Note(msgspec.Struct, frozen=True):
    """What somebody wrote about a moment of a finished game."""

    id: str
    table_id: str
    moment: int
    person: str
    text: str
    at: Milliseconds


class NamedNote(Note, frozen=True):
    """A note with the name of its author, and whether it is the name of an account."""

    name: str
    account: bool


class PuzzleTry(msgspec.Struct, frozen=True):
    """The first attempt of a person at a puzzle."""

    person: str
    game: str
    puzzle: str
    kind: str
    solved: int
    at: Milliseconds


class PuzzleRating(msgspec.Struct, frozen=True):
    """How strong a solver, or how hard a puzzle, is thought to be: thousandths of a point, after `tries` attempts."""

    game: str
    player: str
    mean: int
    spread: int
    tries: int


class Seek(msgspec.Struct, frozen=True):
    """Somebody looks for a game. `alive` is when their process last said that they do; `table_id`, what was found."""

    id: str
    person: str
    game: str
    seats: int
    pace: str
    rated: int
    rating: int
    since: Milliseconds
    alive: Milliseconds
    process: str
    table_id: str | None = None


class TournamentRow(msgspec.Struct, frozen=True):
    """A tournament without its log: `spec` is what was ordered, as JSON; `version` is how long the log is.

    `due` is when somebody must look at it.
    """

    id: str
    host: str
    spec: str
    status: str
    public: int
    created: Milliseconds
    version: int
    due: Milliseconds | None = None
    ended: Milliseconds | None = None


class TournamentEntry(msgspec.Struct, frozen=True):
    """A line of a tournament's log, as JSON."""

    tournament_id: str
    seq: int
    at: Milliseconds
    body: str


class TournamentPerson(msgspec.Struct, frozen=True):
    """Somebody who takes part in a tournament."""

    tournament_id: str
    person: str


class TournamentTable(msgspec.Struct, frozen=True):
    """A table of a tournament; `settled` is 1 once its result counts there."""

    table_id: str
    tournament_id: str
    settled: int


class RatingRow(msgspec.Struct, frozen=True):
    """How strong a player of a game is thought to be: mean and spread in thousandths of a point."""

    game: str
    player: str
    mean: int
    spread: int
    games: int
    version: int
    at: Milliseconds


class Result(msgspec.Struct, frozen=True):
    """What a rated game changed for one seat: `before` and `mean` in thousandths of a point, `weight` of a whole."""

    table_id: str
    seat: int
    game: str
    player: str
    at: Milliseconds
    place: int
    weight: int
    before: int
    mean: int
    spread: int


class Played(msgspec.Struct, frozen=True):
    """What a finished game was for one seat. `result` is 1 for a win, 0 for a draw, -1 for a loss.

    Statements that others may doubt: how many the seat made (`said`), how many of them were lies, how many of these
    somebody answered, how many were believed. How many it heard, doubted, doubted rightly, and how many were lies.
    `bins` is JSON, from a review: for each tenth of how likely a statement seemed, how many were heard, doubted, true.
    """

    table_id: str
    seat: int
    game: str
    player: str
    at: Milliseconds
    public: int
    rated: int
    seats: int
    result: int
    said: int = 0
    lies: int = 0
    lies_answered: int = 0
    lies_believed: int = 0
    heard: int = 0
    doubts: int = 0
    doubts_right: int = 0
    lies_heard: int = 0
    bins: str = ""


class Profile(msgspec.Struct, frozen=True):
    """Who may see what of a person, and until when the person may not speak in the lobby."""

    person: str
    games: Audience = "everybody"
    ratings: Audience = "everybody"
    style: Audience = "friends"
    online: Audience = "friends"
    invitations: Audience = "everybody"
    silenced: Milliseconds = 0


class Relation(msgspec.Struct, frozen=True):
    """A person follows or blocks another; with the other's name."""

    person: str
    other: str
    kind: RelationKind
    at: Milliseconds
    name: str
    account: bool


class Invitation(msgspec.Struct, frozen=True):
    """Somebody asks somebody else to an open table."""

    table_id: str
    guest: str
    host: str
    at: Milliseconds
    name: str
    game: str


class ChatLine(msgspec.Struct, frozen=True):
    """Something said in the lobby."""

    id: str
    at: Milliseconds
    person: str
    text: str
    name: str
    account: bool


class Vacation(msgspec.Struct, frozen=True):
    """A time in which a person is away."""

    person: str
    began: Milliseconds
    until: Milliseconds


class Notice(msgspec.Struct, frozen=True):
    """Something a person is to be told when it is due, unless it has become needless by then."""

    id: str
    person: str
    kind: str
    game: str
    table_id: str
    due: Milliseconds
    tries: int = 0


class Browser(msgspec.Struct, frozen=True):
    """A browser that takes notices: where they are sent, and the keys that only it can read them with.

    `session` is the one that it was added with; empty if it was added before that was kept.
    """

    endpoint: str
    person: str
    public_key: str
    auth: str
    created: Milliseconds
    session: str = ""


class NoticeSettingsRow(msgspec.Struct, frozen=True):
    """What a person wants to be told, as JSON; an address counts once no `code` is left to be given back."""

    person: str
    body: str
    email: bytes | None = None
    code: str | None = None
    code_until: Milliseconds | None = None


class Passkey(msgspec.Struct, frozen=True):
    """A key that stands for a password: its name, the host it works under, and how often it was used, as it says."""

    id: str
    person: str
    host: str
    label: str
    public_key: bytes
    counter: Long
    created: Milliseconds
    used: Milliseconds | None = None


class Challenge(msgspec.Struct, frozen=True):
    """What a passkey is asked to sign, as a digest; `person` is empty where somebody wants to come in."""

    digest: str
    person: str
    until: Milliseconds


class OldName(msgspec.Struct, frozen=True):
    """A name that an account had before; until then nobody else may take it."""

    skeleton: str
    account: str
    person: str
    until: Milliseconds
