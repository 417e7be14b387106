"""Information-set tree search over worlds of one seat, for the rules and heuristics of any game (see `native`).

What a seat was told of a step is in the state's log, so an information set is a hash of those bytes: a node holds the
statistics of one seat after all that it has heard since the root. In a decoy the searcher holds other secrets, so its
information sets are others; those of the other seats, who cannot tell, are the same. Invariant: memory is bounded by
the arrays given, and chance comes from `rng` alone; when the arrays are full the tree stops growing and the search goes
on.
"""

from math import sqrt
from typing import Annotated, Any

from connive.compiled.kernels import copy_row, lively_index, some_seat
from connive.compiled.shapes import GIVEN, Rows, Words
from connive.core.randomness import below
from connive.core.state import StateBase, Vec, layout

to_act = GIVEN
legal = GIVEN
step = GIVEN
is_over = GIVEN
value = GIVEN
weight = GIVEN

DEEPEST = 64
"""The choices of one simulation that are remembered; what follows is played out."""

SHARE = 1 << 16
"""Priors are whole numbers: shares of this."""

ROOT_SCALE = 1024
"""The precision of the root of a weight."""

FACTOR = 0x2545F4914F6CDD1D
KEYS = (1 << 62) - 1
"""Hashes are below this: as signed numbers they are the same, native and interpreted."""

ROOT = 1
PROBES = 16


@layout
class Plan(StateBase):
    """How to search, and how far it has come."""

    viewer: int
    seats: int
    single: int
    """Whether all nodes are keyed by what the searching seat heard, instead of each by what its own seat did."""
    lively: int
    """Whether play-outs, too, follow the weights of the heuristics."""
    plies: Annotated[int, "i4"]
    """The length of a play-out; what it leads to is judged by `value`."""
    unread: int
    """In how many of 100 cases another seat acts at first sight: its statistics see through the searcher's secrets."""
    real: Annotated[int, "i4"]
    """How many worlds hold the searcher's true secrets. The others are decoys that keep those from the other seats."""
    explore: Annotated[int, "i4"]
    """The weight of the prior in the choice of an action, in thousandths of a win."""
    pessimism: Annotated[int, "i4"]
    """By how much an untried action is thought worse than its node, in thousandths of a win."""
    forced: Annotated[int, "i4"]
    """1 + the action that the searcher takes first, where its secrets are the true ones; 0: whichever looks best."""
    done: Annotated[int, "i8"]
    nodes: Annotated[int, "i4"]
    edges: Annotated[int, "i4"]
    """How many simulations have been made; how many nodes and edges are in use. Edge 0 is none."""


@layout
class Node(StateBase):
    """The statistics of one information set of the seat that acts there."""

    mark: Annotated[int, "i8"]
    edge: Annotated[int, "i4"]
    visits: Annotated[int, "i4"]
    total: Annotated[int, "i8"]
    seat: int


@layout
class Edge(StateBase):
    """The statistics of one action there; in how many visits it was legal, and the sum of its priors in those."""

    action: Annotated[int, "i4"]
    next: Annotated[int, "i4"]
    visits: Annotated[int, "i4"]
    available: Annotated[int, "i4"]
    prior: Annotated[int, "i8"]
    total: Annotated[int, "i8"]


Plans = Annotated[Any, Plan]
Nodes = Annotated[Any, Node]
Edges = Annotated[Any, Edge]


def search(
    states: Rows, order: Vec, plans: Plans, nodes: Nodes, edges: Edges, slots: Vec, desk: Vec, rng: Words, count: int
) -> int:
    """Run simulations on worlds in rows 1 and on, taken in the given order, in row 0; return the node of the root.

    `slots` has a zero for each action id; `desk` is scratch paper, see `Desk`.
    """
    plan = plans[0]
    n = len(slots)
    out, weights, rest = desk[:n], desk[n : 2 * n], desk[2 * n :]
    heard, values, path, taken = rest[:4], rest[4:8], rest[8 : 8 + DEEPEST], rest[8 + DEEPEST :]
    for _ in range(count):
        world = order[plan.done % len(order)]
        copy_row(states, 1 + world, 0)
        s = states[0]
        for seat in range(plan.seats):
            heard[seat] = ROOT
        if world >= plan.real:
            heard[plan.viewer] = ROOT + 1 + world
        depth = descend(s, plan, nodes, edges, slots, out, weights, heard, path, taken, rng)
        play_on(s, plan, out, weights, rng)
        learn(s, plan, nodes, edges, values, path, taken, depth)
        plan.done += 1
    return find(plan, nodes, ROOT, plan.viewer)


def descend(
    s: Any, plan: Any, nodes: Nodes, edges: Edges, slots: Vec, out: Vec, weights: Vec, heard: Vec, path: Vec,
    taken: Vec, rng: Words,
) -> int:  # fmt: skip
    """Play by the statistics until a node is new; return how many choices were made by them."""
    depth = 0
    seat = plan.viewer
    while depth < DEEPEST:
        n = legal(s, seat, out)
        if n == 1:
            step(s, seat, out[0])
        elif seat != plan.viewer and below(rng, 100) < plan.unread:
            step(s, seat, out[lively_index(s, seat, n, rng, out, weights)])
        else:
            at = find(plan, nodes, heard[plan.viewer if plan.single else seat], seat)
            if at < 0:
                return depth
            path[depth] = at
            taken[depth] = 0
            depth += 1
            if nodes[at].visits == 0 and depth > 1:
                return depth
            forced = plan.forced if depth == 1 and heard[plan.viewer] == ROOT else 0
            edge = select(s, plan, nodes[at], edges, slots, out, weights, n, forced, rng)
            if edge == 0:
                return depth
            taken[depth - 1] = edge
            step(s, seat, edges[edge].action)
        if is_over(s):
            return depth
        hear(s, plan.seats, heard)
        seat = some_seat(to_act(s), rng)
    return depth


