"""Who plays with whom next, before there are tables for it."""

from typing import NamedTuple


class Meeting(NamedTuple):
    """Some entrants who sit down together, and the place of their meeting in the round."""

    players: tuple[int, ...]
    number: int
    seated: bool = False
    """Whether the order of the players is that of their seats."""


class Pairings(NamedTuple):
    """The games that can begin now, and those who have nobody to play and get a point for it."""

    round: int
    meetings: tuple[Meeting, ...]
    byes: tuple[int, ...] = ()


class Over(NamedTuple):
    """There is nothing left to play."""


class Later(NamedTuple):
    """Something must be decided first; `at` is when to look again if nothing happens."""

    at: int | None = None


Next = Pairings | Over | Later


def numbered(round_: int, groups: list[tuple[int, ...]], byes: list[int]) -> Pairings:
    """Return the pairings of a round, the best first."""
    return Pairings(round_, tuple(Meeting(group, number) for number, group in enumerate(groups)), tuple(byes))
