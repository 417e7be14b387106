"""How long things are kept, and the removal of what is older.

Invariant: what an account has played is kept until the account is deleted; nothing is removed of a table that is kept.
"""

from typing import NamedTuple

from sqlalchemy import ColumnElement, Table, and_, bindparam, delete, exists, func, or_, select
from sqlalchemy.sql.elements import ClauseElement

from connive.storage.driver import Change, Unit, Values
from connive.storage.notices import SIGNED_OUT
from connive.storage.puzzles import OF_PUZZLE
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
    PEOPLE,
    PLAYED,
    PROFILES,
    PUZZLE_RATINGS,
    PUZZLE_TRIES,
    RELATIONS,
    REPORTS,
    RESULTS,
    REVIEWS,
    SEATS,
    SEEKS,
    SESSIONS,
    TABLES,
    TOURNAMENT_LOG,
    TOURNAMENT_PEOPLE,
    TOURNAMENT_TABLES,
    TOURNAMENTS,
    VACATIONS,
)
from connive.storage.store import Store

DAY = 86_400_000
DAYS = {
    "closed": 7, "guests": 90, "tables": 180, "handled": 90, "reports": 365, "chat": 1, "invited": 30,
    "tournaments": 365, "cancelled": 30,
}  # fmt: skip
"""Days that are kept: closed tables; guests who did not come back; tables of guests alone, whose game is over or was
left; reports that were dealt with, and all others; what was said in the lobby; invitations; tournaments that are over,
and those that were cancelled."""


def _before(name: str) -> ColumnElement[int]:
    return bindparam(f"before_{name}", type_=TABLES.c.created.type)


_PLAYED = select(func.max(ENTRIES.c.at)).where(ENTRIES.c.table_id == TABLES.c.id).scalar_subquery()
_OF_ACCOUNT = exists().where(
    SEATS.c.table_id == TABLES.c.id, SEATS.c.person == PEOPLE.c.id, PEOPLE.c.account.is_not(None)
)
_OLD_TABLE = or_(
    and_(TABLES.c.status == "closed", TABLES.c.created < _before("closed")),
    and_(
        TABLES.c.status != "open",
        func.coalesce(_PLAYED, TABLES.c.created) < _before("tables"),
        TABLES.c.created < _before("tables"),
        ~_OF_ACCOUNT,
    ),
)
_GONE = select(TABLES.c.id).where(_OLD_TABLE)
_OLD_GUEST = and_(
    PEOPLE.c.account.is_(None),
    PEOPLE.c.banned == 0,
    PEOPLE.c.seen < _before("guests"),
    ~exists().where(SEATS.c.person == PEOPLE.c.id),
    ~exists().where(TABLES.c.host == PEOPLE.c.id),
    ~exists().where(TOURNAMENT_PEOPLE.c.person == PEOPLE.c.id),
)
_OLD_GUESTS = select(PEOPLE.c.id).where(_OLD_GUEST)
_PEOPLE = select(PEOPLE.c.id)
_OF_NOBODY = and_(PUZZLE_RATINGS.c.player.not_like(f"{OF_PUZZLE}%"), PUZZLE_RATINGS.c.player.not_in(_PEOPLE))
_OLD_REPORT = or_(REPORTS.c.handled < _before("handled"), REPORTS.c.at < _before("reports"))


_OLD_TOURNAMENT = or_(
    and_(TOURNAMENTS.c.status == "over", TOURNAMENTS.c.ended < _before("tournaments")),
    and_(TOURNAMENTS.c.status == "cancelled", TOURNAMENTS.c.ended < _before("cancelled")),
)
_PAST = select(TOURNAMENTS.c.id).where(_OLD_TOURNAMENT)


class Removal(NamedTuple):
    """Rows of a table that are removed."""

    table: Table
    which: ColumnElement[bool]


