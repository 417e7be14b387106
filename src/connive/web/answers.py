"""What the HTTP API takes and gives. Typed, and the source of its OpenAPI description."""

from typing import Annotated, Any

import msgspec
from msgspec import Meta

from connive.core.viewer import MAX_SEATS
from connive.review.model import Review
from connive.tables.messages import Listing
from connive.tables.reviews.desk import Stage


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
    """What is done about a report: nothing, or the accused is kept out. `words` are for whoever looks later."""

    ban: bool = False
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


class Mute(Body, frozen=True):
    """Whether a person's words are to be hidden."""

    muted: bool = True


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


class WhatIf(msgspec.Struct, frozen=True):
    """What a viewer would have been told if another choice had been made at a moment, and the view after it."""

    moment: int
    events: list[Any]
    view: Any
    words: list[str]


class Reviewed(msgspec.Struct, frozen=True):
    """How far the review of a finished game has come (`none`: nobody asked for one), and the review itself."""

    stage: Stage
    review: Review | None


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
