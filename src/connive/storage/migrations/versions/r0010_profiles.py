"""What each finished game was for those who played it; profiles, friends, invitations, and the talk of the lobby."""

import sqlalchemy as sa
from alembic import op

revision = "0010_profiles"
down_revision = "0009_positions"

COUNTS = ("said", "lies", "lies_answered", "lies_believed", "heard", "doubts", "doubts_right", "lies_heard")


def upgrade() -> None:
    """Add the tables; games that are over already are counted by the server, a few at a time."""
    op.add_column("tables", sa.Column("counted", sa.Integer, nullable=False, server_default="0"))
    zero = sa.text("counted = 0")
    op.create_index("tables_counted", "tables", ["ended"], sqlite_where=zero, postgresql_where=zero)
    op.create_table(
        "played",
        sa.Column("table_id", sa.Text, primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("player", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        *(sa.Column(name, sa.Integer, nullable=False) for name in ("public", "rated", "seats", "result", *COUNTS)),
        sa.Column("bins", sa.Text, nullable=False),
    )
    op.create_index("played_player", "played", ["player", "at"])
    op.create_table(
        "profiles",
        sa.Column("person", sa.Text, primary_key=True),
        *(sa.Column(name, sa.Text, nullable=False) for name in ("games", "ratings", "style", "online", "invitations")),
        sa.Column("silenced", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "relations",
        sa.Column("person", sa.Text, primary_key=True),
        sa.Column("other", sa.Text, primary_key=True),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    op.create_index("relations_other", "relations", ["other", "kind"])
    op.create_table(
        "invitations",
        sa.Column("table_id", sa.Text, primary_key=True),
        sa.Column("guest", sa.Text, primary_key=True),
        sa.Column("host", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    op.create_index("invitations_guest", "invitations", ["guest"])
    op.create_table(
        "chat",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("person", sa.Text, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
    )
    op.create_index("chat_at", "chat", ["at"])
