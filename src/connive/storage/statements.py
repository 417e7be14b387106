"""Every query and change of the store, written once in SQLAlchemy Core and compiled for either database."""

from collections.abc import Sequence
from typing import Any

from sqlalchemy import (
    ColumnElement,
    Integer,
    Select,
    Table,
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

from connive.storage.schema import ENTRIES, KEYS, PEOPLE, REPORTS, REVIEWS, SEATS, SESSIONS, TABLES, UPTIMES


def _changes(table: Table, *names: str) -> dict[str, object]:
    return {name: bindparam(f"new_{name}", type_=table.c[name].type) for name in names}


ADD_KEY = insert(KEYS)
SET_KEY = update(KEYS).where(KEYS.c.name == bindparam("name")).values(**_changes(KEYS, "value"))
KEY = select(KEYS.c.value).where(KEYS.c.name == bindparam("name"))

# --- People ---

ADD_PERSON = insert(PEOPLE)
PERSON = select(PEOPLE).where(PEOPLE.c.id == bindparam("id"))
ACCOUNT = select(PEOPLE).where(PEOPLE.c.account == bindparam("account"))
PEOPLE_LIST = select(PEOPLE).order_by(PEOPLE.c.created.desc()).limit(bindparam("limit"))
NAMES_AT = select(PEOPLE.c.id, PEOPLE.c.name, PEOPLE.c.account.is_not(None)).where(
    PEOPLE.c.id.in_(select(SEATS.c.person).where(SEATS.c.table_id == bindparam("table_id")))
)
BECOME_ACCOUNT = (
    update(PEOPLE)
    .where(PEOPLE.c.id == bindparam("id"), PEOPLE.c.account.is_(None))
    .values(**_changes(PEOPLE, "name", "account", "password", "skeleton"))
)
LOOKS_LIKE = select(PEOPLE.c.id).where(PEOPLE.c.skeleton == bindparam("skeleton"))
SET_PASSWORD = (
    update(PEOPLE)
    .where(
        PEOPLE.c.id == bindparam("id"),
        PEOPLE.c.password == bindparam("password"),
        PEOPLE.c.recovery == bindparam("recovery"),
    )
    .values(**_changes(PEOPLE, "password", "recovery"))
)
SET_MODERATOR = update(PEOPLE).where(PEOPLE.c.id == bindparam("id")).values(**_changes(PEOPLE, "moderator"))
SET_SEEN = update(PEOPLE).where(PEOPLE.c.id == bindparam("id")).values(**_changes(PEOPLE, "seen"))
ERASE_PERSON = (
    update(PEOPLE)
    .where(PEOPLE.c.id == bindparam("id"))
    .values(
        account=None, password=None, skeleton=None, recovery="[]", muted="[]", moderator=0, **_changes(PEOPLE, "name")
    )
)
RENAME = (
    update(PEOPLE).where(PEOPLE.c.id == bindparam("id"), PEOPLE.c.account.is_(None)).values(**_changes(PEOPLE, "name"))
)
SET_MUTED = update(PEOPLE).where(PEOPLE.c.id == bindparam("id")).values(**_changes(PEOPLE, "muted"))
BANNED = select(PEOPLE.c.id).where(PEOPLE.c.banned != 0)
SET_BANNED = update(PEOPLE).where(PEOPLE.c.id == bindparam("id")).values(**_changes(PEOPLE, "banned"))

# --- Sessions ---

ADD_SESSION = insert(SESSIONS)
SESSION = select(SESSIONS).where(SESSIONS.c.digest == bindparam("digest"))
SESSIONS_OF = select(SESSIONS).where(SESSIONS.c.person == bindparam("person")).order_by(SESSIONS.c.created)
END_SESSION = delete(SESSIONS).where(SESSIONS.c.digest == bindparam("digest"), SESSIONS.c.person == bindparam("person"))
END_SESSIONS = delete(SESSIONS).where(SESSIONS.c.person == bindparam("person"))
END_OTHER_SESSIONS = delete(SESSIONS).where(
    SESSIONS.c.person == bindparam("person"), SESSIONS.c.digest != bindparam("digest")
)

# --- Tables ---

ADD_TABLE = insert(TABLES)
ADD_SEAT = insert(SEATS)
TABLE = select(TABLES).where(TABLES.c.id == bindparam("id"))
SEATS_OF = select(SEATS).where(SEATS.c.table_id == bindparam("table_id")).order_by(SEATS.c.seat)
IN_SERIES = select(TABLES).where(TABLES.c.series == bindparam("series")).order_by(TABLES.c.number)
SET_TABLE = (
    update(TABLES)
    .where(TABLES.c.id == bindparam("id"), TABLES.c.version == bindparam("old_version"))
    .values(
        version=TABLES.c.version + 1,
        **_changes(TABLES, "status", "started", "ended", "due", "outcome", "cancelled", "filled"),
    )
)
SET_STATUS = (
    update(TABLES)
    .where(TABLES.c.id == bindparam("id"))
    .values(version=TABLES.c.version + 1, due=None, **_changes(TABLES, "status"))
)
SET_SECRET = update(TABLES).where(TABLES.c.id == bindparam("id")).values(**_changes(TABLES, "secret"))
SET_DUE = update(TABLES).where(TABLES.c.id == bindparam("id")).values(**_changes(TABLES, "due"))
SET_SEAT = (
    update(SEATS)
    .where(SEATS.c.table_id == bindparam("table_id"), SEATS.c.seat == bindparam("seat"))
    .values(**_changes(SEATS, "person", "bot", "entropy", "pledge"))
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
            TABLES.c.id.in_(
                select(SEATS.c.table_id).where(SEATS.c.person == bindparam("person"), SEATS.c.bot.is_(None))
            ),
            and_(TABLES.c.status == "open", TABLES.c.host == bindparam("person")),
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
    _ALIVE, or_(_HELD.where(SEATS.c.person == bindparam("person")), and_(TABLES.c.host == bindparam("person"), ~_HELD))
)
HOSTED = (
    select(TABLES.c.status, func.count())
    .where(
        TABLES.c.host == bindparam("host"),
        _ALIVE,
        TABLES.c.created >= bindparam("since"),
    )
    .group_by(TABLES.c.status)
)
STALE_TABLES = select(TABLES.c.id).where(TABLES.c.status == "open", TABLES.c.created < bindparam("before"))

# --- Logs ---

ADD_ENTRY = insert(ENTRIES)
ENTRIES_FROM = (
    select(ENTRIES)
    .where(ENTRIES.c.table_id == bindparam("table_id"), ENTRIES.c.seq >= bindparam("seq"))
    .order_by(ENTRIES.c.seq)
)
LENGTH = select(func.count()).select_from(ENTRIES).where(ENTRIES.c.table_id == bindparam("table_id"))


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
OPEN_REPORT = select(REPORTS).where(REPORTS.c.id == bindparam("id"), REPORTS.c.handled.is_(None))
HANDLE_REPORT = (
    update(REPORTS)
    .where(REPORTS.c.id == bindparam("id"), REPORTS.c.handled.is_(None))
    .values(**_changes(REPORTS, "handled", "verdict"))
)
REPORTED_BY = select(REPORTS).where(REPORTS.c.reporter == bindparam("person")).order_by(REPORTS.c.at)

ALL = {name: value for name, value in list(globals().items()) if isinstance(value, ClauseElement)}
"""Every statement by name, so that a test can prepare each on each database."""

# --- Reviews ---

ADD_REVIEW = insert(REVIEWS)
REVIEW = select(REVIEWS).where(REVIEWS.c.table_id == bindparam("table_id"))
REMOVE_REVIEW = delete(REVIEWS).where(REVIEWS.c.table_id == bindparam("table_id"))
