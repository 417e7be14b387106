"""Observations as a network reads them: a 0 or 1 for every choice, plain numbers divided by 255."""

import hashlib
from typing import Any

import numpy as np

from connive.core.game import Game
from connive.core.parts import BYTE
from connive.ml.code import code
from connive.ml.layout import layout


class Features:
    """Turns observations of a game into rows of numbers from 0 to 1."""

    def __init__(self, game: Game) -> None:
        self.layout = layout(game)
        self._spread = code(game).spread
        choices = self.layout.choices
        self._scale = np.repeat(np.where(choices, 1, 1 / (BYTE - 1)), np.maximum(choices, 1)).astype(np.float32)

    def of(self, observations: Any) -> Any:
        """Return float32 (n, planes) for uint8 (n, size)."""
        planes = np.zeros((len(observations), self.layout.planes), np.uint8)
        seen = np.ascontiguousarray(observations).reshape(-1)
        self._spread(seen, *self.layout.columns, planes.reshape(-1), self.layout.planes)
        return planes * self._scale


def digest(game: Game) -> str:
    """Return a name of what a game's observations and actions mean; another layout has another name."""
    shape = layout(game)
    facts = (game.name, game.version, [tuple(part) for part in shape.parts], shape.actions)
    return hashlib.sha256(repr(facts).encode()).hexdigest()
