"""The tables in the memory of a process, loaded when they are asked for.

Invariant: all who ask for a table get the one object of this process for it, rebuilt from the store if need be.
"""

import asyncio
import re
from collections.abc import Iterable

from connive.storage.driver import StoreUnavailable
from connive.storage.rows import News
from connive.tables.actions.attempts import attempt
from connive.tables.errors import Damaged, NoTable
from connive.tables.live import LiveTable
from connive.tables.lobby import seats as seating
from connive.tables.services import Services
from connive.tables.settings import SECOND
from connive.tables.table import Table
from connive.tables.tasks import Tasks
from connive.tables.timers.rests import tell_table
from connive.tables.timers.uptime import Pulse, take_outages

TABLE_NAME = re.compile("[A-Za-z0-9_-]{1,40}")
KEPT = 2_000
"""How many tables stay in memory although nobody looks on."""

IDLE = 60 * SECOND
TOGETHER = 64
"""The news of how many tables are read by one query at most."""


class LoadedTables:
    """The tables that this process keeps going."""

    def __init__(self, services: Services) -> None:
        self.services = services
        self.pulse = Pulse(services.store, services.time)
        self._live: dict[str, LiveTable] = {}
        self._loading: dict[str, asyncio.Task[LiveTable]] = {}
        self._tasks = Tasks()
        self._unread: set[str] = set()
        self._reading = False

    @property
    def live(self) -> int:
        """How many tables are in memory."""
        return len(self._live)

    def all_live(self) -> list[LiveTable]:
        """Return the tables in memory."""
        return list(self._live.values())

    def told_at(self, key: str) -> int:
        """Return when something was told last at a table that is in memory; 0 of others."""
        found = self._live.get(key)
        return found.table.told_at if found is not None else 0

    async def find(self, key: str) -> LiveTable:
        """Return a table, from memory or rebuilt from its log."""
        found, begun = self._live.get(key), key in self._loading
        if found is None:
            found = await self._load_once(key)
            if not begun:
                return found
        if self.services.bus.shared or found.table.stale:
            async with found.table.lock:
                await found.table.sync()
        return found

    async def _load_once(self, key: str) -> LiveTable:
        """Load a table once, however many ask at the same time; nothing is kept of one that cannot be loaded."""
        if not TABLE_NAME.fullmatch(key):
            raise NoTable
        task = self._loading.get(key)
        if task is None:
            task = self._loading[key] = asyncio.create_task(self._load(key))
            task.add_done_callback(lambda done: self._loaded(key, done))
        return await asyncio.shield(task)

    def _loaded(self, key: str, done: "asyncio.Task[LiveTable]") -> None:
        del self._loading[key]
        if not done.cancelled():
            done.exception()  # those who asked have it; if they all went away, nobody needs to hear of it

    async def _load(self, key: str) -> LiveTable:
        store = self.services.store
        row = await store.table(key)
        if row is None:
            raise NoTable
        table = Table(self.services, row, await store.seats_of(key), await store.names_at(key))
        live = LiveTable(table)
        await self._know_series(table)
        table.tournament = await store.tournaments.of_table(key)
        table.attendance.always = table.tournament is not None
        if table.match is not None:
            table.replay(await store.entries(key))
            await attempt(table, table.finish_if_over)
            await attempt(table, lambda: take_outages(table, self.pulse.outages))
            await tell_table(table)
            table.steady = self.pulse.steady
        self._make_room()
        self._live[key] = live
        live.wake()
        return live

    async def _know_series(self, table: Table) -> None:
        rows = await self.services.store.in_series(table.row.series)
        outcomes = [seating.outcome_of(row) for row in rows if row.number <= table.row.number]
        table.tally = [sum(seat in won.winners for won in outcomes if won) for seat in range(table.row.seats)]
        table.following = next((row.id for row in rows if row.number == table.row.number + 1), None)

    def _make_room(self) -> None:
        if len(self._live) < KEPT:
            return
        before = self.services.time.now() - IDLE
        for key, live in list(self._live.items()):
            table = live.table
            if table.used < before and not table.onlookers and not live.busy and not table.lock.locked():
                del self._live[key]

    async def read_news(self, keys: Iterable[str]) -> None:
        """Read the news of tables that are in memory, together with all that are asked for meanwhile."""
        self._unread.update(key for key in keys if key in self._live)
        if self._reading:
            return
        self._reading = True
        try:
            while self._unread:
                await self._read_some([self._unread.pop() for _ in range(min(TOGETHER, len(self._unread)))])
        finally:
            self._reading = False

    async def _read_some(self, keys: list[str]) -> None:
        tables = {key: self._live[key].table for key in keys if key in self._live}
        try:
            found = await self.services.store.news({key: table.length for key, table in tables.items()})
        except StoreUnavailable:
            for table in tables.values():
                table.stale = True
            return
        for key, news in found.items():
            if tables[key].is_news(news):
                self._tasks.begin(
                    self._take_news(tables[key], news)
                )  # whose turn at one table is long keeps no other waiting

    async def _take_news(self, table: Table, news: News) -> None:
        try:
            async with table.lock:
                await (table.sync() if table.stale else table.take_news(news))
                if table.row.status == "over" and table.following is None:
                    await self._know_series(table)
        except (Damaged, StoreUnavailable):
            table.stale = True

    async def read_news_of_watched(self) -> None:
        """Read the news of every table that somebody here looks at: what was said of it may have been lost."""
        await self.read_news(key for key, live in self._live.items() if live.table.onlookers)
