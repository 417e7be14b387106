"""Who meets whom on which deal: tables of bots, and the ways in which they sit down at one deal.

Invariant: a pairing is a function of the contest and its number. Deal number k is the same deal at every table.
"""

import hashlib
from collections.abc import Iterator, Sequence
from itertools import combinations_with_replacement, pairwise

import msgspec

from connive.arena import peers  # noqa: F401  # registers ismcts:N
from connive.arena.errors import BadBots, TooFewBots
from connive.bots.bot import Budget, check_name
from connive.ml import networkbots, policybot  # noqa: F401  # registers network:FILE, grandmaster:FILE, policy:FILE

STYLES = ("round_robin", "ladder", "alone")
Table = tuple[str, ...]
"""The bots of a table, one for each seat."""


class Pairing(msgspec.Struct, frozen=True):
    """One deal at one table: `seatings` gives, for each game, the bot of every seat."""

    number: int
    deal: int
    seed: int
    seatings: tuple[Table, ...]


class Contest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All that decides the results: with a budget in simulations, or none, they can be repeated anywhere."""

    game: str
    rules: int
    options: str
    seats: int
    bots: tuple[str, ...]
    style: str
    deals: int
    seed: str
    simulations: int = 0
    seconds: float = 0.0
    calibrate: bool = False
    talk: bool = False

    @property
    def budget(self) -> Budget | None:
        """How much the bots may think; None if each thinks as much as it usually does."""
        given = self.simulations or self.seconds
        return Budget(self.simulations, self.seconds) if given else None

    def tables(self) -> list[Table]:
        """Return who sits together: all groups of bots, neighbours in their order, or the first alone among others."""
        if self.style == "alone":
            return [(self.bots[0], *[other] * (self.seats - 1)) for other in self.bots[1:]]
        if self.style == "ladder":
            return [table for two in pairwise(self.bots) for table in mixed_tables(two, self.seats)]
        return mixed_tables(self.bots, self.seats)

    def pairings(self) -> list[Pairing]:
        """Return every deal at every table; all tables take their turn before the next deal comes."""
        ways = [rotations(table) for table in self.tables()]
        meetings = [(deal, way) for deal in range(self.deals) for way in ways]
        return [Pairing(i, deal, deal_seed(self.seed, deal), way) for i, (deal, way) in enumerate(meetings)]


def check_contestants(names: Sequence[str]) -> tuple[str, ...]:
    """Return the bots of a contest; refuse unknown ones and those named twice."""
    check_names(names)
    if len(names) < 2 or len(set(names)) < len(names):
        raise TooFewBots
    return tuple(names)


def check_names(names: Sequence[str]) -> None:
    """Refuse names of bots that do not exist."""
    for name in names:
        check_name(name)


def check_bots(names: Sequence[str], seats: int) -> Table:
    """Return one bot per seat: as many as seats, or fewer that go round evenly."""
    check_names(names)
    if not names or seats % len(names):
        raise BadBots(seats=seats, bots=len(names))
    return tuple(names) * (seats // len(names))


def mixed_tables(bots: Sequence[str], seats: int) -> list[Table]:
    """Return the tables at which as many different bots sit as can.

    >>> mixed_tables(("a", "b", "c"), 2)
    [('a', 'b'), ('a', 'c'), ('b', 'c')]
    >>> mixed_tables(("a", "b"), 3)
    [('a', 'a', 'b'), ('a', 'b', 'b')]
    """
    different = min(len(bots), seats)
    return [table for table in combinations_with_replacement(bots, seats) if len(set(table)) == different]


def rotations(table: Table) -> tuple[Table, ...]:
    """Return the rotations that differ.

    >>> rotations(("a", "b"))
    (('a', 'b'), ('b', 'a'))
    >>> rotations(("a", "a"))
    (('a', 'a'),)
    """
    return tuple(dict.fromkeys(table[turn:] + table[:turn] for turn in range(len(table))))


def deal_seed(seed: str, number: int) -> int:
    """Return the chance of one deal and of all who sit down at it."""
    return int.from_bytes(hashlib.sha256(f"connive simulate\n{seed}\n{number}".encode()).digest()[:7], "big")


def pairings_of_table(table: Table, games: int, seed: str) -> Iterator[Pairing]:
    """Return enough deals at one table for a number of games; the last may be played in fewer ways."""
    ways = rotations(table)
    for number, start in enumerate(range(0, games, len(ways))):
        yield Pairing(number, number, deal_seed(seed, number), ways[: games - start])
