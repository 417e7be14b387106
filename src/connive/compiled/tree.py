"""A search from one decision, native or interpreted: worlds and a plan go in, what was found at the root comes out.

Invariant: the same plan, worlds, seed and number of simulations find the same in either form, in bounded memory.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from time import perf_counter
from typing import Any, NamedTuple

from connive.compiled.interpret import CopiedRows, interpreted_search
from connive.compiled.native import NativeSearch, native_search
from connive.compiled.search import DEEPEST, Edge, Node, Plan
from connive.core.game import Game
from connive.core.randomness import FastRng
from connive.core.state import dtype, read_row, write_row

NODES, EDGES = 1 << 16, 1 << 17
"""The most that a tree holds: 6 MB of native memory."""

EDGES_PER_NODE = 2


class Found(NamedTuple):
    """What a search found about one action of the root: its mean value is between -1 and 1."""

    action: int
    visits: int
    mean: float
    available: int


class Tree(ABC):
    """A search; a form of it says with which kernel and in what memory."""

    chunk: int
    """How many simulations are run between two looks at the clock."""
    patience: int
    """More simulations than this are not run unless somebody asks for them: they would take too long."""

    _search: Callable[..., int]
    _memory: tuple[Any, ...]
    _root: int

    def start(self, worlds: Sequence[Any], order: Sequence[int], plan: Plan, seed: int, simulations: int = 0) -> None:
        """Forget the last search and prepare one, of so many simulations at most if that is known."""
        plan.real = plan.real or len(worlds)
        room = min(NODES, 1 << (2 * simulations).bit_length()) if simulations else NODES
        plan.edges = 1
        self._memory = self._lay_out(worlds, order, plan, seed, room, min(EDGES, EDGES_PER_NODE * room))

    def run(self, count: int) -> None:
        """Run so many simulations more."""
        self._root = self._search(*self._memory, count)

    def grow(self, simulations: int, end: float = 0) -> int:
        """Search until so many simulations or a moment of `perf_counter` are reached (0: no limit); return how many."""
        if not end:
            self.run(simulations)
            return simulations
        done = 0
        while not done or (perf_counter() < end and not done >= simulations > 0):
            self.run(self.chunk)
            done += self.chunk
        return done

    def found(self) -> list[Found]:
        """Return the statistics of the root, in the order of the actions."""
        at, found = self._node(self._root).edge, []
        while at:
            edge = self._edge(at)
            found.append(Found(edge.action, edge.visits, edge.total / max(1, edge.visits) / 1000, edge.available))
            at = edge.next
        return sorted(found)

    @abstractmethod
    def _lay_out(
        self, worlds: Sequence[Any], order: Sequence[int], plan: Plan, seed: int, nodes: int, edges: int
    ) -> tuple[Any, ...]:
        """Return the memory of a search: what the kernel takes, in its order."""

    @abstractmethod
    def _node(self, i: int) -> Node:
        """Return a node of the tree."""

    @abstractmethod
    def _edge(self, i: int) -> Edge:
        """Return an edge of the tree."""


def desk_size(actions: int) -> int:
    """Return the length of the scratch paper of the search kernel."""
    return 2 * actions + 8 + 2 * DEEPEST


class PlainTree(Tree):
    """A search by the interpreter: slow, and there at once."""

    chunk, patience = 8, 300

    def __init__(self, game: Game) -> None:
        self._search = interpreted_search(game.package)
        self._actions = len(game.actions)

    def _lay_out(
        self, worlds: Sequence[Any], order: Sequence[int], plan: Plan, seed: int, nodes: int, edges: int
    ) -> tuple[Any, ...]:
        self._nodes, self._edges = [Node() for _ in range(nodes)], [Edge() for _ in range(edges)]
        rows, slots, desk = CopiedRows([worlds[0], *worlds]), [0] * self._actions, [0] * desk_size(self._actions)
        return rows, order, [plan], self._nodes, self._edges, slots, desk, FastRng(seed)

    def _node(self, i: int) -> Node:
        return self._nodes[i]

    def _edge(self, i: int) -> Edge:
        return self._edges[i]


class NativeTree(Tree):
    """A search in native code, in memory that is used again; it runs without holding the interpreter lock."""

    chunk, patience = 256, 1_000_000

    def __init__(self, game: Game, kernels: NativeSearch | None = None) -> None:
        import numpy as np

        kernels = kernels or native_search(game)
        self._search, self._record = kernels.search, kernels.record
        self._nodes, self._edges = np.zeros(NODES, dtype(Node)), np.zeros(EDGES, dtype(Edge))
        self._plan = np.zeros(1, dtype(Plan))
        self._slots = np.zeros(len(game.actions), np.int64)
        self._desk = np.zeros(desk_size(len(game.actions)), np.int64)

    def _lay_out(
        self, worlds: Sequence[Any], order: Sequence[int], plan: Plan, seed: int, nodes: int, edges: int
    ) -> tuple[Any, ...]:
        import numpy as np

        self._edges[: int(self._plan["edges"][0])] = 0
        self._nodes[:] = 0
        write_row(plan, self._plan, 0)
        rows = np.zeros(len(worlds) + 1, self._record)
        for i, world in enumerate(worlds, 1):
            write_row(world, rows, i)
        numbers, rng = np.array(order, np.int64), np.array([seed], np.uint64)
        return rows, numbers, self._plan, self._nodes[:nodes], self._edges[:edges], self._slots, self._desk, rng

    def _node(self, i: int) -> Node:
        return read_row(Node, self._nodes, i)

    def _edge(self, i: int) -> Edge:
        return read_row(Edge, self._edges, i)
