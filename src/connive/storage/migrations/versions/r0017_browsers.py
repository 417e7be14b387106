"""With which session a browser was added: one whose session has ended is told nothing more."""

import sqlalchemy as sa
from alembic import op

revision = "0017_browsers"
down_revision = "0016_vacations"


def upgrade() -> None:
    """Add the column; of browsers that were added before it is not known."""
    op.add_column("browsers", sa.Column("session", sa.Text, nullable=False, server_default=""))
