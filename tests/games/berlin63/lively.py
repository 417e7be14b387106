"""Random play that likes to attack and seldom challenges, so that every rule of Berlin 63 is reached (B8)."""

from collections.abc import Iterator

from connive import Match
from connive.core.randomness import FastRng

VARIANTS = (
    "",
    "rows=6 repel_ends_activation=true quiet_limit=8",
    "rows=7 last_stand=board_and_reserve first=1",
    "last_stand=board_and_reserve",
    "rows=3 columns=3 cast=six first=0 quiet_limit=12",
    "rows=3 columns=2 cast=four",
)


def choose(match: Match, rng: FastRng) -> tuple[int, int]:
    """Return a seat that is asked and a choice by weight."""
    seat = match.to_act[rng.below(len(match.to_act))]
    ids = match.decision(seat).ids
    weights = [match.game.heuristics.weight(match._state, seat, action) for action in ids]
    draw = rng.below(sum(weights))
    for action, weight in zip(ids, weights, strict=True):
        draw -= weight
        if draw < 0:
            return seat, action
    raise AssertionError("a weight below one")


def moments(seed: int, options: str = "") -> Iterator[Match]:
    """Play a whole game; yield the match before each choice and at the end."""
    match, rng = Match("berlin63", options=options, seed=seed), FastRng(seed)
    while match.to_act:
        yield match
        match.act(*choose(match, rng))
    yield match


def played(seed: int, choices: int, options: str = "") -> Match:
    """Return a match after a number of choices, or at its end."""
    match, rng = Match("berlin63", options=options, seed=seed), FastRng(seed)
    while match.to_act and len(match.log) < choices:
        match.act(*choose(match, rng))
    return match
