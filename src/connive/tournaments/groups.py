"""Tables of three and four: who sits together, such that few meet again and neighbours in the order meet.

Invariant: everybody has exactly one place. Repeated meetings weigh more than any distance; exchanges between tables go
on until none of them helps, so what is found is good, and nobody promises that it is the best.
"""

from collections import Counter
from collections.abc import Sequence
from itertools import combinations
from random import Random

from connive.tournaments.tournament import Pair

TRIES, PASSES = 6, 60


def group(order: Sequence[int], sizes: Sequence[int], met: Counter[Pair], seed: int) -> list[tuple[int, ...]]:
    """Return tables of the given sizes for those in an order; neighbours sit together if they have not met."""
    best = _Seating(order, sizes, met).improved()
    chance = Random(seed)
    for _ in range(TRIES):
        if not best.repeats():
            break
        mixed = list(order)
        chance.shuffle(mixed)
        best = min(best, _Seating(order, sizes, met, mixed).improved(), key=_Seating.cost)
    return best.tables()


class _Seating:
    """One way to seat everybody."""

    def __init__(
        self, order: Sequence[int], sizes: Sequence[int], met: Counter[Pair], seated: Sequence[int] | None = None
    ) -> None:
        self._rank = {each: place for place, each in enumerate(order)}
        self._met = met
        self._again = len(order) ** 3 + 1
        places = iter(order if seated is None else seated)
        self._tables = [[next(places) for _ in range(size)] for size in sizes]

    def tables(self) -> list[tuple[int, ...]]:
        """Return who sits together, the best table first."""
        sorted_tables = [tuple(sorted(table, key=self._rank.__getitem__)) for table in self._tables]
        return sorted(sorted_tables, key=lambda table: self._rank[table[0]])

    def cost(self) -> int:
        """Return how bad it is."""
        return sum(map(self._cost, self._tables))

    def repeats(self) -> int:
        """Return how many meetings are not the first."""
        return sum(self._met[frozenset(pair)] > 0 for table in self._tables for pair in combinations(table, 2))

    def _cost(self, table: Sequence[int]) -> int:
        return sum(
            self._again * self._met[frozenset((one, other))] ** 2 + (self._rank[one] - self._rank[other]) ** 2
            for one, other in combinations(table, 2)
        )

    def improved(self) -> "_Seating":
        """Exchange people between tables as long as that helps."""
        for _ in range(PASSES):
            if not sum(self._exchange(one, other) for one, other in combinations(self._tables, 2)):
                break
        return self

    def _exchange(self, one: list[int], other: list[int]) -> bool:
        """Make the exchanges between two tables that help."""
        better = False
        for here in range(len(one)):
            for there in range(len(other)):
                before = self._cost(one) + self._cost(other)
                one[here], other[there] = other[there], one[here]
                if self._cost(one) + self._cost(other) < before:
                    better = True
                else:
                    one[here], other[there] = other[there], one[here]
        return better
