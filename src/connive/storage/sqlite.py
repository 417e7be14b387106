"""SQLite in one file: one writing connection in one thread, write-ahead log, every commit synced to the disk.

Invariant: only one process writes a file; a lock beside it keeps a second one away.
"""

import asyncio
import fcntl
import sqlite3
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from functools import lru_cache, partial
from pathlib import Path
from typing import IO, Any, TypeVar

import msgspec
from sqlalchemy.dialects import sqlite
from sqlalchemy.sql.elements import ClauseElement

from connive.core.errors import ConniveError
from connive.storage.driver import Row, StoreUnavailable, Unit, Values
from connive.storage.group_commit import GroupCommit
from connive.storage.inspection import NotADatabase, reaching
from connive.storage.meter import metered
from connive.storage.private import private_database, private_opener, write_private
from connive.storage.rows import Entry
from connive.storage.upgrade import sqlite_revision

T = TypeVar("T")
DIALECT = sqlite.dialect(paramstyle="named")
APPEND = "INSERT INTO entries (table_id, seq, kind, seat, action, text, client, at, rules, link)"
ROW = "(?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
APPEND_IF_FREE = f"{APPEND} VALUES {ROW} ON CONFLICT DO NOTHING"
TOGETHER = 64
"""The most entries in one statement: the interpreter is needed once for each statement, not for each entry."""

DUE = "UPDATE tables SET due = ? WHERE id = ?"
BUSY_SECONDS = 10
PRIMARY = 0xFF
AWAY = (
    sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_READONLY, sqlite3.SQLITE_BUSY,
)  # fmt: skip
"""What SQLite says (in the lowest byte of its code) when a file cannot be read or written now."""

CACHE_KIB = 16_384
CHECKPOINT_PAGES = 8_000
"""After this many pages (32 MB) the log is folded into the file. Commits wait for that, as long after 1,000 pages as
after 8,000: the same pages are written again and again."""


class InUse(ConniveError):
    """Another process serves this file."""

    code = "database_in_use"


@lru_cache(maxsize=256)
def _compiled(statement: ClauseElement) -> tuple[str, Mapping[str, Any]]:
    """Return a statement as text with named blanks, and the constants for some of them."""
    compiled = statement.compile(dialect=DIALECT)
    return str(compiled), compiled.params


def execute(connection: sqlite3.Connection, statement: ClauseElement, values: Values) -> sqlite3.Cursor:
    """Carry out a statement."""
    text, constants = _compiled(statement)
    return connection.execute(text, {**constants, **values})


@contextmanager
def _telling_what_is_away() -> Iterator[None]:
    """A disk that is full or gone makes the store unavailable; everything else is a fault of ours."""
    try:
        yield
    except sqlite3.Error as error:
        if getattr(error, "sqlite_errorcode", sqlite3.SQLITE_OK) & PRIMARY in AWAY:
            raise StoreUnavailable from error
        raise


