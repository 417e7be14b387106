"""Many legal actions as a short menu: first what kind, then which, page by page if there are still many."""

from collections.abc import Callable, Hashable
from typing import NamedTuple

from rich.markup import escape

from connive.core.actions import ActionTable
from connive.core.decision import Decision
from connive.core.events import tag_of
from connive.core.text import Catalogue

FLAT = 10
"""Up to this many actions are listed at once."""
LONG = 24
"""A group with more is split again, or paged."""
SPACIOUS = 8
"""A menu with at most this many entries also shows the notation of each."""


class Choice(NamedTuple):
    """One legal action: its id, its notation, and how the game says it (may be empty)."""

    action: int
    notation: str
    label: str


class Group(NamedTuple):
    """Several entries under one heading."""

    label: str
    entries: "tuple[Entry, ...]"

    @property
    def size(self) -> int:
        """How many actions are in it."""
        return sum(entry.size if isinstance(entry, Group) else 1 for entry in self.entries)


Entry = Choice | Group


def arrange(decision: Decision, table: ActionTable, words: Catalogue, label: Callable[[int], str]) -> tuple[Entry, ...]:
    """Return the legal actions as entries of a menu."""
    choices = [Choice(i, text, label(i)) for i, text in zip(decision.ids, decision.texts, strict=True)]
    if len(choices) <= FLAT:
        return tuple(choices)
    kinds = _split(choices, lambda choice: tag_of(type(table[choice.action])))
    if len(kinds) == 1:
        return _divide(choices, table, 0)
    return tuple(_group(_kind(tag, members, words), _divide(members, table, 0)) for tag, members in kinds)


def _split(choices: list[Choice], key: Callable[[Choice], Hashable]) -> list[tuple[Hashable, list[Choice]]]:
    found: dict[Hashable, list[Choice]] = {}
    for choice in choices:
        found.setdefault(key(choice), []).append(choice)
    return list(found.items())


def _group(label: str, entries: tuple[Entry, ...]) -> Entry:
    """Return a group, or the one entry it would hold."""
    return entries[0] if len(entries) == 1 else Group(label, entries)


def _kind(tag: Hashable, members: list[Choice], words: Catalogue) -> str:
    key = f"action.{tag}"
    return words.say(key) if key in words else _common(members)


def _divide(members: list[Choice], table: ActionTable, field: int) -> tuple[Entry, ...]:
    """Split a long list of one kind by its first field that tells them apart, then by the next."""
    names = type(table[members[0].action]).__struct_fields__
    if len(members) <= LONG or field >= len(names):
        return tuple(members)
    parts = _split(members, lambda choice: getattr(table[choice.action], names[field]))
    if len(parts) == 1 or len(parts) == len(members):
        return _divide(members, table, field + 1)
    return tuple(_group(_common(part), _divide(part, table, field + 1)) for _, part in parts)


def _common(members: list[Choice]) -> str:
    """Return what the notations of a group have in common, or its first and last."""
    first, last = min(choice.notation for choice in members), max(choice.notation for choice in members)
    same = next((i for i, (a, b) in enumerate(zip(first, last, strict=False)) if a != b), min(len(first), len(last)))
    prefix = first[:same].rstrip()
    return f"{prefix} …" if prefix else f"{members[0].notation} … {members[-1].notation}"


# --- A menu on the screen ---


class Menu:
    """Where somebody is in the entries: the groups opened so far, and the page."""

    def __init__(self, entries: tuple[Entry, ...], words: Catalogue) -> None:
        self._words = words
        self._stack = [Group("", entries)]
        self.page = 0

    @property
    def entries(self) -> tuple[Entry, ...]:
        """What is listed on this page."""
        return self._stack[-1].entries[self.page * LONG : (self.page + 1) * LONG]

    @property
    def pages(self) -> int:
        """How many pages the open group has."""
        return -(-len(self._stack[-1].entries) // LONG)

    @property
    def title(self) -> str:
        """The heading of the open group; empty at the start."""
        return self._stack[-1].label

    @property
    def inside(self) -> bool:
        """Whether a group is open."""
        return len(self._stack) > 1

    def home(self) -> None:
        """Close all groups."""
        del self._stack[1:]
        self.page = 0

    def take(self, number: int) -> int | None:
        """Take an entry by number: an action's id, or None when a group or a page was opened. Wrong: IndexError."""
        if number == 0 and self.inside:
            self._stack.pop()
            self.page = 0
            return None
        if number == len(self.entries) + 1 and self.pages > 1:
            self.page = (self.page + 1) % self.pages
            return None
        if not 1 <= number <= len(self.entries):
            raise IndexError(number)
        entry = self.entries[number - 1]
        if isinstance(entry, Choice):
            return entry.action
        self._stack.append(entry)
        self.page = 0
        return None

    def lines(self, width: int) -> list[str]:
        """Return the page as lines with markup, in columns if it is long."""
        texts = [self._text(entry) for entry in self.entries]
        numbered = [(str(number), text, note) for number, (text, note) in enumerate(texts, start=1)]
        if self.pages > 1:
            page = self._words.say("table.page", page=self.page + 1, pages=self.pages)
            numbered.append((str(len(numbered) + 1), self._words.say("table.more"), page))
        if self.inside:
            numbered.append(("0", self._words.say("table.back"), ""))
        return _columns(numbered, width)

    def _text(self, entry: Entry) -> tuple[str, str]:
        if isinstance(entry, Group):
            return self._words.say("table.group", label=entry.label, count=entry.size), ""
        spacious = len(self.entries) <= SPACIOUS
        return (entry.label, entry.notation if spacious else "") if entry.label else (entry.notation, "")


def _columns(items: list[tuple[str, str, str]], width: int) -> list[str]:
    """Set numbered items in as many columns as fit, reading downwards; a short list stays one column."""
    widest = max(len(text) for _, text, _ in items)
    across = max(1, width // (widest + 6)) if len(items) > SPACIOUS + 1 else 1
    down = -(-len(items) // across)
    return ["  ".join(_item(*item, widest) for item in items[row::down]).rstrip() for row in range(down)]


def _item(number: str, text: str, note: str, widest: int) -> str:
    shown = f"[bold cyan]{number:>3}[/] {escape(text)}{' ' * (widest - len(text))}"
    return f"{shown}  [dim]{escape(note)}[/]" if note else shown