REMOVALS = {
    "sessions": Removal(SESSIONS, SESSIONS.c.expires < bindparam("now", type_=SESSIONS.c.expires.type)),
    "challenges": Removal(CHALLENGES, CHALLENGES.c.until < bindparam("now", type_=CHALLENGES.c.until.type)),
    "old_names": Removal(OLD_NAMES, OLD_NAMES.c.until < bindparam("now", type_=OLD_NAMES.c.until.type)),
    "entries": Removal(ENTRIES, ENTRIES.c.table_id.in_(_GONE)),
    "reviews": Removal(REVIEWS, REVIEWS.c.table_id.in_(_GONE)),
    "played": Removal(PLAYED, PLAYED.c.table_id.in_(_GONE)),
    "chat": Removal(CHAT, CHAT.c.at < _before("chat")),
    "invitations": Removal(INVITATIONS, INVITATIONS.c.at < _before("invited")),
    "results": Removal(RESULTS, RESULTS.c.table_id.in_(_GONE)),
    "notes": Removal(NOTES, or_(NOTES.c.table_id.in_(_GONE), NOTES.c.person.in_(_OLD_GUESTS))),
    "marks": Removal(MARKS, MARKS.c.table_id.in_(_GONE)),
    "seeks": Removal(SEEKS, SEEKS.c.alive < _before("chat")),
    "seats": Removal(SEATS, SEATS.c.table_id.in_(_GONE)),
    "tables": Removal(TABLES, _OLD_TABLE),
    "relations": Removal(RELATIONS, RELATIONS.c.person.in_(_OLD_GUESTS)),
    "profiles": Removal(PROFILES, PROFILES.c.person.in_(_OLD_GUESTS)),
    "people": Removal(PEOPLE, _OLD_GUEST),
    "reports": Removal(REPORTS, _OLD_REPORT),
    "puzzle_tries": Removal(PUZZLE_TRIES, PUZZLE_TRIES.c.person.not_in(_PEOPLE)),
    "puzzle_ratings": Removal(PUZZLE_RATINGS, _OF_NOBODY),
    "vacations": Removal(VACATIONS, VACATIONS.c.person.not_in(_PEOPLE)),
    "browsers": Removal(BROWSERS, or_(BROWSERS.c.person.not_in(_PEOPLE), SIGNED_OUT)),
    "notices": Removal(NOTICES, NOTICES.c.person.not_in(_PEOPLE)),
    "notice_settings": Removal(NOTICE_SETTINGS, NOTICE_SETTINGS.c.person.not_in(_PEOPLE)),
    "tournament_log": Removal(TOURNAMENT_LOG, TOURNAMENT_LOG.c.tournament_id.in_(_PAST)),
    "tournament_people": Removal(TOURNAMENT_PEOPLE, TOURNAMENT_PEOPLE.c.tournament_id.in_(_PAST)),
    "tournament_tables": Removal(TOURNAMENT_TABLES, TOURNAMENT_TABLES.c.tournament_id.in_(_PAST)),
    "tournaments": Removal(TOURNAMENTS, _OLD_TOURNAMENT),
}
"""What is removed, in this order; a table goes last of what belongs to it, and people after their tables."""

COUNTS = {name: select(func.count()).select_from(each.table).where(each.which) for name, each in REMOVALS.items()}
DELETES = {name: delete(each.table).where(each.which) for name, each in REMOVALS.items()}


def moments(now: int) -> Values:
    """Return before which moments things are too old."""
    return {"now": now} | {f"before_{name}": now - days * DAY for name, days in DAYS.items()}


async def prune(store: Store, now: int) -> None:
    """Remove what is older than it is kept, all of it or nothing."""
    values = moments(now)
    changes = [Change(statement, _own(statement, values)) for statement in DELETES.values()]
    await store.write(Unit(changes=tuple(changes)))


async def too_old(store: Store, now: int) -> dict[str, int]:
    """Return how many rows of each kind `prune` would remove now."""
    values = moments(now)
    return {name: await store.count(statement, _own(statement, values)) for name, statement in COUNTS.items()}


def _own(statement: ClauseElement, values: Values) -> Values:
    """Return the values that a statement has blanks for."""
    blanks = statement.compile().params
    return {name: value for name, value in values.items() if name in blanks}
