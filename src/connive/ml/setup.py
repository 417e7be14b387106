"""What an OpenSpiel game was loaded with, read once and shared by all its states.

Invariant: a setup is never copied; two games loaded with the same parameters share one.
"""

from functools import cached_property, lru_cache
from typing import Any, get_args, get_type_hints

from connive.core.game import Game
from connive.core.registry import find_game
from connive.ml.chance import Chance, Draws, PublicDeals
from connive.ml.errors import BadShape
from connive.ml.layout import Layout, layout

MEMORY = 64
"""How many of the last events are in an information-state tensor, unless told otherwise."""

USUAL = -1
"""Stands for the word of an option that is otherwise a number: who is first, by chance."""

OURS: dict[str, Any] = {"plies": 0, "public": -1, "memory": MEMORY}
"""Parameters that are not options of the game: cut short after a number of choices; only deals of one appearance."""


class Setup:
    """A game with its seats, options and limits."""

    def __init__(self, name: str, given: tuple[tuple[str, Any], ...]) -> None:
        self._given = (name, given)
        values = dict(given)
        self.game = find_game(name)
        self.seats = self.game.read_seats(_seats(values.pop("seats", 0), values.pop("players", 0)))
        self.plies, self.public, self.memory = (values.pop(key, OURS[key]) for key in OURS)
        usual = [name for name in mixed_options(self.game) if values.get(name) == USUAL]
        self.options = self.game.read_options({name: values[name] for name in values if name not in usual})

    @cached_property
    def longest(self) -> int:
        """How many choices a match has at most."""
        return self.game.rules.longest(self.game.new_state(self.options, self.seats))

    @cached_property
    def chance(self) -> Chance:
        """How a match is dealt."""
        if self.public < 0:
            return Draws(self.game, self.options, self.seats)
        return PublicDeals(self.game, self.options, self.seats, self.public)

    @cached_property
    def layout(self) -> Layout:
        """The shape of an observation."""
        return layout(self.game)

    def __deepcopy__(self, memo: dict[int, Any]) -> "Setup":
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return (_setup, self._given)


def _seats(seats: int, players: int) -> int | None:
    """Return the number of seats, by our name or by OpenSpiel's; 0 and 0 stand for the usual number."""
    if seats and players and seats != players:
        raise BadShape(wanted=f"players={seats}", given=f"players={players}")
    return seats or players or None


@lru_cache
def _setup(name: str, given: tuple[tuple[str, Any], ...]) -> Setup:
    return Setup(name, given)


def setup(name: str, params: dict[str, Any]) -> Setup:
    """Return the setup of a game with OpenSpiel's parameters."""
    return _setup(name, tuple(sorted(params.items())))


def parameters(game: Game) -> dict[str, Any]:
    """Return all parameters of a game with their usual values."""
    options = game.model.Options()
    values = {name: getattr(options, name) for name in options.__struct_fields__}
    return {"seats": 0, "players": 0, **values, **dict.fromkeys(mixed_options(game), USUAL), **OURS}


def mixed_options(game: Game) -> list[str]:
    """Return the options that are a word or a number; OpenSpiel knows one type a parameter, so the word becomes -1."""
    hints = get_type_hints(game.model.Options)
    return [name for name, hint in hints.items() if {int, str} <= set(map(type, get_args(hint)))]
