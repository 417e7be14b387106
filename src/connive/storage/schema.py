"""The tables of the database, for SQLite and PostgreSQL alike. Times are milliseconds since 1970.

Invariant: an entry of a match log is written once under (table, sequence) and never changed.
"""

from sqlalchemy import BigInteger, Column, Index, Integer, LargeBinary, MetaData, Table, Text

METADATA = MetaData()

KEYS = Table(
    "keys",
    METADATA,
    Column("name", Text, primary_key=True),
    Column("value", LargeBinary, nullable=False),
)

PEOPLE = Table(
    "people",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("name", Text, nullable=False),
    Column("account", Text, unique=True),
    Column("password", Text),
    Column("created", BigInteger, nullable=False),
    Column("banned", Integer, nullable=False),
    Column("muted", Text, nullable=False),
    Column("skeleton", Text),
    Column("moderator", Integer, nullable=False),
    Column("recovery", Text, nullable=False),
    Column("seen", BigInteger, nullable=False),
    Index("people_skeleton", "skeleton", unique=True),
)
Index("people_banned", PEOPLE.c.id, sqlite_where=PEOPLE.c.banned != 0, postgresql_where=PEOPLE.c.banned != 0)


SESSIONS = Table(
    "sessions",
    METADATA,
    Column("digest", Text, primary_key=True),
    Column("person", Text, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("expires", BigInteger, nullable=False),
    Index("sessions_person", "person"),
)

TABLES = Table(
    "tables",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("game", Text, nullable=False),
    Column("rules", Integer, nullable=False),
    Column("seats", Integer, nullable=False),
    Column("options", Text, nullable=False),
    Column("settings", Text, nullable=False),
    Column("host", Text, nullable=False),
    Column("status", Text, nullable=False),
    Column("public", Integer, nullable=False),
    Column("secret", LargeBinary, nullable=False),
    Column("series", Text, nullable=False),
    Column("number", Integer, nullable=False),
    Column("version", Integer, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("started", BigInteger),
    Column("ended", BigInteger),
    Column("due", BigInteger),
    Column("outcome", Text),
    Column("cancelled", Integer, nullable=False),
    Column("filled", BigInteger),
    Column("rated", Integer, nullable=False),
    Column("position", LargeBinary),
    Column("origin", Text, nullable=False),
    Column("counted", Integer, nullable=False),
    Index("tables_status", "status", "public", "created"),
    Index("tables_due", "due"),
    Index("tables_series", "series", "number", unique=True),
)

Index("tables_rated", TABLES.c.ended, sqlite_where=TABLES.c.rated == 1, postgresql_where=TABLES.c.rated == 1)

Index("tables_counted", TABLES.c.ended, sqlite_where=TABLES.c.counted == 0, postgresql_where=TABLES.c.counted == 0)

SEATS = Table(
    "seats",
    METADATA,
    Column("table_id", Text, primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("person", Text),
    Column("bot", Text),
    Column("entropy", Text),
    Column("pledge", Text),
    Index("seats_person", "person"),
)

ENTRIES = Table(
    "entries",
    METADATA,
    Column("table_id", Text, primary_key=True),
    Column("seq", Integer, primary_key=True),
    Column("kind", Text, nullable=False),
    Column("seat", Integer, nullable=False),
    Column("action", Integer, nullable=False),
    Column("text", Text, nullable=False),
    Column("client", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("rules", Integer, nullable=False),
    Column("link", Text, nullable=False),
)

UPTIMES = Table(
    "uptimes",
    METADATA,
    Column("began", BigInteger, primary_key=True, autoincrement=False),
    Column("ended", BigInteger, nullable=False),
)

REPORTS = Table(
    "reports",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("table_id", Text, nullable=False),
    Column("reporter", Text, nullable=False),
    Column("accused", Text, nullable=False),
    Column("words", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("handled", BigInteger),
    Column("verdict", Text, nullable=False),
)

REVIEWS = Table(
    "reviews",
    METADATA,
    Column("table_id", Text, primary_key=True),
    Column("version", Text, nullable=False),
    Column("body", LargeBinary, nullable=False),
    Column("at", BigInteger, nullable=False),
)

MARKS = Table(
    "marks",
    METADATA,
    Column("table_id", Text, primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("person", Text, primary_key=True),
    Column("place", Text, primary_key=True),
    Column("version", Integer, primary_key=True),
    Column("mark", Text, nullable=False),
    Index("marks_person", "person"),
)

NOTES = Table(
    "notes",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("table_id", Text, nullable=False),
    Column("moment", Integer, nullable=False),
    Column("person", Text, nullable=False),
    Column("text", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    Index("notes_table", "table_id", "moment"),
    Index("notes_person", "person"),
)

PUZZLE_TRIES = Table(
    "puzzle_tries",
    METADATA,
    Column("person", Text, primary_key=True),
    Column("game", Text, primary_key=True),
    Column("puzzle", Text, primary_key=True),
    Column("kind", Text, nullable=False),
    Column("solved", Integer, nullable=False),
    Column("at", BigInteger, nullable=False),
)

PUZZLE_RATINGS = Table(
    "puzzle_ratings",
    METADATA,
    Column("game", Text, primary_key=True),
    Column("player", Text, primary_key=True),
    Column("mean", Integer, nullable=False),
    Column("spread", Integer, nullable=False),
    Column("tries", Integer, nullable=False),
    Index("puzzle_ratings_player", "player"),
)

SEEKS = Table(
    "seeks",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("person", Text, nullable=False),
    Column("game", Text, nullable=False),
    Column("seats", Integer, nullable=False),
    Column("pace", Text, nullable=False),
    Column("rated", Integer, nullable=False),
    Column("rating", Integer, nullable=False),
    Column("since", BigInteger, nullable=False),
    Column("alive", BigInteger, nullable=False),
    Column("process", Text, nullable=False),
    Column("table_id", Text),
    Index("seeks_person", "person"),
)

RATINGS = Table(
    "ratings",
    METADATA,
    Column("game", Text, primary_key=True),
    Column("player", Text, primary_key=True),
    Column("mean", Integer, nullable=False),
    Column("spread", Integer, nullable=False),
    Column("games", Integer, nullable=False),
    Column("version", Integer, nullable=False),
    Column("at", BigInteger, nullable=False),
    Index("ratings_mean", "game", "mean"),
)

RESULTS = Table(
    "results",
    METADATA,
    Column("table_id", Text, primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("game", Text, nullable=False),
    Column("player", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("place", Integer, nullable=False),
    Column("weight", Integer, nullable=False),
    Column("before", Integer, nullable=False),
    Column("mean", Integer, nullable=False),
    Column("spread", Integer, nullable=False),
    Index("results_player", "player", "game", "at"),
)

PLAYED = Table(
    "played",
    METADATA,
    Column("table_id", Text, primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("game", Text, nullable=False),
    Column("player", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("public", Integer, nullable=False),
    Column("rated", Integer, nullable=False),
    Column("seats", Integer, nullable=False),
    Column("result", Integer, nullable=False),
    Column("said", Integer, nullable=False),
    Column("lies", Integer, nullable=False),
    Column("lies_answered", Integer, nullable=False),
    Column("lies_believed", Integer, nullable=False),
    Column("heard", Integer, nullable=False),
    Column("doubts", Integer, nullable=False),
    Column("doubts_right", Integer, nullable=False),
    Column("lies_heard", Integer, nullable=False),
    Column("bins", Text, nullable=False),
    Index("played_player", "player", "at"),
)

PROFILES = Table(
    "profiles",
    METADATA,
    Column("person", Text, primary_key=True),
    Column("games", Text, nullable=False),
    Column("ratings", Text, nullable=False),
    Column("style", Text, nullable=False),
    Column("online", Text, nullable=False),
    Column("invitations", Text, nullable=False),
    Column("silenced", BigInteger, nullable=False),
)

RELATIONS = Table(
    "relations",
    METADATA,
    Column("person", Text, primary_key=True),
    Column("other", Text, primary_key=True),
    Column("kind", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    Index("relations_other", "other", "kind"),
)

INVITATIONS = Table(
    "invitations",
    METADATA,
    Column("table_id", Text, primary_key=True),
    Column("guest", Text, primary_key=True),
    Column("host", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    Index("invitations_guest", "guest"),
)

CHAT = Table(
    "chat",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("person", Text, nullable=False),
    Column("text", Text, nullable=False),
    Index("chat_at", "at"),
)

NOTICES = Table(
    "notices",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("person", Text, nullable=False),
    Column("kind", Text, nullable=False),
    Column("game", Text, nullable=False),
    Column("table_id", Text, nullable=False),
    Column("due", BigInteger, nullable=False),
    Column("tries", Integer, nullable=False),
    Index("notices_due", "due"),
)

BROWSERS = Table(
    "browsers",
    METADATA,
    Column("endpoint", Text, primary_key=True),
    Column("person", Text, nullable=False),
    Column("public_key", Text, nullable=False),
    Column("auth", Text, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("session", Text, nullable=False, server_default=""),
    Index("browsers_person", "person"),
)

NOTICE_SETTINGS = Table(
    "notice_settings",
    METADATA,
    Column("person", Text, primary_key=True),
    Column("body", Text, nullable=False),
    Column("email", LargeBinary),
    Column("code", Text),
    Column("code_until", BigInteger),
)

TOURNAMENTS = Table(
    "tournaments",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("host", Text, nullable=False),
    Column("spec", Text, nullable=False),
    Column("status", Text, nullable=False),
    Column("public", Integer, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("version", Integer, nullable=False),
    Column("due", BigInteger),
    Column("ended", BigInteger),
    Index("tournaments_due", "due"),
    Index("tournaments_status", "status", "created"),
    Index("tournaments_host", "host"),
)

TOURNAMENT_LOG = Table(
    "tournament_log",
    METADATA,
    Column("tournament_id", Text, primary_key=True),
    Column("seq", Integer, primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("body", Text, nullable=False),
)

TOURNAMENT_PEOPLE = Table(
    "tournament_people",
    METADATA,
    Column("tournament_id", Text, primary_key=True),
    Column("person", Text, primary_key=True),
    Index("tournament_people_person", "person"),
)

TOURNAMENT_TABLES = Table(
    "tournament_tables",
    METADATA,
    Column("table_id", Text, primary_key=True),
    Column("tournament_id", Text, nullable=False),
    Column("settled", Integer, nullable=False),
    Index("tournament_tables_tournament", "tournament_id", "settled"),
)

PASSKEYS = Table(
    "passkeys",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("person", Text, nullable=False),
    Column("host", Text, nullable=False),
    Column("label", Text, nullable=False),
    Column("public_key", LargeBinary, nullable=False),
    Column("counter", BigInteger, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("used", BigInteger),
    Index("passkeys_person", "person"),
)

CHALLENGES = Table(
    "challenges",
    METADATA,
    Column("digest", Text, primary_key=True),
    Column("person", Text, nullable=False),
    Column("until", BigInteger, nullable=False),
    Index("challenges_until", "until"),
)

OLD_NAMES = Table(
    "old_names",
    METADATA,
    Column("skeleton", Text, primary_key=True),
    Column("account", Text, nullable=False),
    Column("person", Text, nullable=False),
    Column("until", BigInteger, nullable=False),
    Index("old_names_account", "account"),
    Index("old_names_person", "person"),
)

VACATIONS = Table(
    "vacations",
    METADATA,
    Column("person", Text, primary_key=True),
    Column("began", BigInteger, primary_key=True),
    Column("until", BigInteger, nullable=False),
)
