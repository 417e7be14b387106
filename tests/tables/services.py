"""A service in this process for tests: a real store, time that tests move, bots without processes."""

import asyncio
import heapq
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from itertools import count
from pathlib import Path
from typing import Any

import msgspec
from argon2 import PasswordHasher
from sqlalchemy.sql.elements import ClauseElement

from connive.core.randomness import FastRng
from connive.storage.driver import Driver, Fate, Row, Unit, Values
from connive.storage.rows import Person
from connive.storage.store import Store
from connive.storage.stores import open_store
from connive.tables.bots import worker
from connive.tables.bots.jobs import Answer, Job
from connive.tables.bus.bus import Bus, NoBus
from connive.tables.counters import Counters
from connive.tables.fair_queue import ANYBODY, Asker
from connive.tables.live import LiveTable
from connive.tables.lobby.registry import TableRegistry
from connive.tables.services import Services
from connive.tables.settings import Clock, Pace, Settings
from connive.tables.table import Table

WEAK = PasswordHasher(time_cost=1, memory_cost=64, parallelism=1)
"""Hashes a password in no time, for tests of anything else."""

START = 1_000_000
AT_ONCE = Pace(0, 0)
QUICK = Settings(pace=AT_ONCE, spare_bot="random")


CALM = 50
"""After this many turns of the event loop in which no database is at work, nothing goes on any more."""

SECONDS = 60
"""How long a database may take at most."""


class Watched:
    """A database that knows whether it is at work; how long a disk takes is then no guess."""

    def __init__(self, driver: Driver) -> None:
        self._driver = driver
        self.at_work = 0

    async def open(self) -> None:
        await self._driver.open()

    async def close(self) -> None:
        await self._driver.close()

    async def read(self, statement: ClauseElement, values: Values) -> Sequence[Row]:
        self.at_work += 1
        try:
            return await self._driver.read(statement, values)
        finally:
            self.at_work -= 1

    def write(self, unit: Unit) -> "asyncio.Future[bool]":
        self.at_work += 1
        written = self._driver.write(unit)
        written.add_done_callback(self._done)
        return written

    def write_then(self, unit: Unit, tell: Callable[[Fate], None]) -> None:
        def told(fate: Fate) -> None:
            self._done()
            tell(fate)

        self.at_work += 1
        self._driver.write_then(unit, told)

    def _done(self, _: object = None) -> None:
        self.at_work -= 1


class FakeTime:
    """Time that stands still until a test moves it."""

    def __init__(self) -> None:
        self._now = START
        self._sleepers: list[tuple[int, int, asyncio.Future[None]]] = []
        self._order = count()
        self._databases: list[Watched] = []

    def now(self) -> int:
        return self._now

    async def sleep_until(self, at: int) -> None:
        if at > self._now:
            future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
            heapq.heappush(self._sleepers, (at, next(self._order), future))
            await future

    def call_at(self, at: int, work: Callable[[], None]) -> None:
        future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        future.add_done_callback(lambda _: work())
        heapq.heappush(self._sleepers, (at, next(self._order), future))

    async def pass_by(self, milliseconds: int) -> None:
        """Let time pass; those who wake meanwhile do so at their own moment."""
        end = self._now + milliseconds
        await self.settle()
        while self._sleepers and self._sleepers[0][0] <= end:
            at, _, future = heapq.heappop(self._sleepers)
            self._now = max(self._now, at)
            if not future.done():
                future.set_result(None)
            await self.settle()
        self._now = end
        await self.settle()

    @asynccontextmanager
    async def watching(self, store: Store) -> AsyncIterator[None]:
        """Wait for this store too, as long as it is open."""
        watched = Watched(store._driver)
        Store.__init__(store, watched, store._seal)  # all parts of the store use it from now on
        self._databases.append(watched)
        yield
        self._databases.remove(watched)

    async def settle(self) -> None:
        """Let everything that can go on go on."""
        calm = 0
        async with asyncio.timeout(SECONDS):
            while calm < CALM:
                busy = any(database.at_work for database in self._databases)
                calm = 0 if busy else calm + 1
                await asyncio.sleep(0.001 if busy else 0)


