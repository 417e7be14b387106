"""What `connive admin` wants of a server that is running on SQLite: orders left as files beside the database.

Invariant: a database file has one writing process. SQLite up to 3.51.2 can lose data in rare cases if two connections
write or checkpoint at the same instant (its "WAL-reset bug"), so whoever is not the server leaves a note for it.
"""

import os
import secrets
from pathlib import Path

import msgspec

from connive.storage.private import private_folder, write_private


class Ban(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Keep a person out, or let it in again."""

    person: str
    banned: bool


class Orders:
    """The notes beside one database file."""

    def __init__(self, database: Path) -> None:
        self._folder = Path(f"{database}.orders")

    def leave(self, order: Ban) -> Path:
        """Leave an order; its file is whole when it has its name, and is gone when the order has been carried out."""
        private_folder(self._folder)
        path = self._folder / f"{secrets.token_hex(8)}.json"
        draft = path.with_suffix(".draft")
        write_private(draft, msgspec.json.encode(order))
        os.replace(draft, path)
        return path

    def waiting(self) -> list[Path]:
        """Return the orders that have not been carried out, the oldest first."""
        return sorted(self._folder.glob("*.json"), key=lambda path: path.stat().st_mtime_ns)


def read_order(path: Path) -> Ban | None:
    """Return an order; None if the file is none."""
    try:
        return msgspec.json.decode(path.read_bytes(), type=Ban)
    except (OSError, msgspec.DecodeError):
        return None
