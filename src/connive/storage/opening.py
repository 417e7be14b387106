"""Opens the store that an address names: a file for SQLite, or postgresql://..."""

import asyncio
from pathlib import Path

from connive.storage.migrating import migrate_postgres, migrate_sqlite
from connive.storage.store import Store

POSTGRES = ("postgresql://", "postgres://")


def is_postgres(address: str) -> bool:
    """Tell whether an address names a PostgreSQL server."""
    return address.startswith(POSTGRES)


async def open_store(address: str) -> Store:
    """Bring a database up to date and connect to it."""
    if is_postgres(address):
        from connive.storage.postgres import PostgresDriver

        url = address.replace("postgres://", "postgresql://", 1)
        await migrate_postgres(url)
        return await Store(PostgresDriver(url)).open()
    from connive.storage.sqlite import SqliteDriver, lock_file

    path = Path(address.removeprefix("sqlite:///"))
    path.parent.mkdir(parents=True, exist_ok=True)
    with lock_file(path):
        await asyncio.to_thread(migrate_sqlite, path)
    return await Store(SqliteDriver(path)).open()
