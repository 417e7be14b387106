"""A network at work for one seat, native or interpreted: worlds go in, shares of actions and values come out.

Invariant: both forms find the same, number for number.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from functools import lru_cache
from importlib import import_module
from time import perf_counter
from typing import Any, ClassVar, NamedTuple

from connive.compiled import cache, kernels, netsearch, network, reading
from connive.compiled.book import book
from connive.compiled.interpret import CopiedRows, filled
from connive.compiled.native import Native, Suite
from connive.compiled.netsearch import Edge, Node, Plan
from connive.compiled.search import DEEPEST
from connive.compiled.tree import Found
from connive.core.errors import NotCompiled
from connive.core.game import Game
from connive.core.randomness import FastRng
from connive.core.state import dtype, read_row, write_row

READING = (("encode", ("public", "private")), ("memory", ("remember", "facts", "traits")))
RULES = ("to_act", "legal", "step", "is_over", "result")
NETWORK = Suite("network", netsearch, ("ponder", "search"), (("rules", RULES), *READING))

NODES, EDGES = 1 << 14, 1 << 18
"""The most that a tree holds: 6 MB of native memory."""


class NativeNetwork(Native):
    """The kernels of `compiled.network` and `compiled.netsearch`."""

    suite: ClassVar[Suite] = NETWORK
    ponder: Callable[..., int]
    search: Callable[..., int]


def native_network(game: Game) -> NativeNetwork:
    """Return the compiled kernels of a game, like `native.native`."""
    if not cache.available():
        raise NotCompiled()
    return _native_network(game.package)


_native_network = lru_cache(NativeNetwork)


class Opinion(NamedTuple):
    """What a network makes of a choice: the actions it considers with their shares, and the value in thousandths."""

    actions: list[int]
    shares: list[int]
    value: int


class Thinker(ABC):
    """A network; a form of it says with which kernels and in what memory."""

    chunk: int
    """How many simulations are run between two looks at the clock."""
    patience: int
    """More simulations than this are not run unless somebody asks for them: they would take too long."""

    def __init__(self, game: Game, seats: int, numbers: Any) -> None:
        self._game, self._book = game, book(game, seats)
        self._hidden, self._mind, _, self._traits = (int(size) for size in numbers[: network.SIZES])
        self._legal = import_module(f"{game.package}.model").MAX_LEGAL

    def ponder(self, world: Any, seat: int, memory: Sequence[int], heat: int = 100) -> Opinion:
        """Think about the choice of a seat in a world that it thinks possible."""
        value = self._ponder(self._rows([world]), seat, self._vector(memory), heat, *self._desk)
        desk, tape, shares = self._desk[3], self._desk[4], self._desk[8]
        many = int(tape[1 + int(tape[0])])
        return Opinion([int(a) for a in desk[:many]], [int(share) for share in shares[:many]], int(value))

    def start(self, worlds: Sequence[Any], order: Sequence[int], plan: Plan, seed: int, memory: Sequence[int]) -> None:
        """Forget the last search and prepare one."""
        plan.edges = plan.done = 0
        self._memory = self._lay_out(worlds, order, plan, seed, memory)

    def grow(self, simulations: int, end: float = 0) -> int:
        """Search until so many simulations or a moment of `perf_counter` are reached (0: no limit); return how many."""
        done = 0
        while not done or (perf_counter() < end if end else done < simulations):
            some = self.chunk if end else simulations
            self._root = self._search(*self._memory, *self._desk, some)
            done += some
        return done

    def found(self) -> list[Found]:
        """Return the statistics of the root, in the order of the actions."""
        root = self._node(self._root)
        edges = [self._edge(i) for i in range(root.edge, root.edge + root.many)]
        return sorted(Found(e.action, e.visits, e.total / max(1, e.visits) / 1000, root.visits) for e in edges)

    _ponder: Callable[..., int]
    _search: Callable[..., int]
    _desk: tuple[Any, ...]
    """What every kernel takes: book, network, observation, desk, tape, hidden, mind, known, shares."""
    _memory: tuple[Any, ...]
    _root: int

    @abstractmethod
    def _rows(self, worlds: Sequence[Any]) -> Any:
        """Return worlds side by side."""

    @abstractmethod
    def _vector(self, numbers: Sequence[int]) -> Any:
        """Return whole numbers as the kernels take them."""

    @abstractmethod
    def _lay_out(
        self, worlds: Sequence[Any], order: Sequence[int], plan: Plan, seed: int, memory: Sequence[int]
    ) -> Any:
        """Return the memory of a search: what the kernel takes, in its order."""

    @abstractmethod
    def _node(self, i: int) -> Node:
        """Return a node of the tree."""

    @abstractmethod
    def _edge(self, i: int) -> Edge:
        """Return an edge of the tree."""


class PlainThinker(Thinker):
    """A network by the interpreter: slow, and there at once."""

    chunk, patience = 2, 24

    def __init__(self, game: Game, seats: int, numbers: Any) -> None:
        super().__init__(game, seats, numbers)
        space = interpreted(game.package)
        self._ponder, self._search = space["ponder"], space["search"]
        self._desk = (
            list(self._book.numbers),
            _numbers(numbers.tobytes()),
            [0] * self._book.wide,
            [0] * self._legal,
            [0] * self._book.room,
            [0] * self._hidden,
            [0] * self._mind,
            [0] * self._traits,
            [0] * self._legal,
        )

    def _rows(self, worlds: Sequence[Any]) -> Any:
        return CopiedRows(worlds)

    def _vector(self, numbers: Sequence[int]) -> Any:
        return list(numbers)

    def _lay_out(
        self, worlds: Sequence[Any], order: Sequence[int], plan: Plan, seed: int, memory: Sequence[int]
    ) -> Any:
        self._nodes, self._edges = [Node() for _ in range(1 << 10)], [Edge() for _ in range(1 << 14)]
        rows, mem = CopiedRows([worlds[0], *worlds]), list(memory)
        path, taken = [0] * DEEPEST, [0] * DEEPEST
        return rows, order, [plan], self._nodes, self._edges, path, taken, list(memory), mem, FastRng(seed)

    def _node(self, i: int) -> Node:
        return self._nodes[i]

    def _edge(self, i: int) -> Edge:
        return self._edges[i]


class NativeThinker(Thinker):
    """A network in native code; it runs without holding the interpreter lock."""

    chunk, patience = 32, 1_000_000

    def __init__(self, game: Game, seats: int, numbers: Any) -> None:
        import numpy as np

        super().__init__(game, seats, numbers)
        code = native_network(game)
        self._ponder, self._search, self._record = code.ponder, code.search, code.record
        self._nodes, self._edges = np.zeros(NODES, dtype(Node)), np.zeros(EDGES, dtype(Edge))
        self._desk = (
            np.array(self._book.numbers, np.int32),
            np.ascontiguousarray(numbers, np.int16),
            np.zeros(self._book.wide, np.uint8),
            np.zeros(self._legal, np.int64),
            np.zeros(self._book.room, np.int16),
            np.zeros(self._hidden, np.int32),
            np.zeros(self._mind, np.int32),
            np.zeros(self._traits, np.int32),
            np.zeros(self._legal, np.int64),
        )

    def _rows(self, worlds: Sequence[Any]) -> Any:
        import numpy as np

        rows = np.zeros(len(worlds), self._record)
        for i, world in enumerate(worlds):
            write_row(world, rows, i)
        return rows

    def _vector(self, numbers: Sequence[int]) -> Any:
        import numpy as np

        return np.array(numbers, np.int64)

    def _lay_out(
        self, worlds: Sequence[Any], order: Sequence[int], plan: Plan, seed: int, memory: Sequence[int]
    ) -> Any:
        import numpy as np

        self._nodes[:] = 0
        self._plan = np.zeros(1, dtype(Plan))
        write_row(plan, self._plan, 0)
        past = self._vector(memory)
        path, taken = np.zeros(DEEPEST, np.int64), np.zeros(DEEPEST, np.int64)
        rows, rng = self._rows([worlds[0], *worlds]), np.array([seed], np.uint64)
        return rows, self._vector(order), self._plan, self._nodes, self._edges, path, taken, past, past.copy(), rng

    def _node(self, i: int) -> Node:
        return read_row(Node, self._nodes, i)

    def _edge(self, i: int) -> Edge:
        return read_row(Edge, self._edges, i)


@lru_cache
def interpreted(package: str) -> dict[str, Any]:
    """Return the kernels for a game's package, run by the interpreter."""
    parts = [import_module(f"{package}.{part}") for part in ("rules", "encode", "memory")]
    return filled((kernels, reading, network, netsearch), parts)


@lru_cache(8)
def _numbers(data: bytes) -> list[int]:
    from array import array

    return array("h", data).tolist()
