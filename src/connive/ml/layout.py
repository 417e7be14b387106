"""The shapes of a game's tensors and what each number in them means.

Invariant: the layout of a game is the same for all its seats and options.
"""

from functools import cached_property, lru_cache
from typing import Any

import numpy as np

from connive.core import parts
from connive.core.game import Game
from connive.core.parts import Part
from connive.core.registry import find_game


class Layout:
    """What an observation of a game is made of: the public parts, then the private ones.

    >>> layout("berlin63").place["question"]
    slice(13, 14, None)
    """

    def __init__(self, game: Game) -> None:
        encode = game.part("encode")
        self.public: tuple[Part, ...] = encode.PUBLIC
        self.private: tuple[Part, ...] = encode.PRIVATE
        self.parts = self.public + self.private
        self.public_size, self.size = parts.size(self.public), parts.size(self.parts)
        self.public_planes, self.planes = parts.planes(self.public), parts.planes(self.parts)
        self.actions = len(game.actions)

    @cached_property
    def place(self) -> dict[str, slice]:
        """Where each part is in an observation, by name."""
        return _slices((part.name, part.length) for part in self.parts)

    @cached_property
    def plane(self) -> dict[str, slice]:
        """Where each part is when every choice has a number of its own, by name."""
        return _slices((part.name, part.planes) for part in self.parts)

    @cached_property
    def choices(self) -> Any:
        """For every byte of an observation, how many choices it has; 0 for a plain number."""
        return np.repeat([part.choices for part in self.parts], [part.length for part in self.parts]).astype(np.int64)

    @cached_property
    def columns(self) -> tuple[Any, Any, Any, Any]:
        """The bytes that are one of several choices and where their planes begin; then the same of plain numbers."""
        widths = np.maximum(self.choices, 1)
        begins = np.cumsum(widths) - widths
        choosing, plain = np.flatnonzero(self.choices), np.flatnonzero(self.choices == 0)
        return choosing, begins[choosing], plain, begins[plain]


def _slices(lengths: Any) -> dict[str, slice]:
    found, at = {}, 0
    for name, length in lengths:
        found[name] = slice(at, at + length)
        at += length
    return found


def layout(game: str | Game) -> Layout:
    """Return the layout of a game."""
    return _layout(find_game(game))


_layout = lru_cache(Layout)
