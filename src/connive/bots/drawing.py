"""Choices that are drawn from a policy, which can be read afterwards.

Invariant: `mixture` is what the last choice was really drawn from, given all that the bot had thought before the draw.
"""

from typing import Protocol, runtime_checkable

from connive.bots.bot import Budget
from connive.core.decision import Decision
from connive.core.randomness import FastRng

LUCK = 1 << 30


@runtime_checkable
class Draws(Protocol):
    """A bot that says how likely its last choice was, and each other one in its place."""

    mixture: tuple[float, ...]
    """The probability of each of `decision.ids`."""


class Drawing:
    """A bot that draws its choices from its policy with its own chance."""

    mixture: tuple[float, ...] = ()
    _rng: FastRng

    def choose(self, decision: Decision, budget: Budget | None = None) -> int:
        """Draw an action from the policy."""
        self.mixture = self.policy(decision, budget)
        return drawn(decision.ids, self.mixture, self._rng)

    def policy(self, decision: Decision, budget: Budget | None = None) -> tuple[float, ...]:
        """Return the probability of each of `decision.ids`."""
        raise NotImplementedError


def drawn(ids: tuple[int, ...], shares: tuple[float, ...], rng: FastRng) -> int:
    """Return one of the actions, drawn by its share."""
    draw = rng.below(LUCK) / LUCK
    for action, share in zip(ids, shares, strict=True):
        draw -= share
        if draw < 0:
            return action
    return max(zip(shares, ids, strict=True))[1]
