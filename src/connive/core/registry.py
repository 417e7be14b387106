"""Finds games: every package below `connive.games`, and those that other distributions announce. No central list."""

from functools import lru_cache
from importlib import import_module
from importlib.metadata import entry_points
from pkgutil import iter_modules

from connive.core.actions import shorten
from connive.core.errors import UnknownGame
from connive.core.game import Game

ENTRY_POINTS = "connive.games"


@lru_cache
def games() -> dict[str, Game]:
    """Return every game by name; nobody can take the name of one of ours.

    >>> games()["berlin63"]
    <Game berlin63 rules 1>
    """
    home = import_module("connive.games")
    packages = [point.value for point in entry_points(group=ENTRY_POINTS)]
    packages += [f"connive.games.{module.name}" for module in iter_modules(home.__path__) if module.ispkg]
    found: list[Game] = [import_module(package).GAME for package in packages]
    return {game.name: game for game in found}


def find_game(name: str | Game) -> Game:
    """Return a game by name, or refuse with the names there are."""
    if isinstance(name, Game):
        return name
    if name not in games():
        raise UnknownGame(name=shorten(name), known=", ".join(games()))
    return games()[name]
