"""How a game draws itself: its `draw.py`, or plain words where a game has none."""

import re
from typing import Any

from connive.core.game import Game
from connive.core.text import Catalogue

EMPTY = re.compile(r"(\[[^]]*\]|[│┃|\s])+")


def squeeze(board: str) -> str:
    """Leave out the lines of a board that hold nothing but its borders, for a terminal with few lines.

    >>> squeeze("[dim]│[/] a5  [dim]│[/]\\n[dim]│[/]     [dim]│[/]")
    '[dim]│[/] a5  [dim]│[/]'
    """
    return "\n".join(line for line in board.split("\n") if not line or not EMPTY.fullmatch(line))


class Drawing:
    """The drawings of one game in one language. A game may leave out `draw.py`, or in it the function `choice`."""

    def __init__(self, game: Game, words: Catalogue) -> None:
        self._words = words
        self._module = game.part("draw", optional=True)

    def board(self, view: Any) -> str:
        """Return the table as a view shows it, with markup."""
        return str(self._module.board(view, self._words)) if self._module else ""

    def notes(self, view: Any, notebook: Any) -> str:
        """Return the notebook, with markup."""
        return str(self._module.notes(view, notebook, self._words)) if self._module else ""

    def choice(self, view: Any, seat: int, action: int) -> str:
        """Return an action in words, without markup; empty if the game only has notation."""
        say = getattr(self._module, "choice", None)
        return str(say(view, seat, action, self._words)) if say else ""
