"""What the HTTP API takes and gives. Typed, and the source of its OpenAPI description."""

from typing import Annotated, Any

import msgspec
from msgspec import Meta

from connive.core.signals import Signal
from connive.core.viewer import MAX_SEATS
from connive.tables.messages import Listing


class Body(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The root of all request bodies."""


class ComeIn(Body, frozen=True):
    """Come in as a guest."""

    name: Annotated[str, Meta(max_length=100)]


class Join(Body, frozen=True):
    """Sit down; `pledge` binds the client to the entropy that it will open when everybody has sat down."""

    seat: Annotated[int, Meta(ge=0, lt=MAX_SEATS)] | None = None
    pledge: Annotated[str, Meta(max_length=64)] | None = None


class Opening(Body, frozen=True):
    """What one has pledged: 32 to 64 hexadecimal digits."""

    entropy: Annotated[str, Meta(max_length=64)]


class Arrange(Body, frozen=True):
    """Who has a seat that nobody has taken yet: this bot, or the next who comes."""

    bot: Annotated[str, Meta(max_length=40)] | None


class ReportBody(Body, frozen=True):
    """A complaint about somebody at a table."""

    person: Annotated[str, Meta(max_length=40)]
    words: Annotated[str, Meta(max_length=1_000)]


class Mute(Body, frozen=True):
    """Whether a person's words are to be hidden."""

    muted: bool = True


class Me(msgspec.Struct, frozen=True):
    """Who one is. `csrf` goes into the header x-connive of every request that changes something."""

    person: str
    name: str
    account: bool
    csrf: str
    muted: list[str]
    moderator: bool


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

    `grandmaster` are the numbers of seats with which that level was shown to be better than Master.
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
    grandmaster: list[int]


class GameList(msgspec.Struct, frozen=True):
    """The games and the bots that can be played here."""

    games: list[GameFacts]
    bots: list[str]


class GameDetails(msgspec.Struct, frozen=True):
    """All that a client needs to know about a game: options, actions by id, sentences, signals, the rules to read.

    `windows`: silence answers some of its questions.
    """

    name: str
    rules: int
    seats: list[int]
    options: dict[str, Any]
    actions: list[Any]
    sentences: dict[str, str]
    signals: list[Signal]
    rulebook: str
    windows: bool


class ServerKey(msgspec.Struct, frozen=True):
    """The public key (Ed25519) with which this server signs records, in hexadecimal digits."""

    key: str
