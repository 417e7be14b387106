"""What the service tells a client. Typed, tagged, and the source of the JSON Schemas; PROTOCOL.md explains each.

Invariant: a message holds only what its receiver may know; numbers in it are the receiver's own.
"""

from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from connive.bots.advice import Advice, Depth
from connive.core.decision import Decision
from connive.core.outcome import Outcome
from connive.tables.agreements import DrawOffered, TimeAsked
from connive.tables.settings import Settings
from connive.tables.standing_orders import StandingOrderFacts
from connive.tables.timers.clocks import ClockFace
from connive.tables.timers.windows import WindowFacts


class SeatFacts(msgspec.Struct, frozen=True):
    """Who sits in a seat. `ready`: the seat counts for the start; `opened`: it need not add any more to the chance.

    `account`: the name is an account's. `away`: until when the seat's clock does not run, because its person is away.
    """

    seat: int
    person: str | None
    name: str | None
    bot: str | None
    ready: bool
    opened: bool
    account: bool = False
    away: int | None = None


class Origin(msgspec.Struct, frozen=True):
    """The moment of a finished game that another one goes on from, as a seat; `anew`: what it could not know was drawn.

    Otherwise everything is as it really was.
    """

    table: str
    moment: int
    seat: int
    anew: bool

    def __str__(self) -> str:
        return f"{self.table} {self.moment} {self.seat} {'anew' if self.anew else 'truth'}"


def read_origin(line: str) -> Origin | None:
    """Return what `str(origin)` wrote; None for a game that was dealt."""
    if not line:
        return None
    table, moment, seat, how = line.split(" ")
    return Origin(table, int(moment), int(seat), how == "anew")


class TableFacts(msgspec.Struct, frozen=True, tag_field="type", tag="table"):
    """All that is public about a table, beside its game. The secret is told when the game is over.

    `pledges` and `entropy` are lines `seat:digits`; entropy is told when the game begins. `opening` is when everybody
    was asked to open what they pledged, `cancelled` how often such a start came to nothing. `asking` is the open
    request for more time. `key` is the public key with which the server signs records. `origin` is there if the game
    goes on from a moment of another. `hasty`: bots think less than they could, having thought
    enough for the person who asks.
    """

    table: str
    game: str
    rules: int
    options: str
    settings: Settings
    status: str
    public: bool
    host: str
    seats: list[SeatFacts]
    commitment: str
    key: str
    cancelled: int
    opening: int | None
    pledges: list[str]
    entropy: list[str]
    secret: str | None
    series: str
    number: int
    tally: list[int]
    outcome: Outcome | None
    forfeit: int | None
    asking: TimeAsked | None
    offered: DrawOffered | None
    following: str | None
    created: int
    started: int | None
    ended: int | None
    origin: Origin | None
    hasty: bool = False
    tournament: bool = False


class Update(msgspec.Struct, frozen=True, tag_field="type", tag="update"):
    """What is new for one viewer. After it the viewer has been told `version` events; `events` are the last of them.

    `link` binds the server to all that is in the log by now, and tells nothing about it; null for those told late.
    `window` is there while silence is an answer too, `standing` if the viewer has left something to the server.
    """

    table: str
    seat: int | None
    version: int
    events: Sequence[Any]
    view: Any
    decision: Decision | None
    clocks: list[ClockFace] | None
    words: list[str] | None
    link: str | None
    window: WindowFacts | msgspec.UnsetType = msgspec.UNSET
    standing: StandingOrderFacts | msgspec.UnsetType = msgspec.UNSET


class Accepted(msgspec.Struct, frozen=True, tag_field="type", tag="accepted"):
    """A request was carried out; what it changed is stored."""

    id: str


class Refused(msgspec.Struct, frozen=True, tag_field="type", tag="refused"):
    """A request was refused and changed nothing. `clause` is the rule behind it, if there is one."""

    id: str | None
    code: str
    message: str
    clause: str | None = None


class Presence(msgspec.Struct, frozen=True, tag_field="type", tag="presence"):
    """Which seats are connected, and how many spectators."""

    table: str
    seats: list[int]
    spectators: int


