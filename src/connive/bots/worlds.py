"""Worlds that are all alike, drawn from a seat's belief; and worlds that somebody else weighs once more."""

from typing import Any

from connive.bots.bot import Place, WorldSource, WorldWeight
from connive.core.events import Event
from connive.core.randomness import FastRng


class PlainWorlds:
    """The belief of a seat as a source of worlds."""

    def __init__(self, place: Place) -> None:
        self._belief = place.game.new_belief(place.seat, place.options, place.seats)

    def apply(self, event: Event) -> None:
        """Take in the next event."""
        self._belief.apply(event)

    def worlds(self, rng: FastRng, count: int) -> tuple[list[Any], list[float]]:
        """Draw worlds by their probability."""
        return [self._belief.sample(rng) for _ in range(count)], [1 / count] * count

    def decoys(self, rng: FastRng, count: int) -> list[Any]:  # noqa: ARG002
        """Return none: a plain belief does not know what others think."""
        return []


class WeighedWorlds:
    """Worlds of another source, each counting for more or less."""

    def __init__(self, source: WorldSource, weight: WorldWeight) -> None:
        self._source, self._weight = source, weight

    def apply(self, event: Event) -> None:
        """Take in the next event."""
        self._source.apply(event)

    def worlds(self, rng: FastRng, count: int) -> tuple[list[Any], list[float]]:
        """Return the worlds of the source, with other weights."""
        worlds, weights = self._source.worlds(rng, count)
        factors = [self._weight(world) for world in worlds]
        if min(factors) == max(factors):
            return worlds, weights
        weighed = [weight * factor for weight, factor in zip(weights, factors, strict=True)]
        total = sum(weighed)
        return worlds, [weight / total for weight in weighed]

    def decoys(self, rng: FastRng, count: int) -> list[Any]:
        """Return those of the source."""
        return self._source.decoys(rng, count)
