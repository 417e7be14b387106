"""What a database must be able to do for the store: read, and write units that are whole or not at all.

Invariant: `write` returns only after the transaction that holds the unit is durable.
"""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple, Protocol

import msgspec
from sqlalchemy.sql.elements import ClauseElement

from connive.core.errors import ConniveError
from connive.storage.rows import Entry

Value = str | int | bytes | None
Values = Mapping[str, Value]
Row = Sequence[Any]
Fate = bool | Exception
"""What became of a unit: kept, refused by a guard, or nobody knows."""


class StoreUnavailable(ConniveError):
    """The database did not answer; whether the last change was kept is unknown."""


class Change(NamedTuple):
    """A statement with its values. If a guard changes no row, the unit it belongs to is given up."""

    statement: ClauseElement
    values: Values
    guard: bool = False


class Unit(msgspec.Struct, frozen=True):
    """What is kept together. An entry is a guard: it is refused if its place in the log is taken.

    `due` is when the table of the entry must be looked at; None leaves that as it is.
    """

    entry: Entry | None = None
    due: int | None = None
    changes: tuple[Change, ...] = ()


class Driver(Protocol):
    """A database."""

    async def open(self) -> None:
        """Connect; the schema is already up to date."""

    async def read(self, statement: ClauseElement, values: Values) -> Sequence[Row]:
        """Return the rows of a query."""
        ...

    def write(self, unit: Unit) -> "asyncio.Future[bool]":
        """Keep a unit; return False if a guard refused it, and then nothing of it was kept."""
        ...

    def write_then(self, unit: Unit, tell: Callable[[Fate], None]) -> None:
        """Keep a unit; `tell` hears what became of it. For what happens all the time: there is no future to make."""

    async def close(self) -> None:
        """Finish what was begun and let go."""
