"""What accounts look like, who moderates, codes for lost passwords, when people were last here; verdicts on reports."""

import sqlalchemy as sa
from alembic import op

from connive.storage.names import skeleton

revision = "0005_people"
down_revision = "0004"

PEOPLE = sa.table(
    "people", *(sa.column(name, sa.Text) for name in ("id", "name", "account", "skeleton")), sa.column("created"),
    sa.column("seen"),
)  # fmt: skip


def upgrade() -> None:
    """Add the columns; of accounts that look alike the oldest keeps its look to itself."""
    op.add_column("people", sa.Column("skeleton", sa.Text))
    op.add_column("people", sa.Column("moderator", sa.Integer, nullable=False, server_default="0"))
    op.add_column("people", sa.Column("recovery", sa.Text, nullable=False, server_default="[]"))
    op.add_column("people", sa.Column("seen", sa.BigInteger, nullable=False, server_default="0"))
    op.add_column("reports", sa.Column("handled", sa.BigInteger))
    op.add_column("reports", sa.Column("verdict", sa.Text, nullable=False, server_default=""))
    _fill()
    op.create_index("people_skeleton", "people", ["skeleton"], unique=True)


def _fill() -> None:
    connection = op.get_bind()
    connection.execute(sa.update(PEOPLE).values(seen=PEOPLE.c.created))
    accounts = sa.select(PEOPLE.c.id, PEOPLE.c.name).where(PEOPLE.c.account.is_not(None)).order_by(PEOPLE.c.created)
    taken: set[str] = set()
    for key, name in connection.execute(accounts).all():
        look = skeleton(name)
        if look and look not in taken:
            taken.add(look)
            connection.execute(sa.update(PEOPLE).where(PEOPLE.c.id == key).values(skeleton=look))
