"""The passing of time for all tables of a process: what is due, outages, missed news, tables that never began.

Invariant: a table that cannot go on, or a store that is away, stops no other table.
"""

import asyncio
import contextlib
import itertools
from functools import partial
from typing import TYPE_CHECKING

from connive.core.errors import ConniveError
from connive.storage.driver import StoreUnavailable
from connive.tables.actions.attempts import attempt
from connive.tables.errors import Busy
from connive.tables.live import LiveTable
from connive.tables.lobby.pledges import waits_for_nobody
from connive.tables.services import LOG
from connive.tables.settings import DAY
from connive.tables.timers.time import WallTime
from connive.tables.timers.uptime import take_outages

if TYPE_CHECKING:
    from connive.tables.lobby.registry import TableRegistry

SECONDS = 1.0
SWEPT = 200
SAY_EVERY, CLOSE_EVERY = 10, 600
"""After how many sweeps other processes are told again who is here, and old tables are closed."""

OPEN_DAYS = 2


class Sweep:
    """Looks after the tables of a process, again and again."""

    def __init__(self, tables: "TableRegistry") -> None:
        self._tables, self._services = tables, tables.services

    async def run(self) -> None:
        """Sweep once a second until the process ends."""
        for number in itertools.count(1):
            await asyncio.sleep(SECONDS)
            try:
                await self._sweep(number)
            except StoreUnavailable:
                LOG.warning("store_unavailable")
            except Exception as error:
                LOG.error("sweep", exc_info=error)

    async def _sweep(self, number: int) -> None:
        if isinstance(self._services.time, WallTime):  # time that a test moves has no gaps
            await self._beat()
        await self.look_after_due()
        await self._begin_full()
        await self._tables.rater.look()
        await self._tables.histories.look()
        await self._tables.seekers.sweep()
        await self._tables.organiser.sweep()
        if self._services.bus.shared:
            await self._tables.read_news_of_watched()
        if number % SAY_EVERY == 0:
            self._tables.watchers.say_all()
            self._tables.online.say_all()
        if number % CLOSE_EVERY == 0:
            await self.close_old()

    async def _beat(self) -> None:
        """Say that this process is there; if it was not, all its tables learn of it before time counts again."""
        pulse = self._tables.pulse
        if await pulse.beat():
            for live in self._tables.all_live():
                if live.table.match is not None:
                    await attempt(live.table, partial(take_outages, live.table, pulse.outages))
                    live.look_after()
            pulse.resume()

    async def look_after_due(self) -> None:
        """Look after all tables where something is due, whichever process kept them going before."""
        for key in await self._services.store.due_tables(self._services.time.now(), SWEPT):
            try:
                await self._look_after(key)
            except StoreUnavailable:
                raise
            except Busy:
                continue  # somebody is at it; it stays due
            except ConniveError as error:
                LOG.error("table_cannot_go_on", extra={"code": error.code})
                await self._services.store.set_due(key, None)

    async def _begin_full(self) -> None:
        """Let tables go on whose last step to the start could not be kept: the store was away, or a process died."""
        for live in self._tables.all_live():
            if waits_for_nobody(live.table):
                with contextlib.suppress(Busy):
                    await self._tables.begin_if_full(live.table.row.id)

    async def _look_after(self, key: str) -> None:
        live = await self._tables.find(key)
        await attempt(live.table, partial(self._keep_going, live))

    async def _keep_going(self, live: LiveTable) -> None:
        await live.table.finish_if_over()
        if live.table.running:
            live.look_after()
            await live.table.look_later(live.next_look())

    async def close_old(self) -> None:
        """Close tables that were opened long ago and never began."""
        for key in await self._services.store.stale_tables(self._services.time.now() - OPEN_DAYS * DAY):
            await self._tables.close_table(key)
