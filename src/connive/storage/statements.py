"""Every query and change of the store, written once in SQLAlchemy Core and compiled for either database."""

from collections.abc import Sequence
from typing import Any

from sqlalchemy import (
    ColumnElement,
    Integer,
    Select,
    Text,
    and_,
    bindparam,
    case,
    column,
    delete,
    exists,
    func,
    insert,
    or_,
    select,
    update,
    values,
)
from sqlalchemy.sql.elements import ClauseElement

from connive.storage.schema import ENTRIES, KEYS, PEOPLE, REPORTS, REVIEWS, SEATS, SESSIONS, TABLES, UPTIMES, new, same

ADD_KEY = insert(KEYS)
SET_KEY = update(KEYS).where(same(KEYS, "name")).values(**new(KEYS, "value"))
KEY = select(KEYS.c.value).where(same(KEYS, "name"))

# --- People ---

ADD_PERSON = insert(PEOPLE)
PERSON = select(PEOPLE).where(same(PEOPLE, "id"))
ACCOUNT = select(PEOPLE).where(same(PEOPLE, "account"))
PEOPLE_LIST = select(PEOPLE).order_by(PEOPLE.c.created.desc()).limit(bindparam("limit"))
NAMES_AT = select(PEOPLE.c.id, PEOPLE.c.name, PEOPLE.c.account.is_not(None)).where(
    PEOPLE.c.id.in_(select(SEATS.c.person).where(same(SEATS, "table_id")))
)
BECOME_ACCOUNT = (
    update(PEOPLE)
    .where(same(PEOPLE, "id"), PEOPLE.c.account.is_(None))
    .values(**new(PEOPLE, "name", "account", "password", "skeleton"))
)
LOOKS_LIKE = select(PEOPLE.c.id).where(same(PEOPLE, "skeleton"))
SET_PASSWORD = (
    update(PEOPLE)
    .where(
        same(PEOPLE, "id", "password", "recovery"),
    )
    .values(**new(PEOPLE, "password", "recovery"))
)
SET_MODERATOR = update(PEOPLE).where(same(PEOPLE, "id")).values(**new(PEOPLE, "moderator"))
SET_SEEN = update(PEOPLE).where(same(PEOPLE, "id")).values(**new(PEOPLE, "seen"))
ERASE_PERSON = (
    update(PEOPLE)
    .where(same(PEOPLE, "id"))
    .values(account=None, password=None, skeleton=None, recovery="[]", muted="[]", moderator=0, **new(PEOPLE, "name"))
)
RENAME = update(PEOPLE).where(same(PEOPLE, "id"), PEOPLE.c.account.is_(None)).values(**new(PEOPLE, "name"))
SET_MUTED = update(PEOPLE).where(same(PEOPLE, "id")).values(**new(PEOPLE, "muted"))
BANNED = select(PEOPLE.c.id).where(PEOPLE.c.banned != 0)
SET_BANNED = update(PEOPLE).where(same(PEOPLE, "id")).values(**new(PEOPLE, "banned"))

# --- Sessions ---

ADD_SESSION = insert(SESSIONS)
SESSION = select(SESSIONS).where(same(SESSIONS, "digest"))
SESSIONS_OF = select(SESSIONS).where(same(SESSIONS, "person")).order_by(SESSIONS.c.created)
END_SESSION = delete(SESSIONS).where(same(SESSIONS, "digest", "person"))
END_SESSIONS = delete(SESSIONS).where(same(SESSIONS, "person"))
END_OTHER_SESSIONS = delete(SESSIONS).where(same(SESSIONS, "person"), SESSIONS.c.digest != bindparam("digest"))

# --- Tables ---

