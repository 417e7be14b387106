"""Secrets of deals are sealed with a key that is not in the database; the database keeps a mark of that key."""

import sqlalchemy as sa
from alembic import context, op

from connive.storage.seals import Seal

revision = "0004"
down_revision = "0003"

TABLES = sa.table("tables", sa.column("id", sa.Text), sa.column("secret", sa.LargeBinary))
KEYS = sa.table("keys", sa.column("name", sa.Text), sa.column("value", sa.LargeBinary))


def upgrade() -> None:
    """Seal what is there."""
    seal: Seal = context.config.attributes["seal"]
    connection = op.get_bind()
    connection.execute(sa.insert(KEYS).values(name="seal", value=seal.mark))
    for key, secret in connection.execute(sa.select(TABLES)).all():
        sealed = seal.close(bytes(secret), key)
        connection.execute(sa.update(TABLES).where(TABLES.c.id == key).values(secret=sealed))
