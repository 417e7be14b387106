"""A bot that imagines: it draws worlds from its belief, tries each action in each, and plays a little further.

In one world every action meets the same luck, so that luck does not decide between them.
"""

from collections.abc import Iterable
from typing import Any

from connive.bots.bot import Budget, Place, register
from connive.compiled.batch import Batch
from connive.compiled.ready import ready
from connive.core.decision import Decision
from connive.core.events import Event
from connive.core.randomness import FastRng

WORLDS = 12
PLIES = 6
BUDGET = 700
"""The most playouts for one decision; with many actions there are fewer worlds."""

LUCK = 1 << 30


@register("lookahead")
class LookaheadBot:
    """Worlds from the belief, short lively playouts, the game's own judgement at the end of each."""

    def __init__(self, place: Place, seed: int) -> None:
        self._place, self._rng = place, FastRng(seed)
        self.mixture: tuple[float, ...] = ()
        self._belief = place.game.new_belief(place.seat, place.options, place.seats)

    def with_seed(self, seed: int) -> "LookaheadBot":
        """Return this bot with another chance."""
        self._rng = FastRng(seed)
        return self

    def observe(self, events: Iterable[Event]) -> None:
        """Learn from what the seat was told."""
        for event in events:
            self._belief.apply(event)

    def choose(self, decision: Decision, budget: Budget | None = None) -> int:  # noqa: ARG002
        """Return the action with the best average prospects."""
        if len(decision.ids) == 1:
            self.mixture = (1.0,)
            return decision.ids[0]
        game, options, seats, _ = self._place
        batch, scores = Batch(game, 2, options, seats, kernels=ready(game)), [0] * len(decision.ids)
        for _ in range(max(3, min(WORLDS, BUDGET // len(decision.ids)))):
            world, luck = self._belief.sample(self._rng), self._rng.below(LUCK)
            found = prospects(batch, world, self._place.seat, decision.ids, luck)
            scores = [score + prospect for score, prospect in zip(scores, found, strict=True)]
        best = [action for action, score in zip(decision.ids, scores, strict=True) if score == max(scores)]
        self.mixture = tuple((action in best) / len(best) for action in decision.ids)
        return best[self._rng.below(len(best))]


def prospects(batch: Batch, world: Any, seat: int, actions: tuple[int, ...], luck: int) -> list[int]:
    """Try each action in a world and play on with the same luck; return how good it then looks, in their order."""
    kernels, weights = batch.kernels, batch.kernels.numbers([0] * len(batch.out))
    batch.put(0, world)
    return [
        int(kernels.prospect(batch.states, seat, action, PLIES, kernels.chance(luck), batch.out, weights))
        for action in actions
    ]
