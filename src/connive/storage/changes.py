"""Changes that several units are made of: an entry of a log, a table, a seat, a password.

Invariant: each says what it expects to find, and is refused if somebody else was first.
"""

from msgspec.structs import asdict

from connive.storage import statements as sql
from connive.storage.driver import Change, Value
from connive.storage.rows import Entry, Person, SeatRow, TableRow


def entry_change(entry: Entry) -> Change:
    """Return the change that keeps an entry of a log that nobody else can write yet."""
    return Change(sql.ADD_ENTRY, asdict(entry))


def table_change(table: TableRow) -> Change:
    """Return the change that keeps a table as it is now, unless somebody else changed it since it was read."""
    names = ("status", "started", "ended", "due", "outcome", "cancelled", "filled")
    new: dict[str, Value] = {f"new_{name}": getattr(table, name) for name in names}
    return Change(sql.SET_TABLE, new | {"id": table.id, "old_version": table.version}, guard=True)


def seat_change(seat: SeatRow) -> Change:
    """Return the change that keeps a seat as it is now."""
    new: dict[str, Value] = {f"new_{name}": getattr(seat, name) for name in ("person", "bot", "entropy", "pledge")}
    return Change(sql.SET_SEAT, new | {"table_id": seat.table_id, "seat": seat.seat}, guard=True)


def password_change(person: Person, password: str | None, recovery: str) -> Change:
    """Return the change that keeps a password and its codes, unless somebody changed either since they were read."""
    before = {"id": person.id, "password": person.password, "recovery": person.recovery}
    return Change(sql.SET_PASSWORD, before | {"new_password": password, "new_recovery": recovery}, guard=True)
