"""Search with a network: the searcher's own choices by a tree, everybody else's by the network on what each knows.

A simulation takes a world and goes on until the searcher comes to know something new; what that is worth the network
says. So nobody sees through the searcher: others act on what they were told, and the searcher on what it was told.
What the network says of another's choice is kept beside the tree, since worlds and ways to them come again.
Invariant: memory is bounded by the arrays given, chance is `rng` alone, and real numbers meet only in sums, products,
quotients and roots, which are the same on every machine.
"""

from math import sqrt
from typing import Annotated, Any

from connive.compiled.kernels import copy_row, some_seat
from connive.compiled.network import SHARE, THOUSAND, Desk, assess, look, many_actions, think
from connive.compiled.network import ponder as ponder
from connive.compiled.network_input import take_in
from connive.compiled.search import DEEPEST, FACTOR, KEYS, PROBES, ROOT
from connive.compiled.shapes import GIVEN, Rows, Words
from connive.core.randomness import below
from connive.core.state import StateBase, Vec, layout

to_act = GIVEN
legal = GIVEN
step = GIVEN
is_over = GIVEN
result = GIVEN
public = GIVEN
private = GIVEN
remember = GIVEN
facts = GIVEN
traits = GIVEN
rightly = GIVEN


@layout
class Plan(StateBase):
    """How to search, and how far it has come."""

    viewer: int
    seats: int
    heat: Annotated[int, "i4"]
    """How evenly the others are thought to mix, in hundredths of what the network says."""
    keen: Annotated[int, "i4"]
    """How often, of 100 times, others answer a claim as if they knew: they listen better than the network thinks."""
    explore: Annotated[int, "i4"]
    """The weight of the prior in the choice of an action, in thousandths of a win."""
    pessimism: Annotated[int, "i4"]
    """By how much an untried action is thought worse than its node, in thousandths of a win."""
    slip: Annotated[int, "i4"]
    """The part of every prior, in thousandths, that all actions share alike."""
    done: Annotated[int, "i8"]
    edges: Annotated[int, "i4"]
    depth: Annotated[int, "i4"]
    """How many choices of the searcher's this simulation has come through."""
    worth: Annotated[int, "i4"]
    """What the network said of the searcher's last choice, in thousandths of a win."""


@layout
class Node(StateBase):
    """What the searcher knows, and the statistics of its choice there; or what another seat knows, and all shares."""

    mark: Annotated[int, "i8"]
    edge: Annotated[int, "i4"]
    many: Annotated[int, "i4"]
    visits: Annotated[int, "i4"]
    total: Annotated[int, "i8"]


@layout
class Edge(StateBase):
    """The statistics of one action; its prior is a part of SHARE, for another seat its share."""

    action: Annotated[int, "i4"]
    prior: Annotated[int, "i4"]
    visits: Annotated[int, "i4"]
    total: Annotated[int, "i8"]


MANY = 8
"""More than there are seats."""

Plans = Annotated[Any, Plan]
Nodes = Annotated[Any, Node]
Edges = Annotated[Any, Edge]


def search(
    states: Rows, order: Vec, plans: Plans, nodes: Nodes, edges: Edges, path: Vec, taken: Vec, past: Vec, mem: Vec,
    rng: Words, desk: Desk, count: int,
) -> int:  # fmt: skip
    """Run simulations on worlds in rows 1 and on, in the given order; `past` is what everybody remembers now.

    Return the node of the root.
    """
    plan = plans[0]
    for _ in range(count):
        copy_row(states, 1 + order[plan.done % len(order)], 0)
        for k in range(len(mem)):
            mem[k] = past[k]
        worth = simulate(states[0], order, plan, nodes, edges, path, taken, mem, rng, desk)
        learn(nodes, edges, path, taken, plan.depth, worth)
        plan.done += 1
    return find(nodes, ROOT)


