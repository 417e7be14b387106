"""What each seat knew while a match was played: its view, its exact belief, and the worlds that Master would imagine.

Invariant: an observer is told the events of its seat and nothing else.
"""

from collections.abc import Iterable
from typing import Any

from connive.bots.bot import Place, WorldSource
from connive.bots.levels import best
from connive.bots.listening.worlds import listening_worlds
from connive.core.events import Emission
from connive.core.insight import Insight
from connive.core.randomness import FastRng
from connive.core.viewer import Viewer
from connive.play.match import Match
from connive.review.appraisal import Worlds

PASTS = 96
"""How many pasts are weighed for one choice, in games that listen by replaying them."""


class Observer:
    """One seat's knowledge, as a fold of its events."""

    def __init__(self, match: Match, seat: int) -> None:
        self.place = Place(match.game, match.options, match.seats, seat)
        self.seat = seat
        self.told = 0
        """How many events it was told."""
        self.view: Any = match.game.new_view(Viewer.seat(seat), match.options, match.seats)
        self.belief: Any = match.game.new_belief(seat, match.options, match.seats)
        self._source: WorldSource = listening_worlds(self.place, PASTS)
        self._known: set[str] = set()

    def tell(self, emissions: Iterable[Emission]) -> None:
        """Take in what the seat was told."""
        for event, audience in emissions:
            if audience >> self.seat & 1:
                self.told += 1
                self.view.apply(event)
                self.belief.apply(event)
                self._source.apply(event)

    def worlds(self, seed: int) -> Worlds:
        """Return what Master would take for possible now."""
        level, rng = best(self.place.game), FastRng(seed)
        states, weights = self._source.worlds(rng, level.worlds)
        return Worlds(states, weights, self._source.decoys(rng, level.decoys))

    def surprise(self, insight: Insight | None, truth: Any) -> float:
        """Return how much the truth would tell the seat."""
        return insight.surprise(self.belief, truth) if insight else 0.0

    def deduced(self, insight: Insight | None) -> list[Any]:
        """Return what the seat can prove now and could not before, was not shown, and what is worth a word."""
        certain = insight.certainties(self.belief) if insight else []
        fresh = [each for each in certain if each.about not in self._known]
        self._known = {each.about for each in certain}
        return [each for each in fresh if each.telling and not each.told]
