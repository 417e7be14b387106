"""A bot that chooses among its legal actions by chance alone: everybody's first opponent."""

from collections.abc import Iterable

from connive.bots.bot import Budget, Place, register
from connive.core.decision import Decision
from connive.core.events import Event
from connive.core.randomness import FastRng


@register("random")
class RandomBot:
    """Every legal action is equally likely."""

    def __init__(self, place: Place, seed: int) -> None:  # noqa: ARG002
        self._rng = FastRng(seed)
        self.mixture: tuple[float, ...] = ()

    def with_seed(self, seed: int) -> "RandomBot":
        """Return this bot with another chance."""
        self._rng = FastRng(seed)
        return self

    def observe(self, events: Iterable[Event]) -> None:
        """Ignore everything."""

    def choose(self, decision: Decision, budget: Budget | None = None) -> int:  # noqa: ARG002
        """Return any legal action."""
        self.mixture = self.policy(decision)
        return decision.ids[self._rng.below(len(decision.ids))]

    def policy(self, decision: Decision, budget: Budget | None = None) -> tuple[float, ...]:  # noqa: ARG002
        """Return equal probabilities."""
        return (1 / len(decision.ids),) * len(decision.ids)
