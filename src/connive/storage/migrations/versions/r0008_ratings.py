"""Who looks for a game, ratings with their history, and which tables are rated."""

import sqlalchemy as sa
from alembic import op

revision = "0008_ratings"
down_revision = "0007_reviews"


def upgrade() -> None:
    """Add the tables; no game of before is rated."""
    op.add_column("tables", sa.Column("rated", sa.Integer, nullable=False, server_default="0"))
    op.create_index(
        "tables_rated", "tables", ["ended"], sqlite_where=sa.text("rated = 1"), postgresql_where=sa.text("rated = 1")
    )
    op.create_table(
        "seeks",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("person", sa.Text, nullable=False),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("seats", sa.Integer, nullable=False),
        sa.Column("pace", sa.Text, nullable=False),
        sa.Column("rated", sa.Integer, nullable=False),
        sa.Column("rating", sa.Integer, nullable=False),
        sa.Column("since", sa.BigInteger, nullable=False),
        sa.Column("alive", sa.BigInteger, nullable=False),
        sa.Column("process", sa.Text, nullable=False),
        sa.Column("table_id", sa.Text),
    )
    op.create_index("seeks_person", "seeks", ["person"])
    op.create_table(
        "ratings",
        sa.Column("game", sa.Text, primary_key=True),
        sa.Column("player", sa.Text, primary_key=True),
        sa.Column("mean", sa.Integer, nullable=False),
        sa.Column("spread", sa.Integer, nullable=False),
        sa.Column("games", sa.Integer, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    op.create_index("ratings_mean", "ratings", ["game", "mean"])
    op.create_table(
        "results",
        sa.Column("table_id", sa.Text, primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("player", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("place", sa.Integer, nullable=False),
        sa.Column("weight", sa.Integer, nullable=False),
        sa.Column("before", sa.Integer, nullable=False),
        sa.Column("mean", sa.Integer, nullable=False),
        sa.Column("spread", sa.Integer, nullable=False),
    )
    op.create_index("results_player", "results", ["player", "game", "at"])
