"""How many tables one host may have at once, so that nobody takes the place of all others."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from weakref import WeakValueDictionary

from connive.storage.store import Store
from connive.tables.errors import TooMany
from connive.tables.settings import DAY
from connive.tables.timers.time import Time

OPEN_MOST = 10
RUNNING_MOST = 30
"""How many tables of one host can wait for people, and how many that began within a day can still run."""


class TableQuota:
    """How many tables each host may have."""

    def __init__(self, store: Store, time: Time, factor: float = 1.0) -> None:
        self._store, self._time = store, time
        self._most = {"open": max(1, round(OPEN_MOST * factor)), "running": max(1, round(RUNNING_MOST * factor))}
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    @asynccontextmanager
    async def room(self, host: str) -> AsyncIterator[None]:
        """Have room for one more table, or refuse. Tables of one host are set up one after the other."""
        async with self._locks.setdefault(host, asyncio.Lock()):
            await self.check_tables(host)
            yield

    async def check_tables(self, host: str) -> None:
        """Refuse one more table to a host who has enough."""
        found = await self._store.hosted(host, self._time.now() - DAY)
        for status, most in self._most.items():
            if found.get(status, 0) >= most:
                raise TooMany(most=most)