ADD_TABLE = insert(TABLES)
ADD_SEAT = insert(SEATS)
TABLE = select(TABLES).where(same(TABLES, "id"))
SEATS_OF = select(SEATS).where(same(SEATS, "table_id")).order_by(SEATS.c.seat)
IN_SERIES = select(TABLES).where(same(TABLES, "series")).order_by(TABLES.c.number)
SET_TABLE = (
    update(TABLES)
    .where(same(TABLES, "id", version="old_version"))
    .values(
        version=TABLES.c.version + 1,
        **new(TABLES, "status", "started", "ended", "due", "outcome", "cancelled", "filled"),
    )
)
SET_STATUS = (
    update(TABLES).where(same(TABLES, "id")).values(version=TABLES.c.version + 1, due=None, **new(TABLES, "status"))
)
SET_SECRET = update(TABLES).where(same(TABLES, "id")).values(**new(TABLES, "secret"))
SET_DUE = update(TABLES).where(same(TABLES, "id")).values(**new(TABLES, "due"))
SET_SEAT = (
    update(SEATS).where(same(SEATS, "table_id", "seat")).values(**new(SEATS, "person", "bot", "entropy", "pledge"))
)
_HERE = (
    select(func.count(SEATS.c.person.distinct()))
    .where(SEATS.c.table_id == TABLES.c.id, or_(SEATS.c.pledge.is_not(None), SEATS.c.entropy.is_not(None)))
    .scalar_subquery()
)
_TAKEN = (
    select(func.count())
    .where(SEATS.c.table_id == TABLES.c.id, or_(SEATS.c.person.is_not(None), SEATS.c.bot.is_not(None)))
    .scalar_subquery()
)
_SITTING = (
    select(func.count(SEATS.c.person.distinct()))
    .where(SEATS.c.table_id == TABLES.c.id, SEATS.c.bot.is_(None))
    .scalar_subquery()
)


def _public(first: Sequence[ColumnElement[Any]], *which: ColumnElement[bool], newest: int | None = None) -> Select[Any]:
    """Public tables in an order, then the newest. A host has only a few rows, so nobody can hide the others."""
    found = (
        select(TABLES.c.id, TABLES.c.host, TABLES.c.created)
        .where(TABLES.c.public == 1, *which)
        .order_by(TABLES.c.created.desc())
        .limit(newest)
        .subquery()
    )
    number = func.row_number().over(partition_by=found.c.host, order_by=found.c.created.desc()).label("n")
    numbered = select(found.c.id, number).subquery()
    return (
        select(TABLES)
        .where(TABLES.c.id.in_(select(numbered.c.id).where(numbered.c.n <= bindparam("each"))))
        .order_by(*first, TABLES.c.created.desc())
        .limit(bindparam("limit"))
    )


OPEN_TABLES = _public((_HERE.desc(),), TABLES.c.status == "open", TABLES.c.seats > _TAKEN)
"""Tables with a free seat, where most people wait first."""

FINISHED_TABLES = _public((), TABLES.c.status == "over", newest=2_000)
"""Of the newest that are over, since anybody may ask for them and they become ever more."""

RUNNING_TABLES = _public((_SITTING.desc(),), TABLES.c.status == "running").add_columns(_SITTING)
"""Tables that are played, where most people sit first; and how many people that are."""

TABLES_OF = (
    select(TABLES)
    .where(
        TABLES.c.status != "closed",
        or_(
            TABLES.c.id.in_(select(SEATS.c.table_id).where(same(SEATS, "person"), SEATS.c.bot.is_(None))),
            and_(TABLES.c.status == "open", same(TABLES, host="person")),
        ),
    )
    .order_by(TABLES.c.created.desc())
    .limit(bindparam("limit"))
)


_SEAT_SHOWN = (
    SEATS.c.table_id, SEATS.c.seat, SEATS.c.person, PEOPLE.c.name, SEATS.c.bot, PEOPLE.c.account.is_not(None),
    and_(SEATS.c.bot.is_(None), SEATS.c.entropy.is_(None), SEATS.c.pledge.is_(None)),
)  # fmt: skip


def _seated(tables: Select[Any]) -> Select[Any]:
    """Who sits at the tables of a list."""
    listed = tables.with_only_columns(TABLES.c.id).subquery()
    return (
        select(*_SEAT_SHOWN)
        .join_from(SEATS, PEOPLE, SEATS.c.person == PEOPLE.c.id, isouter=True)
        .where(SEATS.c.table_id.in_(select(listed.c.id)))
        .order_by(SEATS.c.table_id, SEATS.c.seat)
    )


