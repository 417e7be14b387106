"""A game from some positions on, written down as far as it fits and solved: CFR+ over the ranges of all seats.

The positions are worlds in which every seat's secrets vary, each with a chance. An information set is a hash of what
its seat held at first and was told since, as in `search`. Seats take turns at improving, as in `solving.regret`, so
every seat's average choices go to an equilibrium between the ranges, and no seat sees through another.
Invariant: memory is bounded by the arrays given; where a game is cut, `value` judges it; no chance is used, and real
numbers meet only in sums, products and quotients, which are the same on every machine.
"""

from typing import Annotated, Any

from connive.compiled.kernels import copy_row
from connive.compiled.search import FACTOR, KEYS, PROBES
from connive.compiled.search import search as search
from connive.compiled.shapes import GIVEN, Rows
from connive.core.emit import SPECTATORS
from connive.core.state import StateBase, Vec, layout

to_act = GIVEN
legal = GIVEN
step = GIVEN
is_over = GIVEN
result = GIVEN
value = GIVEN

Floats = Annotated[Any, "f8"]

STACK = 48
"""No line of choices is longer; the positions from which all begins are in the rows after these."""

AT, FIRST, MANY, TRIED, SEAT, STEPS, HEARD, FRAME = 0, 1, 2, 3, 4, 5, 6, 11
"""Where a frame of the stack holds its node, its first row, how many choices there are and were tried, who chooses,
the steps since the beginning, and what each seat and the spectators have heard."""
EARS = FRAME - HEARD
PUBLIC = EARS - 1
THOUSAND = 1000


@layout
class Plan(StateBase):
    """How far to write a game down, and how far it has come."""

    seats: int
    viewer: int
    cut: Annotated[int, "i4"]
    """After how many steps the game is cut short; 0: never."""
    drawn: int
    """Whether a game that is cut short is drawn, and not judged."""
    ahead: Annotated[int, "i4"]
    """How many choices that are one follow each other before a position is judged."""
    real: Annotated[int, "i4"]
    """In how many of the first positions the viewer's secrets are the true ones."""
    told: Annotated[int, "i8"]
    """What the viewer had heard after the first step, if that is known: other first steps are judged at once."""
    public: Annotated[int, "i8"]
    """What the spectators had heard then, once that is found out."""
    nodes: Annotated[int, "i4"]
    rows: Annotated[int, "i4"]
    full: int
    """Whether the arrays were too small."""


@layout
class Node(StateBase):
    """A position: that before it, or -1 less the number of a first one, and the row of the choice between the two."""

    parent: Annotated[int, "i4"]
    row: Annotated[int, "i4"]


@layout
class InfoSet(StateBase):
    """What a seat knows when it chooses: one row for each choice."""

    mark: Annotated[int, "i8"]
    row: Annotated[int, "i4"]
    many: Annotated[int, "i4"]


@layout
class Choice(StateBase):
    """A row: an action of a seat, and how many rows begin with it, if it is the first of an information set."""

    action: Annotated[int, "i4"]
    many: Annotated[int, "i4"]
    seat: int


Plans = Annotated[Any, Plan]
Nodes = Annotated[Any, Node]
InfoSets = Annotated[Any, InfoSet]
Choices = Annotated[Any, Choice]


