"""The Dutch system of Swiss pairing (FIDE Handbook C.04.3) for games without colours.

What the rules rank by importance becomes one whole number for each possible pair, and the best set of pairs is a
maximum weight matching. From the most important on, with the criterion's number in the handbook:

- nobody meets again (C1), nobody sits out twice (C2): broken only where nothing else is possible;
- from the top score group down, as few as possible leave their group, and not further than they must (C5-C7); whoever
  sits out goes below the last group (C9);
- nobody floats the same way as in the last round (C12-C15);
- in a group the upper half meets the lower half (B2) in order (D1): the first the first, the second the second.

Where that order is not possible, the set of pairs nearest to it is taken rather than the first one of the handbook's
list of transpositions and exchanges. Colour criteria (C3, C8, C10, C11) do not apply: chance decides who begins.
"""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from itertools import combinations, groupby
from typing import NamedTuple

from connive.tournaments.tournament import Pair

BYE = -1
"""The partner of a player who sits out."""


class Field(NamedTuple):
    """Those who are paired, best first, and what matters about them."""

    order: Sequence[int]
    scores: Mapping[int, int]
    met: Counter[Pair]
    sat_out: Mapping[int, int]
    floats: Mapping[int, int]
    """1 for somebody who met a player with more points in the last round, -1 with fewer (or sat out), 0 otherwise."""


def pair(field: Field) -> tuple[list[tuple[int, ...]], list[int]]:
    """Return the pairs of a round, the best first, and who sits out: first who leaves their group, then each group."""
    nodes = [*field.order, *([BYE] if len(field.order) % 2 else [])]
    costs = _Costs(field)
    found = _best(nodes, costs.of)
    floating = [two for two in found if costs.group[two[0]] != costs.group[two[1]]]
    left = [each for each in nodes if all(each not in two for two in floating)]
    groups = [list(members) for _, members in groupby(left, costs.group.__getitem__)]
    pairs = floating + [two for group in groups for two in _best(group, _in_order(field, group))]
    pairs.sort(key=lambda two: nodes.index(two[0]))
    return [two for two in pairs if BYE not in two], [two[0] for two in pairs if BYE in two]


def _best(nodes: Sequence[int], cost: Callable[[int, int], int]) -> list[tuple[int, ...]]:
    """Return the cheapest way to pair everybody."""
    import networkx

    graph = networkx.Graph()
    graph.add_weighted_edges_from((one, other, -cost(one, other)) for one, other in combinations(nodes, 2))
    found = networkx.max_weight_matching(graph, maxcardinality=True)
    return [tuple(sorted(two, key=nodes.index)) for two in found]


def _in_order(field: Field, group: Sequence[int]) -> Callable[[int, int], int]:
    """Return how far a pair of one group is from upper half against lower half, in order."""
    place, half = {each: place for place, each in enumerate(group)}, len(group) // 2
    weight = (len(group) + 1) ** 3

    def cost(one: int, other: int) -> int:
        same_half = int((place[one] < half) == (place[other] < half))
        apart = place[other] - place[one] - half
        return apart * apart + same_half * weight + field.met[frozenset((one, other))] * weight * weight

    return cost


class _Costs:
    """What is bad about a pair, as one number: each criterion weighs more than all that follow together."""

    def __init__(self, field: Field) -> None:
        self._field = field
        levels = sorted({field.scores[each] for each in field.order}, reverse=True)
        self.group = {each: levels.index(field.scores[each]) for each in field.order} | {BYE: len(levels)}
        self._place = {each: place for place, each in enumerate(field.order)} | {BYE: len(field.order)}
        self._many = many = len(field.order) + 1
        self._float = many**3
        self._cross = self._float * 2 * many
        self._again: int = self._cross * many ** (len(levels) + 1)

    def of(self, one: int, other: int) -> int:
        """Return the cost of a pair; `one` is the better of the two."""
        field, upper, lower = self._field, self.group[one], self.group[other]
        again = field.sat_out[one] if other == BYE else field.met[frozenset((one, other))]
        if upper == lower:
            return self._again * again
        crossed: int = sum(self._many ** (self.group[BYE] - 1 - group) for group in range(upper, lower))
        floats = (field.floats[one] == -1) + (other != BYE and field.floats[other] == 1)
        apart = (self._place[other] - self._place[one]) ** 2
        return self._again * again + self._cross * crossed + self._float * floats + apart
