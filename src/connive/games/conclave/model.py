"""The state of Conclave, its options, and its tables as data.

A cell is `row * 4 + column` from the top left, on smaller grids too. Invariant: a card is in one hand, one deck, one
cell or one pile; those that are nowhere were removed. A hand is in the order of card numbers, never of arrival (K1.2).
"""

from enum import IntEnum
from typing import Annotated, Literal, get_args

from connive.core.errors import BadOptions
from connive.core.options import Options as BaseOptions
from connive.core.state import Arr, StateBase, Vec, layout
from connive.games.conclave.cards import BROTHERHOOD, CARDS, INFLUENCE, MAGIC, MAGICS, NO_CARD, SUIT
from connive.games.conclave.cards import Brotherhood as Brotherhood  # its names belong to the wire
from connive.games.conclave.cards import Magic as Magic
from connive.games.conclave.packs import DECK, HAND, PACK, WIDTH, Pack, load_pack

__all__ = ["BROTHERHOOD", "CARDS", "DECK", "HAND", "INFLUENCE", "MAGIC", "MAGICS", "NO_CARD", "PACK", "SUIT", "WIDTH"]

NONE = -1
SEATS = 4
DECKS = 2
CELLS = WIDTH * WIDTH
PILES = SEATS * MAGICS


class Question(IntEnum):
    """What is asked of the seat to act."""

    TURN = 0
    SEND = 1
    DRAW = 2
    OVER = 3


class Axis(IntEnum):
    """The two lines through a cell (K2.3)."""

    COLUMN = 0
    ROW = 1


class Corner(IntEnum):
    """The starting corner (K1.4), clockwise."""

    TOP_LEFT = 0
    TOP_RIGHT = 1
    BOTTOM_RIGHT = 2
    BOTTOM_LEFT = 3


class Reason(IntEnum):
    """What set the first place apart (K3)."""

    LEAST_RESENTMENT = 0
    MOST_FOLLOWERS = 1
    OTHERS_ELIMINATED = 2
    SHARED = 3


CLAUSES = {
    Reason.LEAST_RESENTMENT: "K3.5",
    Reason.MOST_FOLLOWERS: "K3.5",
    Reason.OTHERS_ELIMINATED: "K3.4",
    Reason.SHARED: "K3.5",
}


MAX_LEGAL = MAGICS * (SEATS - 1) + HAND * (CELLS - 1)

INSIDE = tuple(
    sum(1 << row * WIDTH + column for row in range(side) for column in range(side)) for side in range(WIDTH + 1)
)
"""The cells of a grid as a bit set, by its side."""

CELL_OF = tuple(next((cell for cell in range(CELLS) if (1 << cell) % 19 == rest), NONE) for rest in range(19))
"""The cell of a bit set with one cell in it, at `bit % 19`: the powers of two below 2 ** 16 leave different rests."""

LEFT_COLUMN = sum(1 << row * WIDTH for row in range(WIDTH))


def _run(full: int, place: int) -> int:
    """Return the unbroken run through a place of a line of four, both as bit sets."""
    low = high = place
    while low > 0 and full >> (low - 1) & 1:
        low -= 1
    while high < WIDTH - 1 and full >> (high + 1) & 1:
        high += 1
    return sum(1 << i for i in range(low, high + 1))


RUN = tuple(_run(full, place) for full in range(1 << WIDTH) for place in range(WIDTH))
"""The places of the unbroken run of cards through a place of a line, at `full places * 4 + place` (K2.3)."""

NOT_LEFT = sum(1 << cell for cell in range(CELLS) if cell % WIDTH > 0)
NOT_RIGHT = sum(1 << cell for cell in range(CELLS) if cell % WIDTH < WIDTH - 1)


def _turned(side: int, corner: int, number: int) -> int:
    """Return the cell that is read as `number` when a corner is turned to the top left (K2.7)."""
    row, column = divmod(number, max(side, 1))
    last = side - 1
    turned = ((row, column), (column, last - row), (last - row, last - column), (last - column, row))[corner]
    return turned[0] * WIDTH + turned[1] if number < side * side else NONE


READING = tuple(_turned(side, corner, i) for side in range(WIDTH + 1) for corner in Corner for i in range(CELLS))
"""Cells in reading order from a starting corner, at `(side * 4 + corner) * 16 + i`."""

CrisisRule = Literal["brotherhood", "neither"]
PackName = Literal["standard", "small", "tiny_hands", "tiny_table"]
PACKS: tuple[PackName, ...] = get_args(PackName)
LOADED: tuple[Pack, ...] = tuple(load_pack(name) for name in PACKS)
PACK_SIZE = tuple(len(pack.cards) for pack in LOADED)
PACK_CARDS = tuple(int(card) for pack in LOADED for card in (*pack.cards, *(0,) * (PACK - len(pack.cards))))
"""The cards of each pack, at `pack * 72 + i`."""

LAID_CELLS = tuple(sum(1 << cell for cell in pack.laid) for pack in LOADED)
"""The cells that get a card in the set-up as a bit set, by pack."""


class Options(BaseOptions, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Named options. Packs other than the standard one, a fixed corner and a fixed first seat are for study."""

    crisis: CrisisRule = "brotherhood"
    pack: PackName = "standard"
    corner: Literal["random", "top_left", "top_right", "bottom_right", "bottom_left"] = "random"
    first: Literal["random", 0, 1, 2, 3] = "random"


@layout
class State(StateBase):
    """The whole truth of one game."""

    # Options
    seats: int
    pack: int
    neither: int
    fixed_corner: int
    fixed_first: int
    side: int
    reach: int
    spare: int
    hand_size: int
    deck_size: int
    # Who is asked what
    question: int
    asked: int
    active: int
    turn: Annotated[int, "i2"]
    last_turns: int
    corner: int
    # The cards: hands in the order of card numbers, decks with their top at `left - 1`
    grid: Annotated[Vec, Arr(CELLS)]
    occupied: Annotated[int, "u2"]
    hands: Annotated[Vec, Arr(SEATS * HAND)]
    decks: Annotated[Vec, Arr(DECKS * DECK)]
    left: Annotated[Vec, Arr(DECKS)]
    # The piles, at `seat * 6 + magic`: which followers as a bit set, their influence, their number
    held: Annotated[Vec, Arr(PILES, "u2")]
    total: Annotated[Vec, Arr(PILES, "u1")]
    count: Annotated[Vec, Arr(PILES)]
    # For a seat whose time is out
    lot: Annotated[int, "i4"]
    # The events of the last step: a deal for four seats needs most
    log: Annotated[Vec, Arr(168, "u1")]
    log_len: Annotated[int, "u1"]


def prepare(s: State, options: Options, seats: int) -> None:
    """Write options and seats into a fresh state."""
    pack = load_pack(options.pack)
    s.seats = seats
    s.pack = PACKS.index(options.pack)
    s.neither = int(options.crisis == "neither")
    s.fixed_corner = NONE if options.corner == "random" else int(Corner[options.corner.upper()])
    s.fixed_first = NONE if options.first == "random" else options.first
    if s.fixed_first >= seats:
        raise BadOptions(trouble=f"first={options.first} seats={seats}")
    if seats not in pack.hand:
        raise BadOptions(trouble=f"pack={options.pack} seats={seats}")
    s.side, s.reach, s.spare = pack.side, pack.reach, pack.spare
    s.hand_size, s.deck_size = pack.hand[seats], pack.deck(seats)
    s.grid, s.hands = [NO_CARD] * CELLS, [NO_CARD] * (SEATS * HAND)
    s.decks = [NO_CARD] * (DECKS * DECK)
