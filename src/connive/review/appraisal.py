"""What each sensible choice of a seat is worth, by search from what the seat knew.

First Master's own search finds out which choices are sensible. Then each of them, and the one that was made, is looked
into alike, and tried in turn on the same worlds, in batches; the batches show how sure the values are. To compare the
best choice with the one that was made, one half of the batches says which is best and the other half by how much, and
the other way round: otherwise whatever happened to look good would pass for better.
Invariant: worlds come from the seat's belief alone; the same worlds, seed and simulations give the same values.
"""

from math import sqrt
from statistics import mean, stdev
from typing import Any, NamedTuple

from connive.bots.bot import Place
from connive.bots.drawing import LUCK
from connive.bots.levels import best
from connive.bots.search import ROUNDS, plan_of, spread, with_decoys
from connive.compiled.ready import Kernels
from connive.compiled.tree import Found, Tree
from connive.core.randomness import FastRng

BATCHES = 8
SENSIBLE = 5
"""How many choices are looked at closely, besides the one that was made."""
WORTH_A_LOOK = 0.02
"""A choice that the search has tried less often than this share of its favourite is not sensible."""
SHARE = 0.5
"""Of the thought before the batches, how much is Master's own search; the rest goes evenly to the sensible choices."""
CALM = 0.25
"""How much of the usual exploring is left in the batches: what is tried only to know it must not count as good play."""
LEAST = 8
"""The least simulations of a batch."""
T95 = 2.364624
"""The half-width of a 95 % interval in standard errors, for eight batches."""


class Valued(NamedTuple):
    """A choice and the values of its batches, between -1 and 1."""

    action: int
    batches: tuple[float, ...]

    @property
    def value(self) -> float:
        """The mean of all batches."""
        return mean(self.batches)

    @property
    def error(self) -> float:
        """The half-width of its 95 % interval."""
        return T95 * stdev(self.batches) / sqrt(len(self.batches))


class Worlds(NamedTuple):
    """What a seat takes for possible: states with their weights, and decoys."""

    states: list[Any]
    weights: list[float]
    decoys: list[Any]


class Appraisal(NamedTuple):
    """The sensible choices, best first, and the one that was made."""

    valued: list[Valued]
    made: Valued

    @property
    def best(self) -> Valued:
        """The choice with the highest value."""
        return self.valued[0]

    def loss(self) -> tuple[float, float]:
        """Return what was lost by the choice that was made, and the half-width of the 95 % interval of that."""
        gaps = list[float]()
        for half in (0, 1):
            top = max(self.valued, key=lambda each: mean(each.batches[half::2]))
            gaps += [a - b for a, b in zip(top.batches[1 - half :: 2], self.made.batches[1 - half :: 2], strict=True)]
        return mean(gaps), T95 * stdev(gaps) / sqrt(len(gaps))


class Appraiser:
    """Appraises choices of one seat."""

    def __init__(self, place: Place, kernels: Kernels | None = None) -> None:
        """Search with these kernels, or with whatever is ready."""
        self._place, self._level, self._tree = place, best(place.game), Tree(place.game, kernels)

    def appraise(self, worlds: Worlds, made: int, simulations: int, seed: int, fewest: int = 1) -> Appraisal:
        """Return what the choices of the seat, which is asked in all of these worlds, are worth: `fewest` at least."""
        order, half = self._start(worlds, simulations, seed), simulations // 2
        first = round(SHARE * half)
        self._tree.run(first)
        actions = self._sensible(made, fewest)
        size = max(LEAST, half // (BATCHES * len(actions))) * (2 if worlds.decoys else 1)
        for action in actions:
            self._tree.try_out(action, (half - first) // len(actions), 0)
        self._tree.calm(round(CALM * self._level.explore))
        batches = {action: list[float]() for action in actions}
        for batch in range(BATCHES):
            for action in actions:
                batches[action].append(self._tree.try_out(action, size, batch * size % len(order)).mean)
        valued = [Valued(action, tuple(values)) for action, values in batches.items()]
        valued.sort(key=lambda each: (-each.value, each.action))
        return Appraisal(valued, next(each for each in valued if each.action == made))

    def value(self, state: Any, simulations: int, seed: int) -> float:
        """Return what a search finds that sees the whole truth: the value of its favourite choice for the seat."""
        return self._favourite(Worlds([state], [1.0], []), simulations, seed).mean

    def first_thought(self, worlds: Worlds, simulations: int, seed: int) -> int:
        """Return the choice that a search with a number of simulations likes best."""
        return self._favourite(worlds, simulations, seed).action

    def _favourite(self, worlds: Worlds, simulations: int, seed: int) -> Found:
        self._start(worlds, simulations, seed)
        self._tree.run(simulations)
        return max(self._tree.found(), key=lambda each: each.visits)

    def _start(self, worlds: Worlds, simulations: int, seed: int) -> list[int]:
        rng, real = FastRng(seed), len(worlds.states)
        order = with_decoys(spread(worlds.weights, ROUNDS * real, rng), real, len(worlds.decoys))
        plan = plan_of(self._level, self._place, real, bool(worlds.decoys))
        self._tree.start(worlds.states + worlds.decoys, order, plan, rng.below(LUCK), 2 * simulations)
        return order

    def _sensible(self, made: int, fewest: int) -> list[int]:
        found = sorted(self._tree.found(), key=lambda each: (-each.visits, each.action))
        many = sum(each.visits >= WORTH_A_LOOK * found[0].visits for each in found)
        worthy = [each.action for each in found[: max(fewest, min(many, SENSIBLE))]]
        return worthy if made in worthy else [*worthy, made]
