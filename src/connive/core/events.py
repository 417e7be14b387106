"""Typed events, decoded from the bytes that rules write, and their one-line text.

Invariant: the fields of an event class are the arguments that the rules write, in order; its `kind` is its place among
the classes of its game's `events.py`.
"""

import sys
import types
from collections.abc import Callable, Iterator, Mapping, Sequence
from enum import IntEnum
from functools import lru_cache
from typing import Any, ClassVar, NamedTuple, TypeVar, Union, get_args, get_origin, get_type_hints

import msgspec

from connive.core import emit
from connive.core.errors import BadNotation
from connive.core.text import snake

REMEMBERED = 10_000
"""How many events of a game, and steps of several, are made once only: nobody can change them, and most come again."""


KINDS = 32
"""How many kinds of events a game can have: five bits of the first byte say which one it is."""

D = TypeVar("D", bound=msgspec.Struct)


def declared(module: str, base: type[D]) -> list[type[D]]:
    """Return the classes of a kind that a module declares, in the order in which they stand there."""
    found = vars(sys.modules[module]).values()
    return [cls for cls in found if isinstance(cls, type) and issubclass(cls, base) and cls.__module__ == module]


class Event(msgspec.Struct, frozen=True, tag_field="event", tag=snake, forbid_unknown_fields=True):
    """What happened, as one audience may know it. A field that is None was not told to this audience, or is nothing."""

    kind: ClassVar[int]
    """The number by which rules write it."""

    method: ClassVar[str]
    """The name of the view's method that takes it in."""

    def __init_subclass__(cls) -> None:
        cls.method = f"on_{snake(cls.__name__)}"

    def __str__(self) -> str:
        return write_event(self)


class Emission(NamedTuple):
    """An event and the bits of those who receive it."""

    event: Event
    audience: int


def public(*events: Event) -> Iterator[Emission]:
    """Return events that are told to everybody."""
    return (Emission(event, emit.EVERYBODY) for event in events)


def or_none(number: int) -> int | None:
    """Return a number of a state as an event has it: None where there is none, which is below 0."""
    return number if number >= 0 else None


def number_of(fact: int | None) -> int:
    """Return what an event or a view told as a state has it: below 0 where there is none."""
    return -1 if fact is None else int(fact)


def secret(audience: int, told: Event, veiled: Event) -> Iterator[Emission]:
    """Return an event as its audience may know it, and as everybody else may."""
    return iter((Emission(told, audience), Emission(veiled, emit.others(audience))))


_TAGS: dict[type[msgspec.Struct], str] = {}


def tag_of(cls: type[msgspec.Struct]) -> str:
    """Return the tag of a struct class."""
    found = _TAGS.get(cls)
    if found is None:
        found = _TAGS[cls] = str(cls.__struct_config__.tag)
    return found


class EventCodec:
    """Turns what rules write into typed events of a module, and events into text and back; numbers the events."""

    def __init__(self, module: str) -> None:
        classes = declared(module, Event)
        assert len(classes) <= KINDS, "too many kinds of events"
        for number, cls in enumerate(classes):
            cls.kind = number
        self.by_tag: Mapping[str, type[Event]] = {tag_of(cls): cls for cls in classes}
        self._readers = [_reader(cls) for cls in classes]
        self._emission = lru_cache(REMEMBERED)(self._read)
        self._step = lru_cache(REMEMBERED)(self._read_step)

    def decode(self, log: Sequence[int], length: int) -> Sequence[Emission]:
        """Return the events in the first `length` bytes of a state's log."""
        return self._step(bytes(log[:length]))

    def _read_step(self, written: bytes) -> Sequence[Emission]:
        found, at = list[Emission](), 0
        while at < len(written):
            end = at + 2 + (written[at] >> 5)
            found.append(self._emission(written[at:end]))
            at = end
        return tuple(found)

    def _read(self, written: bytes) -> Emission:
        return Emission(self._readers[written[0] & 31](written[2:]), written[1])

    def parse(self, text: str) -> Event:
        """Return the event that `str(event)` wrote."""
        tag, *words = text.split() or [""]
        cls = self.by_tag.get(tag)
        if cls is None:
            raise BadNotation(text=text)
        try:
            pairs = dict(word.split("=", 1) for word in words)
            hints = _hints_of(cls)
            told = {name: _read_value(hints[name], value) for name, value in pairs.items()}
            return cls(**{name: None for name in cls.__struct_fields__ if _bare(hints[name])[1]} | told)
        except (ValueError, KeyError, TypeError):
            raise BadNotation(text=text) from None


def write_event(event: Event) -> str:
    """Write an event as its tag and `field=value` words; fields that are None are left out."""
    words = [tag_of(type(event))]
    for name in event.__struct_fields__:
        value = getattr(event, name)
        if value is not None:
            words.append(f"{name}={value.name.lower() if isinstance(value, IntEnum) else int(value)}")
    return " ".join(words)


def _reader(cls: type[Event]) -> Callable[[Sequence[int]], Event]:
    converters = [_converter(hint) for hint in _hints(cls)]
    size = len(converters)

    def read(args: Sequence[int]) -> Event:
        assert len(args) == size, f"{cls.__name__} has {size} fields, the rules wrote {len(args)}"
        return cls(*[convert(arg) for convert, arg in zip(converters, args, strict=True)])

    return read


_hints_of = lru_cache(1_000)(get_type_hints)


def _hints(cls: type[Event]) -> list[Any]:
    hints = get_type_hints(cls)
    return [hints[name] for name in cls.__struct_fields__]


def _bare(hint: Any) -> tuple[Any, bool]:
    """Return the type behind `X | None`, and whether None was allowed."""
    if get_origin(hint) in (Union, types.UnionType):
        return next(arg for arg in get_args(hint) if arg is not type(None)), True
    return hint, False


def _converter(hint: Any) -> Callable[[int], Any]:
    bare, optional = _bare(hint)
    if optional:
        return lambda arg: None if arg == emit.NOTHING else bare(arg)
    return lambda arg: bare(arg)


def _read_value(hint: Any, text: str) -> Any:
    bare, _ = _bare(hint)
    if issubclass(bare, IntEnum):
        return bare[text.upper()]
    return bool(int(text)) if bare is bool else int(text)
