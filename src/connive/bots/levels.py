"""The named strengths: how much each level thinks and how it mixes, for every game, in one table.

Invariant: a level is data. A game without a row of its own is played by `USUAL`.
"""

from typing import NamedTuple

HURRY = 4
"""The part of its thought that a hurried question gets is one in so many."""

ENOUGH = 500
"""More simulations than this are needed to hurry at all."""


class Level(NamedTuple):
    """How a searching bot thinks about a decision; the numbers that a `compiled.search.Plan` has too mean the same."""

    simulations: int
    worlds: int
    plies: int
    lively: bool = True
    single: bool = False
    unread: int = 0
    decoys: int = 0
    """How many worlds show other seats other secrets of the searcher's, if its worlds listen, in place of `unread`."""
    explore: int = 1500
    pessimism: int = 100
    temperature: float = 0.3
    """How evenly it mixes actions that were searched about as often; 0: always the one searched most."""
    shared: int = 0
    """The simulations of which the levels below Master have their shares, if not those of Master."""
    hurried: tuple[str, ...] = ()
    """Questions put to seats that are not on turn: who thinks longer than a table waits for them gives itself away."""

    def hurry(self, question: str, simulations: int) -> int:
        """Return how many simulations a question is worth, of those it may have."""
        return max(min(simulations, ENOUGH), simulations // HURRY) if question in self.hurried else simulations


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
"""The levels below Master. What they lack is thought, not honesty: all draw their worlds from the same belief."""

USUAL = Level(simulations=3000, worlds=48, plies=10)
BEST = {
    "berlin63": Level(
        simulations=8000, worlds=64, plies=6, unread=25, decoys=64, hurried=("answer", "doubt", "freeze")
    ),
    "conclave": Level(simulations=36000, shared=12000, worlds=64, plies=8, explore=1000),
    "confusion": Level(simulations=3000, worlds=48, plies=6, hurried=("announce", "answer")),
    "conspiracy": Level(simulations=8000, worlds=64, plies=6, explore=4000, hurried=("challenge", "bid", "disclose")),
}
"""How Master plays each game."""


def best(game: str) -> Level:
    """Return how Master plays a game."""
    return BEST.get(game, USUAL)


def weaker(game: str, name: str) -> Level:
    """Return how a level below Master plays a game."""
    top, strength = best(game), STRENGTHS[name]
    simulations = max(1, round(strength.share * (top.shared or top.simulations)))
    return top._replace(simulations=simulations, worlds=strength.worlds, temperature=strength.temperature)


MASTER = 2000
"""The rating that Master has by definition; those of the others are what the arena measured (benchmarks/README.md)."""

RATINGS = {
    "berlin63": {"novice": 1211, "regular": 1603, "expert": 1759},
    "conclave": {"novice": 1429, "regular": 1638, "expert": 1867},
    "confusion": {"novice": 1453, "regular": 1633, "expert": 1859},
    "conspiracy": {"novice": 857, "regular": 1408, "expert": 1750},
}


def ratings(game: str) -> dict[str, int]:
    """Return the ratings of a game's levels, weakest first; none for a game that was not measured."""
    return RATINGS[game] | {"master": MASTER} if game in RATINGS else {}
