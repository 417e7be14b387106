"""The actions of Berlin 63, in the order of their ids. Bases are numbered within their own side, 0 to 4."""

from collections.abc import Iterator
from enum import IntEnum
from typing import Annotated, Self

from connive.core.actions import Action, ActionTable
from connive.games.berlin63.model import PAIRS, SIDE, Character

Base = Annotated[int, range(SIDE)]


class Direction(IntEnum):
    """One space orthogonally."""

    NORTH = 0
    EAST = 1
    SOUTH = 2
    WEST = 3


class Diagonal(IntEnum):
    """One space diagonally."""

    NORTH_EAST = 0
    SOUTH_EAST = 1
    SOUTH_WEST = 2
    NORTH_WEST = 3


class Place(Action, frozen=True):
    """B1.4: place a spy on the next column."""

    character: Character


class Lose(Action, frozen=True):
    """B4.3, B4.4: give up a reserve spy."""

    character: Character


class Mix(Action, frozen=True):
    """B2.1: an illusion with two bases."""

    base: Base
    other: Base
    swap: bool

    @classmethod
    def domain(cls) -> Iterator[Self]:
        """All pairs of own bases without a swap, then all with one."""
        return (cls(base, other, swap) for swap in (False, True) for base, other in PAIRS)


class MixReserve(Action, frozen=True):
    """B2.1: an illusion with a base and the reserve; `swap` is the spy that comes in, or None."""

    base: Base
    swap: Character | None

    @classmethod
    def domain(cls) -> Iterator[Self]:
        """All own bases without a swap, then each with every spy."""
        yield from (cls(base, None) for base in range(SIDE))
        yield from (cls(base, spy) for base in range(SIDE) for spy in Character)


class Move(Action, frozen=True):
    """B2.2: move or attack."""

    base: Base
    direction: Direction


class Leap(Action, frozen=True):
    """B2.3: claim Lilly Hopper and leap."""

    base: Base
    diagonal: Diagonal


class Push(Action, frozen=True):
    """B5.1: claim Leo Storm and move an enemy base."""

    base: Base
    direction: Direction


class Look(Action, frozen=True):
    """B5.2: claim Miranda Hypnos and look at an enemy base."""

    base: Base


class Dash(Action, frozen=True):
    """B5.3: claim Ray Dash and step on."""


class Shadow(Action, frozen=True):
    """B5.4: claim Victor Shadow."""


class ClaimSteel(Action, frozen=True):
    """B3.1: answer "Jack Steel"."""


class ClaimQuark(Action, frozen=True):
    """B3.1: answer "Adam Quark"."""


class Accept(Action, frozen=True):
    """B4.2: accept a claim."""


class Challenge(Action, frozen=True):
    """B4.2: challenge a claim."""


class Freeze(Action, frozen=True):
    """B4.5: claim Veronica Snake and freeze."""

    base: Base


class Pass(Action, frozen=True):
    """Answer nothing, claim nothing, freeze nothing, make no illusion."""


ACTIONS = ActionTable(__name__)

MIX_SWAP = Mix.id + len(PAIRS)
"""The first illusion of two bases with a swap."""
RESERVE_SWAP = MixReserve.id + SIDE
"""The first illusion with the reserve that swaps."""
