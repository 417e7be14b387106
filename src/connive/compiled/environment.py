"""Loops of the research environments, over the rules and the tensors of any game (see `connive.ml`).

Every row is a match; of several seats that are asked, the lowest acts first, which tells nobody anything. Invariant:
what is written for a seat is a function of the events it was told, which the conformance kit tests for each game.
"""

from typing import Annotated, Any

from connive.compiled.kernels import copy_row
from connive.compiled.shapes import GIVEN, Rows, Words
from connive.core.randomness import below
from connive.core.state import Vec

deal = GIVEN
to_act = GIVEN
legal = GIVEN
step = GIVEN
is_over = GIVEN
result = GIVEN
public = GIVEN
private = GIVEN

Bytes = Annotated[Any, "u1"]
Floats = Annotated[Any, "f4"]
Actions = Annotated[Any, "i4"]
Desk = Annotated[Any, "i2"]
"""Legal actions and seats, in half words to save memory."""

TABLES = "tables"
Tables = Annotated[Any, TABLES]
"""One match with its desk and its story, see `connive.ml.code`."""

WORD = 6
"""An event in a story: its kind, counted from 1, and five arguments; those it does not have are 0."""

ROOM = 1 << 11
"""How many bytes of its story a match keeps in native memory; whatever is older is with the one who steps it."""

FULL = 1 << 16
"""Added to an offer after which the story must be emptied: another step might not fit."""

ILLEGAL = 1 << 17
"""The offer after an action that was not on the desk, and not carried out."""

# --- One match. One argument holds all of it: each array costs as much as a step when it crosses the border ---


def deal_one(tables: Tables, rng: Words) -> int:
    """Deal the prepared state and begin its story; return what `offer_one` does."""
    t = tables[0]
    t.used = 0
    deal(t.state, rng)
    tell(t)
    return offer_one(tables)


def step_one(tables: Tables, action: int) -> int:
    """Carry out an action of the seat that acts and go on with the story; return what `offer_one` does, or ILLEGAL."""
    t = tables[0]
    if not is_offered(t, action):
        return ILLEGAL
    step(t.state, t.seat, action)
    tell(t)
    return offer_one(tables)


def is_offered(t: Any, action: int) -> bool:
    """Tell whether an action is on the desk, where they lie in order."""
    i = 0
    while i < t.choices and t.desk[i] < action:
        i += 1
    return bool(i < t.choices and t.desk[i] == action)


def tell(t: Any) -> None:
    """Add the events of the last step to the story."""
    s, used = t.state, t.used
    for i in range(s.log_len):
        t.story[used + i] = s.log[i]
    t.used = used + s.log_len


def offer_one(tables: Tables) -> int:
    """Write which seat acts and its legal actions.

    Return the seat plus 4 times the number of its actions, 0 after the end; FULL more if the story must be emptied.
    """
    t = tables[0]
    s = t.state
    asked = to_act(s)
    t.seat = lowest_seat(asked) if asked else 0
    t.choices = legal(s, t.seat, t.desk) if asked else 0
    return int(t.seat + 4 * t.choices + (FULL if t.used + len(s.log) > ROOM else 0))


def lowest_seat(asked: int) -> int:
    """Return the lowest seat of a bit set that is not empty."""
    seat = 0
    while not asked >> seat & 1:
        seat += 1
    return seat


def result_one(tables: Tables, seat: int) -> int:
    """Return the result of a seat in a match that is over."""
    return int(result(tables[0].state, seat))


def observe_one(tables: Tables, seat: int, out: Bytes) -> int:
    """Write what everybody knows and what the seat knows besides; return where it ends."""
    s = tables[0].state
    return int(private(s, seat, out, public(s, out, 0)))


# --- Many matches ---


def start_rows(
    states: Rows, first: int, last: int, rngs: Words, desk: Desk, seats: Desk, lists: Desk, observations: Bytes,
    masks: Bytes, stories: Bytes, told: Vec, memory: Bytes,
) -> None:  # fmt: skip
    """Deal rows from `first` to before `last`. The row after the last one is prepared and not dealt."""
    n = len(seats)
    wide, count, room = len(observations) // n, len(masks) // n, len(lists) // n
    for i in range(first, last):
        begin(states, n, i, rngs, told, memory)
        seats[i] = show(states[i], desk, lists, i * room, observations, i * wide, masks, i * count)
        if len(memory):
            recall(n, i, seats[i], stories, told, memory)


