"""Movement pieces, boards and line-ups from data files, and the checks that refuse what F1 does not allow.

Invariant: in a piece set the crown pieces come first and the Double Agent last, so a piece is one small number.
"""

import re
import tomllib
from collections.abc import Mapping, Sequence
from functools import lru_cache
from importlib import resources
from typing import Any

import msgspec

from connive.core.actions import shorten
from connive.core.errors import BadOptions

WIDTH = 11
"""Squares are `row * WIDTH + column` on every board, so that a square has the same name everywhere."""
FILES = "abcdefghijk"
CASE_COLUMN = FILES.index("f")
SIDE = 13
MAX_RANGE = 4
FULL_SET, FULL_CROWNS = 13, 4

PARTS = {"F": 0b00000001, "FD": 0b10000010, "S": 0b01000100, "BD": 0b00101000, "B": 0b00010000}
"""Bit sets of directions: 0 is forward, and on clockwise."""
BACKWARD = PARTS["B"] | PARTS["BD"]


class BadPieceSet(BadOptions):
    """A piece set is not one that F1.3 allows."""

    code = BadOptions.code


class BadLineUp(BadOptions):
    """A line-up is not one that F1.4 allows."""

    code = BadOptions.code


class Piece(msgspec.Struct, frozen=True):
    """F1.3: directions as a bit set in the owner's frame, and one range. The Double Agent has neither."""

    ways: int
    range: int
    crown: bool = False

    @property
    def is_double_agent(self) -> bool:
        """Tell whether this is the "?"."""
        return self.ways == 0

    def allows(self, way: int, distance: int) -> bool:
        """Tell whether this piece can go so far that way, in the owner's frame."""
        return bool(self.ways >> way & 1) and distance <= self.range


class PieceSet(msgspec.Struct, frozen=True):
    """The pieces of each side, what the crowns become, and the board they are meant for."""

    name: str
    study: bool
    rows: int
    left: int
    right: int
    pieces: tuple[Piece, ...]
    promoted: Piece

    @property
    def crowns(self) -> int:
        """The number of crown pieces."""
        return sum(piece.crown for piece in self.pieces)


@lru_cache
def piece_set(name: str) -> PieceSet:
    """Return the checked piece set of a data file."""
    return read_piece_set(name, tomllib.loads(_data(name)))


@lru_cache
def usual_line_up(name: str) -> tuple[int, ...]:
    """Return White's starting squares that go with a piece set."""
    return tuple(square_number(square) for square in tomllib.loads(_data("line_ups"))[name].split())


def _data(name: str) -> str:
    return (resources.files(__package__) / "data" / f"{name}.toml").read_text(encoding="utf-8")


def read_piece_set(name: str, table: Mapping[str, Any]) -> PieceSet:
    """Return the piece set that a data file describes, or refuse it with the trouble."""
    try:
        left, right = (FILES.index(letter) for letter in table["columns"].split("-"))
        pieces = tuple(_piece(entry) for entry in table["piece"])
        made = PieceSet(
            name, table.get("study", False), int(table["rows"]), left, right, pieces, _piece(table["promoted"])
        )
    except (KeyError, ValueError, TypeError, AttributeError) as error:
        raise BadPieceSet(trouble=f"{name}: {shorten(error)}") from None
    trouble = _trouble(made)
    if trouble:
        raise BadPieceSet(trouble=f"{name}: {trouble}")
    return made


def _piece(entry: Mapping[str, Any]) -> Piece:
    if entry["moves"] == "?":
        return Piece(0, 0, entry.get("crown", False))
    parts = entry["moves"].split("+")
    if len(set(parts)) != len(parts):
        raise ValueError(entry["moves"])
    return Piece(sum(PARTS[part] for part in parts), int(entry["range"]), entry.get("crown", False))


def _trouble(made: PieceSet) -> str:
    """F1.3: say what is wrong with a set: 12 different moves and one "?", four crowns, none with a backward part."""
    *real, last = made.pieces
    size = len(made.pieces)
    if (not made.study and size != FULL_SET) or not 3 <= size <= SIDE:
        return f"pieces={size}"
    if not last.is_double_agent or any(piece.is_double_agent for piece in (*real, made.promoted)):
        return "?"
    for number, piece in enumerate((*real, made.promoted), start=1):
        if not 1 <= piece.range <= MAX_RANGE:
            return f"range={piece.range}"
        twins = [other for other in real if (other.ways, other.range) == (piece.ways, piece.range)]
        if number < size and len(twins) > 1:
            return f"{number}={real.index(twins[1], number) + 1}"
    return _crown_trouble(made) or _board_trouble(made)


def _crown_trouble(made: PieceSet) -> str:
    """F1.3: exactly four crowns, or at least one of each sort in a set for study; first in order, never backward."""
    if made.pieces[-1].crown:
        return "crown=?"
    if (made.crowns != FULL_CROWNS and not made.study) or not 1 <= made.crowns < len(made.pieces) - 1:
        return f"crowns={made.crowns}"
    for number, piece in enumerate(made.pieces, start=1):
        if piece.crown and (number > made.crowns or piece.ways & BACKWARD):
            return f"crown={number}"
    return ""


def _board_trouble(made: PieceSet) -> str:
    """F1.1, F1.5: an odd number of rows, and columns around f, so that the briefcase starts in the middle."""
    centred = made.left < CASE_COLUMN and made.left + made.right == 2 * CASE_COLUMN
    if centred and made.rows % 2 == 1 and 3 <= made.rows <= WIDTH:
        return ""
    return f"rows={made.rows} columns={FILES[made.left]}-{FILES[made.right]}"


# --- Squares and line-ups ---


def square_name(square: int) -> str:
    """Return a square as people write it: a1 is on White's first row."""
    return f"{FILES[square % WIDTH]}{square // WIDTH + 1}"


def square_number(name: str) -> int:
    """Return the square that `square_name` wrote.

    >>> square_name(square_number("f6"))
    'f6'
    """
    if not re.fullmatch(r"[a-k](1[01]|[1-9])", name):
        raise ValueError(name)
    return (int(name[1:]) - 1) * WIDTH + FILES.index(name[0])


def rotated(square: int, rows: int, left: int, right: int) -> int:
    """F1.4: the square opposite, turned by 180 degrees around the middle of the board."""
    return (rows - 1 - square // WIDTH) * WIDTH + left + right - square % WIDTH


def read_line_up(text: str) -> tuple[int, ...]:
    """Return the squares of a custom line-up, written one after the other: `b1c1d1`."""
    return tuple(square_number(name) for name in re.findall(r"[a-k]\d+", text))


def check_line_up(squares: Sequence[int], size: int, rows: int, left: int, right: int) -> None:
    """F1.4: one square for each piece, all different, on the board, not the enemy's first row, not the briefcase's."""
    if len(squares) != size or len(set(squares)) != size:
        raise BadLineUp(trouble=f"line_up: {len(set(squares))}/{size}")
    case = rows // 2 * WIDTH + CASE_COLUMN
    for square in squares:
        row, column = divmod(square, WIDTH)
        if not (row < rows - 1 and left <= column <= right) or square == case:
            raise BadLineUp(trouble=f"line_up: {square_name(square)}")
    for square in squares:
        if rotated(square, rows, left, right) in squares:
            raise BadLineUp(trouble=f"line_up: {square_name(square)}")
