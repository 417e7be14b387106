"""What is kept about one person, table by table: what an export shows, and what goes when an account is deleted.

Invariant: only columns named here leave. What only a server may know, and what others decided about somebody, is in
none of them. Every column that can name a person stands here, or in a test that says why not.
"""

from typing import Any

from msgspec import json
from sqlalchemy import Select, Table, and_, bindparam, delete, or_, select
from sqlalchemy.sql.elements import ClauseElement

from connive.storage.driver import Change, Driver
from connive.storage.schema import (
    BROWSERS,
    CHALLENGES,
    CHAT,
    ENTRIES,
    INVITATIONS,
    MARKS,
    NOTES,
    NOTICE_SETTINGS,
    NOTICES,
    OLD_NAMES,
    PASSKEYS,
    PEOPLE,
    PLAYED,
    PROFILES,
    PUZZLE_RATINGS,
    PUZZLE_TRIES,
    RATINGS,
    RELATIONS,
    REPORTS,
    RESULTS,
    SEATS,
    SEEKS,
    SESSIONS,
    TABLES,
    TOURNAMENT_PEOPLE,
    TOURNAMENTS,
    VACATIONS,
)

MOST = 10_000
"""How many rows of each kind an export has at most."""

JSON = frozenset(["muted", "spec", "bins"])
"""Columns whose text is JSON."""

_ME: Any = bindparam("person")


def _own(table: Table, who: str, columns: str) -> Select[Any]:
    shown = [table.c[name] for name in columns.split()]
    return select(*shown).where(table.c[who] == _ME).order_by(*shown).limit(MOST)


def _at_own_seats(columns: str, *kinds: str) -> Select[Any]:
    shown = [ENTRIES.c[name] for name in columns.split()]
    seat = and_(ENTRIES.c.table_id == SEATS.c.table_id, ENTRIES.c.seat == SEATS.c.seat)
    kind = or_(*(ENTRIES.c.kind == each for each in kinds))
    return (
        select(*shown).join_from(ENTRIES, SEATS, seat).where(kind, SEATS.c.person == _ME).order_by(*shown).limit(MOST)
    )


_TABLE = [
    TABLES.c[name] for name in ["id", "game", "options", "status", "public", "created", "started", "ended", "outcome"]
]
_EVENT = [TOURNAMENTS.c[name] for name in ["id", "spec", "status", "public", "created", "ended"]]
_ENTERED = select(TOURNAMENT_PEOPLE.c.tournament_id).where(TOURNAMENT_PEOPLE.c.person == _ME)
EXPORT: dict[str, Select[Any]] = {
    "person": _own(PEOPLE, "id", "id name account created banned muted moderator seen"),
    "former_names": _own(OLD_NAMES, "person", "account until"),
    "passkeys": _own(PASSKEYS, "person", "label host created used"),
    "sessions": _own(SESSIONS, "person", "created expires"),
    "profile": _own(PROFILES, "person", "games ratings style online invitations silenced"),
    "relations": _own(RELATIONS, "person", "other kind at"),
    "invitations": _own(INVITATIONS, "guest", "table_id host at"),
    "invited": _own(INVITATIONS, "host", "table_id guest at"),
    "hosted": select(*_TABLE).where(TABLES.c.host == _ME).order_by(*_TABLE).limit(MOST),
    "tables": select(*_TABLE, SEATS.c.seat)
    .join_from(TABLES, SEATS, TABLES.c.id == SEATS.c.table_id)
    .where(SEATS.c.person == _ME)
    .order_by(*_TABLE)
    .limit(MOST),
    "left_to_the_server": _at_own_seats("table_id at kind action text", "pass", "prepare"),
    "said": _at_own_seats("table_id at text", "talk"),
    "marks": _own(MARKS, "person", "table_id seat version place mark"),
    "notes": _own(NOTES, "person", "table_id moment text at"),
    "played": _own(
        PLAYED,
        "player",
        "table_id seat game at result said lies lies_answered lies_believed heard doubts doubts_right lies_heard bins",
    ),
    "ratings": _own(RATINGS, "player", "game mean spread games at"),
    "results": _own(RESULTS, "player", "table_id seat game at place weight before mean spread"),
    "puzzles": _own(PUZZLE_TRIES, "person", "game puzzle kind solved at"),
    "puzzle_ratings": _own(PUZZLE_RATINGS, "player", "game mean spread tries"),
    "seeks": _own(SEEKS, "person", "game seats pace rated since"),
    "tournaments": select(*_EVENT, (TOURNAMENTS.c.host == _ME).label("hosted"))
    .where(or_(TOURNAMENTS.c.host == _ME, TOURNAMENTS.c.id.in_(_ENTERED)))
    .order_by(*_EVENT)
    .limit(MOST),
    "vacations": _own(VACATIONS, "person", "began until"),
    "lobby": _own(CHAT, "person", "at text"),
    "reports": _own(REPORTS, "reporter", "table_id accused words at"),
    "browsers": _own(BROWSERS, "person", "endpoint created"),
    "notices": _own(NOTICES, "person", "kind game table_id due"),
}
"""What an export holds; the settings of notices, whose address is sealed, are added by `Store.export`."""


def _forget(table: Table, who: str) -> ClauseElement:
    return delete(table).where(table.c[who] == bindparam("forgotten"))


FORGET = tuple(
    _forget(table, who)
    for table, who in (
        (OLD_NAMES, "person"), (PASSKEYS, "person"), (CHALLENGES, "person"), (SESSIONS, "person"),
        (PROFILES, "person"), (RELATIONS, "person"), (RELATIONS, "other"), (INVITATIONS, "guest"),
        (INVITATIONS, "host"), (MARKS, "person"), (NOTES, "person"), (RATINGS, "player"), (PUZZLE_TRIES, "person"),
        (PUZZLE_RATINGS, "player"), (SEEKS, "person"), (VACATIONS, "person"), (CHAT, "person"), (BROWSERS, "person"),
        (NOTICES, "person"), (NOTICE_SETTINGS, "person"),
    )
)  # fmt: skip
"""What goes with an account. Games and tournaments that others took part in keep the place, without the name."""


def forget(person: str) -> tuple[Change, ...]:
    """Return the changes that remove all that is somebody's own."""
    return tuple(Change(statement, {"forgotten": person}) for statement in FORGET)


async def export(driver: Driver, person: str) -> dict[str, Any]:
    """Return all rows about a person, by kind."""
    found: dict[str, Any] = {}
    for name, statement in EXPORT.items():
        columns = statement.selected_columns.keys()
        rows = await driver.read(statement, {"person": person})
        found[name] = [dict(zip(columns, map(_value, columns, row), strict=True)) for row in rows]
    return found | {name: (found[name] or [None])[0] for name in ("person", "profile")}


def _value(column: str, value: Any) -> Any:
    if column == "hosted":
        return bool(value)  # SQLite has no truth values
    return json.decode(value) if column in JSON and value else value
