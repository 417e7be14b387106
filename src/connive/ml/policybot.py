"""A bot that plays a saved policy: `policy:FILE`.

Invariant: it knows its events only. A world drawn from its belief has the observation of the true one, since what a
seat cannot know is in no observation: the conformance kit proves that for every game.
"""

from collections.abc import Iterable

import numpy as np

from connive.bots.bot import Budget, Place, register_kind
from connive.bots.drawing import Drawing
from connive.core.decision import Decision
from connive.core.events import Event
from connive.core.randomness import FastRng


@register_kind("policy")
class PolicyBot(Drawing):
    """Mixes its actions as a trained network does."""

    def __init__(self, path: str, place: Place, seed: int) -> None:
        from connive.ml.single import Single
        from connive.ml.training.features import Features
        from connive.ml.training.saved import load

        self._network = load(path, place.game, str(place.options), place.seats)
        self._place, self._rng = place, FastRng(seed)
        self._belief = place.game.new_belief(place.seat, place.options, place.seats)
        self._match, self._features = Single(place.game, place.seats, place.options), Features(place.game)

    def observe(self, events: Iterable[Event]) -> None:
        """Learn from what the seat was told."""
        for event in events:
            self._belief.apply(event)

    def policy(self, decision: Decision, budget: Budget | None = None) -> tuple[float, ...]:  # noqa: ARG002
        """Return the probability of each of `decision.ids`."""
        from connive.ml.training.network import ask

        self._match.put(self._belief.sample(self._rng), b"")
        seen = self._match.observation(self._place.seat)
        mask = np.zeros((1, len(self._place.game.actions)), bool)
        mask[0, list(decision.ids)] = True
        chances = ask(self._network, self._features.of(seen[None]), mask)[0]
        return tuple(chances[list(decision.ids)].tolist())
