"""A network at work for one seat: worlds go in, shares of actions and values come out.

Invariant: native and interpreted kernels find the same, number for number.
"""

from array import array
from collections.abc import Sequence
from functools import lru_cache
from time import perf_counter
from typing import Any, NamedTuple

from connive.compiled import network
from connive.compiled.book import book
from connive.compiled.native import NETWORK
from connive.compiled.netsearch import Edge, Node, Plan
from connive.compiled.ready import Kernels, ready
from connive.compiled.search import DEEPEST
from connive.compiled.tree import Found, Pace
from connive.core.game import Game

NODES, EDGES = 1 << 15, 1 << 19
"""The most that a tree holds: 14 MB of native memory."""
EDGES_PER_NODE = 32

INTERPRETED, NATIVE = Pace(chunk=2, patience=24), Pace(chunk=32, patience=1_000_000)


class Opinion(NamedTuple):
    """What a network makes of a choice: the actions it considers with their shares, and the value in thousandths."""

    actions: list[int]
    shares: list[int]
    value: int


class Thinker:
    """A network. Native kernels run without holding the interpreter's lock."""

    def __init__(self, game: Game, seats: int, numbers: Any, kernels: Kernels | None = None) -> None:
        """Think with these kernels, or with whatever is ready when a thought begins."""
        self._game, self._seats, self._numbers, self._given = game, seats, numbers, kernels
        self._use(kernels or ready(game, NETWORK))
        self._memory: tuple[Any, ...] = ()
        self._root = 0

    @property
    def pace(self) -> Pace:
        """How a search that starts now runs."""
        return _pace(self._given or ready(self._game, NETWORK))

    def ponder(
        self, world: Any, seat: int, memory: Sequence[int], heat: int = 100, overlooks: int = 0, luck: int = 0
    ) -> Opinion:
        """Think about the choice of a seat in a world that it thinks possible."""
        kernels = self._ready()
        states = kernels.room(self._game.model.State, 1)
        kernels.put(states, 0, world)
        past, rng = kernels.numbers(memory), kernels.chance(luck)
        value = kernels.ponder(states, seat, past, heat, overlooks, rng, self._desk)
        many = network.many_actions(self._desk.tape)
        actions, shares = self._desk.actions[:many], self._desk.shares[:many]
        return Opinion([int(action) for action in actions], [int(share) for share in shares], int(value))

    def overhear(
        self,
        starts: Sequence[Any],
        choices: Sequence[tuple[int, bool]],
        actions: Sequence[Sequence[int]],
        slip: int,
        heat: int,
        memory: Sequence[int],
    ) -> tuple[Any, list[int]]:
        """Replay starts with the actions of each; return the worlds as rows, and logarithms of chances in thousandths.

        A choice is who chose, and whether that is weighed.
        """
        kernels = self._ready()
        rows = kernels.room(self._game.model.State, len(starts))
        for i, start in enumerate(starts):
            kernels.put(rows, i, start)
        seats, scored = ([int(one[k]) for one in choices] for k in (0, 1))
        flat = [action for past in actions for action in past]
        given = (kernels.numbers(each) for each in (seats, flat, scored))
        begun, mem, logs = (kernels.numbers(each) for each in (memory, memory, [0] * len(starts)))
        kernels.overhear(rows, *given, slip, heat, begun, mem, logs, self._desk)
        return rows, [int(one) for one in logs]

    def start(
        self,
        worlds: Sequence[Any],
        order: Sequence[int],
        plan: Plan,
        seed: int,
        memory: Sequence[int],
        simulations: int = 0,
    ) -> None:
        """Forget the last search and prepare one, for at most that many simulations if known."""
        kernels = self._ready()
        nodes = min(NODES, 1 << (4 * simulations).bit_length()) if simulations else NODES
        states, plans = kernels.room(self._game.model.State, 1 + len(worlds)), kernels.room(Plan, 1)
        for i, world in enumerate(worlds, 1):
            kernels.put(states, i, world)
        plan.done = plan.edges = 0
        kernels.put(plans, 0, plan)
        self._nodes, self._edges = kernels.room(Node, nodes), kernels.room(Edge, min(EDGES, EDGES_PER_NODE * nodes))
        path, taken = kernels.numbers([0] * DEEPEST), kernels.numbers([0] * DEEPEST)
        past, mem = kernels.numbers(memory), kernels.numbers(memory)
        numbers, rng = kernels.numbers(order), kernels.chance(seed)
        self._memory = states, numbers, plans, self._nodes, self._edges, path, taken, past, mem, rng

    def grow(self, simulations: int, end: float = 0) -> int:
        """Search up to a number of simulations or a moment of `perf_counter` (0: no limit); return how many."""
        kernels, done = self._kernels, 0
        while not done or (perf_counter() < end and not done >= simulations > 0 if end else done < simulations):
            some = _pace(kernels).chunk if end else simulations
            self._root = kernels.search(*self._memory, self._desk, some)
            done += some
        return done

    def found(self) -> list[Found]:
        """Return the statistics of the root, in the order of the actions."""
        kernels = self._kernels
        root = kernels.get(Node, self._nodes, self._root)
        edges = [kernels.get(Edge, self._edges, i) for i in range(root.edge, root.edge + root.many)]
        return sorted(Found(e.action, e.visits, e.total / max(1, e.visits) / 1000, root.visits) for e in edges)

    def _ready(self) -> Kernels:
        """Return the kernels to use from now on; native ones take over between two searches, never within one."""
        kernels = self._given or ready(self._game, NETWORK)
        if kernels is not self._kernels:
            self._use(kernels)
        return kernels

    def _use(self, kernels: Kernels) -> None:
        self._kernels, self._desk = kernels, laid_out(self._game, self._seats, self._numbers, kernels)


def laid_out(game: Game, seats: int, numbers: Any, kernels: Kernels) -> network.Desk:
    """Return the tables of a game, a network and scratch paper, as kernels take them."""
    one, most = book(game, seats), game.model.MAX_LEGAL
    hidden, mind, _, traits = (int(size) for size in numbers[: network.SIZES])
    given = numbers if kernels.is_native else _listed(numbers.tobytes())
    return network.Desk(
        kernels.numbers(one.numbers, "i4"),
        kernels.numbers(given, "i2"),
        kernels.numbers([0] * one.wide, "u1"),
        kernels.numbers([0] * most),
        kernels.numbers([0] * one.room, "i2"),
        kernels.numbers([0] * hidden, "i4"),
        kernels.numbers([0] * (hidden + 3), "i4"),
        kernels.numbers([0] * mind, "i4"),
        kernels.numbers([0] * traits, "i4"),
        kernels.numbers([0] * most),
    )


def _pace(kernels: Kernels) -> Pace:
    return NATIVE if kernels.is_native else INTERPRETED


@lru_cache(8)
def _listed(data: bytes) -> list[int]:
    return array("h", data).tolist()
