"""The simulated database: real SQL in memory behind a driver that is slow, fails, and is killed at the worst moment.

Invariant: what was committed stays, whatever happens to processes; what was not leaves no trace.
"""

import asyncio
import sqlite3
import tempfile
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from typing import Protocol

from sqlalchemy.sql.elements import ClauseElement

from connive.storage.driver import Fate, Row, StoreUnavailable, Unit, Values
from connive.storage.group_commit import GroupCommit
from connive.storage.seals import Seal
from connive.storage.sqlite import execute, write_units
from connive.storage.upgrade import migrate_sqlite
from tools.simulator.faults import Faults

SEAL = Seal(bytes(32))
USUAL, SLOW = 0.004, 4.0
"""How many seconds the store takes each way at most, and when it is slow."""


class Observer(Protocol):
    """One who must know what is stored."""

    def committed(self, units: Sequence[Unit], kept: Sequence[bool]) -> None:
        """A transaction is durable."""


@cache
def _empty() -> bytes:
    """Return an empty database with the present schema."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "empty.db"
        migrate_sqlite(path, SEAL)
        return path.read_bytes()


class Disk:
    """What all simulated processes keep together."""

    def __init__(self) -> None:
        self.connection = sqlite3.connect(":memory:", isolation_level=None)
        self.connection.deserialize(_empty())
        self.observer: Observer | None = None

    def commit(self, units: Sequence[Unit]) -> list[bool]:
        """Keep units, in this moment."""
        kept = write_units(self.connection, units)
        if self.observer is not None:
            self.observer.committed(units, kept)
        return kept


class SimulatedDriver:
    """The database as one process reaches it."""

    def __init__(self, disk: Disk, faults: Faults, name: str, die: Callable[[], None]) -> None:
        self._disk, self._faults, self._die = disk, faults, die
        self._rng = faults.stream(f"disk of {name}")
        self._grouping = GroupCommit(self._commit)

    async def open(self) -> None:
        """Nothing to connect to."""

    async def close(self) -> None:
        """Write what is queued."""
        await self._grouping.finish()

    async def _wait(self) -> None:
        slow = self._faults.happens("the store is slow", self._rng)
        await asyncio.sleep(self._rng.random() * (SLOW if slow else USUAL))

    async def read(self, statement: ClauseElement, values: Values) -> Sequence[Row]:
        """Return the rows of a query, as they were a moment ago."""
        await self._wait()
        if self._faults.happens("a read fails", self._rng):
            raise StoreUnavailable
        found = execute(self._disk.connection, statement, values).fetchall()
        await self._wait()
        return found

    def write(self, unit: Unit) -> "asyncio.Future[bool]":
        """Keep a unit."""
        return self._grouping.write(unit)

    def write_then(self, unit: Unit, tell: Callable[[Fate], None]) -> None:
        """Keep a unit, and tell what became of it."""
        self._grouping.write_then(unit, tell)

    async def _commit(self, units: Sequence[Unit]) -> list[bool]:
        await self._wait()
        if self._faults.happens("a write fails", self._rng):
            raise StoreUnavailable
        await self._perhaps_die("a process dies before a write")
        kept = self._disk.commit(units)
        await self._perhaps_die("a process dies after a write")
        await self._wait()
        if self._faults.happens("a write is kept but nobody hears it", self._rng):
            raise StoreUnavailable
        return kept

    async def _perhaps_die(self, how: str) -> None:
        if self._faults.happens(how, self._rng):
            self._die()
            await asyncio.get_running_loop().create_future()
