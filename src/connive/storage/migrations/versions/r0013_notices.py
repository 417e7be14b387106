"""Notices that wait to be sent, the browsers they go to, and what people want to be told."""

import sqlalchemy as sa
from alembic import op

revision = "0013_notices"
down_revision = "0012_notes"


def upgrade() -> None:
    """Add the tables; nobody is told anything yet."""
    op.create_table(
        "notices",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("person", sa.Text, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("table_id", sa.Text, nullable=False),
        sa.Column("due", sa.BigInteger, nullable=False),
        sa.Column("tries", sa.Integer, nullable=False),
    )
    op.create_index("notices_due", "notices", ["due"])
    op.create_table(
        "browsers",
        sa.Column("endpoint", sa.Text, primary_key=True),
        sa.Column("person", sa.Text, nullable=False),
        sa.Column("public_key", sa.Text, nullable=False),
        sa.Column("auth", sa.Text, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
    )
    op.create_index("browsers_person", "browsers", ["person"])
    op.create_table(
        "notice_settings",
        sa.Column("person", sa.Text, primary_key=True),
        sa.Column("body", sa.Text, nullable=False),
        sa.Column("email", sa.LargeBinary),
        sa.Column("code", sa.Text),
        sa.Column("code_until", sa.BigInteger),
    )
