"""What the HTTP API takes and gives about people: ratings, profiles, history, friends."""

from typing import Annotated

import msgspec
from msgspec import Meta

from connive.storage.rows import Audience, RelationKind
from connive.tables.messages import InvitationFacts
from connive.web.answers import Body


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


class GameTotals(msgspec.Struct, frozen=True):
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
    """A person, as far as the person who asks may see; a section that is not shown is null.

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
    records: list[GameTotals] | None
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
