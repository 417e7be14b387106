"""From what a search finds to a chance of winning: curves for each game, fitted to finished games (`review.toml`).

Early in a game little is known: searches stop long before the end and find all choices about as good. What they find
there says more than it seems to, so curves are steeper for a seat that was told less.
Invariant: a curve rises, and a certain win or loss stays certain.
"""

from functools import lru_cache
from math import exp, log

import msgspec
from msgspec.structs import replace

from connive.core.game import Game
from connive.core.registry import find_game

EDGE = 1e-6


class Curve(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The logarithm of the odds is `shift` + `slope` times that of what was found."""

    shift: float = 0.0
    slope: float = 1.0
    """For a seat that was told nothing yet, if it falls."""
    fade: float = 0.0
    """It falls like a bell: after so many events that the seat was told to a part of 1/e; 0: it does not fall."""
    until: int = 0
    """After so many events it falls no more."""

    def at(self, told: int) -> "Curve":
        """Return the curve for a seat that was told so many events: its slope stays.

        >>> round(Curve(slope=4.0, fade=10.0, until=10).at(25).slope, 3)
        1.472
        """
        fallen = exp(-((min(told, self.until) / self.fade) ** 2)) if self.fade else 1.0
        return replace(self, slope=self.slope * fallen, fade=0.0)

    def chance(self, value: float) -> float:
        """Return the chance of winning that a value between -1 and 1 stands for.

        >>> Curve().chance(0.5)
        0.75
        """
        share = min(1 - EDGE, max(EDGE, (1 + value) / 2))
        if share in (EDGE, 1 - EDGE):
            return (1 + value) / 2
        return 1 / (1 + exp(-self.shift - self.slope * log(share / (1 - share))))


class ReviewSettings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`review.toml` of a game."""

    simulations: int = 200_000
    """The usual budget for a whole game."""
    one_winner: bool = False
    """Whether one of several seats wins and all others lose alike, or nobody wins: then their chances add up to 1."""
    real: float = 1.0
    """How much of what a choice seems to lose is really lost, as the results of games have it."""
    judged: Curve = Curve()
    """For searches from what a seat knows."""
    open: Curve = Curve()
    """For searches that see everything."""
    belief: Curve = Curve()
    """For what a seat believed: who weighs what others chose is surer than is right."""

    def worth(self, best: float, value: float) -> float:
        """Return what a choice is worth beside the best one: a part of what it seems to lose is an error of the search.

        >>> ReviewSettings(real=0.5).worth(0.4, 0.0)
        0.2
        """
        return best + self.real * (value - best)


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
