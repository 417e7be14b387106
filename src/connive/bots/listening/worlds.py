"""Worlds that listen: drawn from a seat's belief with a past, and weighed by what the others chose in it.

The weight of a world is the chance of the others' open choices, under a model of them, tempered (see `tempering`).
What the others did in secret, and when, is left to the belief's own model; what the seat chose itself never counts.
Invariant: every world is one that the seat cannot exclude; with a model that is the same in all worlds, all weigh the
same, and the worlds are those of the plain belief.
"""

from typing import Any

from connive.bots.bot import Place, WorldSource
from connive.bots.listening.chronicle import Chronicle
from connive.bots.listening.hearsay import HearsayWorlds
from connive.bots.listening.replays import Choice, Replayed, patience, replay
from connive.bots.listening.weights import resample, temper
from connive.bots.settings import Ear, settings
from connive.bots.worlds import PlainWorlds
from connive.compiled.native import LISTENING
from connive.compiled.ready import Kernels, ready
from connive.core.events import Event
from connive.core.past import HIDDEN, Past
from connive.core.randomness import FastRng


def listening_worlds(place: Place, pasts: int | None = None) -> WorldSource:
    """Return worlds that listen: by the game's own `hearsay.py`, else by its ear; else those of the plain belief.

    With `pasts` the ear weighs that number of them, whether the game is compiled or not.
    """
    if place.game.part("hearsay", optional=True):
        return HearsayWorlds(place)
    ear = settings(place.game).ear
    return ListeningWorlds(place, ear, pasts=pasts) if ear else PlainWorlds(place)


class ListeningWorlds:
    """A source of worlds for a search."""

    def __init__(self, place: Place, ear: Ear, kernels: Kernels | None = None, pasts: int | None = None) -> None:
        """Listen with these kernels, or with those that are ready; to as many pasts, or as a moment allows."""
        self._place, self._ear, self._given, self._pasts = place, ear, kernels, pasts
        self._chronicle = Chronicle(place)

    def apply(self, event: Event) -> None:
        """Take in the next event."""
        self._chronicle.apply(event)

    def worlds(self, rng: FastRng, count: int) -> tuple[list[Any], list[float]]:
        """Return at most `count` different worlds, drawn by weight out of a crowd."""
        heard = self.hear(rng, self._pasts or min(self._ear.crowd * count, patience(self._ready())))
        weights = temper([one.log_chance for one in heard], self._ear.power, self._ear.share, self._ear.floor)
        drawn = resample(weights, count, rng)
        total = sum(drawn.values())
        return [heard[index].world for index in drawn], [times / total for times in drawn.values()]

    def decoys(self, rng: FastRng, count: int) -> list[Any]:  # noqa: ARG002
        """Return none: what others think of this seat is not followed here."""
        return []

    def hear(self, rng: FastRng, count: int) -> list[Replayed]:
        """Draw worlds as the belief does, each with what the model says about it beyond what the belief knows."""
        pasts = [self._chronicle.draw(rng) for _ in range(count)]
        actions = [self._chronicle.actions(past) for past in pasts]
        starts = [past.start for past in pasts]
        heard = self._replayed(starts, actions)
        return [
            one._replace(log_chance=one.log_chance - self._reckoned(past))
            for one, past in zip(heard, pasts, strict=True)
        ]

    def _replayed(self, starts: list[Any], actions: list[list[int]]) -> list[Replayed]:
        return replay(self._ready(), self._place.game, self._ear, starts, self._choices(), actions)

    def _reckoned(self, past: Past) -> float:
        return sum(chance for question, chance in past.reckoned.items() if question not in self._ear.deaf)

    def _choices(self) -> list[Choice]:
        return [
            Choice(
                made.seat, made.seat != self._place.seat and made.action != HIDDEN and question not in self._ear.deaf
            )
            for made, question in self._chronicle.steps
        ]

    def _ready(self) -> Kernels:
        return self._given or ready(self._place.game, LISTENING)