def find(plan: Any, nodes: Nodes, heard: int, seat: int) -> int:
    """Return the node of a seat that has heard this, a new one if there is room, else -1."""
    key = ((heard * 4 + seat) * FACTOR) & KEYS
    key = (key ^ (key >> 31)) | 1
    at = (key >> 8) % len(nodes)
    for _ in range(PROBES):
        if nodes[at].mark == key:
            return at
        if nodes[at].mark == 0:
            nodes[at].mark = key
            nodes[at].seat = seat
            plan.nodes += 1
            return at
        at = at + 1 if at + 1 < len(nodes) else 0
    return -1


def hear(s: Any, seats: int, heard: Vec) -> None:
    """Add what each seat was told of the last step to what it has heard."""
    at = 0
    while at < s.log_len:
        size = 2 + (int(s.log[at]) >> 5)
        told = int(s.log[at])
        for i in range(at + 2, at + size):
            told = told * 257 + int(s.log[i]) + 1
        for seat in range(seats):
            if int(s.log[at + 1]) >> seat & 1:
                heard[seat] = ((heard[seat] ^ (heard[seat] >> 29)) * FACTOR + told + 1) & KEYS
        at += size


def select(
    s: Any, plan: Any, node: Any, edges: Edges, slots: Vec, out: Vec, weights: Vec, n: int, forced: int, rng: Words
) -> int:
    """Return the edge of the forced action, else of the most promising legal one; 0 if there is no room for it.

    It is noted which actions were available.
    """
    open_edges(node, edges, slots)
    scale = SHARE / prior_weights(s, int(node.seat), out, weights, n)
    unknown = node.total / max(1, node.visits) - plan.pessimism
    spread = plan.explore * sqrt(1 + node.visits) / SHARE
    best = below(rng, n)
    highest = -1e9
    i = best
    for _ in range(n):
        share = weights[i] * scale
        edge = slots[out[i]]
        if edge == 0:
            hope = unknown + spread * share
        else:
            e = edges[edge]
            e.available += 1
            e.prior += int(share)
            hope = e.total / e.visits + plan.explore * (e.prior / SHARE) / sqrt(e.available) / (1 + e.visits)
        if out[i] + 1 == forced:
            hope = 1e9
        if hope > highest:
            best = i
            highest = hope
        i = i + 1 if i + 1 < n else 0
    edge = slots[out[best]]
    close_edges(node, edges, slots)
    if edge == 0 and plan.edges < len(edges):
        edge = new_edge(plan, node, edges, out[best], int(weights[best] * scale))
    return edge


def prior_weights(s: Any, seat: int, out: Vec, weights: Vec, n: int) -> int:
    """Write how much a sensible player thinks of each action; return the sum."""
    total = 0
    for i in range(n):
        weights[i] = int(ROOT_SCALE * sqrt(weight(s, seat, out[i])))
        total += weights[i]
    return total


def open_edges(node: Any, edges: Edges, slots: Vec) -> None:
    """Let every known action of a node be found by its id."""
    edge = node.edge
    while edge != 0:
        slots[edges[edge].action] = edge
        edge = edges[edge].next


def close_edges(node: Any, edges: Edges, slots: Vec) -> None:
    """Leave the slots empty for the next node."""
    edge = node.edge
    while edge != 0:
        slots[edges[edge].action] = 0
        edge = edges[edge].next


def new_edge(plan: Any, node: Any, edges: Edges, action: int, prior: int) -> int:
    """Add an action to a node."""
    edge = int(plan.edges)
    plan.edges = edge + 1
    e = edges[edge]
    e.action = action
    e.next = node.edge
    e.available = 1
    e.prior = prior
    node.edge = edge
    return edge


def play_on(s: Any, plan: Any, out: Vec, weights: Vec, rng: Words) -> None:
    """Play by chance to the end, or for as many choices as the plan says."""
    for _ in range(plan.plies):
        if is_over(s):
            return
        seat = some_seat(to_act(s), rng)
        n = legal(s, seat, out)
        step(s, seat, out[lively_index(s, seat, n, rng, out, weights) if plan.lively else below(rng, n)])


def learn(s: Any, plan: Any, nodes: Nodes, edges: Edges, values: Vec, path: Vec, taken: Vec, depth: int) -> None:
    """Add what a simulation led to, as each seat judges it, to the choices that led there."""
    for seat in range(plan.seats):
        values[seat] = value(s, seat)
    for i in range(depth):
        node = nodes[path[i]]
        node.visits += 1
        node.total += values[node.seat]
        if taken[i] != 0:
            edge = edges[taken[i]]
            edge.visits += 1
            edge.total += values[node.seat]
