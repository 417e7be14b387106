"""The state of Confusion, its options, and its tables as data.

A spy is a public token, 0 to 12 White's in the order of the line-up, 13 to 25 Red's; what is hidden in it is
`piece[spy]`, which its owner does not know and the enemy does. Invariant: `board` and `square` say the same, and
the spy that stands on the square of the case holds it.
"""

from enum import IntEnum
from typing import Annotated, Literal

from msgspec import Meta

from connive.core.options import Options as BaseOptions
from connive.core.state import Arr, StateBase, Vec, layout
from connive.games.confusion.pieces import (
    CASE_COLUMN,
    MAX_RANGE,
    SIDE,
    WIDTH,
    PieceSet,
    check_line_up,
    piece_set,
    read_line_up,
    rotated,
    usual_line_up,
)

WHITE, RED = 0, 1
SPIES = 2 * SIDE
SQUARES = WIDTH * WIDTH
NONE = -1
WALL = -1
"""What `board` holds for a square that does not exist on this board."""
PROMOTED = SIDE
"""Where `ways` and `reach` hold the promoted side of a crown piece."""


class Direction(IntEnum):
    """The eight directions of the board; north is away from White's first row."""

    NORTH = 0
    NORTH_EAST = 1
    EAST = 2
    SOUTH_EAST = 3
    SOUTH = 4
    SOUTH_WEST = 5
    WEST = 6
    NORTH_WEST = 7


class How(IntEnum):
    """F4.2: what an announced move moves."""

    SPY = 0
    SPY_AND_CASE = 1
    CASE = 2


class Token(IntEnum):
    """F6: the special tokens, one of each for each side."""

    REVEAL_ONE = 0
    MOVE_TWO = 1
    SWAP_TWO = 2


ALL_TOKENS = 0b111


class Question(IntEnum):
    """What is asked of the seat to act."""

    TURN = 0
    ANNOUNCE = 1
    SECOND = 2
    ANSWER = 3
    OVER = 4


class Reason(IntEnum):
    """How a game ended (F8)."""

    CARRIED = 0
    THROWN = 1
    EXTRACTED = 2
    NO_SPIES = 3
    QUIET = 4


CLAUSES = {
    Reason.CARRIED: "F8.1",
    Reason.THROWN: "F8.1",
    Reason.EXTRACTED: "F8.2",
    Reason.NO_SPIES: "F8.3",
    Reason.QUIET: "F8.4",
}


LINES = 8 * MAX_RANGE
MAX_LEGAL = 589
"""No list of legal actions is longer: as many as there are actions."""

PAIRS = tuple((a, b) for a in range(SIDE) for b in range(a + 1, SIDE))
PAIR_A = tuple(a for a, _ in PAIRS)
PAIR_B = tuple(b for _, b in PAIRS)

ROWS_STEP = (1, 1, 0, -1, -1, -1, 0, 1)
COLUMNS_STEP = (0, 1, 1, 1, 0, -1, -1, -1)
STEP = tuple(rows * WIDTH + columns for rows, columns in zip(ROWS_STEP, COLUMNS_STEP, strict=True))
"""How a square number changes with one step in each direction."""

