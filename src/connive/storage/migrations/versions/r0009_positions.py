"""Tables that begin from a position."""

import sqlalchemy as sa
from alembic import op

revision = "0009_positions"
down_revision = "0008_ratings"


def upgrade() -> None:
    """Add the columns; every game of before was dealt."""
    op.add_column("tables", sa.Column("position", sa.LargeBinary))
    op.add_column("tables", sa.Column("origin", sa.Text, nullable=False, server_default=""))
