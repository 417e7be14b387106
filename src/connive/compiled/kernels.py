"""Loops that run natively, over the rules and heuristics of any game (see `native`).

Invariant: a state crosses the border as (array, index), never as a row, which numba would box and copy.
"""

from typing import Any

from connive.compiled.shapes import GIVEN, Rows, Words
from connive.core.randomness import below
from connive.core.state import Vec

deal = GIVEN
to_act = GIVEN
legal = GIVEN
step = GIVEN
default = GIVEN
is_over = GIVEN
result = GIVEN
value = GIVEN
weight = GIVEN


# --- One state: the functions of the rules, for row `i` ---


def deal_at(states: Rows, i: int, rng: Words) -> None:
    """Deal into a prepared row."""
    deal(states[i], rng)


def step_at(states: Rows, i: int, seat: int, action: int) -> None:
    """Carry out a legal action in a row."""
    step(states[i], seat, action)


def legal_at(states: Rows, i: int, seat: int, out: Vec) -> int:
    """Write the legal actions of a seat in a row, return how many."""
    return int(legal(states[i], seat, out))


def default_at(states: Rows, i: int, seat: int) -> int:
    """Return what is done in a row for a seat whose time is out."""
    return int(default(states[i], seat))


def to_act_at(states: Rows, i: int) -> int:
    """Return the bit set of seats with an open choice in a row."""
    return int(to_act(states[i]))


def is_over_at(states: Rows, i: int) -> bool:
    """Tell whether the game in a row has ended."""
    return bool(is_over(states[i]))


def result_at(states: Rows, i: int, seat: int) -> int:
    """Return the result of a seat in a row that is over."""
    return int(result(states[i], seat))


def value_at(states: Rows, i: int, seat: int) -> int:
    """Return how good a row looks for a seat."""
    return int(value(states[i], seat))


def weight_at(states: Rows, i: int, seat: int, action: int) -> int:
    """Return the weight of an action in a row."""
    return int(weight(states[i], seat, action))


# --- Whole games ---


def random_games(
    states: Rows, games: int, limit: int, lively: bool, rng: Words, out: Vec, weights: Vec, results: Vec
) -> int:
    """Play games of at most `limit` steps from the prepared row 0 in row 1; return the number of all steps.

    Choices are uniform, or weighted by the game's heuristics if `lively`. Adds up the results of each seat over the
    finished games and, after the last seat, their number.
    """
    steps = 0
    for _ in range(games):
        copy_row(states, 0, 1)
        s = states[1]
        deal(s, rng)
        last = steps + limit
        while steps < last and not is_over(s):
            seat = some_seat(to_act(s), rng)
            n = legal(s, seat, out)
            step(s, seat, out[lively_index(s, seat, n, rng, out, weights) if lively else below(rng, n)])
            steps += 1
        if is_over(s):
            for seat in range(len(results) - 1):
                results[seat] += result(s, seat)
            results[len(results) - 1] += 1
    return steps


def prospect(states: Rows, seat: int, action: int, plies: int, rng: Words, out: Vec, weights: Vec) -> int:
    """Try an action on row 0 in row 1, play on in a lively way for a while; return how good it then looks."""
    copy_row(states, 0, 1)
    s = states[1]
    step(s, seat, action)
    for _ in range(plies):
        if is_over(s):
            break
        actor = some_seat(to_act(s), rng)
        n = legal(s, actor, out)
        step(s, actor, out[lively_index(s, actor, n, rng, out, weights)])
    return int(value(s, seat))


def some_seat(asked: int, rng: Words) -> int:
    """Return one of the seats in a bit set; chance decides between several."""
    if asked & (asked - 1) == 0:  # 1, 2, 4, 8 are the seats 0, 1, 2, 3
        return (asked >> 1) - (asked >> 3)
    seat = below(rng, 4)
    while not asked >> seat & 1:
        seat = below(rng, 4)
    return seat


def lively_index(s: Any, seat: int, n: int, rng: Words, out: Vec, weights: Vec) -> int:
    """Return which of the `n` legal actions in `out` a lively player takes, drawn by weight."""
    total = 0
    for i in range(n):
        total += weight(s, seat, out[i])
        weights[i] = total
    draw = below(rng, total)
    i = 0
    while weights[i] <= draw:
        i += 1
    return i


def copy_row(states: Rows, i: int, to: int) -> None:
    """Copy a state to another row. In a function of its own, because numba takes half a second to compile a copy."""
    states[to] = states[i]


def copy_rows(states: Rows, times: int) -> None:
    """Copy states within the first eight rows, to measure what a copy costs; each copy reads one of the last few."""
    for i in range(times):
        copy_row(states, (i + 5) & 7, i & 7)
