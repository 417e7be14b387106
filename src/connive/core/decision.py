"""A seat's open choice: the question, the legal actions, and a token that is good for this choice only.

It iterates over typed actions, and `in` takes a typed action, its id, or its text. The same value goes over the wire;
what typed actions and texts need, the game and the seat's view, stays behind.
"""

from collections.abc import Iterator
from typing import Any, ClassVar

import msgspec

from connive.core.actions import Action
from connive.core.errors import ConniveError
from connive.core.game import Game


class Decision(msgspec.Struct, frozen=True, dict=True, rename={"ids": "actions"}):
    """A seat's open decision: `actions` are ids of the game's action table, `words` their notation if wanted."""

    seat: int
    question: str
    token: str
    ids: tuple[int, ...]
    words: tuple[str, ...] | None = None

    _game: ClassVar[Game]
    _view: ClassVar[Any]

    def within(self, game: Game, view: Any) -> "Decision":
        """Say in which game it is asked, and what the seat sees; return the decision itself."""
        self.__dict__.update(_game=game, _view=view)
        return self

    def in_words(self) -> "Decision":
        """Return the decision with the notation of its actions, for the wire."""
        return msgspec.structs.replace(self, words=self.texts)

    def __iter__(self) -> Iterator[Action]:
        return (self._game.actions[i] for i in self.ids)

    def __len__(self) -> int:
        return len(self.ids)

    def __contains__(self, action: object) -> bool:
        try:
            return self.id(action) in self.ids
        except ConniveError:
            return False

    def id(self, action: object) -> int:
        """Return the id of an action given as id, typed value or text, legal or not."""
        if isinstance(action, str):
            return self._game.notation.read_action(self._view, self.seat, action)
        if isinstance(action, Action):
            return self._game.actions.id(action)
        self._game.actions[action]  # type: ignore[index]  # refuses what is not an id
        return action  # type: ignore[return-value]

    def text(self, action: object) -> str:
        """Return the notation of an action."""
        return self._game.notation.write_action(self._view, self.seat, self.id(action))

    @property
    def texts(self) -> tuple[str, ...]:
        """The legal actions in notation, in the order of `ids`."""
        write, view, seat = self._game.notation.write_action, self._view, self.seat
        return tuple(write(view, seat, i) for i in self.ids)

    def __repr__(self) -> str:
        return f"<Decision seat={self.seat} {self.question}: {len(self)} actions, token {self.token!r}>"
