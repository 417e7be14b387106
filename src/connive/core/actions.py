"""Actions: an integer inside the rules, a typed value at the edge. A game declares each kind once, with its domain.

Invariant: the ids of a game's actions follow from the order of the classes in its `actions.py` and from their domains.
"""

from collections.abc import Iterator
from itertools import product
from typing import Any, ClassVar, Self, get_type_hints

import msgspec

from connive.core.errors import UnknownAction
from connive.core.events import declared
from connive.core.text import snake


class Action(msgspec.Struct, frozen=True, tag_field="do", tag=snake, forbid_unknown_fields=True):
    """What a seat does. Equal values are the same action.

    A field is a boolean, an enumeration, or says its values: `Annotated[int, range(5)]`.
    """

    id: ClassVar[int]
    """The id of the first action of a class; rules add to it what the fields say."""

    @classmethod
    def domain(cls) -> Iterator[Self]:
        """Iterate over all actions of this class in the order of their ids: the last field changes first."""
        hints = get_type_hints(cls, include_extras=True)
        return (cls(*values) for values in product(*(_values(hints[name]) for name in cls.__struct_fields__)))


def _values(hint: Any) -> list[Any]:
    if hint is bool:
        return [False, True]
    if hasattr(hint, "__metadata__"):
        return [hint.__origin__(number) for number in hint.__metadata__[0]]
    return list(hint)


class ActionTable:
    """All actions that a module declares, in the order of their ids.

    >>> from connive.games.conclave.actions import ACTIONS, Draw
    >>> Draw.id, ACTIONS.id(Draw(1)), ACTIONS[25]
    (24, 25, Draw(deck=1))
    """

    def __init__(self, module: str) -> None:
        actions: list[Action] = []
        for cls in declared(module, Action):
            cls.id = len(actions)
            actions += cls.domain()
        self._actions = tuple(actions)
        self._ids = {action: i for i, action in enumerate(actions)}
        assert len(self._ids) == len(actions), "two ids for one action"

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
    """Return a value as text that is safe to repeat in a message: one line, printable, not too long, never nothing."""
    try:
        text = str(value)
    except ValueError:  # an int with more digits than Python is willing to write
        text = "?"
    text = "".join(c if c.isprintable() else "?" for c in text[: limit + 1])
    return (text or '""') if len(text) <= limit else text[: limit - 1] + "…"
