"""The typed actions of Berlin 63, in the order of their ids. Bases are numbered within their own side, 0 to 4."""

from collections.abc import Iterator
from enum import IntEnum

from connive.core.actions import Action, ActionTable
from connive.games.berlin63.model import CAST, PAIRS, SIDE, Character


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

    base: int
    other: int
    swap: bool


class MixReserve(Action, frozen=True):
    """B2.1: an illusion with a base and the reserve; `swap` is the spy that comes in, or None."""

    base: int
    swap: Character | None


class Move(Action, frozen=True):
    """B2.2: move or attack."""

    base: int
    direction: Direction


class Leap(Action, frozen=True):
    """B2.3: claim Lilly Hopper and leap."""

    base: int
    diagonal: Diagonal


class Push(Action, frozen=True):
    """B5.1: claim Leo Storm and move an enemy base."""

    base: int
    direction: Direction


class Look(Action, frozen=True):
    """B5.2: claim Miranda Hypnos and look at an enemy base."""

    base: int


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

    base: int


class Pass(Action, frozen=True):
    """Answer nothing, claim nothing, freeze nothing, make no illusion."""


def _all() -> Iterator[Action]:
    yield from (Place(character) for character in Character)
    yield from (Lose(character) for character in Character)
    yield from (Mix(a, b, False) for a, b in PAIRS)
    yield from (Mix(a, b, True) for a, b in PAIRS)
    yield from (MixReserve(base, None) for base in range(SIDE))
    yield from (MixReserve(i // CAST, Character(i % CAST)) for i in range(SIDE * CAST))
    yield from (Move(i // 4, Direction(i % 4)) for i in range(SIDE * 4))
    yield from (Leap(i // 4, Diagonal(i % 4)) for i in range(SIDE * 4))
    yield from (Push(i // 4, Direction(i % 4)) for i in range(SIDE * 4))
    yield from (Look(base) for base in range(SIDE))
    yield from (Dash(), Shadow(), ClaimSteel(), ClaimQuark(), Accept(), Challenge())
    yield from (Freeze(base) for base in range(SIDE))
    yield Pass()


ACTIONS = ActionTable(_all())
