"""All ways to put spies into a side's bases, numbered, with tables of what an illusion makes of each."""

from functools import lru_cache
from itertools import permutations
from typing import Any

import numpy as np
import numpy.typing as npt

from connive.games.berlin63.model import CAST, NEVER_LEADERS

Index = npt.NDArray[np.int64]


class Arrangements:
    """Every arrangement of a cast in `columns` bases: at most 8 * 7 * 6 * 5 * 4 = 6,720."""

    def __init__(self, cast: tuple[int, ...], columns: int) -> None:
        self.cast, self.columns = cast, columns
        self.who: npt.NDArray[np.int8] = np.array(list(permutations(cast, columns)), dtype=np.int8)
        self._number = np.full(CAST**columns, -1, dtype=np.int64)
        self._number[self._codes(self.who)] = np.arange(len(self.who))
        self.holds = np.zeros((len(self.who), CAST), dtype=bool)
        for base in range(columns):
            self.holds[np.arange(len(self.who)), self.who[:, base]] = True
        self._replaced: dict[tuple[int, int], Index] = {}

    def __len__(self) -> int:
        return len(self.who)

    def _codes(self, who: npt.NDArray[Any]) -> Index:
        codes: Index = who.astype(np.int64) @ (CAST ** np.arange(self.columns))
        return codes

    def number(self, who: list[int]) -> int:
        """Return the number of an arrangement, -1 if it is none."""
        if sorted(set(who)) != sorted(who) or not set(who) <= set(self.cast):
            return -1
        return int(self._number[self._codes(np.array([who]))[0]])

    def prior(self) -> npt.NDArray[np.float64]:
        """Return equal weights for every arrangement and every leader that is in it."""
        weights = self.holds.astype(np.float64)
        weights[:, [c for c in range(CAST) if NEVER_LEADERS >> c & 1]] = 0
        return weights

    def swapped(self, a: int, b: int) -> Index:
        """Return, for each arrangement, the one with two bases swapped."""
        who = self.who.copy()
        who[:, [a, b]] = who[:, [b, a]]
        numbers: Index = self._number[self._codes(who)]
        return numbers

    def replaced(self, base: int, character: int) -> Index:
        """Return, for each arrangement, the one with a character from elsewhere in a base; -1 if it is on the board."""
        if (base, character) not in self._replaced:
            who = self.who.copy()
            who[:, base] = character
            self._replaced[base, character] = np.where(self.holds[:, character], -1, self._number[self._codes(who)])
        return self._replaced[base, character]


@lru_cache
def arrangements(cast: tuple[int, ...], columns: int) -> Arrangements:
    """Return the table for a cast and a number of bases."""
    return Arrangements(cast, columns)
