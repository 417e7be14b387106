"""How people are thought to pay: the prior behind sampled worlds. Any object with these two methods can replace it.

A prior can never make an impossible world: the ledger takes its answers only within what is possible.
"""

from bisect import bisect_right
from itertools import accumulate
from typing import Protocol

import msgspec

from connive.core.randomness import Rng
from connive.games.conspiracy.model import ROUND_SUMS


class Prior(Protocol):
    """A guess at how a seat pays its spies."""

    def spy(self, rng: Rng, choices: list[int], paid: list[int], may_pretend: bool) -> int | None:
        """Return who is paid, one of `choices`, or None if it is pretended. `paid` is what each spy has had so far."""
        ...

    def amount(self, rng: Rng, low: int, high: int) -> int:
        """Return how many hundreds are paid, from `low` to `high`."""
        ...


class Habits(msgspec.Struct, frozen=True):
    """The usual prior, stated: each number is the chance in a hundred.

    A pay-off is pretended with chance `pretends`. A real one goes with chance `loyal` to a spy who has been paid
    before, else to any spy with equal chance. The sum is with chance `any_sum` any sum there is money for, else by
    `ROUND_SUMS`: $1,000 to $3,000 in steps of $500 most often, $500, $4,000, $5,000 half as often, others seldom.
    """

    pretends: int = 25
    loyal: int = 40
    any_sum: int = 20

    def spy(self, rng: Rng, choices: list[int], paid: list[int], may_pretend: bool) -> int | None:
        """Return who is paid, or None."""
        if not choices or (may_pretend and rng.below(100) < self.pretends):
            return None
        friends = [spy for spy in choices if paid[spy]]
        among = friends if friends and rng.below(100) < self.loyal else choices
        return among[rng.below(len(among))]

    def amount(self, rng: Rng, low: int, high: int) -> int:
        """Return a sum."""
        if rng.below(100) < self.any_sum:
            return low + rng.below(high - low + 1)
        before, last = _SUMS[low - 1], _SUMS[high]
        return bisect_right(_SUMS, before + rng.below(last - before))


_SUMS = [*accumulate(ROUND_SUMS)]