SEATED_OPEN, SEATED_FINISHED, SEATED_OF = _seated(OPEN_TABLES), _seated(FINISHED_TABLES), _seated(TABLES_OF)
DUE_TABLES = (
    select(TABLES.c.id)
    .where(TABLES.c.status == "running", TABLES.c.due <= bindparam("now"))
    .order_by(TABLES.c.due)
    .limit(bindparam("limit"))
)
ALL_TABLES = select(TABLES).order_by(TABLES.c.created.desc()).limit(bindparam("limit"))
_ALIVE = or_(TABLES.c.status == "open", TABLES.c.status == "running")
_HELD = exists().where(SEATS.c.table_id == TABLES.c.id, SEATS.c.person.is_not(None), SEATS.c.bot.is_(None))
_BANNED = select(PEOPLE.c.id).where(PEOPLE.c.banned != 0)
TABLES_OF_BANNED = (
    select(TABLES.c.id)
    .where(
        _ALIVE,
        or_(_HELD.where(SEATS.c.person.in_(_BANNED)), and_(TABLES.c.host.in_(_BANNED), ~_HELD)),
    )
    .limit(bindparam("limit"))
)
TABLES_ALIVE = select(TABLES.c.id).where(
    _ALIVE, or_(_HELD.where(same(SEATS, "person")), and_(same(TABLES, host="person"), ~_HELD))
)
HOSTED = (
    select(TABLES.c.status, func.count())
    .where(
        same(TABLES, "host"),
        _ALIVE,
        TABLES.c.created >= bindparam("since"),
    )
    .group_by(TABLES.c.status)
)
STALE_TABLES = select(TABLES.c.id).where(TABLES.c.status == "open", TABLES.c.created < bindparam("before"))

# --- Logs ---

ADD_ENTRY = insert(ENTRIES)
ENTRIES_FROM = (
    select(ENTRIES).where(same(ENTRIES, "table_id"), ENTRIES.c.seq >= bindparam("seq")).order_by(ENTRIES.c.seq)
)
LENGTH = select(func.count()).select_from(ENTRIES).where(same(ENTRIES, "table_id"))


def _news(tables: int) -> Select[Any]:
    """Return the query for the versions of some tables and their logs from a place on.

    A table without a new entry has one row, with nothing of an entry in it.
    """
    named = [(bindparam(f"id_{n}", type_=Text), bindparam(f"start_{n}", type_=Integer)) for n in range(tables)]
    asked = values(column("id", Text), column("start", Integer), name="asked").data(named).cte("asked")
    new = and_(ENTRIES.c.table_id == asked.c.id, ENTRIES.c.seq >= asked.c.start)
    joined = asked.join(TABLES, TABLES.c.id == asked.c.id).outerjoin(ENTRIES, new)
    return select(TABLES.c.id, TABLES.c.version, ENTRIES).select_from(joined).order_by(TABLES.c.id, ENTRIES.c.seq)


NEWS = {tables: _news(tables) for tables in (1, 8, 64)}
"""By how many tables are asked for at most."""

# --- When the service was there ---

UPTIMES_LIST = select(UPTIMES).where(UPTIMES.c.ended >= bindparam("since")).order_by(UPTIMES.c.began)
ADD_UPTIME = insert(UPTIMES)
STILL_UP = (
    update(UPTIMES)
    .where(
        UPTIMES.c.began == select(func.max(UPTIMES.c.began)).scalar_subquery(), UPTIMES.c.ended >= bindparam("since")
    )
    .values(ended=case((UPTIMES.c.ended < bindparam("now"), bindparam("now")), else_=UPTIMES.c.ended))
)

# --- Reports ---

ADD_REPORT = insert(REPORTS)
REPORTS_LIST = select(REPORTS).order_by(REPORTS.c.at.desc()).limit(bindparam("limit"))
OPEN_REPORTS = select(REPORTS).where(REPORTS.c.handled.is_(None)).order_by(REPORTS.c.at).limit(bindparam("limit"))
OPEN_REPORT = select(REPORTS).where(same(REPORTS, "id"), REPORTS.c.handled.is_(None))
HANDLE_REPORT = (
    update(REPORTS).where(same(REPORTS, "id"), REPORTS.c.handled.is_(None)).values(**new(REPORTS, "handled", "verdict"))
)
REPORTED_BY = select(REPORTS).where(same(REPORTS, reporter="person")).order_by(REPORTS.c.at)

ALL = {name: value for name, value in list(globals().items()) if isinstance(value, ClauseElement)}
"""Every statement by name, so that a test can prepare each on each database."""

# --- Reviews ---

ADD_REVIEW = insert(REVIEWS)
REVIEW = select(REVIEWS).where(same(REVIEWS, "table_id"))
REMOVE_REVIEW = delete(REVIEWS).where(same(REVIEWS, "table_id"))