class Notes(msgspec.Struct, frozen=True, tag_field="type", tag="notes"):
    """What the engine deduces from the first `version` events of a seat."""

    table: str
    seat: int
    version: int
    notebook: Any


class Hint(msgspec.Struct, frozen=True, tag_field="type", tag="hint"):
    """What a strong bot says to a person about their open decision `token`."""

    table: str
    seat: int
    token: str
    depth: Depth
    advice: Advice


class Remarked(msgspec.Struct, frozen=True, tag_field="type", tag="remark"):
    """What a spectator said to spectators."""

    table: str
    person: str
    name: str
    text: str
    account: bool = False


class Chair(msgspec.Struct, frozen=True):
    """A seat in a list: a person's name (of an account, or a guest's), a bot, or neither while it is free."""

    name: str | None
    bot: str | None
    account: bool = False


class Listing(msgspec.Struct, frozen=True):
    """A table in a list. Among one's own tables, also where one sits, which seats are asked, and until when.

    Before the start one's own seat is asked if one is expected there and has not sat down.
    """

    table: str
    game: str
    options: str
    status: str
    seats: list[Chair]
    host: str
    created: int
    number: int
    outcome: Outcome | None
    own: list[int] = []
    asked: list[int] = []
    deadline: int | None = None


class LobbyList(msgspec.Struct, frozen=True, tag_field="type", tag="lobby"):
    """The open tables: where most people wait first, of each host only a few."""

    tables: list[Listing]


class Tile(msgspec.Struct, frozen=True):
    """A game on the wall: who plays, how many look on, and what spectators see after `version` events."""

    table: str
    game: str
    options: str
    seats: list[Chair]
    spectators: int
    version: int
    view: Any


class WallNews(msgspec.Struct, frozen=True, tag_field="type", tag="wall"):
    """The wall: which tables stand there, the tiles that are new or have changed, and how many people are here."""

    order: list[str]
    tiles: list[Tile]
    online: int


class LobbyTalk(msgspec.Struct, frozen=True, tag_field="type", tag="chat"):
    """What somebody said in the lobby."""

    id: str
    at: int
    person: str
    name: str
    text: str


class LobbyHushed(msgspec.Struct, frozen=True, tag_field="type", tag="hushed"):
    """A moderator has silenced somebody in the lobby: what they said there is gone."""

    person: str


class Seeking(msgspec.Struct, frozen=True, tag_field="type", tag="seeking"):
    """How it stands while one looks for a game: how many wait for the same, and which bot offers itself from when."""

    seek: str
    waiting: int
    since: int
    bot: str
    bot_from: int


class Paired(msgspec.Struct, frozen=True, tag_field="type", tag="paired"):
    """The table that was found; null if one looks no more, for instance because one looks elsewhere."""

    seek: str
    table: str | None


class InvitationFacts(msgspec.Struct, frozen=True):
    """Somebody asks one to an open table."""

    table: str
    game: str
    person: str
    name: str
    at: int


class InvitationList(msgspec.Struct, frozen=True, tag_field="type", tag="invitations"):
    """To which open tables one is asked, the newest first. Told on coming, if there are any, and when they change."""

    invitations: list[InvitationFacts]


class TournamentMoved(msgspec.Struct, frozen=True, tag_field="type", tag="tournament"):
    """Something happened in a tournament that one follows; `version` is how long its log is now."""

    tournament: str
    version: int


class GameReady(msgspec.Struct, frozen=True, tag_field="type", tag="game_ready"):
    """One's next game of a tournament can begin, at this table."""

    tournament: str
    name: str
    table: str


class Welcome(msgspec.Struct, frozen=True, tag_field="type", tag="welcome"):
    """The first message of a connection."""

    person: str
    name: str
    protocol: int
    now: int


class Pong(msgspec.Struct, frozen=True, tag_field="type", tag="pong"):
    """The answer to a ping."""

    now: int


Told = (
    TableFacts | Update | Accepted | Refused | Presence | Notes | Hint | Remarked | LobbyList | Seeking | Paired
    | WallNews | LobbyTalk | LobbyHushed | InvitationList | TournamentMoved | GameReady | Welcome | Pong
)  # fmt: skip
write: Callable[[Told], bytes] = msgspec.json.Encoder().encode
"""Returns a message as it goes over the wire."""
