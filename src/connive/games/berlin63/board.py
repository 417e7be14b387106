"""The board of Berlin 63: squares, sight, sides, sets of characters, and how a question is put."""

from connive.core.emit import tell
from connive.games.berlin63 import events
from connive.games.berlin63.model import BLUE, CAST, COLUMN, MAX_ROWS, NEIGHBOUR, NONE, RED, ROW, SIDE, WIDTH, State

BOTH_SEATS = 1 << BLUE | 1 << RED

OFF_BOARD = 62
"""A number that no set of squares contains."""

AROUND = tuple(OFF_BOARD if square == NONE else square for square in NEIGHBOUR)
"""The square one step away, at `square * 8 + direction`, to look up in a set of squares."""

FIELDS = tuple(
    sum(1 << row * WIDTH + column for row in range(rows) for column in range(columns))
    for rows in range(MAX_ROWS + 1)
    for columns in range(WIDTH + 1)
)
"""B1.1: the set of squares of a board, at `rows * (WIDTH + 1) + columns`."""

FIRST_COLUMN = sum(1 << row * WIDTH for row in range(MAX_ROWS + 1))
LAST_COLUMN = FIRST_COLUMN << WIDTH - 1
"""The sets of squares from which nobody can go west, and east."""


def ask(s: State, seats: int, question: int) -> None:
    """Open a choice for one seat or both, in public."""
    s.asked = seats
    s.question = question
    tell(s, events.Asked.kind, seats, question)


def enemy(seat: int) -> int:
    """Return the other seat."""
    return 1 - seat


def side(base: int) -> int:
    """Return the seat that owns a base."""
    return 1 if base >= SIDE else 0


def stand(s: State, base: int, square: int) -> None:
    """Put a base on a square."""
    s.place[base] = square
    s.board[square] = base + 1


def standing_bases(s: State, seat: int) -> int:
    """Return the set of a side's bases on the board, numbered from its column a on."""
    standing, place, first = 0, s.place, seat * SIDE
    for i in range(SIDE):
        if place[first + i] != NONE:
            standing |= 1 << i
    return standing


def empty_squares(s: State) -> int:
    """Return the set of free squares of this board (B1.1)."""
    return enterable_squares(s, BLUE) & enterable_squares(s, RED)


def enterable_squares(s: State, seat: int) -> int:
    """B2.2: the set of squares that are empty or held by an enemy base."""
    squares, place, first = FIELDS[s.rows * (WIDTH + 1) + s.columns], s.place, seat * SIDE
    for base in range(first, first + SIDE):
        square = place[base]
        if square != NONE:
            squares &= ~(1 << square)
    return squares


def sees(here: int, there: int) -> bool:
    """B4.7: in one of the four orthogonal directions, from one space on; bases do not block."""
    return here != there and (ROW[here] == ROW[there] or COLUMN[here] == COLUMN[there])


def adjoins(here: int, there: int) -> bool:
    """B3.4: the same space or one of the eight around it."""
    return abs(ROW[here] - ROW[there]) <= 1 and abs(COLUMN[here] - COLUMN[there]) <= 1


def count(characters: int) -> int:
    """Return the size of a set of characters."""
    n = 0
    for character in range(CAST):
        n += characters >> character & 1
    return n


def nth_of(characters: int, n: int) -> int:
    """Return the n-th character of a set."""
    for character in range(CAST):
        if characters >> character & 1:
            if n == 0:
                return character
            n -= 1
    return NONE
