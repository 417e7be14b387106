"""What all tables of a process share."""

import logging
from typing import NamedTuple

from connive.storage.store import Store
from connive.tables.bots.pool import Bots
from connive.tables.bus.bus import Bus
from connive.tables.counters import Counters
from connive.tables.notices.follower import Follower, NoNotices
from connive.tables.timers.time import Time

LOG = logging.getLogger("connive.tables")


class Services(NamedTuple):
    """Store, time, bots, the way to other processes, and to people who are away."""

    store: Store
    time: Time
    bots: Bots
    bus: Bus
    counters: Counters
    notices: Follower = NoNotices()
