"""Opens the store that an address names: a file for SQLite, or postgresql://..."""

import asyncio
from pathlib import Path

from connive.storage.migrating import migrate_postgres, migrate_sqlite
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
    """Bring a database up to date and connect to it."""
    if is_postgres(address):
        from connive.storage.postgres import PostgresDriver

        url = address.replace("postgres://", "postgresql://", 1)
        await migrate_postgres(url)
        return await Store(PostgresDriver(url)).open()
    from connive.storage.sqlite import SqliteDriver, lock_file

    path = sqlite_path(address)
    path.parent.mkdir(parents=True, exist_ok=True)
    with lock_file(path):
        await asyncio.to_thread(migrate_sqlite, path)
    return await Store(SqliteDriver(path)).open()
