"""One class that is a readable, typed state, a fast slots object when interpreted, and a numpy dtype when compiled.

Invariant: a state holds integers and fixed-length lists of integers only, and `copy` shares nothing.
"""

import struct
from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import Any, Self, TypeVar, get_type_hints

Vec = list[int]
"""A list of integers when interpreted, a numpy array when compiled."""

R = TypeVar("R", bound="StateBase")

SCRATCH = ("log", "log_len")
"""Fields that hold the events of the last step: part of the state, not part of the position."""


class Arr:
    """The length and number format of a list field: `Annotated[Vec, Arr(25)]`."""

    def __init__(self, length: int, number: str = "i1") -> None:
        self.length, self.number = length, number


class StateBase:
    """The base of every State. All fields start at zero."""

    __slots__ = ()

    def copy(self) -> Self:
        """Return an independent state with equal fields."""
        raise TypeError(f"{type(self).__name__} is not decorated with @layout")

    def key(self) -> tuple[object, ...]:
        """Return the position as a hashable value; the event log is left out."""
        return tuple(tuple(v) if isinstance(v, list) else v for _, v in self.items())

    def items(self) -> Iterator[tuple[str, Any]]:
        """Iterate over the fields of the position by name; the event log is left out."""
        return ((name, getattr(self, name)) for name, _, _ in fields(type(self)) if name not in SCRATCH)

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and self.key() == other.key()

    def __hash__(self) -> int:
        return hash(self.key())

    def __repr__(self) -> str:
        shown = ", ".join(f"{name}={value}" for name, value in self.items() if value and value != [0] * len_of(value))
        return f"<{type(self).__name__} {shown}>"


def len_of(value: object) -> int:
    """Return the length of a list field, 0 for a plain number."""
    return len(value) if isinstance(value, list) else 0


_FIELDS: dict[type, list[tuple[str, str, int]]] = {}


def fields(cls: type) -> list[tuple[str, str, int]]:
    """Return (name, number format, length or 0) of each field in order."""
    return next(_FIELDS[base] for base in cls.__mro__ if base in _FIELDS)


def _field(name: str, hint: object) -> tuple[str, str, int]:
    note = getattr(hint, "__metadata__", ("i1",))[0]
    return (name, note.number, note.length) if isinstance(note, Arr) else (name, note, 0)


def layout(cls: type[R]) -> type[R]:
    """Turn an annotated class into a slots class with a generated `__init__` and `copy`."""
    shape = [_field(name, hint) for name, hint in get_type_hints(cls, include_extras=True).items()]
    body: dict[str, Any] = {"__slots__": tuple(name for name, _, _ in shape), "__doc__": cls.__doc__}
    body |= {"__module__": cls.__module__, "__qualname__": cls.__qualname__, "__hash__": StateBase.__hash__}
    body |= _generated(shape)
    made: type[R] = type(cls.__name__, cls.__bases__, body)
    _FIELDS[made] = shape
    return made


def _generated(shape: list[tuple[str, str, int]]) -> dict[str, Callable[..., Any]]:
    zeroes = [f" self.{name} = {f'[0] * {n}' if n else '0'}" for name, _, n in shape]
    copies = [f" other.{name} = self.{name}{'[:]' if n else ''}" for name, _, n in shape]
    source = [
        "def __init__(self):",
        *zeroes,
        "def copy(self):",
        " other = new(self.__class__)",
        *copies,
        " return other",
    ]
    space: dict[str, Any] = {"new": object.__new__}
    exec("\n".join(source), space)
    return {name: space[name] for name in ("__init__", "copy")}


def fits(state: StateBase) -> bool:
    """Tell whether every field has its length and every number fits its format."""
    return all(_fits(getattr(state, name), number, n) for name, number, n in fields(type(state)))


def _fits(value: Any, number: str, length: int) -> bool:
    bits = 8 * int(number[1])
    low, high = (0, 1 << bits) if number[0] == "u" else (-1 << bits - 1, 1 << bits - 1)
    values = value if length else [value]
    return len(values) == (length or 1) and all(low <= v < high for v in values)


def dtype(cls: type) -> Any:
    """Return the numpy record type with the same fields."""
    return _dtype(cls)


@lru_cache
def _dtype(cls: type) -> Any:
    import numpy as np

    return np.dtype([(name, number, (n,)) if n else (name, number) for name, number, n in fields(cls)], align=True)


FORMATS = {"i1": "b", "u1": "B", "i2": "h", "u2": "H", "i4": "i", "u4": "I", "i8": "q", "u8": "Q"}
"""Number formats as `struct` has them."""


def write_row(state: StateBase, rows: Any, i: int) -> None:
    """Copy an interpreted state into row `i` of a numpy array of its dtype."""
    kind: type = type(state)
    pack, numbers = _packing(kind)
    try:
        pack(rows[i : i + 1], 0, *numbers(state))
    except struct.error as error:
        raise OverflowError(f"{state!r} does not fit its row: {error}") from error


@lru_cache
def _packing(cls: type) -> tuple[Callable[..., None], Callable[[Any], tuple[int, ...]]]:
    """Return what writes all numbers of a state at once, aligned as in its dtype, and what reads them."""
    shape = fields(cls)
    form = struct.Struct("@" + "".join(f"{n or ''}{FORMATS[number]}" for _, number, n in shape))
    each = [f"{'*' if n else ''}s.{name}," for name, _, n in shape]
    read: Callable[[Any], tuple[int, ...]] = eval(f"lambda s: ({' '.join(each)})")
    return form.pack_into, read


def read_row(cls: type[R], rows: Any, i: int) -> R:
    """Return row `i` of a numpy array as an interpreted state."""
    state = cls()
    for name, _, n in fields(cls):
        value = rows[i][name]
        setattr(state, name, value.tolist() if n else int(value))
    return state
