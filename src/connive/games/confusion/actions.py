"""The actions of Confusion, in the order of their ids. Spies are numbered within their own side, 0 to 12."""

from collections.abc import Iterator
from typing import Annotated, Self

from connive.core.actions import Action, ActionTable
from connive.games.confusion.model import PAIRS, Direction
from connive.games.confusion.pieces import MAX_RANGE, SIDE

OwnSpy = Annotated[int, range(SIDE)]


class Move(Action, frozen=True):
    """F2.2: announce a move of a spy; of the one that holds the case, without it."""

    spy: OwnSpy
    direction: Direction
    distance: Annotated[int, range(1, MAX_RANGE + 1)]


class Carry(Action, frozen=True):
    """F4.2: announce a move of the holder together with the case."""

    direction: Direction
    distance: Annotated[int, range(1, MAX_RANGE + 1)]


class Throw(Action, frozen=True):
    """F4.2: announce a move of the case alone."""

    direction: Direction
    distance: Annotated[int, range(1, MAX_RANGE + 1)]


class Reveal(Action, frozen=True):
    """F6.1: use Reveal 1 on an own spy."""

    spy: OwnSpy


class Swap(Action, frozen=True):
    """F6.3: use Swap 2 on two own spies."""

    spy: OwnSpy
    other: OwnSpy

    @classmethod
    def domain(cls) -> Iterator[Self]:
        """All pairs of own spies."""
        return (cls(spy, other) for spy, other in PAIRS)


class MoveTwo(Action, frozen=True):
    """F6.2: use Move 2."""


class Remove(Action, frozen=True):
    """F5.1: take an own spy off the board."""

    spy: OwnSpy


class Expose(Action, frozen=True):
    """F5.2: take the enemy's Double Agent off the board."""


class Pass(Action, frozen=True):
    """F2.5: no announcement is possible."""


class Yes(Action, frozen=True):
    """F2.3: the announced move can be made."""


class No(Action, frozen=True):
    """F2.3: the announced move cannot be made."""


ACTIONS = ActionTable(__name__)
