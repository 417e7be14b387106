"""Who hears what is stored at tables, to tell people who are away."""

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from connive.tables.table import Table


class Follower(Protocol):
    """Hears what was stored at a table."""

    def follow(self, table: "Table") -> None:
        """Something was stored at a table by this process."""


class NoNotices:
    """Tells nobody anything."""

    def follow(self, table: "Table") -> None:
        """Something was stored at a table by this process."""
