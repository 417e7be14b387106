"""What all tables of a process share."""

import logging
from typing import NamedTuple

from connive.storage.store import Store
from connive.tables.bus import Bus
from connive.tables.counting import Counting
from connive.tables.timing import Timing
from connive.tables.workers import Bots

LOG = logging.getLogger("connive.tables")


class Home(NamedTuple):
    """Store, time, bots, and the way to other processes."""

    store: Store
    timing: Timing
    bots: Bots
    bus: Bus
    counting: Counting
