"""Who hears what is stored at tables, to tell people who are away."""

from collections.abc import Collection
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from connive.tables.table import Table


class Follower(Protocol):
    """Hears what was stored at a table."""

    def follow(self, table: "Table", before: Collection[str]) -> None:
        """Something was stored at a table by this process; these decisions were open before."""


class NoNotices:
    """Tells nobody anything."""

    def follow(self, table: "Table", before: Collection[str]) -> None:
        """Something was stored at a table by this process; these decisions were open before."""
