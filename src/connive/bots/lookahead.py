"""A bot that imagines: it draws worlds from its belief, tries each action in each, and plays a little further.

In one world every action meets the same luck, so that luck does not decide between them. Native and interpreted
playouts are the same, number for number: a choice does not depend on whether the game has been compiled.
"""

from collections.abc import Iterable
from typing import Any, Protocol

from connive.bots.bot import Budget, Place, register
from connive.compiled.native import is_warm
from connive.compiled.plain import play_on
from connive.core.decision import Decision
from connive.core.events import Event
from connive.core.game import Game
from connive.core.randomness import FastRng

WORLDS = 12
PLIES = 6
BUDGET = 700
"""At most so many playouts for one decision; with many actions, fewer worlds."""

LUCK = 1 << 30


class Imagination(Protocol):
    """How good the actions of a seat look in one world."""

    def prospects(self, world: Any, seat: int, actions: tuple[int, ...], luck: int) -> list[int]:
        """Try each action and play on with the same luck; return the values in the order of the actions."""
        ...


class Interpreted:
    """Playouts by the interpreter."""

    def __init__(self, game: Game) -> None:
        self._game = game

    def prospects(self, world: Any, seat: int, actions: tuple[int, ...], luck: int) -> list[int]:
        """Try each action."""
        return [self._prospect(world.copy(), seat, action, FastRng(luck)) for action in actions]

    def _prospect(self, world: Any, seat: int, action: int, rng: FastRng) -> int:
        self._game.rules.step(world, seat, action)
        play_on(self._game, world, rng, lively=True, limit=PLIES)
        return self._game.heuristics.value(world, seat)


class Compiled:
    """The same playouts in native code."""

    def __init__(self, place: Place) -> None:
        from connive.compiled.batch import Batch

        self._batch = Batch(place.game, 2, place.options, place.seats)
        self._weights = self._batch.out.copy()

    def prospects(self, world: Any, seat: int, actions: tuple[int, ...], luck: int) -> list[int]:
        """Try each action."""
        self._batch.put(0, world)
        return [self._prospect(seat, action, luck) for action in actions]

    def _prospect(self, seat: int, action: int, luck: int) -> int:
        batch = self._batch
        batch.rng[0] = luck
        return batch.kernels.prospect(batch.states, seat, action, PLIES, batch.rng, batch.out, self._weights)


@register("lookahead")
class LookaheadBot:
    """Worlds from the belief, short lively playouts, the game's own judgement at the end of each."""

    def __init__(self, place: Place, seed: int, imagination: Imagination | None = None) -> None:
        self._seat, self._rng = place.seat, FastRng(seed)
        self._belief = place.game.new_belief(place.seat, place.options, place.seats)
        self._imagination = imagination or (Compiled(place) if is_warm(place.game) else Interpreted(place.game))

    def anew(self, seed: int) -> "LookaheadBot":
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
            return decision.ids[0]
        scores = [0] * len(decision.ids)
        for _ in range(max(3, min(WORLDS, BUDGET // len(decision.ids)))):
            world, luck = self._belief.sample(self._rng), self._rng.below(LUCK)
            found = self._imagination.prospects(world, self._seat, decision.ids, luck)
            scores = [score + prospect for score, prospect in zip(scores, found, strict=True)]
        best = [action for action, score in zip(decision.ids, scores, strict=True) if score == max(scores)]
        return best[self._rng.below(len(best))]
