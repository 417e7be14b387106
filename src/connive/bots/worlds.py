"""Worlds that are all alike: drawn from a seat's belief, each with the same weight."""

from typing import Any

from connive.bots.bot import Place
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
