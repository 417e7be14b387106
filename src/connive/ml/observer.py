"""OpenSpiel's observers: tensors and strings of what a player knows, with or without the story so far.

Invariant: an observer without private information sees what spectators are told.
"""

from typing import Any

import numpy as np
import pyspiel

from connive.compiled.environment import WORD
from connive.core.parts import BYTE, Part
from connive.ml.code import code
from connive.ml.errors import BadShape
from connive.ml.setup import Setup

SPECTATOR = 4
"""The bit of the spectators in an audience, as a number."""


class Observer:
    """Writes `tensor`, in parts `dict`: "public" and "private" with a 0 or 1 for every choice, and the "story".

    Plain numbers are divided by 255. A story is the last events, the newest at the end.
    """

    def __init__(self, setup: Setup, kind: Any, params: Any = None) -> None:
        if params:
            raise BadShape(wanted="{}", given=str(params))
        if kind.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS:
            raise BadShape(wanted="SINGLE_PLAYER", given="ALL_PLAYERS")
        self._setup, self._recalls = setup, kind.perfect_recall
        self._private = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        self._public = kind.public_info
        shape = setup.layout
        self._spread = code(setup.game).spread
        self._planes = np.zeros(shape.planes, np.uint8)
        self._scale = np.repeat([1.0 if c else 1 / (BYTE - 1) for c in shape.choices], np.maximum(shape.choices, 1))
        lengths = {"public": shape.public_planes * self._public, "private": self._private * self._own_planes}
        lengths["story"] = setup.memory * WORD * self._recalls
        self._make_room({name: length for name, length in lengths.items() if length})

    @property
    def _own_planes(self) -> int:
        return self._setup.layout.planes - self._setup.layout.public_planes

    def _make_room(self, lengths: dict[str, int]) -> None:
        self.tensor = np.zeros(sum(lengths.values()), np.float32)
        self.dict: dict[str, Any] = {}
        at = 0
        for name, length in lengths.items():
            self.dict[name] = self.tensor[at : at + length]
            at += length

    def set_from(self, state: Any, player: int) -> None:
        """Write what a player knows; nothing before the deal."""
        self.tensor.fill(0)
        seen = state.observation_bytes(player)
        if seen is None:
            return
        self._spread(seen, *self._setup.layout.columns, self._planes, len(self._planes))
        planes, middle = self._planes * self._scale, self._setup.layout.public_planes
        for name, part in (("public", planes[:middle]), ("private", planes[middle:])):
            if name in self.dict:
                self.dict[name][:] = part
        if "story" in self.dict:
            self._write_story(state, player)

    def _write_story(self, state: Any, player: int) -> None:
        told = state.story(player if self._private else SPECTATOR)[-self._setup.memory :]
        words = b"".join(bytes([(word[0] & 31) + 1]) + word[1:WORD].ljust(WORD - 1, b"\0") for word in told)
        if words:
            self.dict["story"][-len(words) :] = np.frombuffer(words, np.uint8) / np.float32(BYTE - 1)

    def string_from(self, state: Any, player: int) -> str:
        """Return the same as text: with recall the events in hexadecimal, else the parts that are not 0."""
        name, seat = (f"seat {player}", player) if self._private else ("all", SPECTATOR)
        if self._recalls:
            return " ".join([name, *map(bytes.hex, state.story(seat))])
        seen = state.observation_bytes(player)
        return name if seen is None else " ".join([name, *self._parts(seen.tolist())])

    def _parts(self, seen: list[int]) -> list[str]:
        shape = self._setup.layout
        wanted: tuple[Part, ...] = shape.public * self._public + shape.private * self._private
        parts = ((part.name, seen[shape.place[part.name]]) for part in wanted)
        return [f"{name}={','.join(map(str, numbers))}" for name, numbers in parts if any(numbers)]
