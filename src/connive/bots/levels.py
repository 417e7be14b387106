"""The named strengths: what search has of Master's thought where a level plays without a network, and ratings."""

from typing import NamedTuple

from msgspec.structs import replace

from connive.bots.settings import Level, settings
from connive.core.game import Game

HURRY = 4
"""A question to a seat that is not on turn gets the usual thought divided by this."""

ENOUGH = 500
"""More simulations than this are needed to hurry at all."""


class Strength(NamedTuple):
    """What a level keeps of a game's best play."""

    share: float
    """Of the simulations, or of those that are `shared`."""
    worlds: int
    temperature: float


STRENGTHS = {
    "novice": Strength(share=0.006, worlds=4, temperature=1.0),
    "regular": Strength(share=0.025, worlds=8, temperature=0.6),
    "expert": Strength(share=0.12, worlds=16, temperature=0.3),
}
"""The levels below Master where no network knows what is played: they search, with less thought."""

MASTER = 2000
"""The rating that Master has by definition."""


def best(game: str | Game) -> Level:
    """Return how Master plays a game."""
    return settings(game).master


def weaker(game: str | Game, name: str) -> Level:
    """Return how a level below Master plays a game."""
    top, strength = best(game), STRENGTHS[name]
    simulations = max(1, round(strength.share * (top.shared or top.simulations)))
    return replace(top, simulations=simulations, worlds=strength.worlds, temperature=strength.temperature)


def hurry(level: Level, question: str, simulations: int) -> int:
    """Return how many simulations a question is worth, of those it may have."""
    return max(min(simulations, ENOUGH), simulations // HURRY) if question in level.hurried else simulations


def ratings(game: str | Game) -> dict[str, int]:
    """Return the ratings of a game's levels, weakest first; none for a game that was not measured."""
    measured = settings(game).ratings
    return dict(sorted((measured | {"master": MASTER}).items(), key=lambda each: each[1])) if measured else {}
