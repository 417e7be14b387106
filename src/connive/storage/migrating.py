"""Brings a database to the schema of this program; tables that are being played go on afterwards.

Invariant: two processes that start together migrate one after the other.
"""

import sqlite3
from importlib import resources
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sqlalchemy import Connection

LATEST = "0003"
"""The last step of the schema; a database that has taken it is left alone."""

LOCK = 63_1963
"""The advisory lock that migrations hold on PostgreSQL."""

_TAKEN = "SELECT version_num FROM alembic_version"


def migrate_sqlite(path: Path, revision: str = LATEST) -> None:
    """Bring a file up to date, and make it if there is none."""
    if _sqlite_revision(path) == revision:
        return
    from sqlalchemy import create_engine

    engine = create_engine(f"sqlite:///{path}")
    with engine.begin() as connection:
        _run(connection, revision)
    engine.dispose()


def _sqlite_revision(path: Path) -> str | None:
    connection = sqlite3.connect(path)
    try:
        return str(connection.execute(_TAKEN).fetchone()[0])
    except (sqlite3.OperationalError, TypeError):
        return None
    finally:
        connection.close()


async def migrate_postgres(url: str, revision: str = LATEST) -> None:
    """Bring a PostgreSQL database up to date."""
    if await _postgres_revision(url) == revision:
        return
    from sqlalchemy import text
    from sqlalchemy.ext.asyncio import create_async_engine

    engine = create_async_engine(url.replace("postgresql://", "postgresql+asyncpg://", 1))
    async with engine.begin() as connection:
        await connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": LOCK})
        await connection.run_sync(_run, revision)
    await engine.dispose()


async def _postgres_revision(url: str) -> str | None:
    import asyncpg

    connection = await asyncpg.connect(url)
    try:
        return str(await connection.fetchval(_TAKEN))
    except asyncpg.UndefinedTableError:
        return None
    finally:
        await connection.close()


def _run(connection: "Connection", revision: str) -> None:
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(resources.files("connive.storage") / "migrations"))
    config.attributes["connection"] = connection
    command.upgrade(config, revision)
