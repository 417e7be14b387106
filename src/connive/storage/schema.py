"""The tables of the database, for SQLite and PostgreSQL alike: a column for each field of the rows in `rows.py`.

Invariant: an entry of a match log is written once under (table, sequence) and never changed.
"""

from types import NoneType
from typing import Any, get_args, get_type_hints

import msgspec
from sqlalchemy import (
    BigInteger,
    Column,
    ColumnElement,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
    UniqueConstraint,
    and_,
    bindparam,
)

from connive.storage import rows

METADATA = MetaData()


def same(table: Table, *columns: str, **named: str) -> ColumnElement[bool]:
    """Return the condition that columns have the values of these names, their own or the ones given."""
    values = dict(zip(columns, columns, strict=True)) | named
    return and_(*(table.c[column] == bindparam(name) for column, name in values.items()))


def new(table: Table, *columns: str) -> dict[str, Any]:
    """Return what an update puts into columns: the values that are called `new_` and the column's name."""
    return {column: bindparam(f"new_{column}", type_=table.c[column].type) for column in columns}


TYPES: dict[Any, Any] = {int: Integer, rows.Long: BigInteger, bytes: LargeBinary}
"""The types of columns; all others are text."""


def _table(
    name: str, row: type[msgspec.Struct], *more: Index | UniqueConstraint, keys: int = 1, fields: int | None = None
) -> Table:
    """Return the table of a kind of row. Its first fields are its key; only as many `fields` are kept, if not all."""
    hints = get_type_hints(row, include_extras=True)
    columns = [_column(field, hints[field], n < keys) for n, field in enumerate(row.__struct_fields__[:fields])]
    return Table(name, METADATA, *columns, *more)


def _column(name: str, hint: Any, key: bool) -> Column[Any]:
    """Return the column of a field."""
    optional = NoneType in get_args(hint)
    kind = get_args(hint)[0] if optional else hint
    return Column(name, TYPES.get(kind, Text), primary_key=key, nullable=optional, autoincrement=False)


KEYS = Table("keys", METADATA, Column("name", Text, primary_key=True), Column("value", LargeBinary, nullable=False))

PEOPLE = _table("people", rows.Person, UniqueConstraint("account"), Index("people_skeleton", "skeleton", unique=True))
Index("people_banned", PEOPLE.c.id, sqlite_where=PEOPLE.c.banned != 0, postgresql_where=PEOPLE.c.banned != 0)
SESSIONS = _table("sessions", rows.Session, Index("sessions_person", "person"))
TABLES = _table(
    "tables",
    rows.TableRow,
    Index("tables_status", "status", "public", "created"),
    Index("tables_due", "due"),
    Index("tables_series", "series", "number", unique=True),
)
Index("tables_rated", TABLES.c.ended, sqlite_where=TABLES.c.rated == 1, postgresql_where=TABLES.c.rated == 1)
Index("tables_counted", TABLES.c.ended, sqlite_where=TABLES.c.counted == 0, postgresql_where=TABLES.c.counted == 0)
SEATS = _table("seats", rows.SeatRow, Index("seats_person", "person"), keys=2)
ENTRIES = _table("entries", rows.Entry, keys=2)
UPTIMES = _table("uptimes", rows.Uptime)
REPORTS = _table("reports", rows.Report)
REVIEWS = _table("reviews", rows.ReviewRow)
MARKS = _table("marks", rows.MarkRow, Index("marks_person", "person"), keys=5)
NOTES = _table("notes", rows.Note, Index("notes_table", "table_id", "moment"), Index("notes_person", "person"))
PUZZLE_TRIES = _table("puzzle_tries", rows.PuzzleTry, keys=3)
PUZZLE_RATINGS = _table("puzzle_ratings", rows.PuzzleRating, Index("puzzle_ratings_player", "player"), keys=2)
SEEKS = _table("seeks", rows.Seek, Index("seeks_person", "person"))
RATINGS = _table("ratings", rows.RatingRow, Index("ratings_mean", "game", "mean"), keys=2)
RESULTS = _table("results", rows.Result, Index("results_player", "player", "game", "at"), keys=2)
PLAYED = _table("played", rows.Played, Index("played_player", "player", "at"), keys=2)
PROFILES = _table("profiles", rows.Profile)
RELATIONS = _table("relations", rows.Relation, Index("relations_other", "other", "kind"), keys=2, fields=4)
INVITATIONS = _table("invitations", rows.Invitation, Index("invitations_guest", "guest"), keys=2, fields=4)
CHAT = _table("chat", rows.ChatLine, Index("chat_at", "at"), fields=4)
NOTICES = _table("notices", rows.Notice, Index("notices_due", "due"))
BROWSERS = _table("browsers", rows.Browser, Index("browsers_person", "person"))
NOTICE_SETTINGS = _table("notice_settings", rows.NoticeSettingsRow)
TOURNAMENTS = _table(
    "tournaments",
    rows.TournamentRow,
    Index("tournaments_due", "due"),
    Index("tournaments_status", "status", "created"),
    Index("tournaments_host", "host"),
)
TOURNAMENT_LOG = _table("tournament_log", rows.TournamentEntry, keys=2)
TOURNAMENT_PEOPLE = _table(
    "tournament_people", rows.TournamentPerson, Index("tournament_people_person", "person"), keys=2
)
TOURNAMENT_TABLES = _table(
    "tournament_tables", rows.TournamentTable, Index("tournament_tables_tournament", "tournament_id", "settled")
)
PASSKEYS = _table("passkeys", rows.Passkey, Index("passkeys_person", "person"))
CHALLENGES = _table("challenges", rows.Challenge, Index("challenges_until", "until"))
OLD_NAMES = _table(
    "old_names", rows.OldName, Index("old_names_account", "account"), Index("old_names_person", "person")
)
VACATIONS = _table("vacations", rows.Vacation, keys=2)
