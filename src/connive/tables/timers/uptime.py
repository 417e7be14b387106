"""When the service was there: time in which it was away is nobody's.

Invariant: every process of a service agrees on when it was away. They keep one list of times together: a process that
is there prolongs the last, and one that finds that nobody did so for a while begins another. What lies between is an
outage, which each table with a clock takes into its log, once; clocks are a fold over the log like everything else.
"""

from itertools import pairwise
from typing import NamedTuple

from connive.storage.driver import StoreUnavailable
from connive.storage.store import Store
from connive.tables.settings import DAY, SECOND
from connive.tables.table import Table
from connive.tables.timers.time import Time, WallTime

AWAY = 10 * SECOND
"""A process that gave no sign of life for this long was away; signs are given every second."""

REMEMBERED = 60 * DAY
"""Longer than any clock runs."""


class Outage(NamedTuple):
    """A time in which nobody was there."""

    began: int
    ended: int


class Pulse:
    """The signs of life of this process, and what the service knows about its outages."""

    def __init__(self, store: Store, time: Time) -> None:
        self._store, self._time = store, time
        self._last = 0
        self.outages: list[Outage] = []

    async def begin(self, alone: bool) -> None:
        """Give the first sign of life. Where no other process can be there, all since the last one is an outage."""
        now = await self._not_before_the_last()
        if alone or not await self._store.still_up(now, now - AWAY):
            await self._come_up(now)
        await self._learn(now)
        self._last = now

    async def _come_up(self, now: int) -> None:
        """Keep that the service is there again, unless another process did so in the same moment."""
        try:
            await self._store.add_uptime(now)
        except StoreUnavailable:
            raise
        except Exception:
            if not await self._store.still_up(now, now):
                raise

    async def _not_before_the_last(self) -> int:
        """Return the time. It never runs backwards: if the machine's clock did, ours goes on from where it was."""
        known = await self._store.uptimes(0)
        least = known[-1].ended + 1 if known else 0
        if isinstance(self._time, WallTime):
            self._time.go_on_from(least)
        return max(self._time.now(), least)

    async def beat(self) -> bool:
        """Give a sign of life; True if this process was away before, so that tables must take in the outage."""
        now = self._time.now()
        away = not await self._store.still_up(now, now - AWAY)
        if away:
            await self._come_up(now)
        if away or now - self._last >= AWAY:
            await self._learn(now)
            return True
        self._last = now
        return False

    def resume(self) -> None:
        """All tables have taken in the outage: time counts again."""
        self._last = self._time.now()

    async def end(self) -> None:
        """Give the last sign of life."""
        await self._store.still_up(self._time.now(), 0)

    def steady(self) -> bool:
        """Tell whether this process was there all the time lately. Time that a test moves is always steady."""
        return not isinstance(self._time, WallTime) or self._time.now() - self._last < AWAY

    async def _learn(self, now: int) -> None:
        known = await self._store.uptimes(now - REMEMBERED)
        gaps = [Outage(one.ended, other.began) for one, other in pairwise(known)]
        self.outages = [gap for gap in gaps if gap.ended - gap.began >= SECOND]


async def take_outages(table: Table, outages: list[Outage]) -> None:
    """Let a table know in its log when the service was away, once; it must be one's turn at the table."""
    for outage in outages if table.settings.clock.kind != "none" else ():
        if table.running and outage.ended > max(table.row.started or 0, table.clocks.paused):
            await table.record("pause", 0, 0, f"{outage.began} {outage.ended}")
