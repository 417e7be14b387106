"""Tournaments: a row and a log for each, who takes part, and the tables that are played at.

Invariant: the log grows only at its end: the first process to append has decided what comes next, and the tables of a
round are kept together with the entry that says so, or not at all.
"""

from collections.abc import Sequence
from typing import Any, cast

import msgspec
from sqlalchemy import Select, bindparam, delete, func, insert, or_, select, update
from sqlalchemy.sql.elements import ClauseElement

from connive.storage.driver import Change, Driver, Unit, Value
from connive.storage.rows import ShownName, TournamentRow
from connive.storage.schema import (
    PEOPLE,
    TABLES,
    TOURNAMENT_LOG,
    TOURNAMENT_PEOPLE,
    TOURNAMENT_TABLES,
    TOURNAMENTS,
)

ALIVE = or_(TOURNAMENTS.c.status == "open", TOURNAMENTS.c.status == "running")
ADD = insert(TOURNAMENTS)
ADD_ENTRY = insert(TOURNAMENT_LOG)
ADD_PERSON = insert(TOURNAMENT_PEOPLE)
REMOVE_PERSON = delete(TOURNAMENT_PEOPLE).where(
    TOURNAMENT_PEOPLE.c.tournament_id == bindparam("key"), TOURNAMENT_PEOPLE.c.person == bindparam("person")
)
ADD_TABLE = insert(TOURNAMENT_TABLES)
ONE = select(TOURNAMENTS).where(TOURNAMENTS.c.id == bindparam("id"))
LOG = (
    select(TOURNAMENT_LOG.c.at, TOURNAMENT_LOG.c.body)
    .where(TOURNAMENT_LOG.c.tournament_id == bindparam("id"), TOURNAMENT_LOG.c.seq >= bindparam("seq"))
    .order_by(TOURNAMENT_LOG.c.seq)
)
GROW = (
    update(TOURNAMENTS)
    .where(TOURNAMENTS.c.id == bindparam("key"), TOURNAMENTS.c.version == bindparam("old_version"))
    .values(
        **{
            name: bindparam(f"new_{name}", type_=TOURNAMENTS.c[name].type)
            for name in ("version", "status", "due", "ended")
        }
    )
)
CLAIM = (
    update(TOURNAMENTS)
    .where(TOURNAMENTS.c.id == bindparam("key"), TOURNAMENTS.c.due == bindparam("old_due"))
    .values(due=bindparam("new_due", type_=TOURNAMENTS.c.due.type))
)
DUE = (
    select(TOURNAMENTS.c.id, TOURNAMENTS.c.due)
    .where(TOURNAMENTS.c.due <= bindparam("now"))
    .order_by(TOURNAMENTS.c.due)
    .limit(bindparam("limit"))
)
SETTLE = (
    update(TOURNAMENT_TABLES)
    .where(TOURNAMENT_TABLES.c.table_id == bindparam("table"), TOURNAMENT_TABLES.c.settled == 0)
    .values(settled=1)
)
UNSETTLED = (
    select(TABLES.c.id, TABLES.c.status, TABLES.c.created)
    .join_from(TOURNAMENT_TABLES, TABLES, TOURNAMENT_TABLES.c.table_id == TABLES.c.id)
    .where(TOURNAMENT_TABLES.c.tournament_id == bindparam("id"), TOURNAMENT_TABLES.c.settled == 0)
    .order_by(TABLES.c.created, TABLES.c.id)
)
OF_TABLE = select(TOURNAMENT_TABLES.c.tournament_id).where(TOURNAMENT_TABLES.c.table_id == bindparam("table"))
NAMES = select(PEOPLE.c.id, PEOPLE.c.name, PEOPLE.c.account.is_not(None)).where(
    or_(
        PEOPLE.c.id.in_(select(TOURNAMENT_PEOPLE.c.person).where(TOURNAMENT_PEOPLE.c.tournament_id == bindparam("id"))),
        PEOPLE.c.id.in_(select(TOURNAMENTS.c.host).where(TOURNAMENTS.c.id == bindparam("id"))),
    )
)
_OWN = select(TOURNAMENT_PEOPLE.c.tournament_id).where(TOURNAMENT_PEOPLE.c.person == bindparam("person"))


def _listed(*conditions: Any) -> Select[Any]:
    return select(TOURNAMENTS).where(*conditions).order_by(TOURNAMENTS.c.created.desc()).limit(bindparam("limit"))


PUBLIC = _listed(TOURNAMENTS.c.public == 1, TOURNAMENTS.c.status == bindparam("status"))
OF = _listed(or_(TOURNAMENTS.c.host == bindparam("person"), TOURNAMENTS.c.id.in_(_OWN)))
HOSTED = select(func.count()).select_from(TOURNAMENTS).where(TOURNAMENTS.c.host == bindparam("person"), ALIVE)
JOINED = select(func.count()).select_from(TOURNAMENTS).where(TOURNAMENTS.c.id.in_(_OWN), ALIVE)


