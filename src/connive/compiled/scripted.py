"""Chance for the environments: the generator of simulations, or numbers that somebody else has drawn.

Invariant: a deal by a script is the deal of `connive.core.deals.Script`; lots are then left at zero.
"""

from connive.compiled import fast
from connive.compiled.shapes import Words
from connive.core.lots import LOTS

generated = fast.below


def below(rng: Words, n: int) -> int:
    """Return a number from 0 to n - 1: of the generator in a row of one, else the next in a row after a counter."""
    if len(rng) == 1:
        return generated(rng, n)
    if n == LOTS:
        return 0
    rng[0] += 1
    return int(rng[int(rng[0])]) % n  # which makes it signed too
