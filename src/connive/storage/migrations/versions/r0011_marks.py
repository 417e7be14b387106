"""Marks by hand."""

import sqlalchemy as sa
from alembic import op

revision = "0011_marks"
down_revision = "0010_profiles"


def upgrade() -> None:
    """Make the table."""
    op.create_table(
        "marks",
        sa.Column("table_id", sa.Text, primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("person", sa.Text, primary_key=True),
        sa.Column("place", sa.Text, primary_key=True),
        sa.Column("version", sa.Integer, primary_key=True),
        sa.Column("mark", sa.Text, nullable=False),
    )
    op.create_index("marks_person", "marks", ["person"])