class SqliteDriver(GroupCommit):
    """The database of a single server process."""

    def __init__(self, path: Path, alone: bool = True) -> None:
        """Serve a file alone, or read it beside the process that does."""
        super().__init__(self._transact)
        self._path, self._alone = path, alone
        self._writing = ThreadPoolExecutor(1, "connive-write")
        self._reading = ThreadPoolExecutor(1, "connive-read")
        self._writer: sqlite3.Connection | None = None
        self._reader: sqlite3.Connection | None = None
        self._lock: IO[bytes] | None = None

    async def open(self) -> None:
        """Take the lock and connect; without the lock, to read only."""
        if not self._alone:
            self._reader = await self._in(self._reading, lambda: _connect_to_read(self._path))
            return
        self._lock = lock_file(self._path)
        self._writer = await self._in(self._writing, lambda: _connect(self._path))
        self._reader = await self._in(self._reading, lambda: _connect(self._path))

    async def read(self, statement: ClauseElement, values: Values) -> Sequence[Row]:
        """Return the rows of a query."""
        reader = self._reader
        if reader is None:
            raise StoreUnavailable
        with _telling_what_is_away():
            return await metered(
                partial(self._in, self._reading), lambda: execute(reader, statement, values).fetchall()
            )

    async def _transact(self, units: Sequence[Unit]) -> list[bool]:
        writer = self._writer
        if writer is None:
            raise StoreUnavailable
        with _telling_what_is_away():
            return await self._in(self._writing, lambda: write_units(writer, units))

    async def _in(self, pool: ThreadPoolExecutor, work: Callable[[], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(pool, work)

    async def close(self) -> None:
        """Write what is queued, fold the log into the file, and let go of it."""
        await self.finish()
        for pool, connection in ((self._reading, self._reader), (self._writing, self._writer)):
            if connection is not None:
                await self._in(pool, connection.close)
            pool.shutdown()
        self._writer = self._reader = None
        if self._lock is not None:
            self._lock.close()


def lock_file(path: Path) -> IO[bytes]:
    """Take the lock beside a database file, or refuse if a server holds it."""
    private_database(path)
    lock = open(f"{path}.lock", "ab", opener=private_opener)  # noqa: SIM115  # held until the driver is closed
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        lock.close()
        raise InUse(path=str(path)) from None
    return lock


def is_locked(path: Path) -> bool:
    """Tell whether a server holds the lock beside a database file; nothing is made."""
    try:
        with open(f"{path}.lock", "rb") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except FileNotFoundError:
        return False
    except OSError:
        return True
    return False


def _connect(path: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(path, isolation_level=None, timeout=BUSY_SECONDS)
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute(f"PRAGMA cache_size = -{CACHE_KIB}")
    connection.execute(f"PRAGMA wal_autocheckpoint = {CHECKPOINT_PAGES}")
    return connection


def _connect_to_read(path: Path) -> sqlite3.Connection:
    return sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True, isolation_level=None, timeout=BUSY_SECONDS)


def write_units(writer: sqlite3.Connection, units: Sequence[Unit]) -> list[bool]:
    """Write units in one transaction that is durable when this returns."""
    plain = [unit.entry for unit in units if unit.entry is not None and unit.due is None and not unit.changes]
    if len(plain) == len(units) <= TOGETHER and _append_together(writer, plain):
        return [True] * len(units)
    writer.execute("BEGIN IMMEDIATE")
    try:
        kept = _write_mixed(writer, units)
        writer.execute("COMMIT")
    except BaseException:
        if writer.in_transaction:  # SQLite rolls back by itself when the disk is full
            writer.execute("ROLLBACK")
        raise
    return kept


def _write_mixed(writer: sqlite3.Connection, units: Sequence[Unit]) -> list[bool]:
    """Append what can be appended together, then write the other units one after the other."""
    appended = [unit for unit in units if unit.entry is not None and not unit.changes]
    if not _append_together(writer, [unit.entry for unit in appended if unit.entry is not None]):
        writer.execute("ROLLBACK")
        writer.execute("BEGIN IMMEDIATE")
        return [_write_unit(writer, unit) for unit in units]
    due = [(unit.due, unit.entry.table_id) for unit in appended if unit.entry is not None and unit.due is not None]
    writer.executemany(DUE, due)
    return [(not unit.changes and unit.entry is not None) or _write_unit(writer, unit) for unit in units]


def _append_together(writer: sqlite3.Connection, entries: Sequence[Entry]) -> bool:
    """Append entries by few statements; False if a place is taken, and then some may have been appended."""
    try:
        for start in range(0, len(entries), TOGETHER):
            some = entries[start : start + TOGETHER]
            values = [value for entry in some for value in msgspec.structs.astuple(entry)]
            writer.execute(_append_text(len(some)), values)
    except sqlite3.IntegrityError:
        return False
    return True


@lru_cache(maxsize=TOGETHER)
def _append_text(number: int) -> str:
    return f"{APPEND} VALUES {', '.join([ROW] * number)}"


def _write_unit(writer: sqlite3.Connection, unit: Unit) -> bool:
    if not unit.changes:
        return _append(writer, unit)
    writer.execute("SAVEPOINT unit")
    kept = _append(writer, unit) and all(
        execute(writer, change.statement, change.values).rowcount or not change.guard for change in unit.changes
    )
    if not kept:
        writer.execute("ROLLBACK TO unit")
    writer.execute("RELEASE unit")
    return kept


def _append(writer: sqlite3.Connection, unit: Unit) -> bool:
    if unit.entry is None:
        return True
    if not writer.execute(APPEND_IF_FREE, msgspec.structs.astuple(unit.entry)).rowcount:
        return False
    if unit.due is not None:
        writer.execute(DUE, (unit.due, unit.entry.table_id))
    return True


def back_up(path: Path, target: Path) -> None:
    """Copy a database while it may be in use; the copy is whole, and a file of its own, never somebody else's."""
    write_private(target, b"")
    with (
        closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)) as source,
        closing(sqlite3.connect(target)) as copy,
    ):
        source.backup(copy)


def restore_copy(source: Path, path: Path) -> None:
    """Put a copy in the place of a database that is gone. What is no database of ours leaves nothing behind."""
    draft = path.with_name(f"{path.name}.restoring")
    try:
        draft.unlink(missing_ok=True)
        with reaching(str(source)):
            back_up(source, draft)
            if sqlite_revision(draft) is None:
                raise NotADatabase(path=str(source))
        with lock_file(path):
            for left in ("-wal", "-shm"):  # of the database that is gone: they would be read into the copy
                Path(f"{path}{left}").unlink(missing_ok=True)
            draft.replace(path)
    finally:
        draft.unlink(missing_ok=True)
