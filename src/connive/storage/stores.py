"""Opens the store that an address names: a file for SQLite, or postgresql://..."""

import asyncio
from pathlib import Path

from connive.storage.address import is_postgres, postgres_address, sqlite_path
from connive.storage.inspection import reaching
from connive.storage.seals import Seal, key_file, make_seal, read_seal
from connive.storage.store import Store
from connive.storage.upgrade import (
    SEALED,
    migrate_postgres,
    migrate_sqlite,
    postgres_revision,
    refuse_newer,
    sqlite_revision,
)


async def open_reader(address: str) -> Store:
    """Connect to a SQLite file beside the server that uses it, to read only."""
    from connive.storage.sqlite import SqliteDriver

    return await Store(SqliteDriver(sqlite_path(address), alone=False)).open()


async def open_store(address: str) -> Store:
    """Bring a database up to date and connect to it; a new one gets a key."""
    with reaching(address):
        return await (_open_postgres(address) if is_postgres(address) else _open_sqlite(sqlite_path(address)))


async def _open_postgres(address: str) -> Store:
    from connive.storage.postgres import PostgresDriver

    url = postgres_address(address).url
    seal = _seal(Path("connive"), await postgres_revision(url))
    await migrate_postgres(url, seal)
    return await Store(PostgresDriver(url), seal).open()


async def _open_sqlite(path: Path) -> Store:
    from connive.storage.sqlite import SqliteDriver, lock_file

    path.parent.mkdir(parents=True, exist_ok=True)
    with lock_file(path):
        seal = _seal(path, sqlite_revision(path))
        await asyncio.to_thread(migrate_sqlite, path, seal)
    return await Store(SqliteDriver(path), seal).open()


def _seal(beside: Path, revision: str | None) -> Seal:
    """Return the seal of a database; the key of one that has been sealed is never made again."""
    refuse_newer(revision)
    path = key_file(beside)
    return read_seal(path) if revision is not None and revision >= SEALED else make_seal(path)
