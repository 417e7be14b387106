"""What all tables of a process share."""

import logging
from collections.abc import Collection
from typing import TYPE_CHECKING, NamedTuple, Protocol

from connive.storage.store import Store
from connive.tables.bots.pool import Bots
from connive.tables.bus.bus import Bus
from connive.tables.counters import Counters
from connive.tables.timers.time import Time

if TYPE_CHECKING:
    from connive.tables.table import Table

LOG = logging.getLogger("connive.tables")


class Follower(Protocol):
    """Hears what is stored at tables, to tell people who are away."""

    def follow(self, table: "Table", before: Collection[str]) -> None:
        """Something was stored at a table by this process; these decisions were open before."""


class NoNotices:
    """Tells nobody anything."""

    def follow(self, table: "Table", before: Collection[str]) -> None:
        """Something was stored at a table by this process; these decisions were open before."""


class Services(NamedTuple):
    """Store, time, bots, the way to other processes, and to people who are away."""

    store: Store
    time: Time
    bots: Bots
    bus: Bus
    counters: Counters
    notices: Follower = NoNotices()
