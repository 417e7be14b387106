"""Tournaments: what was ordered, what happened, who takes part, and at which tables."""

import sqlalchemy as sa
from alembic import op

revision = "0014_tournaments"
down_revision = "0013_notices"


def upgrade() -> None:
    """Add the tables."""
    op.create_table(
        "tournaments",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("host", sa.Text, nullable=False),
        sa.Column("spec", sa.Text, nullable=False),
        sa.Column("status", sa.Text, nullable=False),
        sa.Column("public", sa.Integer, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("due", sa.BigInteger),
        sa.Column("ended", sa.BigInteger),
    )
    op.create_index("tournaments_due", "tournaments", ["due"])
    op.create_index("tournaments_status", "tournaments", ["status", "created"])
    op.create_index("tournaments_host", "tournaments", ["host"])
    op.create_table(
        "tournament_log",
        sa.Column("tournament_id", sa.Text, primary_key=True),
        sa.Column("seq", sa.Integer, primary_key=True),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
    )
    op.create_table(
        "tournament_people",
        sa.Column("tournament_id", sa.Text, primary_key=True),
        sa.Column("person", sa.Text, primary_key=True),
    )
    op.create_index("tournament_people_person", "tournament_people", ["person"])
    op.create_table(
        "tournament_tables",
        sa.Column("table_id", sa.Text, primary_key=True),
        sa.Column("tournament_id", sa.Text, nullable=False),
        sa.Column("settled", sa.Integer, nullable=False),
    )
    op.create_index("tournament_tables_tournament", "tournament_tables", ["tournament_id", "settled"])