def simulate(
    s: Any, order: Vec, plan: Any, nodes: Nodes, edges: Edges, path: Vec, taken: Vec, mem: Vec, rng: Words, desk: Desk
) -> int:
    """Play on in a world until it is over or the searcher knows something new; return what that is worth to it."""
    plan.depth = 0
    heard, seat = ROOT, int(plan.viewer)
    own, all_seats = 1 << seat, (1 << plan.seats) - 1
    other = ROOT + 1 + int(order[plan.done % len(order)])
    while not is_over(s):
        if legal(s, seat, desk.actions) == 1:
            action = desk.actions[0]
        elif seat != plan.viewer:
            action = others_choice(s, seat, plan, other, nodes, edges, mem, rng, desk)
        else:
            action = own_choice(s, plan, heard, nodes, edges, path, taken, mem, desk)
            if action < 0:
                return int(plan.worth)
        step(s, seat, action)
        take_in(s, mem)
        heard = hear(s, own, heard)
        other = hear(s, all_seats ^ own, other)
        if not is_over(s):
            seat = some_seat(to_act(s), rng)
    return int(result(s, plan.viewer) * THOUSAND // (plan.seats - 1))


def others_choice(
    s: Any, seat: int, plan: Any, heard: int, nodes: Nodes, edges: Edges, mem: Vec, rng: Words, desk: Desk
) -> int:
    """Draw what another seat does, as the network would on what that seat knows: a world and what it heard."""
    right = int(rightly(s, seat)) if plan.keen > 0 else -1
    if right >= 0 and below(rng, 100) < plan.keen:
        return right
    at = find(nodes, heard * MANY + seat)
    if at >= 0 and nodes[at].many > 0:
        return remembered(nodes[at], edges, rng)
    look(s, seat, mem, desk)
    think(seat, plan.heat, desk)
    many = many_actions(desk.tape)
    if at >= 0 and plan.edges + many <= len(edges):
        note(plan, nodes[at], edges, many, desk)
    return int(desk.actions[drawn(desk.shares, many, rng)])


def note(plan: Any, node: Any, edges: Edges, many: int, desk: Desk) -> None:
    """Keep what another seat does there: the actions that have a share, and all shares together."""
    node.edge = plan.edges
    node.total = 0
    for i in range(many):
        share = desk.shares[i]
        if share > 0:
            edges[plan.edges].action = desk.actions[i]
            edges[plan.edges].prior = share
            plan.edges += 1
            node.total += share
    node.many = plan.edges - node.edge


def remembered(node: Any, edges: Edges, rng: Words) -> int:
    """Draw what another seat does, as it was kept."""
    left, i = below(rng, node.total), int(node.edge)
    while left >= edges[i].prior:
        left -= edges[i].prior
        i += 1
    return int(edges[i].action)


def own_choice(
    s: Any, plan: Any, heard: int, nodes: Nodes, edges: Edges, path: Vec, taken: Vec, mem: Vec, desk: Desk
) -> int:
    """Return what the searcher does by its tree; -1 if it leaves the tree, which then grows if there is room.

    A position that is new is only judged: its actions are looked at when it comes up again, which few do.
    """
    depth, at = plan.depth, find(nodes, heard)
    if at < 0 or depth == DEEPEST or nodes[at].visits == 0:
        plan.worth = assess(s, plan.viewer, mem, desk)
        if at < 0 or depth == DEEPEST:
            return -1
        nodes[at].visits = 1
        nodes[at].total = plan.worth
        if depth > 0:
            return -1
    if nodes[at].many == 0:
        look(s, plan.viewer, mem, desk)
        plan.worth = think(plan.viewer, 100, desk)
        if not expand(plan, nodes[at], edges, desk):
            return -1
    path[depth] = at
    taken[depth] = select(plan, nodes[at], edges)
    plan.depth += 1
    return int(edges[taken[depth]].action)


def find(nodes: Nodes, heard: int) -> int:
    """Return the node of what was heard, a new one if there is room, else -1."""
    key = ((heard * FACTOR) & KEYS) | 1
    at = (key >> 8) % len(nodes)
    for _ in range(PROBES):
        if nodes[at].mark == key:
            return at
        if nodes[at].mark == 0:
            nodes[at].mark = key
            return at
        at = at + 1 if at + 1 < len(nodes) else 0
    return -1


def hear(s: Any, seats: int, heard: int) -> int:
    """Return what the seats of a bit set heard after the last step."""
    at = 0
    while at < s.log_len:
        size = 2 + (int(s.log[at]) >> 5)
        if int(s.log[at + 1]) & seats:
            told = int(s.log[at])
            for i in range(at + 2, at + size):
                told = told * 257 + int(s.log[i]) + 1
            heard = ((heard ^ (heard >> 29)) * FACTOR + told + 1) & KEYS
        at += size
    return heard


def drawn(shares: Vec, many: int, rng: Words) -> int:
    """Return which action is taken, drawn by the shares."""
    total = 0
    for i in range(many):
        total += shares[i]
    left = below(rng, total)
    i = 0
    while left >= shares[i]:
        left -= shares[i]
        i += 1
    return i


def expand(plan: Any, node: Any, edges: Edges, desk: Desk) -> bool:
    """Give a new node its actions, with the network's priors; return whether there was room."""
    shares, many = desk.shares, many_actions(desk.tape)
    if plan.edges + many > len(edges):
        return False
    total = 0
    for i in range(many):
        total += shares[i]
    node.edge = plan.edges
    node.many = many
    alike = SHARE * plan.slip // (THOUSAND * many)
    for i in range(many):
        e = edges[plan.edges + i]
        e.action = desk.actions[i]
        e.prior = shares[i] * SHARE // total * (THOUSAND - plan.slip) // THOUSAND + alike
        e.visits = 0
        e.total = 0
    plan.edges += many
    return True


def select(plan: Any, node: Any, edges: Edges) -> int:
    """Return the edge of the most promising action."""
    scale = plan.explore * sqrt(node.visits) / SHARE
    unknown = node.total / node.visits - plan.pessimism
    best, highest = int(node.edge), -1e9
    for edge in range(node.edge, node.edge + node.many):
        e = edges[edge]
        mean = e.total / e.visits if e.visits > 0 else unknown
        hope = mean + scale * e.prior / (1 + e.visits)
        if hope > highest:
            best = edge
            highest = hope
    return best


def learn(nodes: Nodes, edges: Edges, path: Vec, taken: Vec, depth: int, worth: int) -> None:
    """Add what a simulation led to, to the choices that led there."""
    for i in range(depth):
        node = nodes[path[i]]
        node.visits += 1
        node.total += worth
        edge = edges[taken[i]]
        edge.visits += 1
        edge.total += worth
