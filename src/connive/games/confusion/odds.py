"""Exact odds over all assignments of a side's pieces to its spies, and assignments drawn from them.

Two ways to the same numbers: numpy here, or the functions of `permanent.py` compiled. Whoever compiles them (games know
nothing of compilers) sets `kernels` to an object that has them; until then numpy does the work.
"""

from functools import lru_cache
from typing import Any, Protocol

import numpy as np
import numpy.typing as npt

from connive.core.randomness import Rng
from connive.games.confusion import permanent
from connive.games.confusion.permanent import FINE

Floats = npt.NDArray[np.float64]


class Kernels(Protocol):
    """The functions of `permanent.py`, in native code."""

    def completions(self, weights: Any, size: int, table: Any) -> float:
        """See `permanent.completions`."""
        ...

    def marginals(self, weights: Any, size: int, table: Any, ways: Any, odds: Any) -> None:
        """See `permanent.marginals`."""

    def draw(self, weights: Any, size: int, table: Any, seed: int, pieces: Any) -> None:
        """See `permanent.draw`."""


kernels: Kernels | None = None
"""Set this to use native code; anything with the three functions will do."""

KERNELS = ("completions", "marginals", "draw")


class Layers:
    """The subsets of a set of pieces by size, and which pieces each leaves free; the same for all evidence."""

    def __init__(self, size: int) -> None:
        subsets = np.arange(1 << size)
        count = sum((subsets >> piece & 1) for piece in range(size))
        self.sets = [np.flatnonzero(count == n) for n in range(size + 1)]
        bits = 1 << np.arange(size)
        self.after = [layer[:, None] | bits for layer in self.sets]
        self.free = [((layer[:, None] & bits) == 0).astype(np.float64) for layer in self.sets]
        self.before = [layer[:, None] & ~bits for layer in self.sets]


@lru_cache
def layers(size: int) -> Layers:
    """Return the table for a number of pieces."""
    return Layers(size)


class Odds:
    """What one matrix of weights says: `weights[spy * size + piece]`, none of them negative."""

    def __init__(self, weights: list[float], size: int) -> None:
        self.size = size
        self._weights = np.array(weights)
        self._table: Floats = np.zeros(1 << size)
        self._marginals: Floats | None = None
        self._lists: tuple[list[float], list[float]] | None = None
        self._complete()
        assert self._table[0] > 0, "the evidence contradicts itself"

    def _complete(self) -> None:
        if kernels is not None:
            kernels.completions(self._weights, self.size, self._table)
            return
        self._table[-1] = 1.0
        plan, rows = layers(self.size), self._weights.reshape(self.size, self.size)
        for spy in reversed(range(self.size)):
            self._table[plan.sets[spy]] = (plan.free[spy] * self._table[plan.after[spy]]) @ rows[spy]

    @property
    def marginals(self) -> Floats:
        """The chance of each piece in each spy, one row for each spy."""
        if self._marginals is None:
            self._marginals = self._count_marginals().reshape(self.size, self.size)
        return self._marginals

    def _count_marginals(self) -> Floats:
        ways: Floats = np.zeros(1 << self.size)
        if kernels is not None:
            odds: Floats = np.zeros(self.size * self.size)
            kernels.marginals(self._weights, self.size, self._table, ways, odds)
            return odds
        plan, rows = layers(self.size), self._weights.reshape(self.size, self.size)
        shares = np.zeros((self.size, self.size))
        ways[0] = 1.0 / self._table[0]
        for spy in range(self.size):
            here, later = plan.sets[spy], plan.free[spy] * self._table[plan.after[spy]]
            shares[spy] = rows[spy] * (ways[here] @ later)
            ways[plan.sets[spy + 1]] = ways[plan.before[spy + 1]] @ rows[spy]  # the sets of this size are still zero
        return shares.reshape(-1)

    def draw(self, rng: Rng) -> list[int]:
        """Return the piece of each spy, drawn from the exact distribution."""
        seed = rng.below(FINE) * FINE + rng.below(FINE)
        if kernels is not None:
            pieces = np.zeros(self.size, dtype=np.int64)
            kernels.draw(self._weights, self.size, self._table, seed, pieces)
            drawn: list[int] = pieces.tolist()
            return drawn
        if self._lists is None:
            self._lists = self._weights.tolist(), self._table.tolist()
        found = [0] * self.size
        permanent.draw(self._lists[0], self.size, self._lists[1], seed, found)
        return found
