"""A bot that imagines: it draws worlds from its belief, tries each action in each, and plays a little further.

Every world is looked at with the same chance for every action, so that luck does not decide between them.
"""

from collections.abc import Iterable
from typing import Any

from connive.bots.bot import Place, register
from connive.core.decision import Decision
from connive.core.events import Event
from connive.core.randomness import FastRng

WORLDS = 12
PLIES = 6
BUDGET = 700
"""At most so many playouts for one decision; with many actions, fewer worlds."""


@register("lookahead")
class LookaheadBot:
    """Worlds from the belief, short lively playouts, the game's own judgement at the end of each."""

    def __init__(self, place: Place, seed: int) -> None:
        self._place, self._rng = place, FastRng(seed)
        self._belief = place.game.new_belief(place.seat, place.options, place.seats)
        self._out = [0] * place.game.model.MAX_LEGAL

    def observe(self, events: Iterable[Event]) -> None:
        """Learn from what the seat was told."""
        for event in events:
            self._belief.apply(event)

    def choose(self, decision: Decision) -> int:
        """Return the action with the best average prospects."""
        if len(decision.ids) == 1:
            return decision.ids[0]
        scores = dict.fromkeys(decision.ids, 0)
        for _ in range(max(3, min(WORLDS, BUDGET // len(decision.ids)))):
            world, luck = self._belief.sample(self._rng), self._rng.below(1 << 30)
            for action in decision.ids:
                scores[action] += self._prospect(world.copy(), action, FastRng(luck))
        best = max(scores.values())
        chosen = [action for action, score in scores.items() if score == best]
        return chosen[self._rng.below(len(chosen))]

    def _prospect(self, world: Any, action: int, rng: FastRng) -> int:
        game, seat = self._place.game, self._place.seat
        game.rules.step(world, seat, action)
        for _ in range(PLIES):
            if game.rules.is_over(world):
                break
            self._lively_step(world, rng)
        return game.heuristics.value(world, seat)

    def _lively_step(self, world: Any, rng: FastRng) -> None:
        rules, weight = self._place.game.rules, self._place.game.heuristics.weight
        asked = [seat for seat in range(self._place.seats) if rules.to_act(world) >> seat & 1]
        seat = asked[rng.below(len(asked))]
        count = rules.legal(world, seat, self._out)
        weights = [weight(world, seat, action) for action in self._out[:count]]
        draw = rng.below(sum(weights))
        for action, share in zip(self._out, weights, strict=False):
            draw -= share
            if draw < 0:
                rules.step(world, seat, action)
                return
