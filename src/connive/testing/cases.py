"""Which games the kit plays, with which seats and options: read from `kit/variants.toml` in the game's folder."""

from functools import cached_property
from typing import Any, NamedTuple

from connive.core.game import Game
from connive.core.options import Options
from connive.core.randomness import FastRng
from connive.core.registry import games


class Case(NamedTuple):
    """A game with a number of seats and options; `plies` is how deep a small variant is enumerated."""

    game: Game
    seats: int
    options_text: str
    plies: int = 0

    @property
    def options(self) -> Options:
        """The options, validated."""
        return self.game.read_options(self.options_text)

    def deal(self, rng: FastRng) -> Any:
        """Return a freshly dealt state."""
        state = self.game.new_state(self.options, self.seats)
        self.game.rules.deal(state, rng)
        return state

    def __str__(self) -> str:
        return "-".join([self.game.name, str(self.seats), *self.options_text.split()])


class Variants:
    """The variants of one game."""

    def __init__(self, game: Game) -> None:
        self.game = game

    @cached_property
    def _table(self) -> dict[str, Any]:
        return self.game.data("kit/variants")

    @property
    def full(self) -> list[Case]:
        """The variants to play."""
        return [Case(self.game, entry["seats"], entry["options"]) for entry in self._table["variant"]]

    @property
    def small(self) -> list[Case]:
        """The variants to enumerate."""
        return [Case(self.game, entry["seats"], entry["options"], entry["plies"]) for entry in self._table["small"]]


def full_cases() -> list[Case]:
    """Return every variant of every registered game."""
    return [case for game in games().values() for case in Variants(game).full]


def small_cases() -> list[Case]:
    """Return every variant that is small enough to enumerate."""
    return [case for game in games().values() for case in Variants(game).small]
