"""PostgreSQL for any number of server processes: one writing connection for each, and a small pool to read.

Invariant: two processes that append to one log at once agree on who was first; the other one is told False.
"""

import asyncio
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

import asyncpg
import msgspec
from sqlalchemy.dialects.postgresql import asyncpg as dialect
from sqlalchemy.sql.elements import ClauseElement

from connive.storage.driver import Row, StoreUnavailable, Unit, Values
from connive.storage.group_commit import GroupCommit
from connive.storage.rows import Entry

DIALECT = dialect.dialect()  # type: ignore[no-untyped-call]
READERS = 4
"""How many queries are read at a time. Others wait in order: the pool would let newcomers pass those who wait."""

TIMEOUT = 4.0
"""Seconds that PostgreSQL has for anything: one that is frozen must not keep a player waiting without a word."""

APPEND = """WITH given AS (SELECT * FROM unnest($1::text[], $2::int[], $3::text[], $4::int[], $5::int[], $6::text[],
$7::text[], $8::bigint[], $9::int[], $10::text[], $11::bigint[]) AS given(a, b, c, d, e, f, g, h, i, j, due)),
kept AS (INSERT INTO entries (table_id, seq, kind, seat, action, text, client, at, rules, link)
SELECT a, b, c, d, e, f, g, h, i, j FROM given ORDER BY a, b ON CONFLICT DO NOTHING RETURNING table_id, seq),
noted AS (UPDATE tables SET due = given.due FROM given JOIN kept ON kept.table_id = a AND kept.seq = b
WHERE tables.id = a AND given.due IS NOT NULL)
SELECT table_id, seq FROM kept"""
"""Appends entries, and notes when their tables must be looked at; whole or not at all, so it needs no transaction."""

LOST = (
    asyncpg.PostgresConnectionError, asyncpg.InsufficientResourcesError, asyncpg.InterfaceError, OSError, TimeoutError,
)  # fmt: skip
"""What says that the server is away, or has no room: its disk is full, or too many are connected."""


class Text(NamedTuple):
    """A statement as text with numbered blanks, their names in order, and the constants for some of them."""

    sql: str
    names: tuple[str, ...]
    constants: Mapping[str, Any]

    def fill(self, values: Values) -> list[Any]:
        """Return the values in order."""
        return [values.get(name, self.constants.get(name)) for name in self.names]


@lru_cache(maxsize=256)
def text(statement: ClauseElement) -> Text:
    """Return a statement as PostgreSQL wants it."""
    compiled: Any = statement.compile(dialect=DIALECT)
    return Text(str(compiled), tuple(compiled.positiontup or ()), compiled.params)


class PostgresDriver(GroupCommit):
    """The database that server processes share."""

    def __init__(self, url: str) -> None:
        super().__init__(self._transact)
        self._url = url
        self._pool: asyncpg.Pool[Any] | None = None
        self._turns = asyncio.Semaphore(READERS)
        self._writer: asyncpg.Connection[Any] | None = None

    async def open(self) -> None:
        """Connect."""
        self._pool = await asyncpg.create_pool(
            self._url, min_size=1, max_size=READERS, reset=_as_it_was, timeout=TIMEOUT, command_timeout=TIMEOUT
        )

    async def read(self, statement: ClauseElement, values: Values) -> Sequence[Row]:
        """Return the rows of a query."""
        sql = text(statement)
        if self._pool is None:
            raise StoreUnavailable
        try:
            async with asyncio.timeout(TIMEOUT), self._turns, self._pool.acquire() as connection:
                return [tuple(row) for row in await _fetch(connection, sql.sql, sql.fill(values))]
        except LOST:
            raise StoreUnavailable from None

    async def _transact(self, units: Sequence[Unit]) -> list[bool]:
        try:
            async with asyncio.timeout(TIMEOUT):
                return await _write_all(await self._connected(), units)
        except LOST:
            if self._writer is not None:  # whatever it was doing, nobody waits for it any more
                self._writer.terminate()
            raise StoreUnavailable from None

    async def _connected(self) -> "asyncpg.Connection[Any]":
        if self._writer is None or self._writer.is_closed():
            self._writer = await asyncpg.connect(self._url, timeout=TIMEOUT, command_timeout=TIMEOUT)
        return self._writer

    async def close(self) -> None:
        """Write what is queued and disconnect."""
        await self.finish()
        if self._writer is not None:
            await self._writer.close()
        if self._pool is not None:
            await self._pool.close()
        self._writer = self._pool = None


async def _fetch(connection: Any, sql: str, values: list[Any]) -> Sequence[Row]:
    """Return the rows of a query; a connection that does not answer is given up, or the pool would wait for it."""
    try:
        found: Sequence[Row] = await connection.fetch(sql, *values)
    except (TimeoutError, asyncio.CancelledError):
        connection.terminate()
        raise
    return found


async def _as_it_was(_reader: object) -> None:
    """Leave a connection that is given back as it is: who only reads changes nothing there, and to ask costs time."""


async def _write_all(writer: "asyncpg.Connection[Any]", units: Sequence[Unit]) -> list[bool]:
    """Write units in one transaction. If the server is away there is nobody to roll it back."""
    if not any(unit.changes for unit in units):
        return await _write(writer, units)
    transaction = writer.transaction()
    await transaction.start()
    try:
        kept = await _write(writer, units)
    except (*LOST, asyncio.CancelledError):
        raise
    except Exception:
        await transaction.rollback()
        raise
    await transaction.commit()
    return kept


async def _write(writer: "asyncpg.Connection[Any]", units: Sequence[Unit]) -> list[bool]:
    """Write plain appends with one statement, then the other units one after the other."""
    first: dict[tuple[str, int], Unit] = {}
    for unit in units:
        if unit.entry is not None and not unit.changes:
            first.setdefault(place(unit.entry), unit)
    kept = await _append(writer, list(first.values())) if first else set()
    return [
        first.get(place(unit.entry)) is unit and place(unit.entry) in kept
        if unit.entry is not None and not unit.changes
        else await _write_unit(writer, unit)
        for unit in units
    ]


def place(entry: Entry) -> tuple[str, int]:
    """Return where an entry wants to stand."""
    return entry.table_id, entry.seq


async def _append(writer: "asyncpg.Connection[Any]", units: Sequence[Unit]) -> set[tuple[str, int]]:
    entries = [unit.entry for unit in units if unit.entry is not None]
    columns = [list(column) for column in zip(*map(msgspec.structs.astuple, entries), strict=True)]
    due = [unit.due for unit in units if unit.entry is not None]
    return {(row[0], row[1]) for row in await writer.fetch(APPEND, *columns, due)}


class _Refused(Exception):
    """A guard changed nothing: roll the unit back."""


async def _write_unit(writer: "asyncpg.Connection[Any]", unit: Unit) -> bool:
    try:
        async with writer.transaction():
            if unit.entry is not None and not await _append(writer, [unit]):
                raise _Refused
            for change in unit.changes:
                sql = text(change.statement)
                done = await writer.execute(sql.sql, *sql.fill(change.values))
                if change.guard and done.endswith(" 0"):
                    raise _Refused
    except _Refused:
        return False
    return True
