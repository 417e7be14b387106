"""Logarithms of likelihoods made into weights that leave enough worlds in play, and worlds drawn by such weights.

A model of others is never right, and a bluffer wants to be believed. So likelihoods are raised to a power below one,
lowered further while too few worlds would share the weight, and mixed with equal weights: no possible world dies.
"""

from collections.abc import Sequence
from math import exp

from connive.core.randomness import Rng

HALVINGS = 12
FINE = 1 << 30


def temper(logs: Sequence[float], power: float, share: float, floor: float) -> list[float]:
    """Return weights that add up to 1, with an effective sample size of at least `share` of all before the floor."""
    low, high = 0.0, power
    weights = powers(logs, high)
    if effective(weights) < share * len(logs):
        for _ in range(HALVINGS):
            middle = (low + high) / 2
            if effective(powers(logs, middle)) < share * len(logs):
                high = middle
            else:
                low = middle
        weights = powers(logs, low)
    return [(1 - floor) * weight + floor / len(logs) for weight in weights]


def powers(logs: Sequence[float], power: float) -> list[float]:
    """Return the likelihoods to a power, made to add up to 1."""
    top = max(logs)
    raised = [exp(power * (one - top)) for one in logs]
    total = sum(raised)
    return [one / total for one in raised]


def effective(weights: Sequence[float]) -> float:
    """Return the effective sample size of weights that add up to 1: how many equal ones would be worth as much."""
    return 1 / sum(weight * weight for weight in weights)


def resample(weights: Sequence[float], count: int, rng: Rng) -> dict[int, int]:
    """Draw indices by weight, evenly spread: each comes as often as `count` times its weight, rounded up or down."""
    at, total, drawn = (rng.below(FINE) + 0.5) / FINE, 0.0, dict[int, int]()
    for index, weight in enumerate(weights):
        total += weight * count
        while at < total:
            drawn[index] = drawn.get(index, 0) + 1
            at += 1
    return drawn or {max(range(len(weights)), key=weights.__getitem__): 1}
