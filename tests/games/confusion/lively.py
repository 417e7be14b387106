"""Matches played by lively chance up to some point, so that rare things have happened in them."""

from connive.core.randomness import FastRng
from connive.play.match import Match
from connive.testing.cases import Case
from connive.testing.play import random_choice


def lively_match(options: str, seed: int, choices: int) -> Match:
    """Return a match after a number of choices, or at its end."""
    match = Match("confusion", options=options, seed=seed)
    case, rng = Case(match.game, 2, options), FastRng(seed)
    for _ in range(choices):
        if match.to_act:
            match.act(*random_choice(case, match._state, rng, lively=True))
    return match
