"""Pasts replayed: the worlds they lead to, and how likely the others' open choices were on the way.

Two ways to the same numbers. Invariant: a choice is weighed in the state before it, and only if it is scored.
"""

from collections.abc import Callable, Sequence
from functools import partial
from math import log
from typing import Any, NamedTuple, Protocol

from connive.bots.bot import Place
from connive.bots.listening.models import Manner, Model
from connive.core.game import Game
from connive.core.state import read_row, write_row

IMPOSSIBLE = -1e9


class Turn(NamedTuple):
    """Who chose, and whether that is weighed."""

    seat: int
    scored: bool


class Heard(NamedTuple):
    """A world, unpacked when it is looked at, and the logarithm of the chance of what the others chose in it."""

    look: Callable[[], Any]
    log_chance: float

    @property
    def world(self) -> Any:
        """The state that a past led to."""
        return self.look()


class Replay(Protocol):
    """Something that replays pasts."""

    patience: int
    """How many pasts it is willing to replay for one decision."""

    def hear(self, starts: list[Any], turns: Sequence[Turn], actions: list[list[int]]) -> list[Heard]:
        """Replay each start with its actions."""
        ...


class Interpreted:
    """Replays by the interpreter, with any model."""

    patience = 24

    def __init__(self, game: Game, model: Model) -> None:
        self._game, self._model = game, model

    def hear(self, starts: list[Any], turns: Sequence[Turn], actions: list[list[int]]) -> list[Heard]:
        """Replay each start with its actions."""
        return [self._hear(start.copy(), turns, past) for start, past in zip(starts, actions, strict=True)]

    def _hear(self, state: Any, turns: Sequence[Turn], actions: list[int]) -> Heard:
        total = 0.0
        for (seat, scored), action in zip(turns, actions, strict=True):
            if scored:
                total += self._log_chance(state, seat, action)
            self._game.rules.step(state, seat, action)
        return Heard(lambda: state, total)

    def _log_chance(self, state: Any, seat: int, action: int) -> float:
        ids = self._game.legal_ids(state, seat)
        if len(ids) == 1:
            return 0.0
        return log(self._model.likelihood(state, seat, action)) if action in ids else IMPOSSIBLE


class Compiled:
    """The same replays in native code, for choices at first sight."""

    patience = 2000

    def __init__(self, place: Place, manner: Manner) -> None:
        import numpy as np

        from connive.compiled.listening import native_listening

        self._np, self._manner = np, np.array(manner)
        self._kernel = native_listening(place.game)
        self._state = place.game.model.State
        self._out = np.zeros(place.game.model.MAX_LEGAL, np.int64)
        self._shares = np.zeros(place.game.model.MAX_LEGAL)

    def hear(self, starts: list[Any], turns: Sequence[Turn], actions: list[list[int]]) -> list[Heard]:
        """Replay each start with its actions."""
        np, pasts = self._np, len(starts)
        rows, logs = np.zeros(pasts + 1, self._kernel.record), np.zeros(pasts)
        for i, start in enumerate(starts):
            write_row(start, rows, i)
        seats, scored = (np.array(column, np.int64) for column in ([t.seat for t in turns], [t.scored for t in turns]))
        flat = np.array(actions, np.int64).reshape(-1)
        self._kernel.listen(rows, pasts, seats, flat, scored, self._manner, self._out, self._shares, logs)
        return [Heard(partial(read_row, self._state, rows, i), float(logs[i])) for i in range(pasts)]
