"""Days on which people are away."""

import sqlalchemy as sa
from alembic import op

revision = "0016_vacations"
down_revision = "0015_passkeys"


def upgrade() -> None:
    """Add the table; nobody is away."""
    op.create_table(
        "vacations",
        sa.Column("person", sa.Text, primary_key=True),
        sa.Column("began", sa.BigInteger, primary_key=True),
        sa.Column("until", sa.BigInteger, nullable=False),
    )
