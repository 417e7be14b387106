"""Replays pasts and weighs them: how likely were the others' open choices, for the rules of any game?

Invariant: a choice is weighed in the state before it, and only if it is scored.
"""

from math import exp, log
from typing import Annotated, Any

from connive.compiled.kernels import copy_row
from connive.compiled.shapes import GIVEN, Rows
from connive.core.state import Vec

legal = GIVEN
step = GIVEN
value = GIVEN
weight = GIVEN

Floats = Annotated[Any, "f8"]
"""Real numbers."""

IMPOSSIBLE = -1e9
"""The logarithm that stands for a choice that was not there."""

WEIGHED, PATIENCE, SLIP = 0, 1, 2
"""Where a manner holds what `bots.settings.Ear` calls so."""


def listen(
    states: Rows, pasts: int, seats: Vec, actions: Vec, scored: Vec, manner: Floats, out: Vec, shares: Floats,
    logs: Floats,
) -> None:  # fmt: skip
    """Replay the starts in the first rows to the worlds they lead to; write how likely the scored choices were.

    `actions` holds the choices of one past after those of another; the row after the pasts is for trying actions out.
    """
    steps = len(seats)
    for i in range(pasts):
        total = 0.0
        for t in range(steps):
            action = actions[i * steps + t]
            if scored[t] != 0:
                total += log_chance(states, i, pasts, seats[t], action, manner, out, shares)
            step(states[i], seats[t], action)
        logs[i] = total


def log_chance(
    states: Rows, i: int, trial: int, seat: int, action: int, manner: Floats, out: Vec, shares: Floats
) -> float:
    """Return the logarithm of the chance that a seat acts so in a row."""
    n = legal(states[i], seat, out)
    chosen = -1
    for k in range(n):
        if out[k] == action:
            chosen = k
    if chosen < 0:
        return IMPOSSIBLE
    if n == 1:
        return 0.0
    weigh(states, i, trial, seat, n, manner, out, shares)
    total = 0.0
    for k in range(n):
        total += shares[k]
    return log((1.0 - manner[SLIP]) * shares[chosen] / total + manner[SLIP] / n)


def weigh(states: Rows, i: int, trial: int, seat: int, n: int, manner: Floats, out: Vec, shares: Floats) -> None:
    """Write how likely a seat is to take each of `n` legal actions: at first sight, and for what they lead to."""
    best = -1e18
    for k in range(n):
        shares[k] = manner[WEIGHED] * log(float(weight(states[i], seat, out[k])))
        if manner[PATIENCE] > 0.0:
            copy_row(states, i, trial)
            step(states[trial], seat, out[k])
            shares[k] += float(value(states[trial], seat)) / manner[PATIENCE]
        best = max(best, shares[k])
    for k in range(n):
        shares[k] = exp(shares[k] - best)
