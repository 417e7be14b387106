"""A search from one decision: worlds and a plan go in, what was found at the root comes out.

Invariant: the same plan, worlds, seed and simulations find the same, native or interpreted, in bounded memory.
"""

from collections.abc import Sequence
from time import perf_counter
from typing import Any, NamedTuple

from connive.compiled.native import SEARCH, Suite
from connive.compiled.ready import Kernels, ready
from connive.compiled.search import DEEPEST, Edge, Node, Plan
from connive.core.game import Game

NODES, EDGES = 1 << 16, 1 << 17
"""The most that a tree holds: 6 MB of native memory."""

EDGES_PER_NODE = 2


class Found(NamedTuple):
    """What a search found about one action of the root: its mean value is between -1 and 1."""

    action: int
    visits: int
    mean: float
    available: int


class Pace(NamedTuple):
    """How a form of the kernels is used."""

    chunk: int
    """How many simulations are run between two looks at the clock."""
    patience: int
    """More simulations than this are not run unless somebody asks for them: they would take too long."""


INTERPRETED, NATIVE = Pace(chunk=8, patience=300), Pace(chunk=256, patience=1_000_000)


def pace_of(kernels: Kernels) -> Pace:
    """Return how kernels are used."""
    return NATIVE if kernels.is_native else INTERPRETED


class Tree:
    """A search. Native kernels run without holding the interpreter's lock."""

    def __init__(self, game: Game, kernels: Kernels | None = None, suite: Suite = SEARCH) -> None:
        """Search with these kernels, or with those of the suite that are ready when a search starts."""
        self._game, self._given, self._suite = game, kernels, suite
        self._memory: tuple[Any, ...] = ()
        self._root = 0

    @property
    def pace(self) -> Pace:
        """How a search that starts now runs."""
        return pace_of(self._ready())

    def start(self, worlds: Sequence[Any], order: Sequence[int], plan: Plan, seed: int, simulations: int = 0) -> None:
        """Forget the last search and prepare one, for at most that many simulations if known."""
        self._kernels = kernels = self._ready()
        plan.real, plan.edges = plan.real or len(worlds), 1
        nodes = min(NODES, 1 << (2 * simulations).bit_length()) if simulations else NODES
        states, plans = kernels.room(self._game.model.State, 1 + len(worlds)), kernels.room(Plan, 1)
        for i, world in enumerate(worlds, 1):
            kernels.put(states, i, world)
        kernels.put(plans, 0, plan)
        self._nodes, self._edges = kernels.room(Node, nodes), kernels.room(Edge, min(EDGES, EDGES_PER_NODE * nodes))
        actions = len(self._game.actions)
        slots, desk = kernels.numbers([0] * actions), kernels.numbers([0] * desk_size(actions))
        numbers, rng = kernels.numbers(order), kernels.chance(seed)
        self._places: dict[int, int] = {}
        self._memory = states, numbers, plans, self._nodes, self._edges, slots, desk, rng

    def run(self, count: int) -> None:
        """Run more simulations."""
        self._root = self._kernels.search(*self._memory, count)

    def grow(self, simulations: int, end: float = 0) -> int:
        """Search up to a number of simulations or a moment of `perf_counter` (0: no limit); return how many."""
        if not end:
            self.run(simulations)
            return simulations
        done, chunk = 0, pace_of(self._kernels).chunk
        while not done or (perf_counter() < end and not done >= simulations > 0):
            self.run(chunk)
            done += chunk
        return done

    def calm(self, explore: int) -> None:
        """Explore so much from now on."""
        plan = self._kernels.get(Plan, self._memory[2], 0)
        plan.explore = explore
        self._kernels.put(self._memory[2], 0, plan)

    def try_out(self, action: int, count: int, since: int) -> Found:
        """Run simulations that begin with an action, on worlds from a place in their order; return what these found.

        The tree goes on growing. Decoys begin as they like: other seats must not take the action for a habit.
        """
        before = self._edge(action)
        self._change_plan(forced=action + 1, done=since)
        self.run(count)
        self._change_plan(forced=0, done=since)
        after = self._edge(action)
        visits, total = after.visits - before.visits, after.total - before.total
        return Found(action, visits, total / max(1, visits) / 1000, visits)

    def _change_plan(self, forced: int, done: int) -> None:
        plan = self._kernels.get(Plan, self._memory[2], 0)
        plan.forced, plan.done = forced, done
        self._kernels.put(self._memory[2], 0, plan)

    def _edge(self, action: int) -> Edge:
        """Return the edge of an action of the root; an empty one if it was never tried."""
        at = self._places.get(action) or self._kernels.get(Node, self._nodes, self._root).edge
        while at:
            edge = self._kernels.get(Edge, self._edges, at)
            self._places[edge.action] = at
            if edge.action == action:
                return edge
            at = edge.next
        return Edge()

    def found(self) -> list[Found]:
        """Return the statistics of the root, in the order of the actions."""
        at, found = self._kernels.get(Node, self._nodes, self._root).edge, []
        while at:
            edge = self._kernels.get(Edge, self._edges, at)
            found.append(Found(edge.action, edge.visits, edge.total / max(1, edge.visits) / 1000, edge.available))
            at = edge.next
        return sorted(found)

    def _ready(self) -> Kernels:
        return self._given or ready(self._game, self._suite)


def desk_size(actions: int) -> int:
    """Return the length of the scratch paper of the search kernel."""
    return 2 * actions + 8 + 2 * DEEPEST
