"""Pasts replayed: the worlds they lead to, and how likely the others' open choices were on the way."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, NamedTuple

from connive.bots.settings import Ear
from connive.compiled.ready import Kernels
from connive.core.game import Game

NATIVE, INTERPRETED = 2000, 24
"""How many pasts are replayed for one decision at most."""


class Choice(NamedTuple):
    """Who chose, and whether that is weighed."""

    seat: int
    scored: bool


class Replayed(NamedTuple):
    """A world, unpacked when it is looked at, and the logarithm of the chance of what the others chose in it."""

    look: Callable[[], Any]
    log_chance: float

    @property
    def world(self) -> Any:
        """The state that a past led to."""
        return self.look()


def patience(kernels: Kernels) -> int:
    """Return how many pasts can be replayed for one decision without making anybody wait."""
    return NATIVE if kernels.is_native else INTERPRETED


def replay(
    kernels: Kernels, game: Game, ear: Ear, starts: list[Any], choices: Sequence[Choice], actions: list[list[int]]
) -> list[Replayed]:
    """Replay each start with its actions, one for each choice."""
    state, pasts, most = game.model.State, len(starts), game.model.MAX_LEGAL
    rows, logs = kernels.room(state, pasts + 1), kernels.floats([0.0] * pasts)
    for i, start in enumerate(starts):
        kernels.put(rows, i, start)
    seats, scored = kernels.numbers([c.seat for c in choices]), kernels.numbers([c.scored for c in choices])
    flat = kernels.numbers([action for past in actions for action in past])
    manner, shares = kernels.floats([ear.weighed, ear.patience, ear.slip]), kernels.floats([0.0] * most)
    kernels.listen(rows, pasts, seats, flat, scored, manner, kernels.numbers([0] * most), shares, logs)
    return [Replayed(partial(kernels.get, state, rows, i), float(logs[i])) for i in range(pasts)]
