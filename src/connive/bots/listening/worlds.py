"""Worlds that listen: drawn from a seat's belief with a past, and weighed by what the others chose in it.

The weight of a world is the chance of the others' open choices, under a model of them, tempered (see `tempering`).
What the others did in secret, and when, is left to the belief's own model; what the seat chose itself never counts.
Invariant: every world is one that the seat cannot exclude; with a model that is the same in all worlds, all weigh the
same, and the worlds are those of the plain belief.
"""

from typing import Any, NamedTuple

from connive.bots.bot import Place
from connive.bots.listening.chronicle import Chronicle
from connive.bots.listening.models import FirstSight, Manner
from connive.bots.listening.replays import Compiled, Heard, Interpreted, Replay, Turn
from connive.bots.listening.tempering import resample, temper
from connive.compiled.listening import LISTENING
from connive.compiled.native import is_warm
from connive.core.events import Event
from connive.core.past import HIDDEN, Past
from connive.core.randomness import FastRng


class Ear(NamedTuple):
    """How a seat listens: how it thinks the others choose, and how far it believes its ears."""

    manner: Manner = Manner()
    deaf: tuple[str, ...] = ()
    """Questions whose answers it does not weigh."""
    power: float = 1.0
    share: float = 0.2
    """The least effective sample size, as a share of the worlds that are weighed."""
    floor: float = 0.05
    """How much of all weight is spread evenly."""
    crowd: int = 4
    """How many worlds are weighed for each one that is wanted."""


class ListeningWorlds:
    """A source of worlds for a search."""

    def __init__(self, place: Place, ear: Ear, replay: Replay | None = None) -> None:
        self._place, self._ear = place, ear
        self._chronicle = Chronicle(place)
        self._replay, self._waiting = replay or Interpreted(place.game, FirstSight(place.game, ear.manner)), not replay

    def apply(self, event: Event) -> None:
        """Take in the next event."""
        self._chronicle.apply(event)

    def worlds(self, rng: FastRng, count: int) -> tuple[list[Any], list[float]]:
        """Return at most `count` different worlds, drawn by weight out of a crowd."""
        if self._waiting and is_warm(self._place.game, LISTENING):
            self._replay, self._waiting = Compiled(self._place, self._ear.manner), False
        heard = self.hear(rng, min(self._ear.crowd * count, self._replay.patience))
        weights = temper([one.log_chance for one in heard], self._ear.power, self._ear.share, self._ear.floor)
        drawn = resample(weights, count, rng)
        total = sum(drawn.values())
        return [heard[index].world for index in drawn], [times / total for times in drawn.values()]

    def decoys(self, rng: FastRng, count: int) -> list[Any]:  # noqa: ARG002
        """Return none: what others think of this seat is not followed here."""
        return []

    def hear(self, rng: FastRng, count: int) -> list[Heard]:
        """Draw worlds as the belief does, each with what the model says about it beyond what the belief knows."""
        pasts = [self._chronicle.draw(rng) for _ in range(count)]
        actions = [self._chronicle.actions(past) for past in pasts]
        heard = self._replay.hear([past.start for past in pasts], self._turns(), actions)
        return [
            one._replace(log_chance=one.log_chance - self._reckoned(past))
            for one, past in zip(heard, pasts, strict=True)
        ]

    def _reckoned(self, past: Past) -> float:
        return sum(chance for question, chance in past.reckoned.items() if question not in self._ear.deaf)

    def _turns(self) -> list[Turn]:
        return [
            Turn(made.seat, made.seat != self._place.seat and made.action != HIDDEN and question not in self._ear.deaf)
            for made, question in self._chronicle.steps
        ]
