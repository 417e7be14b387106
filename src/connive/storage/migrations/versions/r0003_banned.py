"""Who is banned, found without reading everybody: servers look every few seconds."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Make the index."""
    banned = sa.text("banned != 0")
    op.create_index("people_banned", "people", ["id"], sqlite_where=banned, postgresql_where=banned)
