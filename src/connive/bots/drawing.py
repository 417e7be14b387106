"""Choices that are drawn from a policy, which can be read afterwards.

Invariant: `mixture` is what the last choice was really drawn from, given all that the bot had thought before the draw.
"""

from abc import ABC, abstractmethod
from typing import Protocol, runtime_checkable

from connive.bots.bot import Budget, WorldSource, WorldWeight
from connive.bots.worlds import WeighedWorlds
from connive.core.decision import Decision
from connive.core.randomness import FastRng

LUCK = 1 << 30


@runtime_checkable
class Draws(Protocol):
    """A bot that says how likely its last choice was, and each other one in its place."""

    mixture: tuple[float, ...]
    """The probability of each of `decision.ids`."""


class Drawing(ABC):
    """A bot that draws its choices from its policy with its own chance."""

    mixture: tuple[float, ...] = ()
    _rng: FastRng
    _source: WorldSource

    def choose(self, decision: Decision, budget: Budget | None = None) -> int:
        """Draw an action from the policy."""
        return self.draw(decision, self.policy(decision, budget))

    def draw(self, decision: Decision, shares: tuple[float, ...]) -> int:
        """Draw an action by these shares."""
        self.mixture = shares
        return drawn(decision.ids, shares, self._rng)

    def weigh_worlds(self, weight: WorldWeight) -> None:
        """Let a world count as much as this says."""
        self._source = WeighedWorlds(self._source, weight)

    @abstractmethod
    def policy(self, decision: Decision, budget: Budget | None = None) -> tuple[float, ...]:
        """Return the probability of each of `decision.ids`."""


def drawn(ids: tuple[int, ...], shares: tuple[float, ...], rng: FastRng) -> int:
    """Return one of the actions, drawn by its share."""
    draw = rng.below(LUCK) / LUCK
    for action, share in zip(ids, shares, strict=True):
        draw -= share
        if draw < 0:
            return action
    return max(zip(shares, ids, strict=True))[1]
