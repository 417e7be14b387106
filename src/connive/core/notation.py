"""What the texts of all games share: plain actions, the words of a position, and how a bad one is refused.

A position is words like `turn=9`. Invariant: a field at rest is not written, and one that is not written is at rest.
"""

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from enum import IntEnum
from typing import Any, NamedTuple

from connive.core.actions import Action, ActionTable, shorten
from connive.core.errors import BadNotation, BadPosition
from connive.core.events import tag_of


def plain_text(action: Action) -> str:
    """Write an action as its name and its values: `Hide(2)` is `hide 2`."""
    values = [getattr(action, name) for name in action.__struct_fields__]
    words = [value.name.lower() if isinstance(value, IntEnum) else str(int(value)) for value in values]
    return " ".join([tag_of(type(action)).replace("_", " "), *words])


def plain_actions(table: ActionTable) -> dict[str, Action]:
    """Return the actions without values by their plain text."""
    return {plain_text(table[i]): table[i] for i in range(len(table)) if not table[i].__struct_fields__}


def action_of(text: str, table: ActionTable, write: Callable[[int], str]) -> int:
    """Return the first action of a game that is written so; capitals and blanks do not matter."""
    wanted = " ".join(text.lower().split())
    found = next((action for action in range(len(table)) if write(action).lower() == wanted), None)
    if found is None:
        raise BadNotation(text=shorten(text))
    return found


@contextmanager
def reading(text: str) -> Iterator[None]:
    """Refuse the text of a position if anything goes wrong while it is read."""
    try:
        yield
    except (ValueError, KeyError, IndexError, AttributeError, OverflowError, BadNotation):
        raise BadPosition(text=shorten(text)) from None


def must(holds: bool, trouble: str) -> None:
    """Refuse a position that no game could reach."""
    if not holds:
        raise ValueError(trouble)


def number(text: str) -> int:
    """Read a plain number."""
    must(re.fullmatch("-?[0-9]{1,10}", text) is not None, text)
    return int(text)


class Word(NamedTuple):
    """A field of the state as a word of a position, with its value at rest; a list is written with commas."""

    name: str
    rest: int = 0
    write: Callable[[int], str] = str
    read: Callable[[str], int] = number
    always: bool = False


def named(name: str, kind: type[IntEnum], rest: int = 0, always: bool = False) -> Word:
    """Return the word of a field that is a member of an enumeration: `question=turn`."""
    return Word(name, rest, lambda value: kind(value).name.lower(), lambda text: int(kind[text.upper()]), always)


class Words:
    """The fields of a state that are words of a position, in the order in which they are written."""

    def __init__(self, *words: Word | str) -> None:
        self._words = {word.name: word for word in (Word(w) if isinstance(w, str) else w for w in words)}

    def write(self, s: Any) -> list[str]:
        """Write the fields that are not at rest, and those that are always written."""
        return [f"{w.name}={_text(w, s)}" for w in self._words.values() if w.always or not _resting(w, s)]

    def clear(self, s: Any) -> None:
        """Put every field at rest."""
        for word in self._words.values():
            value = getattr(s, word.name)
            setattr(s, word.name, [word.rest] * len(value) if isinstance(value, list) else word.rest)

    def read(self, s: Any, name: str, text: str) -> None:
        """Set a field, or refuse a word that is none or has the wrong length."""
        word, value = self._words[name], getattr(s, name)
        if isinstance(value, list):
            numbers = [word.read(part) for part in text.split(",")]
            must(len(numbers) == len(value), name)
            setattr(s, name, numbers)
        else:
            setattr(s, name, word.read(text))


def _text(word: Word, s: Any) -> str:
    value = getattr(s, word.name)
    return ",".join(map(word.write, value)) if isinstance(value, list) else word.write(int(value))


def _resting(word: Word, s: Any) -> bool:
    value = getattr(s, word.name)
    return bool(value == ([word.rest] * len(value) if isinstance(value, list) else word.rest))
