"""Brings a database to the schema of this program; tables that are being played go on afterwards.

Invariant: two processes that start together migrate one after the other; a migration that breaks off, on a full disk or
by a crash, has changed nothing.
"""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import resources
from pathlib import Path
from typing import TYPE_CHECKING

from connive.core.errors import ConniveError
from connive.storage.seals import Seal

if TYPE_CHECKING:
    from sqlalchemy import Connection

LATEST = "0017_browsers"
"""The last step of the schema; a database that has taken it is left alone."""

SEALED = "0004"
"""From this step on a database has a key; it is never made again."""

TIMEOUT = 10.0
"""Seconds in which PostgreSQL must let us in."""

LOCK = 63_1963
"""The advisory lock that migrations hold on PostgreSQL."""

_TAKEN = "SELECT version_num FROM alembic_version"


class NewerSchema(ConniveError):
    """A newer program has changed the database."""


def refuse_newer(revision: str | None) -> None:
    """Refuse a database that has taken steps which this program does not know."""
    if revision is not None and revision > LATEST:
        raise NewerSchema(found=revision, known=LATEST)


def migrate_sqlite(path: Path, seal: Seal, revision: str = LATEST) -> None:
    """Bring a file up to date, and make it if there is none."""
    if sqlite_revision(path) == revision:
        return
    from sqlalchemy import URL, create_engine, event

    engine = create_engine(URL.create("sqlite", database=str(path)))
    event.listen(engine, "connect", _prepare)
    event.listen(engine, "begin", lambda connection: connection.exec_driver_sql("BEGIN IMMEDIATE"))
    with _as_the_driver_says(), engine.begin() as connection:
        _run(connection, seal, revision)
    engine.dispose()


def _prepare(connection: sqlite3.Connection, _record: object) -> None:
    """Leave transactions to us: Python would begin none before tables are made."""
    connection.isolation_level = None
    connection.execute("PRAGMA secure_delete = ON")  # of what is sealed now nothing stays in the file


def sqlite_revision(path: Path) -> str | None:
    """Return the last step that a file has taken; None if it is empty."""
    connection = sqlite3.connect(path)
    try:
        return str(connection.execute(_TAKEN).fetchone()[0])
    except (sqlite3.OperationalError, TypeError):
        return None
    finally:
        connection.close()


async def migrate_postgres(url: str, seal: Seal, revision: str = LATEST) -> None:
    """Bring a PostgreSQL database up to date."""
    if await postgres_revision(url) == revision:
        return
    import asyncpg
    from sqlalchemy import text
    from sqlalchemy.ext.asyncio import create_async_engine

    engine = create_async_engine("postgresql+asyncpg://", async_creator=lambda: asyncpg.connect(url, timeout=TIMEOUT))
    with _as_the_driver_says():
        async with engine.begin() as connection:
            await connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": LOCK})
            await connection.run_sync(_run, seal, revision)
    await engine.dispose()


async def postgres_revision(url: str) -> str | None:
    """Return the last step that a database has taken; None if it is empty. One that we may not change is refused."""
    import asyncpg

    connection = await asyncpg.connect(url, timeout=TIMEOUT, command_timeout=TIMEOUT)
    try:
        if await connection.fetchval("SHOW transaction_read_only") == "on":
            raise asyncpg.ReadOnlySQLTransactionError
        if not await connection.fetchval("SELECT has_schema_privilege(current_schema(), 'CREATE')"):
            raise asyncpg.InsufficientPrivilegeError
        return str(await connection.fetchval(_TAKEN))
    except asyncpg.UndefinedTableError:
        return None
    finally:
        await connection.close()


@contextmanager
def _as_the_driver_says() -> Iterator[None]:
    """Raise what the driver raised rather than what SQLAlchemy makes of it."""
    from sqlalchemy.exc import DBAPIError

    try:
        yield
    except DBAPIError as error:
        raise (getattr(error.orig, "__cause__", None) or error.orig or error) from error


def _run(connection: "Connection", seal: Seal, revision: str) -> None:
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(resources.files("connive.storage") / "migrations"))
    config.attributes["connection"] = connection
    config.attributes["seal"] = seal
    command.upgrade(config, revision)
