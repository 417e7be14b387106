"""Passkeys, the challenges that they answer, and names that accounts had before."""

import sqlalchemy as sa
from alembic import op

revision = "0015_passkeys"
down_revision = "0014_tournaments"


def upgrade() -> None:
    """Add the tables; nobody has a passkey yet, or had another name."""
    op.create_table(
        "passkeys",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("person", sa.Text, nullable=False),
        sa.Column("host", sa.Text, nullable=False),
        sa.Column("label", sa.Text, nullable=False),
        sa.Column("public_key", sa.LargeBinary, nullable=False),
        sa.Column("counter", sa.BigInteger, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("used", sa.BigInteger),
    )
    op.create_index("passkeys_person", "passkeys", ["person"])
    op.create_table(
        "challenges",
        sa.Column("digest", sa.Text, primary_key=True),
        sa.Column("person", sa.Text, nullable=False),
        sa.Column("until", sa.BigInteger, nullable=False),
    )
    op.create_index("challenges_until", "challenges", ["until"])
    op.create_table(
        "old_names",
        sa.Column("skeleton", sa.Text, primary_key=True),
        sa.Column("account", sa.Text, nullable=False),
        sa.Column("person", sa.Text, nullable=False),
        sa.Column("until", sa.BigInteger, nullable=False),
    )
    op.create_index("old_names_account", "old_names", ["account"])
    op.create_index("old_names_person", "old_names", ["person"])
