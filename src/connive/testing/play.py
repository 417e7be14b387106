"""Random play for tests: half of it uniform, half of it lively, so that rare rules are reached too."""

from collections.abc import Iterator
from typing import Any

from connive.core.randomness import FastRng
from connive.testing.cases import Case

LIMIT = 20_000
"""A game that has not ended after this many choices is taken to be endless."""


def asked_seats(case: Case, state: Any) -> list[int]:
    """Return the seats with an open choice."""
    asked = case.game.rules.to_act(state)
    return [seat for seat in range(case.seats) if asked >> seat & 1]


def random_choice(case: Case, state: Any, rng: FastRng, lively: bool) -> tuple[int, int]:
    """Return a seat that is asked and one of its legal actions."""
    seats = asked_seats(case, state)
    seat = seats[rng.below(len(seats))]
    ids = case.game.legal_ids(state, seat)
    if not lively:
        return seat, ids[rng.below(len(ids))]
    weights = [case.game.heuristics.weight(state, seat, action) for action in ids]
    draw = rng.below(sum(weights))
    for action, weight in zip(ids, weights, strict=True):
        draw -= weight
        if draw < 0:
            return seat, action
    raise AssertionError("a weight below one")


def random_game(case: Case, seed: int, limit: int = LIMIT) -> Iterator[tuple[Any, int, int]]:
    """Play a game; before each step, yield the state with the seat and action that come next."""
    rng = FastRng(seed)
    state = case.deal(rng)
    for _ in range(limit):
        if case.game.rules.is_over(state):
            return
        seat, action = random_choice(case, state, rng, lively=seed % 2 == 0)
        yield state, seat, action
        case.game.rules.step(state, seat, action)
