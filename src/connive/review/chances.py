"""From what a search finds to a chance of winning: a curve for each game, fitted to finished games (`review.toml`).

Invariant: the curve rises, and a certain win or loss stays certain.
"""

from functools import lru_cache
from math import exp, log

import msgspec

from connive.core.game import Game
from connive.core.registry import find_game

EDGE = 1e-6


class ReviewSettings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`review.toml` of a game."""

    simulations: int = 200_000
    """The usual budget for a whole game."""
    one_winner: bool = False
    """Whether one of several seats wins and all others lose alike, or nobody wins: then their chances add up to 1."""
    shift: float = 0.0
    slope: float = 1.0
    """The curve: the logarithm of the odds is `shift` + `slope` times that of what the search found."""
    open_shift: float = 0.0
    open_slope: float = 1.0
    """The same for searches that see everything."""
    belief_shift: float = 0.0
    belief_slope: float = 1.0
    """The same for what a seat believed: who weighs what others chose is surer than is right."""


def settings(game: str | Game) -> ReviewSettings:
    """Return how a game is reviewed."""
    return _settings(find_game(game))


@lru_cache
def _settings(game: Game) -> ReviewSettings:
    return msgspec.convert(game.data("review"), ReviewSettings)


def of_two(game: str | Game, seats: int, value: float) -> float:
    """Return a value as it is between two seats: zero of three seats, of which one wins, is a chance of a third.

    >>> [of_two("conspiracy", 4, value) for value in (1.0, 0.0, -1 / 3)]
    [1.0, -0.5, -1.0]
    """
    return max(-1.0, 2 * (1 + value * (seats - 1)) / seats - 1) if settings(game).one_winner else value


def chance(value: float, shift: float, slope: float) -> float:
    """Return the chance of winning that a value between -1 and 1 stands for.

    >>> chance(0.5, 0.0, 1.0)
    0.75
    """
    share = min(1 - EDGE, max(EDGE, (1 + value) / 2))
    if share in (EDGE, 1 - EDGE):
        return (1 + value) / 2
    return 1 / (1 + exp(-shift - slope * log(share / (1 - share))))
