"""Reviews of finished games."""

import sqlalchemy as sa
from alembic import op

revision = "0007_reviews"
down_revision = "0006_chains"


def upgrade() -> None:
    """Make the table."""
    op.create_table(
        "reviews",
        sa.Column("table_id", sa.Text, primary_key=True),
        sa.Column("version", sa.Text, nullable=False),
        sa.Column("body", sa.LargeBinary, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
