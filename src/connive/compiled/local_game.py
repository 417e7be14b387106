"""A local game: worlds in which every seat's secrets vary go in, how each seat should mix comes out.

Invariant: the same worlds and plan give the same answer, native or interpreted, in bounded memory; nothing is drawn.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

from connive.compiled.equilibrium import FRAME, STACK, Choice, InfoSet, Node, Plan, listen
from connive.compiled.native import SEARCH
from connive.compiled.ready import Kernels, ready
from connive.compiled.search import KEYS
from connive.core.emit import NOTHING
from connive.core.events import Event
from connive.core.game import Game

SPARE = 8


class Room(NamedTuple):
    """How much of a game can be written down: positions, and choices of all information sets."""

    nodes: int = 1 << 17
    rows: int = 1 << 16

    @property
    def sets(self) -> int:
        """Places for information sets, which have two choices or more, half of them empty."""
        return self.rows

    def share(self, worlds: int) -> "Room":
        """Return a few times the room that one world of this many has, to find out soon that all do not fit."""
        return Room(min(self.nodes, SPARE * self.nodes // worlds), min(self.rows, SPARE * self.rows // worlds))


class Roots(NamedTuple):
    """Where a local game begins: worlds, how likely each is, and what every seat holds in it, as numbers."""

    worlds: list[Any]
    chances: list[float]
    keys: list[int]

    def first(self) -> "Roots":
        """Return the first world alone."""
        return Roots(self.worlds[:1], [1.0], self.keys[: len(self.keys) // len(self.worlds)])


class LocalGame:
    """A game that was written down; `solve` it, then ask for the mix of a seat."""

    def __init__(self, game: Game, kernels: Kernels | None = None) -> None:
        self._game, self._kernels = game, kernels or ready(game, SEARCH)
        self._sets: Any = None
        self._rows: Any = None
        self._total: Any = None
        self._written: tuple[Any, ...] = ()

    def grow(self, roots: Roots, plan: Plan, room: Room) -> bool:
        """Write down what can follow; return whether it fitted."""
        kernels, most = self._kernels, self._game.model.MAX_LEGAL
        states, self._plans = kernels.room(self._game.model.State, STACK + len(roots.worlds)), kernels.room(Plan, 1)
        for i, world in enumerate(roots.worlds):
            kernels.put(states, STACK + i, world)
        kernels.put(self._plans, 0, plan)
        self._sets, self._rows = kernels.room(InfoSet, room.sets), kernels.room(Choice, room.rows)
        nodes, ends = kernels.room(Node, room.nodes), kernels.floats([0.0] * (room.nodes * plan.seats))
        frames, desk = kernels.numbers([0] * (STACK * FRAME)), kernels.numbers([0] * (STACK * most))
        keys, out = kernels.numbers(roots.keys), kernels.numbers([0] * most)
        written = self._plans, nodes, self._sets, self._rows, ends
        self._written = self._plans, nodes, self._rows, ends, kernels.floats(roots.chances)
        return bool(kernels.grow(states, *written, keys, frames, desk, out))

    @property
    def size(self) -> int:
        """How many positions were written down."""
        return int(self._kernels.get(Plan, self._plans, 0).nodes)

    def solve(self, iterations: int) -> None:
        """Let all seats improve a number of times; only their choices are kept."""
        kernels, plan = self._kernels, self._kernels.get(Plan, self._plans, 0)
        regret, self._total, share = (kernels.floats([0.0] * (plan.rows + 1)) for _ in range(3))
        worth, others, own = (kernels.floats([0.0] * (plan.nodes + 1)) for _ in range(3))
        kernels.solve(*self._written, regret, self._total, share, worth, others, own, iterations)
        self._written = ()

    def mix(self, seat: int, heard: int) -> dict[int, float] | None:
        """Return how often a seat that has heard this takes each action; None where it never comes to know this."""
        at = int(self._kernels.seek(self._sets, heard, seat))
        found = self._kernels.get(InfoSet, self._sets, at) if at >= 0 else InfoSet()
        if not found.mark:
            return None
        rows = range(found.row, found.row + found.many)
        times = [float(self._total[row]) for row in rows]
        whole = sum(times)
        return {
            self._kernels.get(Choice, self._rows, row).action: one / whole if whole > 0 else 1 / found.many
            for row, one in zip(rows, times, strict=True)
        }


def heard_of(key: int, events: Sequence[Event]) -> int:
    """Return what a seat that held a key at first has heard after these events."""
    for event in events:
        given = [getattr(event, name) for name in event.__struct_fields__]
        numbers = [NOTHING if one is None else int(one) & 255 for one in given]
        told = type(event).kind | len(numbers) << 5
        for number in numbers:
            told = told * 257 + number + 1
        key = listen(key, told)
    return key


def key_of(observed: bytes) -> int:
    """Return what a seat holds as a number, from what it observes."""
    key = 1
    for byte in observed:
        key = listen(key, byte)
    return key & KEYS