def step_rows(
    states: Rows, first: int, last: int, rngs: Words, desk: Desk, seats: Desk, lists: Desk, observations: Bytes,
    masks: Bytes, stories: Bytes, told: Vec, memory: Bytes, actions: Actions, rewards: Floats, dones: Bytes,
) -> None:  # fmt: skip
    """Carry out one action a row; a match that ends is rewarded and dealt again."""
    n = len(seats)
    wide, count, room, players = len(observations) // n, len(masks) // n, len(lists) // n, len(rewards) // n
    for i in range(first, last):
        s = states[i]
        step(s, seats[i], actions[i])
        over = is_over(s)
        dones[i] = over
        for seat in range(players):
            rewards[i * players + seat] = result(s, seat) if over else 0
        if over:
            begin(states, n, i, rngs, told, memory)
        elif len(memory):
            remember(s, n, i, told, memory)
        seats[i] = show(s, desk, lists, i * room, observations, i * wide, masks, i * count)
        if len(memory):
            recall(n, i, seats[i], stories, told, memory)


def first_illegal(actions: Actions, masks: Bytes) -> int:
    """Return the first row with an action that its mask does not allow, or -1."""
    count = len(masks) // len(actions)
    for i in range(len(actions)):
        action = actions[i]
        if action < 0 or action >= count or masks[i * count + action] == 0:
            return i
    return -1


def choose_rows(first: int, last: int, lists: Desk, rngs: Words, actions: Actions) -> None:
    """Choose a legal action in each row, each equally likely."""
    width = len(lists) // len(actions)
    for i in range(first, last):
        at = i * width
        actions[i] = lists[at + 1 + below(rngs[i : i + 1], lists[at])]


def begin(states: Rows, n: int, i: int, rngs: Words, told: Vec, memory: Bytes) -> None:
    """Deal a row again; its seats have been told nothing but the deal."""
    copy_row(states, n, i)
    deal(states[i], rngs[i : i + 1])
    seats = len(told) // n
    for seat in range(seats):
        told[i * seats + seat] = 0
    if len(memory):
        remember(states[i], n, i, told, memory)


def show(s: Any, desk: Desk, lists: Desk, at: int, observations: Bytes, here: int, masks: Bytes, mask: int) -> int:
    """Write what the seat that acts observes, and what it may do, where its parts of the tables begin; return the seat.

    Slices of the tables would be counted references, which cost as much as what is written.
    """
    seat = lowest_seat(to_act(s))
    private(s, seat, observations, public(s, observations, here))
    for k in range(at + 1, at + 1 + lists[at]):  # taking back what was legal is faster than writing all
        masks[mask + lists[k]] = 0
    many = legal(s, seat, desk)
    lists[at] = many
    for k in range(many):
        masks[mask + desk[k]] = 1
        lists[at + 1 + k] = desk[k]
    return int(seat)


# --- Stories: the events that each seat was told ---


def remember(s: Any, n: int, i: int, told: Vec, memory: Bytes) -> None:
    """Add the events of the last step to the stories of those who were told; the oldest make room."""
    seats = len(told) // n
    size = len(memory) // len(told)
    at = 0
    while at < s.log_len:
        for seat in range(seats):
            if s.log[at + 1] >> seat & 1:
                row = i * seats + seat
                write_word(s, at, memory, row * size + told[row] * WORD % size)
                told[row] += 1
        at += 2 + (s.log[at] >> 5)


def write_word(s: Any, at: int, memory: Bytes, slot: int) -> None:
    """Write an event of the log as one word of a story."""
    memory[slot] = (s.log[at] & 31) + 1
    count = s.log[at] >> 5
    for k in range(WORD - 1):
        memory[slot + 1 + k] = s.log[at + 2 + k] if k < count else 0


def recall(n: int, i: int, seat: int, stories: Bytes, told: Vec, memory: Bytes) -> None:
    """Copy a seat's story, oldest event first and the newest at the end; what is before it is 0."""
    size = len(memory) // len(told)
    row = i * (len(told) // n) + seat
    here, there = row * size, i * size
    seam = told[row] * WORD % size
    if told[row] * WORD >= size:
        for k in range(size - seam):
            stories[there + k] = memory[here + seam + k]
    else:
        for k in range(size - seam):
            stories[there + k] = 0
    for k in range(seam):
        stories[there + size - seam + k] = memory[here + k]


# --- Planes ---


def spread(observations: Bytes, choosing: Vec, hot: Vec, plain: Vec, cold: Vec, planes: Bytes, wide: int) -> None:
    """Write every byte that is one of several choices as one number for each choice: one of them 1, all others 0.

    Where such bytes are in a row of observations, and where their numbers begin in a row of planes, `choosing` and
    `hot` say; `plain` and `cold` the same of bytes that are only copied. A row of planes is `wide`.
    """
    rows = len(planes) // wide
    size = len(observations) // rows
    for i in range(rows):
        here, there = i * size, i * wide
        planes[there : there + wide] = 0
        for k in range(len(choosing)):
            planes[there + hot[k] + observations[here + choosing[k]]] = 1
        for k in range(len(plain)):
            planes[there + cold[k]] = observations[here + plain[k]]
