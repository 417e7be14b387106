"""What happens in a tournament, one thing after another: its log is all that there is to know about it."""

import msgspec


class Happening(msgspec.Struct, frozen=True, tag_field="kind"):
    """The root of all that happens."""


class Entered(Happening, frozen=True, tag="entered"):
    """Somebody takes part: a person, or a bot. Entrants are numbered in the order in which they come."""

    player: str
    rating: int


class Withdrew(Happening, frozen=True, tag="withdrew"):
    """An entrant is paired no more; what they have played counts."""

    entrant: int


class Returned(Happening, frozen=True, tag="returned"):
    """An entrant who had withdrawn takes part again."""

    entrant: int


class Began(Happening, frozen=True, tag="began"):
    """The first round can be paired. Where rounds are counted, `rounds` says how many there will be."""

    rounds: int


class Board(msgspec.Struct, frozen=True):
    """One game: the table it is played at, who sits where, and which meeting of the round it belongs to."""

    table: str
    players: tuple[int, ...]
    meeting: int


class Paired(Happening, frozen=True, tag="paired"):
    """Games begin: those of a round, or those for which there are players. `byes` have nobody to play: a point each."""

    round: int
    boards: tuple[Board, ...]
    byes: tuple[int, ...] = ()


class Settled(Happening, frozen=True, tag="settled"):
    """A game is decided. `missing` are the seats of those who did not come: then it was not played."""

    table: str
    points: tuple[int, ...]
    missing: tuple[int, ...] = ()


class Ended(Happening, frozen=True, tag="ended"):
    """All is played."""


class Cancelled(Happening, frozen=True, tag="cancelled"):
    """There will be no winner."""


Any = Entered | Withdrew | Returned | Began | Paired | Settled | Ended | Cancelled
DECODER: msgspec.json.Decoder[Any] = msgspec.json.Decoder(Any)


class Entry(msgspec.Struct, frozen=True):
    """One thing that happened, and when (milliseconds)."""

    at: int
    what: Any
