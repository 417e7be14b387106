"""How bots play a game: data beside its rules, in `bots.toml`. A game without that file is played as usual.

Invariant: what is not in the file has the defaults below, and a name that is not below is refused.
"""

from functools import lru_cache

import msgspec

from connive.core.game import Game
from connive.core.registry import find_game


class Level(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a searching bot thinks about a decision; the numbers that a `compiled.search.Plan` has too mean the same."""

    simulations: int = 3000
    worlds: int = 48
    plies: int = 10
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


class Mind(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a bot plays with the network of its game; the numbers that a `compiled.netsearch.Plan` has too mean the same.

    Without simulations it does as the network says, and does not search.
    """

    simulations: int = 0
    overlooks: int = 0
    """Of 100 facts that it could know, how many it does not notice."""
    heat: int = 100
    """How evenly it mixes, in hundredths of what the network says; in a search, how evenly others are thought to."""
    rare: int = 50
    """What it would do this many times more rarely than what it does most, it never does."""
    odds: int = 0
    """Of 100 worlds in which it may be, how many must make a statement false before it doubts it."""
    local: tuple[str, ...] = ()
    """Questions that it answers by solving the local game, where it can tell what others must think (`bots.local`)."""
    worlds: int = 64
    keen: int = 0
    explore: int = 1000
    pessimism: int = 100
    slip: int = 50
    temperature: float = 0.3
    """As in a `Level`."""


MINDS = {
    "novice": Mind(overlooks=40, heat=150, rare=10),
    "regular": Mind(overlooks=15, heat=120, rare=20),
    "expert": Mind(),
    "grandmaster": Mind(simulations=1000),
}
"""How levels play where their game says nothing about it."""


class Ear(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a seat listens: how it thinks the others choose, and how far it believes what it hears."""

    weighed: float = 1.0
    """The power of the game's own weights in the others' choices; with 0 they do not count."""
    patience: float = 0.0
    """How much better an action must look to be e times as likely, in thousandths of a win; 0: they do not look."""
    slip: float = 0.1
    """How often the others choose by chance alone."""
    deaf: tuple[str, ...] = ()
    """Questions whose answers it does not weigh."""
    power: float = 1.0
    share: float = 0.2
    """The least effective sample size, as a share of the worlds that are weighed."""
    floor: float = 0.05
    """How much of all weight is spread evenly."""
    crowd: int = 4
    """How many worlds are weighed for each one that is wanted."""


class BotSettings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`bots.toml`."""

    master: Level = Level()
    """How the strongest bot plays."""
    grandmaster: Level | None = None
    """How Grandmaster searches by the game's `judgement.py`; None: it has a network for that."""
    minds: dict[str, Mind] = {}
    """How levels play with the network of the game; those not named, as in `MINDS`."""
    recipe: dict[str, int | float] = {}
    """What is different about learning this game, see `ml.full.recipe`."""
    ratings: dict[str, int] = {}
    """What the arena measured of the levels beside Master (benchmarks/README.md); nothing: not measured."""
    offered: tuple[int, ...] = ()
    """The numbers of seats with which Grandmaster was shown to be better than Master: there it is offered to people."""
    ear: Ear | None = None
    """How Master listens, if the game has no belief of its own that does; None: no gain has been shown."""


def settings(game: str | Game) -> BotSettings:
    """Return how bots play a game."""
    return _settings(find_game(game))


def mind(game: str | Game, name: str) -> Mind:
    """Return how a level plays with the network of a game."""
    return settings(game).minds.get(name, MINDS[name])


@lru_cache
def _settings(game: Game) -> BotSettings:
    return msgspec.convert(game.data("bots"), BotSettings)
