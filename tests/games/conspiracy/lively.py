"""Whole games by chance, for tests that need many different positions."""

from collections.abc import Iterator

from connive import Match, find_game
from connive.core.randomness import FastRng

GAME = find_game("conspiracy")
VARIANTS = (
    (3, ""),
    (4, "opening_cap=2000 round_limit=12"),
    (2, "disclose_on_elimination=false anyone_delivers=true"),
    (3, "map=quadrant round_limit=8"),
    (4, "map=study money=1500 cover_cost=300 round_limit=20"),
    (2, "map=study money=400 cover_cost=100"),
)


def choices(match: Match, rng: FastRng) -> tuple[int, int]:
    """Return a seat that is asked and a choice of a lively player."""
    seat = match.to_act[rng.below(len(match.to_act))]
    ids = match.decision(seat).ids
    weights = [GAME.heuristics.weight(match._state, seat, action) for action in ids]
    draw = rng.below(sum(weights))
    for action, weight in zip(ids, weights, strict=True):
        draw -= weight
        if draw < 0:
            return seat, action
    raise AssertionError


def played(variant: tuple[int, str], seed: int, length: int) -> Match:
    """Return a match after a number of lively choices, or at its end."""
    match = Match("conspiracy", seats=variant[0], options=variant[1], seed=seed)
    for _ in walk(match, seed, length):
        pass
    return match


def walk(match: Match, seed: int, length: int) -> Iterator[None]:
    """Play on, one choice at a time."""
    rng = FastRng(seed)
    for _ in range(length):
        if not match.to_act:
            return
        match.act(*choices(match, rng))
        yield