class Waiting(msgspec.Struct, frozen=True):
    """A table of a tournament whose result has yet to count."""

    table: str
    status: str
    created: int


class Tournaments:
    """Reads and writes tournaments."""

    def __init__(self, driver: Driver) -> None:
        self._driver = driver

    async def _rows(self, statement: ClauseElement, **values: Value) -> list[TournamentRow]:
        return [TournamentRow(*row) for row in await self._driver.read(statement, values)]

    async def _number(self, statement: ClauseElement, **values: Value) -> int:
        return int((await self._driver.read(statement, values))[0][0])

    async def add(self, row: TournamentRow) -> None:
        """Keep a new tournament."""
        await self._driver.write(Unit(changes=(Change(ADD, cast(dict[str, Value], msgspec.structs.asdict(row))),)))

    async def one(self, key: str) -> TournamentRow | None:
        """Return a tournament."""
        found = await self._rows(ONE, id=key)
        return found[0] if found else None

    async def log(self, key: str, start: int = 0) -> list[tuple[int, str]]:
        """Return when what happened, from a place in the log on."""
        return [(int(row[0]), str(row[1])) for row in await self._driver.read(LOG, {"id": key, "seq": start})]

    async def append(self, row: TournamentRow, at: int, bodies: Sequence[str], *more: Change) -> bool:
        """Append to a log, with what follows from it; False if somebody else has appended since `row` was read.

        `row` says what becomes of the tournament; its version is still the old one.
        """
        new: dict[str, Value] = {"new_status": row.status, "new_due": row.due, "new_ended": row.ended}
        key: dict[str, Value] = {"key": row.id, "old_version": row.version, "new_version": row.version + len(bodies)}
        entries = [
            Change(ADD_ENTRY, {"tournament_id": row.id, "seq": row.version + place, "at": at, "body": body})
            for place, body in enumerate(bodies)
        ]
        return await self._driver.write(Unit(changes=(Change(GROW, key | new, guard=True), *entries, *more)))

    async def due(self, now: int, limit: int) -> list[tuple[str, int]]:
        """Return the tournaments that somebody must look at, and since when."""
        found = await self._driver.read(DUE, {"now": now, "limit": limit})
        return [(str(row[0]), int(row[1])) for row in found]

    async def claim(self, key: str, due: int, later: int) -> bool:
        """Take it on oneself to look at a tournament; False if another process has done so."""
        values: dict[str, Value] = {"key": key, "old_due": due, "new_due": later}
        return await self._driver.write(Unit(changes=(Change(CLAIM, values, guard=True),)))

    async def unsettled(self, key: str) -> list[Waiting]:
        """Return the tables whose results have yet to count."""
        return [Waiting(*row) for row in await self._driver.read(UNSETTLED, {"id": key})]

    async def of_table(self, table: str) -> str | None:
        """Return the tournament that a table belongs to."""
        found = await self._driver.read(OF_TABLE, {"table": table})
        return str(found[0][0]) if found else None

    async def names(self, key: str) -> dict[str, ShownName]:
        """Return the names of those who take part, and of the host."""
        found = await self._driver.read(NAMES, {"id": key})
        return {str(row[0]): ShownName(str(row[1]), bool(row[2])) for row in found}

    async def public(self, status: str, limit: int) -> list[TournamentRow]:
        """Return public tournaments, the newest first."""
        return await self._rows(PUBLIC, status=status, limit=limit)

    async def of(self, person: str, limit: int) -> list[TournamentRow]:
        """Return the tournaments that a person hosts or takes part in, the newest first."""
        return await self._rows(OF, person=person, limit=limit)

    async def hosted(self, person: str) -> int:
        """Return how many tournaments of a host are not over."""
        return await self._number(HOSTED, person=person)

    async def joined(self, person: str) -> int:
        """Return in how many tournaments that are not over a person takes part."""
        return await self._number(JOINED, person=person)


def joined(key: str, person: str) -> tuple[Change, ...]:
    """Return the changes that keep that a person takes part, however often."""
    return left(key, person), Change(ADD_PERSON, {"tournament_id": key, "person": person})


def left(key: str, person: str) -> Change:
    """Return the change that keeps that a person takes no part."""
    return Change(REMOVE_PERSON, {"key": key, "person": person})


def membership_change(key: str, table: str) -> Change:
    """Return the change that keeps that a table belongs to a tournament."""
    return Change(ADD_TABLE, {"table_id": table, "tournament_id": key, "settled": 0})


def settled_change(table: str) -> Change:
    """Return the change that keeps that a table's result counts; refused if it counts already."""
    return Change(SETTLE, {"table": table}, guard=True)
