"""What `connive admin` wants of a store: carried out at once, or left as files beside a database that is being served.

Invariant: a database file has one writing process. SQLite up to 3.51.2 can lose data in rare cases if two connections
write or checkpoint at the same instant (its "WAL-reset bug"), so every other process leaves a note for the server.
"""

import os
import secrets
from pathlib import Path

import msgspec

from connive.storage.private import private_folder, write_private
from connive.storage.retention import prune
from connive.storage.store import Store


class Order(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="order"):
    """The root of all orders."""


class Ban(Order, frozen=True, tag="ban"):
    """Keep a person out, or let it in again."""

    person: str
    banned: bool


class SetModerator(Order, frozen=True, tag="moderator"):
    """Let a person deal with reports, or no more."""

    person: str
    moderator: bool


class CloseTable(Order, frozen=True, tag="close"):
    """End a table without a result."""

    table: str


class Handle(Order, frozen=True, tag="handle"):
    """Put a report away, with what was decided."""

    report: str
    verdict: str


class Prune(Order, frozen=True, tag="prune"):
    """Remove what is older than it is kept."""


AnyOrder = Ban | SetModerator | CloseTable | Handle | Prune
_orders: msgspec.json.Decoder[AnyOrder] = msgspec.json.Decoder(AnyOrder)


async def carry_out(store: Store, order: AnyOrder, now: int) -> bool:
    """Do what was asked for; False if there is nothing of that name. A server then looks at the table again."""
    if isinstance(order, Ban):
        return await store.set_banned(order.person, order.banned)
    if isinstance(order, SetModerator):
        return await store.set_moderator(order.person, order.moderator)
    if isinstance(order, CloseTable):
        return await store.set_status(order.table, "closed")
    if isinstance(order, Handle):
        return await store.handle_report(order.report, order.verdict, now)
    await prune(store, now)
    return True


class Orders:
    """The notes beside one database file."""

    def __init__(self, database: Path) -> None:
        self._database, self._folder = database, Path(f"{database}.orders")

    def leave(self, order: AnyOrder) -> Path:
        """Leave an order; its file is whole when it has its name, and is gone when the order has been carried out."""
        private_folder(self._folder)
        self._give(self._folder)
        path = self._folder / f"{secrets.token_hex(8)}.json"
        draft = path.with_suffix(".draft")
        write_private(draft, msgspec.json.encode(order))
        self._give(draft)
        os.replace(draft, path)
        return path

    def _give(self, path: Path) -> None:
        """What root leaves belongs to whoever has the database: else their server could not read it."""
        if os.geteuid() == 0:
            owner = self._database.stat()
            os.chown(path, owner.st_uid, owner.st_gid)

    def waiting(self) -> list[Path]:
        """Return the orders that have not been carried out, the oldest first."""
        return sorted(self._folder.glob("*.json"), key=lambda path: path.stat().st_mtime_ns)


def read_order(path: Path) -> AnyOrder | None:
    """Return an order; None if the file is none. OSError if it cannot be read: then it was not carried out."""
    text = path.read_bytes()
    try:
        return _orders.decode(text)
    except msgspec.DecodeError:
        return None