ROW = tuple(square // WIDTH for square in range(SQUARES))
COLUMN = tuple(square % WIDTH for square in range(SQUARES))


def _run(square: int, direction: int) -> int:
    """Return how far a line can go before the edge of the largest board."""
    length, row, column = 0, ROW[square], COLUMN[square]
    while length < MAX_RANGE:
        row, column = row + ROWS_STEP[direction], column + COLUMNS_STEP[direction]
        if not (0 <= row < WIDTH and 0 <= column < WIDTH):
            break
        length += 1
    return length


RUN = tuple(_run(square, direction) for square in range(SQUARES) for direction in range(8))
"""How many squares there are, at most four, at `square * 8 + direction`."""


class Options(BaseOptions, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Named options. `pieces` also chooses the board; three, five and seven are for study: small enough to enumerate.

    `line_up` is "standard" or White's squares one after the other (`b1c1...`), as many as the set has pieces.
    """

    pieces: Literal["standard", "roving", "three", "five", "seven"] = "standard"
    narrow: bool = False
    line_up: Annotated[str, Meta(pattern=r"^(standard|([a-k](1[01]|[1-9]))+)$", max_length=60)] = "standard"
    first: Literal["random", 0, 1] = "random"
    tokens: bool = True
    pass_wins: bool = False
    safe_extraction: bool = False
    quiet_limit: Annotated[int, Meta(ge=1, le=120)] = 50


@layout
class State(StateBase):
    """The whole truth of one game."""

    # Options
    rows: int
    left: int
    right: int
    size: int
    crowns: int
    first: int
    pass_wins: int
    safe_extraction: int
    quiet_limit: int
    ways: Annotated[Vec, Arr(SIDE + 1, "u1")]
    reach: Annotated[Vec, Arr(SIDE + 1)]
    # Who is asked what
    question: int
    asked: int
    active: int
    turn: Annotated[int, "i2"]
    quiet: Annotated[int, "u1"]
    stirred: int
    # The pieces
    board: Annotated[Vec, Arr(SQUARES)]
    square: Annotated[Vec, Arr(SPIES)]
    piece: Annotated[Vec, Arr(SPIES)]
    promoted: Annotated[int, "i4"]
    tokens: Annotated[Vec, Arr(2)]
    case: int
    # The announcement under way
    mover: int
    direction: int
    distance: int
    how: int
    # Move 2: whether a second announcement follows, and which spy may not make it
    extra: int
    barred: int
    # Safe extraction: the spy that wins if it holds out
    awaited: int
    # The end
    winner: int
    reason: int
    # For a seat whose time is out
    lot: Annotated[int, "i4"]
    # The events of the last step
    log: Annotated[Vec, Arr(219, "u1")]
    log_len: Annotated[int, "u1"]


def prepare(s: State, options: Options, seats: int) -> None:  # noqa: ARG001
    """Write the options into a fresh state: the board, the pieces there are, and the spies on their line-up."""
    chosen = piece_set(options.pieces)
    s.rows, s.left, s.right = board_of(options)
    s.size, s.crowns = len(chosen.pieces), chosen.crowns
    s.first = NONE if options.first == "random" else options.first
    s.pass_wins, s.safe_extraction = int(options.pass_wins), int(options.safe_extraction)
    s.quiet_limit = options.quiet_limit
    for number, piece in enumerate(chosen.pieces):
        s.ways[number], s.reach[number] = piece.ways, piece.range
    s.ways[PROMOTED], s.reach[PROMOTED] = chosen.promoted.ways, chosen.promoted.range
    s.tokens = [ALL_TOKENS if options.tokens else 0] * 2
    s.case = case_start(s.rows)
    s.mover = s.direction = s.barred = s.awaited = s.winner = s.reason = NONE
    s.piece = [NONE] * SPIES
    place_spies(s, line_up(options))


def place_spies(s: State, squares: list[int]) -> None:
    """Put every spy on its square and write the board accordingly."""
    inside = range(s.left, s.right + 1)
    s.board = [0 if ROW[sq] < s.rows and COLUMN[sq] in inside else WALL for sq in range(SQUARES)]
    s.square = squares[:]
    for spy, square in enumerate(squares):
        if square != NONE:
            s.board[square] = spy + 1


def board_of(options: Options) -> tuple[int, int, int]:
    """F1.1: return the number of rows, the first and the last column; `narrow` takes columns a and k away."""
    chosen: PieceSet = piece_set(options.pieces)
    if options.narrow:
        return chosen.rows, max(chosen.left, 1), min(chosen.right, WIDTH - 2)
    return chosen.rows, chosen.left, chosen.right


def line_up(options: Options) -> list[int]:
    """F1.4: return the starting square of every spy; Red's are White's turned by 180 degrees."""
    rows, left, right = board_of(options)
    size = len(piece_set(options.pieces).pieces)
    custom = options.line_up != "standard"
    white = read_line_up(options.line_up) if custom else usual_line_up(options.pieces)
    check_line_up(white, size, rows, left, right)
    rest = [NONE] * (SIDE - size)
    return [*white, *rest, *(rotated(square, rows, left, right) for square in white), *rest]


def case_start(rows: int) -> int:
    """F1.5: the middle of the board, f6 on the full one."""
    return rows // 2 * WIDTH + CASE_COLUMN
