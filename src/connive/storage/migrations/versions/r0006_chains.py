"""Pledges of entropy, logs that are chains, and when the service was there. Logs that exist become chains now."""

from itertools import groupby

import sqlalchemy as sa
from alembic import context, op

from connive.core.randomness import commitment
from connive.play.chain import Logged, Start, first_link, next_link
from connive.storage.seals import Seal

revision = "0006_chains"
down_revision = "0005_people"

TABLES = sa.table(
    "tables", *map(sa.column, ("id", "game", "rules", "seats", "options", "settings", "secret", "started"))
)
SEATS = sa.table("seats", *map(sa.column, ("table_id", "seat", "entropy")))
ENTRIES = sa.table(
    "entries", *map(sa.column, ("table_id", "seq", "at", "kind", "seat", "action", "client", "text", "link"))
)


def upgrade() -> None:
    """Add what is new, and link what is there."""
    op.add_column("seats", sa.Column("pledge", sa.Text))
    op.add_column("tables", sa.Column("cancelled", sa.Integer, nullable=False, server_default="0"))
    op.add_column("tables", sa.Column("filled", sa.BigInteger))
    op.add_column("entries", sa.Column("link", sa.Text, nullable=False, server_default=""))
    op.create_table(
        "uptimes",
        sa.Column("began", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("ended", sa.BigInteger, nullable=False),
    )
    _link()


def _link() -> None:
    seal: Seal = context.config.attributes["seal"]
    connection = op.get_bind()
    seats = connection.execute(sa.select(SEATS).order_by(SEATS.c.table_id, SEATS.c.seat)).all()
    added = {key: [row for row in rows if row.entropy] for key, rows in groupby(seats, lambda row: row.table_id)}
    for row in connection.execute(sa.select(TABLES).where(TABLES.c.started.is_not(None))).all():
        secret = seal.open(bytes(row.secret), row.id)
        entropy = tuple(f"{seat.seat}:{seat.entropy}" for seat in added.get(row.id, []))
        context_ = f"{row.game} {row.rules} {row.seats} {row.options}"
        start = Start(row.id, context_, row.settings, commitment(secret), 0, row.started, (), entropy)
        _link_log(connection, row.id, secret, first_link(start))


def _link_log(connection: sa.Connection, table: str, secret: bytes, link: str) -> None:
    log = sa.select(*(column for column in ENTRIES.c if column.name not in ("table_id", "link")))
    change = (
        sa.update(ENTRIES)
        .where(ENTRIES.c.table_id == table, ENTRIES.c.seq == sa.bindparam("place"))
        .values(link=sa.bindparam("new"))
    )
    made = []
    for entry in connection.execute(log.where(ENTRIES.c.table_id == table).order_by(ENTRIES.c.seq)).all():
        link = next_link(secret, link, Logged(*entry))
        made.append({"place": entry.seq, "new": link})
    if made:
        connection.execute(change, made)
