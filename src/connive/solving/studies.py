"""One reduced rule set for a game, `study.toml` beside its rules: solved in seconds, and still large enough for hidden
choices to matter.
"""

from typing import NamedTuple

from connive.core.errors import ConniveError
from connive.core.game import Game
from connive.core.registry import find_game, games
from connive.solving.gametree import Tree, tree


class NoStudy(ConniveError):
    """The game has no variant that is small enough to learn and to examine here."""


class Study(NamedTuple):
    """A variant; `plies` cuts it short if its own rules do not end it soon enough (see `tree`)."""

    game: str
    options: str
    plies: int | None = None
    public: int | None = None
    drawn: bool = False

    def grow(self) -> Tree:
        """Return its tree."""
        return tree(self.game, self.options, plies=self.plies, public=self.public, drawn=self.drawn)


def studies() -> dict[str, Study]:
    """Return the studies of all games that have one, by name."""
    return {name: Study(name, **found) for name, game in games().items() if (found := game.data("study"))}


def find_study(game: str | Game) -> Study:
    """Return the study of a game.

    >>> find_study("berlin63").plies
    9
    """
    found, name = studies(), find_game(game).name
    if name not in found:
        raise NoStudy(game=name, known=", ".join(found))
    return found[name]
