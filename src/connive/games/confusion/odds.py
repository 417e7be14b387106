"""Exact odds over all assignments of a side's pieces to its spies, and assignments drawn from them.

Spies get their pieces one after another. For those who come later it matters only which pieces are taken, so
assignments are counted by sets of taken pieces. Spies with few possible pieces come first. Spies nobody has asked about
come last and share evenly what is left. In play that leaves some hundred sets of the 2^13 to look at. Invariant: sums
are added in a fixed order, so the same evidence always gives the same odds.
"""

from collections.abc import Callable
from functools import cached_property
from math import lgamma, log
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from connive.core.randomness import Rng

Floats = npt.NDArray[np.float64]
Numbers = npt.NDArray[np.intp]

FINE = 1 << 31


class Step(NamedTuple):
    """One spy gets its piece: every way from a set of taken pieces to a larger one. Sets are numbered in each step."""

    spy: int
    pieces: Numbers
    """The pieces that the spy may hold."""
    origin: Numbers
    """For each way, the set of pieces that are taken before."""
    choice: Numbers
    """For each way, which of `pieces` is taken now."""
    target: Numbers
    """For each way, the set of pieces that are taken after it."""
    weights: Floats
    """For each way, the weight of its piece in this spy."""
    before: Floats
    """For each set, the weight of all ways to it."""


class Odds:
    """What one matrix of weights says: `weights[spy][piece]`, none of them negative."""

    def __init__(self, weights: list[list[float]]) -> None:
        self.size = len(weights)
        choices = [sum(weight > 0 for weight in row) for row in weights]
        spies = sorted(range(self.size), key=choices.__getitem__)
        self._certain = {spy: weights[spy].index(max(weights[spy])) for spy in spies if choices[spy] == 1}
        self._unasked = [spy for spy in spies if spy not in self._certain and min(weights[spy]) == max(weights[spy])]
        self._steps: list[Step] = []
        sets, ways = np.array([sum({1 << piece for piece in self._certain.values()})]), np.ones(1)
        for spy in spies:
            if spy not in self._certain and spy not in self._unasked:
                sets, ways = self._give(spy, np.array(weights[spy]), sets, ways)
        self._last, self._ways, self._total = sets, ways, ways.sum()
        consistent = len(set(self._certain.values())) == len(self._certain) and self._total > 0 and min(choices) > 0
        assert consistent, "the evidence contradicts itself"

    def _give(self, spy: int, weights: Floats, sets: Numbers, ways: Floats) -> tuple[Numbers, Floats]:
        """Add the step of a spy; return the sets of taken pieces after it, and the weight of all ways to each."""
        pieces = weights.nonzero()[0]
        after = sets[:, None] | 1 << pieces
        origin, choice = (after != sets[:, None]).nonzero()
        reached = after[origin, choice]
        seen, number = np.zeros(1 << self.size, np.bool_), np.empty(1 << self.size, np.intp)
        seen[reached] = True
        found = seen.nonzero()[0]
        number[found] = np.arange(len(found))
        step = Step(spy, pieces, origin, choice, number[reached], weights[pieces[choice]], ways)
        self._steps.append(step)
        return found, added_up(step.target, ways[origin] * step.weights, len(found))

    @cached_property
    def _shares(self) -> list[Floats]:
        """For each step and each way in it, the weight of the piece and of all ways to go on from there."""
        shares, later = list[Floats](), np.ones(len(self._last))
        for step in reversed(self._steps):
            shares.append(step.weights * later[step.target])
            later = added_up(step.origin, shares[-1], len(step.before))
        return shares[::-1]

    @cached_property
    def marginals(self) -> Floats:
        """The chance of each piece in each spy, one row for each spy."""
        chances = np.zeros((self.size, self.size))
        chances[list(self._certain), list(self._certain.values())] = 1.0
        for step, shares in zip(self._steps, self._shares, strict=True):
            found = added_up(step.choice, step.before[step.origin] * shares, len(step.pieces))
            chances[step.spy, step.pieces] = found / self._total
        if self._unasked:
            is_left = self._last[:, None] >> np.arange(self.size) & 1 == 0
            chances[self._unasked] = (self._ways[:, None] * is_left).sum(axis=0) / self._total / len(self._unasked)
        return chances

    def draw(self, rng: Rng) -> list[int]:
        """Return the piece of each spy, drawn from the exact distribution."""
        drawn, here = [self._certain.get(spy, -1) for spy in range(self.size)], 0
        for spy, choose in self._choosers:
            drawn[spy], here = choose(here, rng)
        left = [piece for piece in range(self.size) if piece not in drawn]
        for spy in self._unasked:
            drawn[spy] = left.pop(rng.below(len(left)))
        return drawn

    def surprise(self, pieces: list[int], weights: Callable[[int], list[float]]) -> float:
        """Return how unlikely an assignment is, in nats; `weights` are those that these odds were made of."""
        chances = sum(log(weights(step.spy)[pieces[step.spy]]) for step in self._steps)
        return log(self._total) + lgamma(len(self._unasked) + 1) - chances

    @cached_property
    def _choosers(self) -> list[tuple[int, "Chooser"]]:
        """The spy of each step, with what draws its piece."""
        return [(step.spy, _chooser(step, shares)) for step, shares in zip(self._steps, self._shares, strict=True)]


def added_up(groups: Numbers, amounts: Floats, count: int) -> Floats:
    """Return the sum of the amounts of each group, in their order."""
    return np.bincount(groups, amounts, count).astype(np.float64, copy=False)


Chooser = Callable[[int, Rng], tuple[int, int]]
"""Draws a piece for a spy, from the number of the set that is taken before; returns that of the set after, too."""


def _chooser(step: Step, shares: Floats) -> Chooser:
    pieces, targets, weights = step.pieces[step.choice].tolist(), step.target.tolist(), shares.tolist()
    first = np.searchsorted(step.origin, np.arange(len(step.before) + 1)).tolist()

    def choose(here: int, rng: Rng) -> tuple[int, int]:
        ways = range(first[here], first[here + 1])
        mark = (rng.below(FINE) + 0.5) / FINE * sum(weights[first[here] : first[here + 1]])
        for way in ways:
            mark -= weights[way]
            if mark < 0:
                return pieces[way], targets[way]
        return max((weights[way], pieces[way], targets[way]) for way in ways)[1:]  # the sum was rounded up

    return choose
