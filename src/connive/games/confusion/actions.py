"""The typed actions of Confusion, in the order of their ids. Spies are numbered within their own side, 0 to 12."""

from collections.abc import Iterator

from connive.core.actions import Action, ActionTable
from connive.games.confusion.model import LINES, PAIRS, Direction
from connive.games.confusion.pieces import MAX_RANGE, SIDE


class Move(Action, frozen=True):
    """F2.2: announce a move of a spy; of the one that holds the case, without it."""

    spy: int
    direction: Direction
    distance: int


class Carry(Action, frozen=True):
    """F4.2: announce a move of the holder together with the case."""

    direction: Direction
    distance: int


class Throw(Action, frozen=True):
    """F4.2: announce a move of the case alone."""

    direction: Direction
    distance: int


class Reveal(Action, frozen=True):
    """F6.1: use Reveal 1 on an own spy."""

    spy: int


class Swap(Action, frozen=True):
    """F6.3: use Swap 2 on two own spies."""

    spy: int
    other: int


class MoveTwo(Action, frozen=True):
    """F6.2: use Move 2."""


class Remove(Action, frozen=True):
    """F5.1: take an own spy off the board."""

    spy: int


class Expose(Action, frozen=True):
    """F5.2: take the enemy's Double Agent off the board."""


class Pass(Action, frozen=True):
    """F2.5: no announcement is possible."""


class Yes(Action, frozen=True):
    """F2.3: the announced move can be made."""


class No(Action, frozen=True):
    """F2.3: the announced move cannot be made."""


def _line(line: int) -> tuple[Direction, int]:
    return Direction(line // MAX_RANGE), line % MAX_RANGE + 1


def _all() -> Iterator[Action]:
    yield from (Move(spy, *_line(line)) for spy in range(SIDE) for line in range(LINES))
    yield from (Carry(*_line(line)) for line in range(LINES))
    yield from (Throw(*_line(line)) for line in range(LINES))
    yield from (Reveal(spy) for spy in range(SIDE))
    yield from (Swap(a, b) for a, b in PAIRS)
    yield MoveTwo()
    yield from (Remove(spy) for spy in range(SIDE))
    yield from (Expose(), Pass(), Yes(), No())


ACTIONS = ActionTable(_all())
