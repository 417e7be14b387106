"""All that a server process holds: the store, the tables, the people, rate limits, counters."""

import logging
import secrets
from collections import Counter
from typing import NamedTuple

from starlette.requests import HTTPConnection

from connive.storage.opening import open_store
from connive.storage.store import Store
from connive.tables.bus import Bus, NoBus
from connive.tables.counting import Counting
from connive.tables.home import Home
from connive.tables.people import People
from connive.tables.rates import Rate, Rates
from connive.tables.service import Tables
from connive.tables.timing import Timing, WallTime
from connive.tables.workers import Bots, Workers
from connive.web.config import Config

LOG = logging.getLogger("connive.web")


class Limits(NamedTuple):
    """The rate limits of a server: per address, per person, or per connection."""

    requests: Rates
    guests: Rates
    logins: Rates
    tables: Rates
    talk: Rates
    messages: Rates
    notes: Rates


def limits(timing: Timing, factor: float) -> Limits:
    """Return fresh limits."""

    def rate(burst: int, seconds: float) -> Rates:
        return Rates(Rate(max(1, round(burst * factor)), seconds), timing)

    return Limits(
        requests=rate(300, 10), guests=rate(30, 60), logins=rate(10, 60), tables=rate(20, 60), talk=rate(10, 10),
        messages=rate(200, 4), notes=rate(40, 10),
    )  # fmt: skip


class House:
    """One server process."""

    def __init__(self, config: Config, timing: Timing | None = None, bots: Bots | None = None) -> None:
        self.config = config
        self.timing: Timing = timing or WallTime()
        self.rates = limits(self.timing, config.rate)
        self.counting = Counting()
        self.requests: Counter[tuple[str, int]] = Counter()
        self.messages = 0
        self.refused: Counter[str] = Counter()
        self.connections = 0
        self._bots = bots
        self._store: Store | None = None
        self._tables: Tables | None = None
        self._people: People | None = None

    async def open(self) -> None:
        """Connect to everything and begin to serve."""
        self._store = await open_store(self.config.database)
        self._people = People(self._store, self.timing)
        await self._people.open()
        bus: Bus = _redis(self.config.redis) if self.config.redis else NoBus()
        home = Home(self._store, self.timing, self._bots or await _workers(self.config), bus, self.counting)
        self._tables = Tables(home)
        self._tables.company.name_process(secrets.token_hex(4))
        await self._tables.open()
        LOG.info("open")

    async def close(self) -> None:
        """Stop serving; everything that was accepted is stored."""
        if self._tables is not None:
            await self._tables.close()
        if self._store is not None:
            await self._store.close()
        self._store = self._tables = None
        LOG.info("closed")

    @property
    def store(self) -> Store:
        """The store."""
        assert self._store is not None
        return self._store

    @property
    def tables(self) -> Tables:
        """The tables."""
        assert self._tables is not None
        return self._tables

    @property
    def people(self) -> People:
        """The people."""
        assert self._people is not None
        return self._people

    @property
    def ready(self) -> bool:
        """Whether requests can be served."""
        return self._tables is not None

    def address_of(self, connection: HTTPConnection) -> str:
        """Return the address that rate limits count by."""
        return connection.client.host if connection.client else ""

    def count_request(self, name: str, status: int) -> None:
        """Count a request."""
        self.requests[name, status] += 1


async def _workers(config: Config) -> Bots:
    """Workers of this process, or of all processes that use the same Redis."""
    if config.redis is None:
        return Workers(config.bots)
    from connive.tables.redisbots import RedisBots

    shared = RedisBots(config.redis, config.bots)
    await shared.open()
    return shared


def _redis(url: str) -> Bus:
    from connive.tables.redisbus import RedisBus

    return RedisBus(url)
