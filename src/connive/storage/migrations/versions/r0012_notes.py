"""Notes on moments of finished games; attempts at puzzles, with the ratings of puzzles and solvers."""

import sqlalchemy as sa
from alembic import op

revision = "0012_notes"
down_revision = "0011_marks"


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "notes",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("table_id", sa.Text, nullable=False),
        sa.Column("moment", sa.Integer, nullable=False),
        sa.Column("person", sa.Text, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    op.create_index("notes_table", "notes", ["table_id", "moment"])
    op.create_index("notes_person", "notes", ["person"])
    op.create_table(
        "puzzle_tries",
        sa.Column("person", sa.Text, primary_key=True),
        sa.Column("game", sa.Text, primary_key=True),
        sa.Column("puzzle", sa.Text, primary_key=True),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("solved", sa.Integer, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "puzzle_ratings",
        sa.Column("game", sa.Text, primary_key=True),
        sa.Column("player", sa.Text, primary_key=True),
        sa.Column("mean", sa.Integer, nullable=False),
        sa.Column("spread", sa.Integer, nullable=False),
        sa.Column("tries", sa.Integer, nullable=False),
    )
    op.create_index("puzzle_ratings_player", "puzzle_ratings", ["player"])
