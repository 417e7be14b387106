"""The forms in which environments give an observation, by one word: `bytes`, `planes` or `floats`, with `+story` or
not.

Invariant: every form is made from the same bytes, which are a function of what the seat was told.
"""

from typing import Any

import numpy as np

from connive.compiled.environment import WORD
from connive.core.actions import shorten
from connive.core.parts import BYTE
from connive.ml.code import code
from connive.ml.errors import BadShape
from connive.ml.layout import layout
from connive.ml.setup import MEMORY
from connive.ml.single import Single
from connive.ml.stories import Stories

KINDS = ("bytes", "planes", "floats")
STORY = "+story"


class Form:
    """How an observation of a game is written.

    `bytes` is one uint8 for each part of the position, `planes` a 0 or 1 for every choice of a part (uint8, plain
    numbers as they are), `floats` the planes as float32 with plain numbers divided by 255. `+story` adds the last 64
    events that the seat was told, six numbers each; `+story:N` the last N.

    >>> Form("berlin63", "bytes").size, Form("berlin63", "floats+story:10").size
    (74, 747)
    """

    def __init__(self, game: str, text: str) -> None:
        kind, plus, story = text.partition(STORY)
        length = story.removeprefix(":") or str(MEMORY)
        if kind not in KINDS or not length.isascii() or not length.isdigit() or (story and not story.startswith(":")):
            raise BadShape(wanted=f"{', '.join(KINDS)}, +story, +story:N", given=shorten(text))
        self.kind, self.memory = kind, int(length) if plus else 0
        self._layout, self._spread = layout(game), code(game).spread
        self._width = self._layout.size if kind == "bytes" else self._layout.planes
        self.size = self._width + self.memory * WORD
        self.dtype: Any = np.float32 if kind == "floats" else np.uint8
        self.most = 1.0 if kind == "floats" else BYTE - 1
        counts = self._layout.choices
        self._scale = np.repeat(np.where(counts > 0, 1.0, 1 / (BYTE - 1)), np.maximum(counts, 1)).astype(np.float32)

    def write(self, match: Single, stories: Stories, moves: int, seat: int) -> Any:
        """Return what a seat of a match knows now, after a number of moves."""
        seen = match.observation(seat)
        if self.kind != "bytes":
            planes = np.zeros(self._width, np.uint8)
            self._spread(seen, *self._layout.columns, planes, self._width)
            seen = planes * self._scale if self.kind == "floats" else planes
        if not self.memory:
            return seen
        return np.concatenate([seen, self._story(stories.words(match, seat, moves)[-self.memory :])])

    def _story(self, words: list[bytes]) -> Any:
        told = b"".join(bytes([(word[0] & 31) + 1]) + word[1:WORD].ljust(WORD - 1, b"\0") for word in words)
        numbers = np.frombuffer(told.rjust(self.memory * WORD, b"\0"), np.uint8)
        return numbers / np.float32(BYTE - 1) if self.kind == "floats" else numbers
