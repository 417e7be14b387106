"""Actions: an integer inside the rules, a typed value at the edge. The table of a game maps one to the other."""

from collections.abc import Iterable

import msgspec

from connive.core.errors import UnknownAction
from connive.core.events import snake


class Action(msgspec.Struct, frozen=True, tag_field="do", tag=snake, forbid_unknown_fields=True):
    """What a seat does. Equal values are the same action."""


class ActionTable:
    """All actions of a game, in the order of their ids.

    >>> class Wait(Action): ...
    >>> table = ActionTable([Wait()])
    >>> table.id(Wait()), table[0]
    (0, Wait())
    """

    def __init__(self, actions: Iterable[Action]) -> None:
        self._actions = tuple(actions)
        self._ids = {action: i for i, action in enumerate(self._actions)}
        assert len(self._ids) == len(self._actions), "two ids for one action"

    def __len__(self) -> int:
        return len(self._actions)

    def __getitem__(self, number: int) -> Action:
        if isinstance(number, bool) or not isinstance(number, int) or not 0 <= number < len(self._actions):
            raise UnknownAction(action=shorten(number))
        return self._actions[number]

    def id(self, action: Action) -> int:
        """Return the integer of a typed action."""
        try:
            return self._ids[action]
        except (KeyError, TypeError):
            raise UnknownAction(action=shorten(action)) from None


def shorten(value: object, limit: int = 60) -> str:
    """Return a value as text that is safe to repeat in a message: one line, printable, not too long."""
    try:
        text = str(value)
    except ValueError:  # an int with more digits than Python is willing to write
        text = "?"
    text = "".join(c if c.isprintable() else "?" for c in text[: limit + 1])
    return text if len(text) <= limit else text[: limit - 1] + "…"
