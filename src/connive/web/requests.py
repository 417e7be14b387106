"""What a client sends over the socket. Typed and tagged; unknown fields and wrong types are refused."""

from typing import Annotated

import msgspec
from msgspec import Meta

from connive.bots.advice import Depth
from connive.core.viewer import MAX_SEATS
from connive.tables.lobby.seeks import PaceName
from connive.tables.standing_orders import Until

Key = Annotated[str, Meta(pattern=r"^[!-~]{1,40}$(?!\n)")]
TableKey = Annotated[str, Meta(pattern=r"^[A-Za-z0-9_-]{1,40}$(?!\n)")]
SeatNumber = Annotated[int, Meta(ge=0, lt=MAX_SEATS)]


class Message(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="type"):
    """The root of all requests. `id` is the client's own; the answer carries it."""

    id: Key


class AtTable(Message, frozen=True):
    """A request about a table."""

    table: TableKey


class AtSeat(AtTable, frozen=True):
    """A request of a seat."""

    seat: SeatNumber


class Watch(AtTable, tag="watch", frozen=True):
    """Look on from one's own seat, or as a spectator, having been told `version` events already."""

    seat: SeatNumber | None = None
    version: Annotated[int, Meta(ge=0, le=1_000_000)] = 0
    lang: Annotated[str, Meta(max_length=5)] | None = None


class Unwatch(AtTable, tag="unwatch", frozen=True):
    """Look away."""


class Choose(AtSeat, tag="choose", frozen=True):
    """Make a choice. Sent again under the same id, it counts once."""

    token: Annotated[str, Meta(max_length=20)]
    action: Annotated[int, Meta(ge=0, le=1_000_000)]


class Wait(AtSeat, tag="wait", frozen=True):
    """Ask for a moment in a window that would close by itself. Nobody is told."""

    token: Annotated[str, Meta(max_length=20)]


class LetPass(AtSeat, tag="let_pass", frozen=True):
    """Let windows pass for a seat until something happens; null takes that back. Nobody else is told."""

    until: Until | None = None


class Prepare(AtSeat, tag="prepare", frozen=True):
    """Prepare the choice that is made if everybody lets the open window pass; null takes it back."""

    action: Annotated[int, Meta(ge=0, le=1_000_000)] | None = None


class Talk(AtSeat, tag="talk", frozen=True):
    """Say something to everybody at the table."""

    text: Annotated[str, Meta(max_length=2_000)]


class RemarkOn(AtTable, tag="remark", frozen=True):
    """Say something to the other spectators."""

    text: Annotated[str, Meta(max_length=2_000)]


class AskTime(AtSeat, tag="ask_time", frozen=True):
    """Ask the others for more time."""


class DenyTime(AtSeat, tag="deny_time", frozen=True):
    """Decline the open request for more time."""


class GiveTime(AtSeat, tag="give_time", frozen=True):
    """Agree to the open request for more time; at a table for two also give it unasked."""


class OfferDraw(AtSeat, tag="offer_draw", frozen=True):
    """Offer everybody else a draw."""


class AcceptDraw(AtSeat, tag="accept_draw", frozen=True):
    """Accept the open offer of a draw; the last to do so ends the match."""


class DeclineDraw(AtSeat, tag="decline_draw", frozen=True):
    """Decline the open offer of a draw."""


class Resign(AtSeat, tag="resign", frozen=True):
    """Give the match up at a table for two."""


class AskNotes(AtSeat, tag="notes", frozen=True):
    """Ask what the engine deduces from all that one's seat has been told."""


class AskHint(AtSeat, tag="hint", frozen=True):
    """Ask a strong bot about one's own open decision, where bots have all the other seats."""

    token: Annotated[str, Meta(max_length=20)]
    depth: Depth = "odds"


class Lobby(Message, tag="lobby", frozen=True):
    """Start or stop being told about open tables."""

    on: bool = True


class Wall(Message, tag="wall", frozen=True):
    """Start or stop being told about public games that are being played."""

    on: bool = True


class Chat(Message, tag="chat", frozen=True):
    """Say something to everybody in the lobby."""

    text: Annotated[str, Meta(max_length=2_000)]


class SeekGame(Message, tag="seek", frozen=True):
    """Look for others who want to play the same. Sent again under the same id, it counts once."""

    game: Annotated[str, Meta(max_length=40)]
    seats: Annotated[int, Meta(ge=1, le=MAX_SEATS)]
    pace: PaceName = "quick"
    rated: bool = False


class EndSeek(Message, tag="end_seek", frozen=True):
    """Look no more. `seek` is the id of the request by which one began."""

    seek: Key


class AcceptBot(Message, tag="accept_bot", frozen=True):
    """Play against bots instead of waiting any longer."""

    seek: Key


class Follow(Message, tag="follow", frozen=True):
    """Start or stop being told when something happens in a tournament."""

    tournament: TableKey
    on: bool = True


class Ping(Message, tag="ping", frozen=True):
    """Ask for a sign of life."""


Agreement = AskTime | GiveTime | DenyTime | OfferDraw | AcceptDraw | DeclineDraw | Resign
"""What people agree on beside the game, or give up."""

Request = (
    Watch | Unwatch | Choose | Wait | LetPass | Prepare | Talk | RemarkOn | Agreement | AskNotes | AskHint | Lobby
    | Wall | Chat | SeekGame | EndSeek | AcceptBot | Follow | Ping
)  # fmt: skip
DECODER: msgspec.json.Decoder[Request] = msgspec.json.Decoder(Request)


class Named(msgspec.Struct):
    """The id of a message that is otherwise wrong, so that its refusal can be told apart."""

    id: Key | None = None


NAMED = msgspec.json.Decoder(Named)
