"""Worlds of a game that has a belief of its own which listens: its file `hearsay.py`."""

from typing import Any, Protocol

from connive.bots.bot import Place
from connive.core.events import Event
from connive.core.randomness import FastRng


class Hearsay(Protocol):
    """`hearsay.py` of a game: a fold of one seat's events, made of seat, options and seats."""

    def apply(self, event: Event) -> None:
        """Take in the next event."""

    def sample(self, rng: FastRng) -> Any:
        """Return a possible state, drawn by how likely what the others did makes it."""
        ...

    def decoys(self, rng: FastRng, count: int) -> list[Any]:
        """Return such states in which the seat's own secrets, too, are drawn: by what the others must think."""
        ...


class HearsayWorlds:
    """A source of worlds for a search; all weigh the same, because they are drawn by their weight."""

    def __init__(self, place: Place) -> None:
        self._hearsay: Hearsay = place.game.part("hearsay").Hearsay(place.seat, place.options, place.seats)

    def apply(self, event: Event) -> None:
        """Take in the next event."""
        self._hearsay.apply(event)

    def worlds(self, rng: FastRng, count: int) -> tuple[list[Any], list[float]]:
        """Draw worlds by their probability."""
        return [self._hearsay.sample(rng) for _ in range(count)], [1 / count] * count

    def decoys(self, rng: FastRng, count: int) -> list[Any]:
        """Draw worlds as others may imagine them."""
        return self._hearsay.decoys(rng, count)
