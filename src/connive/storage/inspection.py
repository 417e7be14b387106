"""Looks at a database before it is served: can it be reached, is it ours, does this program know its schema?

Invariant: looking makes nothing and changes nothing.
"""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Literal

from connive.core.errors import ConniveError
from connive.core.text import Term
from connive.storage.address import is_postgres, postgres_address, sqlite_path
from connive.storage.seals import check_place, key_file, read_seal
from connive.storage.upgrade import LATEST, SEALED, postgres_revision, refuse_newer, sqlite_revision

Condition = Literal["new", "older", "current"]
"""A database is made when it is first served; an older one is brought up to date then."""


class DatabaseAway(ConniveError):
    """PostgreSQL cannot be reached, or does not let us in."""


class NotADatabase(ConniveError):
    """A file is no SQLite database, or not one of ours."""


class CannotKeep(ConniveError):
    """The folder or the file of a database cannot be written."""


async def examine(address: str) -> Condition:
    """Return the condition of a database, or refuse it with a reason."""
    with reaching(address):
        if is_postgres(address):
            beside, revision = Path("connive"), await postgres_revision(postgres_address(address).url)
        else:
            beside = sqlite_path(address)
            revision = _sqlite_revision(beside)
    refuse_newer(revision)
    key = key_file(beside)
    if revision is not None and revision >= SEALED:
        read_seal(key)
    elif key.parent.exists() or key.parent != beside.absolute().parent:  # the folder of a new file is made with it
        check_place(key)
    return "new" if revision is None else "current" if revision == LATEST else "older"


@contextmanager
def reaching(address: str) -> Iterator[None]:
    """Say in plain words why a database cannot be opened."""
    if not is_postgres(address):
        with _reaching_file(sqlite_path(address)):
            yield
        return
    import asyncpg

    troubles = {
        asyncpg.InvalidPasswordError: "password", asyncpg.InvalidAuthorizationSpecificationError: "password",
        asyncpg.InvalidCatalogNameError: "catalogue", asyncpg.InsufficientPrivilegeError: "privilege",
        asyncpg.ReadOnlySQLTransactionError: "read_only", TimeoutError: "time", OSError: "nobody",
        asyncpg.PostgresError: "refused", asyncpg.InterfaceError: "address", ValueError: "address",
    }  # fmt: skip
    try:
        yield
    except tuple(troubles) as error:
        trouble = next(word for kind, word in troubles.items() if isinstance(error, kind))
        raise DatabaseAway(where=postgres_address(address).shown, trouble=Term(f"address.{trouble}")) from error


@contextmanager
def _reaching_file(path: Path) -> Iterator[None]:
    if path.exists() and not path.is_file():
        raise CannotKeep(path=str(path))
    try:
        yield
    except sqlite3.OperationalError as error:
        raise CannotKeep(path=str(path)) from error
    except sqlite3.DatabaseError as error:
        raise NotADatabase(path=str(path)) from error
    except (PermissionError, FileNotFoundError, NotADirectoryError) as error:
        raise CannotKeep(path=str(path)) from error


def _sqlite_revision(path: Path) -> str | None:
    """Return the last step of a file that nobody serves; one that is not there must be possible to make."""
    from connive.storage.sqlite import InUse, is_locked

    if not path.exists():
        folder = next(folder for folder in path.absolute().parents if folder.exists())
        if not os.access(folder, os.W_OK | os.X_OK) or not folder.is_dir():
            raise CannotKeep(path=str(path))
        return None
    if not os.access(path, os.W_OK):
        raise CannotKeep(path=str(path))
    if is_locked(path):
        raise InUse(path=str(path))
    revision = sqlite_revision(path)
    if revision is None and path.stat().st_size:
        raise NotADatabase(path=str(path))
    return revision
