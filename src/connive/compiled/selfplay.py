"""Matches that a network plays against itself, many side by side, for the rules of any game (see `ml.full`).

Each row is a match that waits at a choice between at least two actions; whatever leaves no choice is carried out on the
way. Of several seats that are asked the lowest acts first. Invariant: rows depend on their generators and the actions.
"""

from typing import Annotated, Any

from connive.compiled.environment import lowest_seat
from connive.compiled.kernels import copy_row
from connive.compiled.network_input import Book, Bytes, Tape, considered, read, take_in
from connive.compiled.shapes import GIVEN, Rows, Words
from connive.core.state import Vec

deal = GIVEN
to_act = GIVEN
legal = GIVEN
step = GIVEN
is_over = GIVEN
result = GIVEN

Floats = Annotated[Any, "f4"]


def begin(states: Rows, rngs: Words, mems: Vec) -> None:
    """Deal every row but the last, which is prepared and not dealt; nobody acts before `advance`."""
    n = len(states) - 1
    for i in range(n):
        begin_row(states, n, i, rngs, mems)


def begin_row(states: Rows, n: int, i: int, rngs: Words, mems: Vec) -> None:
    """Deal a row again, and remember what the deal tells."""
    many = len(mems) // n
    mem = mems[i * many : (i + 1) * many]
    copy_row(states, n, i)
    deal(states[i], rngs[i : i + 1])
    for k in range(many):
        mem[k] = 0
    take_in(states[i], mem)


def advance(
    states: Rows, rngs: Words, mems: Vec, seats: Vec, actions: Vec, rewards: Floats, dones: Bytes, desk: Vec, book: Book
) -> int:
    """Carry out an action in each row (-1: none) and all that has no alternative; return how many choices that were."""
    n = len(seats)
    players, many, made = len(rewards) // n, len(mems) // n, 0
    for i in range(n):
        s = states[i]
        mem = mems[i * many : (i + 1) * many]
        seat, action = seats[i], actions[i]
        dones[i] = 0
        while True:
            if action >= 0:
                step(s, seat, action)
                take_in(s, mem)
                made += 1
                if is_over(s):
                    dones[i] = 1
                    for player in range(players):
                        rewards[i * players + player] = result(s, player)
                    begin_row(states, n, i, rngs, mems)
            seat = lowest_seat(to_act(s))
            if considered(seat, desk, legal(s, seat, desk), book) > 1:
                break
            action = desk[0]
        seats[i] = seat
    return made


def look(
    states: Rows, mems: Vec, seats: Vec, obs: Bytes, desk: Vec, book: Book, tape: Tape, places: Vec, at: int
) -> int:
    """Write what the acting seat of each row reads on the tape, from `at`, and where each begins; return the end."""
    n = len(seats)
    many = len(mems) // n
    for i in range(n):
        places[i] = at
        at = read(states[i], seats[i], mems[i * many : (i + 1) * many], obs, desk, book, tape, at)
    return at
