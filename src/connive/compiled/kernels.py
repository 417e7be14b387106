"""Loops that run natively. The names `deal`, `legal`, `step`, ... are bound for each game (see `bind`).

Invariant: a state crosses the boundary as (array, index), never as a row, which numba would box and copy.
"""

from typing import Any

deal: Any
to_act: Any
legal: Any
step: Any
is_over: Any
result: Any
below: Any
value: Any
weight: Any


def deal_at(states: Any, i: int, rng: Any) -> None:
    """Deal into a prepared row."""
    deal(states[i], rng)


def step_at(states: Any, i: int, seat: int, action: int) -> None:
    """Carry out a legal action in a row."""
    step(states[i], seat, action)


def legal_at(states: Any, i: int, seat: int, out: Any) -> int:
    """Write the legal actions of a seat in a row, return how many."""
    return int(legal(states[i], seat, out))


def weight_at(states: Any, i: int, seat: int, action: int) -> int:
    """Return the weight of an action in a row."""
    return int(weight(states[i], seat, action))


def value_at(states: Any, i: int, seat: int) -> int:
    """Return how good a row looks for a seat."""
    return int(value(states[i], seat))


def some_seat(asked: int, rng: Any) -> int:
    """Return one of the seats in a bit set; chance decides between several."""
    if asked & (asked - 1) == 0:
        seat = 0
        while asked > 1:
            asked >>= 1
            seat += 1
        return seat
    seat = below(rng, 4)
    while not asked >> seat & 1:
        seat = below(rng, 4)
    return seat


def random_games(template: Any, work: Any, games: int, limit: int, rng: Any, out: Any, results: Any) -> int:
    """Play whole games with uniform choices; add up the results of each seat; return the number of steps."""
    steps = 0
    for _ in range(games):
        work[0] = template[0]
        s = work[0]
        deal(s, rng)
        length = 0
        while length < limit and not is_over(s):
            seat = some_seat(to_act(s), rng)
            step(s, seat, out[below(rng, legal(s, seat, out))])
            length += 1
        steps += length
        if is_over(s):
            for seat in range(len(results)):
                results[seat] += result(s, seat)
    return steps


def lively_games(template: Any, work: Any, games: int, limit: int, rng: Any, out: Any, results: Any) -> int:
    """Play like `random_games`, with choices weighted by the game's heuristics."""
    steps = 0
    for _ in range(games):
        work[0] = template[0]
        s = work[0]
        deal(s, rng)
        length = 0
        while length < limit and not is_over(s):
            seat = some_seat(to_act(s), rng)
            step(s, seat, lively_choice(s, seat, rng, out))
            length += 1
        steps += length
        if is_over(s):
            for seat in range(len(results)):
                results[seat] += result(s, seat)
    return steps


def lively_choice(s: Any, seat: int, rng: Any, out: Any) -> int:
    """Return a legal action drawn by weight."""
    n = legal(s, seat, out)
    total = 0
    for i in range(n):
        total += weight(s, seat, out[i])
    draw = below(rng, total)
    for i in range(n):
        draw -= weight(s, seat, out[i])
        if draw < 0:
            return int(out[i])
    return int(out[n - 1])