class LocalBots:
    """Bots that think in this process; they get exactly what a worker process gets."""

    def __init__(self) -> None:
        self.jobs: list[Job] = []
        self.askers: list[Asker] = []

    async def ask(self, job: Job, asker: Asker = ANYBODY) -> Answer:
        self.jobs.append(job)
        self.askers.append(asker)
        return worker.answer(job)

    async def close(self) -> None:
        pass


class Listener:
    """Somebody who looks on and keeps all messages."""

    def __init__(self, *muted: str, person: str = "", address: str = "") -> None:
        self.texts: list[str] = []
        self.muted, self.person, self.address = muted, person, address

    def push(self, text: bytes) -> None:
        self.texts.append(text.decode())

    def has_muted(self, person: str) -> bool:
        return person in self.muted

    @property
    def messages(self) -> list[dict[str, Any]]:
        return [msgspec.json.decode(text) for text in self.texts]

    def of(self, kind: str) -> list[dict[str, Any]]:
        return [message for message in self.messages if message["type"] == kind]


class Service:
    """A running service with what a test wants to look at."""

    def __init__(self, tables: TableRegistry, store: Store, time: FakeTime, bots: LocalBots) -> None:
        self.tables, self.store, self.time, self.bots = tables, store, time, bots

    async def people(self, *names: str) -> None:
        for name in names:
            await self.store.add_person(Person(name, name.title(), None, None, 0))

    async def listen(
        self, table: Table, person: str, seat: int | None, lang: str | None = None, muted: tuple[str, ...] = ()
    ) -> Listener:
        listener = Listener(*muted, person=person)
        live, viewer = await self.tables.viewer(table.row.id, person, seat)
        live.table.onlookers.add(listener)
        feed = live.table.feed(viewer, lang, muted)
        feed.subscribers.add(listener)
        listener.push(feed.catch_up(0))
        live.look_after()
        return listener


@asynccontextmanager
async def service(
    address: str | Path, time: FakeTime | None = None, bus: Bus | None = None, bots: LocalBots | None = None
) -> AsyncIterator[Service]:
    """Run a service on a store."""
    store = await open_store(str(address))
    clock, bots = time or FakeTime(), bots or LocalBots()
    tables = TableRegistry(Services(store, clock, bots, bus or NoBus(), Counters()))
    async with clock.watching(store):
        await tables.open()
        try:
            yield Service(tables, store, clock, bots)
        finally:
            await tables.close()
            await store.close()


def clocked(**changed: Any) -> Settings:
    """Settings with a time bank."""
    clock = Clock("bank", bank=60, increment=5, reaction=20)
    return msgspec.structs.replace(QUICK, clock=clock, **changed)


async def play_randomly(live: LiveTable, seed: int, steps: int = 10_000) -> int:
    """Let every person's seat choose at random until the game is over; return how many choices were made.

    Where a bot may have made the last choice, wait until the end is kept.
    """
    rng, made = FastRng(seed), 0
    while live.table.running and made < steps:
        match = live.table.playing
        people = [seat for seat in match.to_act if live.table.seats[seat].bot is None]
        if not people:
            await asyncio.sleep(0.001)
            continue
        found = match.open_decision(people[rng.below(len(people))])
        assert found is not None
        action = found.ids[rng.below(len(found.ids))]
        await live.choose(found.seat, f"c{seed}.{made}", found.token, action)
        made += 1
    while live.table.has_bots and live.table.unfinished:
        await asyncio.sleep(0.001)
    return made


async def choose_any(live: LiveTable, seat: int, client: str) -> None:
    """Make the first choice that is offered."""
    found = live.table.playing.open_decision(seat)
    assert found is not None
    await live.choose(seat, client, found.token, found.ids[0])
