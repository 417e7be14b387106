"""Tournaments: a row and a log for each, who takes part, and the tables that are played at.

Invariant: the log grows only at its end: the first process to append has decided what comes next, and the tables of a
round are kept together with the entry that says so, or not at all.
"""

from collections.abc import Sequence
from typing import Any

import msgspec
from sqlalchemy import Select, bindparam, delete, func, insert, or_, select, update

from connive.storage.driver import Change, Value
from connive.storage.row_store import RowStore, added
from connive.storage.rows import ShownName, TournamentRow
from connive.storage.schema import (
    PEOPLE,
    TABLES,
    TOURNAMENT_LOG,
    TOURNAMENT_PEOPLE,
    TOURNAMENT_TABLES,
    TOURNAMENTS,
    new,
    same,
)

ALIVE = or_(TOURNAMENTS.c.status == "open", TOURNAMENTS.c.status == "running")
ADD = insert(TOURNAMENTS)
ADD_ENTRY = insert(TOURNAMENT_LOG)
ADD_PERSON = insert(TOURNAMENT_PEOPLE)
REMOVE_PERSON = delete(TOURNAMENT_PEOPLE).where(same(TOURNAMENT_PEOPLE, "person", tournament_id="key"))
ADD_TABLE = insert(TOURNAMENT_TABLES)
ONE = select(TOURNAMENTS).where(same(TOURNAMENTS, "id"))
LOG = (
    select(TOURNAMENT_LOG.c.at, TOURNAMENT_LOG.c.body)
    .where(same(TOURNAMENT_LOG, tournament_id="id"), TOURNAMENT_LOG.c.seq >= bindparam("seq"))
    .order_by(TOURNAMENT_LOG.c.seq)
)
GROW = (
    update(TOURNAMENTS)
    .where(same(TOURNAMENTS, id="key", version="old_version"))
    .values(**new(TOURNAMENTS, "version", "status", "due", "ended"))
)
CLAIM = update(TOURNAMENTS).where(same(TOURNAMENTS, id="key", due="old_due")).values(**new(TOURNAMENTS, "due"))
DUE = (
    select(TOURNAMENTS.c.id, TOURNAMENTS.c.due)
    .where(TOURNAMENTS.c.due <= bindparam("now"))
    .order_by(TOURNAMENTS.c.due)
    .limit(bindparam("limit"))
)
SETTLE = (
    update(TOURNAMENT_TABLES)
    .where(same(TOURNAMENT_TABLES, table_id="table"), TOURNAMENT_TABLES.c.settled == 0)
    .values(settled=1)
)
UNSETTLED = (
    select(TABLES.c.id, TABLES.c.status, TABLES.c.created)
    .join_from(TOURNAMENT_TABLES, TABLES, TOURNAMENT_TABLES.c.table_id == TABLES.c.id)
    .where(same(TOURNAMENT_TABLES, tournament_id="id"), TOURNAMENT_TABLES.c.settled == 0)
    .order_by(TABLES.c.created, TABLES.c.id)
)
OF_TABLE = select(TOURNAMENT_TABLES.c.tournament_id).where(same(TOURNAMENT_TABLES, table_id="table"))
NAMES = select(PEOPLE.c.id, PEOPLE.c.name, PEOPLE.c.account.is_not(None)).where(
    or_(
        PEOPLE.c.id.in_(select(TOURNAMENT_PEOPLE.c.person).where(same(TOURNAMENT_PEOPLE, tournament_id="id"))),
        PEOPLE.c.id.in_(select(TOURNAMENTS.c.host).where(same(TOURNAMENTS, "id"))),
    )
)
_OWN = select(TOURNAMENT_PEOPLE.c.tournament_id).where(same(TOURNAMENT_PEOPLE, "person"))


def _listed(*conditions: Any) -> Select[Any]:
    return select(TOURNAMENTS).where(*conditions).order_by(TOURNAMENTS.c.created.desc()).limit(bindparam("limit"))


PUBLIC = _listed(TOURNAMENTS.c.public == 1, same(TOURNAMENTS, "status"))
OF = _listed(or_(same(TOURNAMENTS, host="person"), TOURNAMENTS.c.id.in_(_OWN)))
HOSTED = select(func.count()).select_from(TOURNAMENTS).where(same(TOURNAMENTS, host="person"), ALIVE)
JOINED = select(func.count()).select_from(TOURNAMENTS).where(TOURNAMENTS.c.id.in_(_OWN), ALIVE)


class Waiting(msgspec.Struct, frozen=True):
    """A table of a tournament whose result has yet to count."""

    table: str
    status: str
    created: int


class Tournaments(RowStore):
    """Reads and writes tournaments."""

    async def add(self, row: TournamentRow) -> None:
        """Keep a new tournament."""
        await self._keep(added(ADD, row))

    async def one(self, key: str) -> TournamentRow | None:
        """Return a tournament."""
        return await self._row(TournamentRow, ONE, id=key)

    async def log(self, key: str, start: int = 0) -> list[tuple[int, str]]:
        """Return when what happened, from a place in the log on."""
        return [(int(row[0]), str(row[1])) for row in await self._driver.read(LOG, {"id": key, "seq": start})]

    async def append(self, row: TournamentRow, at: int, bodies: Sequence[str], *more: Change) -> bool:
        """Append to a log, with what follows from it; False if somebody else has appended since `row` was read.

        `row` says what becomes of the tournament; its version is still the old one.
        """
        then: dict[str, Value] = {"new_status": row.status, "new_due": row.due, "new_ended": row.ended}
        key: dict[str, Value] = {"key": row.id, "old_version": row.version, "new_version": row.version + len(bodies)}
        entries = [
            Change(ADD_ENTRY, {"tournament_id": row.id, "seq": row.version + place, "at": at, "body": body})
            for place, body in enumerate(bodies)
        ]
        return await self._keep(Change(GROW, key | then, guard=True), *entries, *more)

    async def due(self, now: int, limit: int) -> list[tuple[str, int]]:
        """Return the tournaments that somebody must look at, and since when."""
        found = await self._driver.read(DUE, {"now": now, "limit": limit})
        return [(str(row[0]), int(row[1])) for row in found]

    async def claim(self, key: str, due: int, later: int) -> bool:
        """Take it on oneself to look at a tournament; False if another process has done so."""
        return await self._change(CLAIM, key=key, old_due=due, new_due=later)

    async def unsettled(self, key: str) -> list[Waiting]:
        """Return the tables whose results have yet to count."""
        return await self._rows(Waiting, UNSETTLED, id=key)

    async def of_table(self, table: str) -> str | None:
        """Return the tournament that a table belongs to."""
        return await self._row(str, OF_TABLE, table=table)

    async def names(self, key: str) -> dict[str, ShownName]:
        """Return the names of those who take part, and of the host."""
        found = await self._driver.read(NAMES, {"id": key})
        return {str(row[0]): ShownName(str(row[1]), bool(row[2])) for row in found}

    async def public(self, status: str, limit: int) -> list[TournamentRow]:
        """Return public tournaments, the newest first."""
        return await self._rows(TournamentRow, PUBLIC, status=status, limit=limit)

    async def of(self, person: str, limit: int) -> list[TournamentRow]:
        """Return the tournaments that a person hosts or takes part in, the newest first."""
        return await self._rows(TournamentRow, OF, person=person, limit=limit)

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
