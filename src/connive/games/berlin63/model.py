"""The state of Berlin 63, its options, and its tables as data.

A base is a public token, 0 to 4 Blue's from column a on, 5 to 9 Red's; which character stands in it is `who[base]`.
A square is `row * 5 + column`. Invariant: every character of the cast is in one base or one reserve or in the box.
"""

from enum import IntEnum
from typing import Annotated, Literal

from msgspec import Meta

from connive.core.errors import BadOptions
from connive.core.options import Options as BaseOptions
from connive.core.state import Arr, StateBase, Vec, layout

BLUE, RED = 0, 1
WIDTH = 5
MAX_ROWS = 7
SIDE = 5
BASES = 2 * SIDE
NONE = -1


class Character(IntEnum):
    """The eight super-spies that each side has (B1.2)."""

    LEO_STORM = 0
    LILLY_HOPPER = 1
    MIRANDA_HYPNOS = 2
    RAY_DASH = 3
    VICTOR_SHADOW = 4
    VERONICA_SNAKE = 5
    ADAM_QUARK = 6
    JACK_STEEL = 7


LEO, LILLY, MIRANDA, RAY, VICTOR, VERONICA, QUARK, STEEL = range(8)
CAST = 8
NEVER_LEADERS = 1 << QUARK | 1 << STEEL


class Question(IntEnum):
    """What is asked of the seats to act."""

    DEPLOY = 0
    TURN = 1
    ANSWER = 2
    DOUBT = 3
    FREEZE = 4
    SACRIFICE = 5
    POWER = 6
    SHADOW = 7
    REDRESS = 8
    OVER = 9


SILENT = (Question.FREEZE,)
"""Questions that silence answers: B4.5 a claim that stands may be frozen."""


class Stride(IntEnum):
    """How the active base is moving."""

    WALK = 0
    LEAP = 1
    DASH = 2


class Reason(IntEnum):
    """How a game ended (B7)."""

    LEADER_FALLEN = 0
    RESERVE_EXHAUSTED = 1
    LAST_STAND = 2
    QUIET = 3


CLAUSES = {
    Reason.LEADER_FALLEN: "B7.1",
    Reason.RESERVE_EXHAUSTED: "B7.2",
    Reason.LAST_STAND: "B7.3",
    Reason.QUIET: "B7.4",
}


MAX_LEGAL = 158
"""No list of legal actions is longer: as many as there are actions."""

PAIRS = tuple((a, b) for a in range(SIDE) for b in range(a + 1, SIDE))
PAIR_A = tuple(a for a, _ in PAIRS)
PAIR_B = tuple(b for _, b in PAIRS)

DIRECTIONS = ((1, 0), (0, 1), (-1, 0), (0, -1), (1, 1), (-1, 1), (-1, -1), (1, -1))
"""(rows, columns) of north, east, south, west, then the diagonals north-east and on clockwise."""

SQUARES = WIDTH * MAX_ROWS
ROW = tuple(square // WIDTH for square in range(SQUARES))
COLUMN = tuple(square % WIDTH for square in range(SQUARES))


def _neighbour(square: int, direction: int) -> int:
    rows, columns = DIRECTIONS[direction]
    row, column = ROW[square] + rows, COLUMN[square] + columns
    return row * WIDTH + column if 0 <= row < MAX_ROWS and 0 <= column < WIDTH else NONE


NEIGHBOUR = tuple(_neighbour(square, direction) for square in range(SQUARES) for direction in range(8))
"""The square one step away, at `square * 8 + direction`, on the largest board."""

CASTS = {
    "all": tuple(range(CAST)),
    "six": (LILLY, MIRANDA, RAY, VICTOR, VERONICA, STEEL),
    "four": (RAY, VICTOR, VERONICA, QUARK),
}


class Options(BaseOptions, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Named options. Boards below 5 x 5 and smaller casts are for study: small enough to enumerate."""

    rows: Annotated[int, Meta(ge=2, le=7)] = 5
    columns: Annotated[int, Meta(ge=2, le=5)] = 5
    cast: Literal["all", "six", "four"] = "all"
    first: Literal["random", 0, 1] = "random"
    repel_ends_activation: bool = False
    last_stand: Literal["board", "board_and_reserve"] = "board"
    quiet_limit: Annotated[int, Meta(ge=1, le=120)] = 60


@layout
class State(StateBase):
    """The whole truth of one game."""

    # Options
    rows: int
    columns: int
    cast: Annotated[int, "u1"]
    first: int
    repel_ends: int
    reserve_counts: int
    quiet_limit: int
    # Who is asked what
    question: int
    asked: int
    active: int
    turn: Annotated[int, "i2"]
    quiet: int
    stirred: int
    # The pieces
    board: Annotated[Vec, Arr(SQUARES)]
    place: Annotated[Vec, Arr(BASES)]
    who: Annotated[Vec, Arr(BASES)]
    placed: Annotated[Vec, Arr(2)]
    reserve: Annotated[Vec, Arr(2, "u1")]
    leader: Annotated[Vec, Arr(2)]
    # The activation under way
    mover: int
    origin: int
    direction: int
    stride: int
    attacked: int
    repelled: int
    # The power event under way: a claim and the freezes stacked on it
    claims: Annotated[Vec, Arr(3)]
    depth: int
    power: int
    power_target: int
    power_direction: int
    froze: int
    proved: int
    accused: Annotated[int, "i2"]
    # The end
    winner: int
    reason: int
    # For a seat whose time is out
    lot: Annotated[int, "i4"]
    # The events of the last step
    log: Annotated[Vec, Arr(112, "u1")]
    log_len: Annotated[int, "u1"]


def prepare(s: State, options: Options, seats: int) -> None:  # noqa: ARG001
    """Write the options into a fresh state."""
    cast = CASTS[options.cast]
    if len(cast) < options.columns:
        raise BadOptions(trouble=f"cast={options.cast} columns={options.columns}")
    s.rows, s.columns = options.rows, options.columns
    s.cast = sum(1 << character for character in cast)
    s.first = NONE if options.first == "random" else options.first
    s.repel_ends = int(options.repel_ends_activation)
    s.reserve_counts = int(options.last_stand == "board_and_reserve")
    s.quiet_limit = options.quiet_limit
