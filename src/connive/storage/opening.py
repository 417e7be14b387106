"""Opens the store that an address names: a file for SQLite, or postgresql://..."""

import asyncio
from pathlib import Path

from connive.storage.migrating import SEALED, migrate_postgres, migrate_sqlite, postgres_revision, sqlite_revision
from connive.storage.sealing import Seal, key_file, make_seal, read_seal
from connive.storage.store import Store

POSTGRES = ("postgresql://", "postgres://")


def is_postgres(address: str) -> bool:
    """Tell whether an address names a PostgreSQL server."""
    return address.startswith(POSTGRES)


def sqlite_path(address: str) -> Path:
    """Return the file that an address names."""
    return Path(address.removeprefix("sqlite:///"))


async def open_reader(address: str) -> Store:
    """Connect to a SQLite file beside the server that uses it, to read only."""
    from connive.storage.sqlite import SqliteDriver

    return await Store(SqliteDriver(sqlite_path(address), alone=False)).open()


async def open_store(address: str) -> Store:
    """Bring a database up to date and connect to it; a new one gets a key."""
    if is_postgres(address):
        from connive.storage.postgres import PostgresDriver

        url = address.replace("postgres://", "postgresql://", 1)
        seal = _seal(Path("connive"), await postgres_revision(url))
        await migrate_postgres(url, seal)
        return await Store(PostgresDriver(url), seal).open()
    from connive.storage.sqlite import SqliteDriver, lock_file

    path = sqlite_path(address)
    path.parent.mkdir(parents=True, exist_ok=True)
    with lock_file(path):
        seal = _seal(path, sqlite_revision(path))
        await asyncio.to_thread(migrate_sqlite, path, seal)
    return await Store(SqliteDriver(path), seal).open()


def _seal(beside: Path, revision: str | None) -> Seal:
    """Return the seal of a database; the key of one that has been sealed is never made anew."""
    path = key_file(beside)
    return read_seal(path) if revision is not None and revision >= SEALED else make_seal(path)