def grow(
    states: Rows, plans: Plans, nodes: Nodes, sets: InfoSets, rows: Choices, ends: Floats, keys: Vec, frames: Vec,
    desk: Vec, out: Vec,
) -> bool:  # fmt: skip
    """Write down all that can follow the positions after the stack; `keys` is what each seat holds in each.

    Return whether it fitted.
    """
    plan = plans[0]
    seats = int(plan.seats)
    for root in range(len(keys) // seats):
        copy_row(states, STACK + root, 0)
        for ear in range(EARS):
            frames[HEARD + ear] = keys[root * seats + ear] if ear < seats else 1
        frames[STEPS] = 0
        frames[AT] = new_node(plan, nodes, -1 - root, -1)
        enter(states, 0, root, plan, sets, rows, ends, frames, desk, out)
        depth = 0
        while depth >= 0 and not plan.full:
            depth = advance(states, depth, root, plan, nodes, sets, rows, ends, frames, desk, out)
        if plan.full:
            return False
    return True


def advance(
    states: Rows, depth: int, root: int, plan: Any, nodes: Nodes, sets: InfoSets, rows: Choices, ends: Floats,
    frames: Vec, desk: Vec, out: Vec,
) -> int:  # fmt: skip
    """Try the next choice of a frame, or leave it; return the depth of the frame that is then the last."""
    frame = depth * FRAME
    k = frames[frame + TRIED]
    if k == frames[frame + MANY]:
        return depth - 1
    frames[frame + TRIED] = k + 1
    after = frame + FRAME
    for i in range(STEPS, FRAME):
        frames[after + i] = frames[frame + i]
    frames[after + AT] = new_node(plan, nodes, frames[frame + AT], frames[frame + FIRST] + k)
    copy_row(states, depth, depth + 1)
    carry_out(states[depth + 1], int(frames[frame + SEAT]), int(desk[depth * len(out) + k]), frames, after)
    enter(states, depth + 1, root, plan, sets, rows, ends, frames, desk, out)
    return depth + 1


def new_node(plan: Any, nodes: Nodes, parent: int, row: int) -> int:
    """Return the number of a new node; where there is no room left, that is noted."""
    at = int(plan.nodes)
    if at + 1 >= len(nodes):
        plan.full = 1
        return at
    nodes[at].parent = parent
    nodes[at].row = row
    plan.nodes = at + 1
    return at


def carry_out(s: Any, seat: int, action: int, frames: Vec, frame: int) -> None:
    """Make a step, and let everybody hear of it."""
    step(s, seat, action)
    frames[frame + STEPS] += 1
    at = 0
    while at < s.log_len:
        size = 2 + (int(s.log[at]) >> 5)
        told = int(s.log[at])
        for i in range(at + 2, at + size):
            told = told * 257 + int(s.log[i]) + 1
        for ear in range(EARS):
            if int(s.log[at + 1]) & (SPECTATORS if ear == PUBLIC else 1 << ear):
                frames[frame + HEARD + ear] = listen(frames[frame + HEARD + ear], told)
        at += size


def listen(heard: int, told: int) -> int:
    """Return what was heard after one event more."""
    return ((heard ^ (heard >> 29)) * FACTOR + told + 1) & KEYS


def enter(
    states: Rows, depth: int, root: int, plan: Any, sets: InfoSets, rows: Choices, ends: Floats, frames: Vec,
    desk: Vec, out: Vec,
) -> None:  # fmt: skip
    """Find who chooses what in a new frame; what leaves no choice is carried out, an end is written down."""
    s, frame = states[depth], depth * FRAME
    frames[frame + TRIED] = frames[frame + MANY] = 0
    while not is_end(s, depth, root, plan, frames, frame):
        asked = to_act(s)
        seat = 0
        while not asked >> seat & 1:
            seat += 1
        many = legal(s, seat, out)
        if many > 1:
            frames[frame + SEAT] = seat
            frames[frame + FIRST] = find_rows(plan, sets, rows, frames[frame + HEARD + seat], seat, many, out)
            frames[frame + MANY] = many
            for k in range(many):
                desk[depth * len(out) + k] = out[k]
            return
        carry_out(s, seat, int(out[0]), frames, frame)
    if not plan.full:
        write_end(s, plan, ends, int(frames[frame + AT]))


def is_end(s: Any, depth: int, root: int, plan: Any, frames: Vec, frame: int) -> bool:
    """Tell whether nothing more is written down behind a position."""
    if plan.full or is_over(s) or depth >= plan.ahead or depth + 1 >= STACK:
        return True
    steps = frames[frame + STEPS]
    if plan.told and steps == 1:
        if root < plan.real and frames[frame + HEARD + plan.viewer] == plan.told:
            plan.public = frames[frame + HEARD + PUBLIC]
        if frames[frame + HEARD + PUBLIC] != plan.public:
            return True
    return bool(plan.cut and steps >= plan.cut)


def write_end(s: Any, plan: Any, ends: Floats, at: int) -> None:
    """Write what an end is worth to every seat: the result, or how far it is ahead of the others as it looks."""
    seats = int(plan.seats)
    for seat in range(seats):
        worth = 0.0
        if is_over(s):
            worth = result(s, seat) / (seats - 1)
        elif not (plan.cut and plan.drawn):
            lead = value(s, seat) * seats
            for other in range(seats):
                lead -= value(s, other)
            worth = min(1.0, max(-1.0, lead / (2 * THOUSAND * (seats - 1))))
        ends[at * seats + seat] = worth


def find_rows(plan: Any, sets: InfoSets, rows: Choices, heard: int, seat: int, many: int, out: Vec) -> int:
    """Return the first row of what a seat has heard: new ones, if there is room."""
    at = seek(sets, heard, seat)
    if at < 0 or (sets[at].mark == 0 and plan.rows + many > len(rows)):
        plan.full = 1
        return 0
    one = sets[at]
    if one.mark == 0:
        one.mark = mark_of(heard, seat)
        one.row = plan.rows
        one.many = many
        rows[plan.rows].many = many
        for k in range(many):
            rows[plan.rows + k].action = out[k]
            rows[plan.rows + k].seat = seat
        plan.rows += many
    return int(one.row)


def mark_of(heard: int, seat: int) -> int:
    """Return what stands for a seat that has heard this."""
    key = ((heard * 4 + seat) * FACTOR) & KEYS
    return (key ^ (key >> 31)) | 1


def seek(sets: InfoSets, heard: int, seat: int) -> int:
    """Return the place of what a seat has heard, an empty one if it is new, -1 if there is no room for it."""
    mark = mark_of(heard, seat)
    at = (mark >> 8) % len(sets)
    for _ in range(PROBES):
        if sets[at].mark == mark or sets[at].mark == 0:
            return at
        at = at + 1 if at + 1 < len(sets) else 0
    return -1


def solve(
    plans: Plans, nodes: Nodes, rows: Choices, ends: Floats, chance: Floats, regret: Floats, total: Floats,
    share: Floats, worth: Floats, others: Floats, own: Floats, iterations: int,
) -> None:  # fmt: skip
    """Improve all seats in turn, `iterations` times; `total` is how often every choice was made, later ones more."""
    plan = plans[0]
    for turn in range(1, 1 + iterations):
        for seat in range(plan.seats):
            mix(plan, rows, regret, share)
            go_down(plan, seat, nodes, rows, ends, chance, share, worth, others, own)
            go_up(plan, seat, turn, nodes, rows, regret, total, share, worth, others, own)
            for row in range(plan.rows):
                regret[row] = max(0.0, regret[row])


def mix(plan: Any, rows: Choices, regret: Floats, share: Floats) -> None:
    """Write how often every choice is made: by regret, and all alike where nothing is regretted."""
    first = 0
    while first < plan.rows:
        many = int(rows[first].many)
        whole = 0.0
        for row in range(first, first + many):
            whole += regret[row]
        for row in range(first, first + many):
            share[row] = regret[row] / whole if whole > 0.0 else 1.0 / many
        first += many


def go_down(
    plan: Any, seat: int, nodes: Nodes, rows: Choices, ends: Floats, chance: Floats, share: Floats, worth: Floats,
    others: Floats, own: Floats,
) -> None:  # fmt: skip
    """Write how far a seat itself, and how far chance and the others lead to every position; begin to add its worth."""
    for i in range(plan.nodes):
        parent, row = int(nodes[i].parent), int(nodes[i].row)
        worth[i] = ends[i * plan.seats + seat]
        if parent < 0:
            others[i] = chance[-1 - parent]
            own[i] = 1.0
        elif rows[row].seat == seat:
            others[i] = others[parent]
            own[i] = own[parent] * share[row]
        else:
            others[i] = others[parent] * share[row]
            own[i] = own[parent]


def go_up(
    plan: Any, seat: int, turn: int, nodes: Nodes, rows: Choices, regret: Floats, total: Floats, share: Floats,
    worth: Floats, others: Floats, own: Floats,
) -> None:  # fmt: skip
    """Add up what positions are worth to a seat, what it regrets and how often it chose."""
    for i in range(plan.nodes - 1, -1, -1):
        parent = int(nodes[i].parent)
        if parent >= 0:
            worth[parent] += share[nodes[i].row] * worth[i]
    for i in range(plan.nodes):
        parent, row = int(nodes[i].parent), int(nodes[i].row)
        if parent >= 0 and rows[row].seat == seat:
            regret[row] += others[i] * (worth[i] - worth[parent])
            total[row] += turn * own[i]
