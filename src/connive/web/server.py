"""All that a server process holds: the store, the tables, the people, rate limits, counters."""

import asyncio
import contextlib
import logging
import secrets
from collections import Counter
from collections.abc import Callable
from typing import NamedTuple

from starlette.requests import HTTPConnection

from connive.core.errors import ConniveError
from connive.storage.address import is_postgres, sqlite_path
from connive.storage.driver import StoreUnavailable
from connive.storage.orders import CloseTable, Orders, carry_out, read_order
from connive.storage.retention import prune
from connive.storage.rows import Person
from connive.storage.store import Store
from connive.storage.stores import open_store
from connive.tables.bots.pool import Bots, WorkerPool
from connive.tables.bots.quota import ThinkingQuota
from connive.tables.bus.bus import Bus, Muting, NoBus, SessionsEnded
from connive.tables.counters import Counters
from connive.tables.lobby.quota import TableQuota
from connive.tables.lobby.registry import TableRegistry
from connive.tables.messages import InvitationFacts, InvitationList, write
from connive.tables.notices.desk import NoticeDesk
from connive.tables.notices.mail import Mail
from connive.tables.notices.web_push import WebPush
from connive.tables.people.circle import Circle
from connive.tables.people.people import People, muted_by
from connive.tables.people.rates import Rate, Rates
from connive.tables.people.solvers import Solvers
from connive.tables.reviews.desk import ReviewDesk
from connive.tables.services import Services
from connive.tables.tasks import Tasks
from connive.tables.timers.time import Time, WallTime
from connive.web.conditions import Conditions
from connive.web.config import Config
from connive.web.connections import Connections, Guest
from connive.web.outbox import Outbox
from connive.web.proxies import Proxies, counted
from connive.web.shares import Shares
from connive.web.tournament_updates import TournamentUpdates

LOG = logging.getLogger("connive.web")
BANS_SECONDS = 2.0
"""How often the banned are looked up: `connive admin` or another process can have banned somebody."""

PROBE_SECONDS = 10.0
"""How often the store must show that it can keep something."""


FIRST_PRUNE_SECONDS, PRUNE_SECONDS = 60.0, 86_400.0
"""How long after its start, and then how often, a server removes what is too old."""


class Limits(NamedTuple):
    """The rate limits of a server: per address, per person, or per connection."""

    requests: Rates
    guests: Rates
    logins: Rates
    accounts: Rates
    tables: Rates
    places: Rates
    talk: Rates
    messages: Rates
    notes: Rates
    hints: Rates
    marks: Rates
    ink: Rates
    reviews: Rates
    letters: Rates
    reports: Rates


def limits(time: Time, factor: float) -> Limits:
    """Return fresh limits."""

    def rate(burst: int, seconds: float) -> Rates:
        return Rates(Rate(max(1, round(burst * factor)), seconds), time)

    return Limits(
        requests=rate(300, 10), guests=rate(30, 60), logins=rate(10, 60), accounts=rate(20, 600),
        tables=rate(20, 60), places=rate(60, 600), talk=rate(10, 10), messages=rate(200, 4), notes=rate(40, 10),
        hints=rate(40, 20), marks=rate(60, 20), ink=rate(6_000, 600),
        reviews=rate(10, 600),
        letters=rate(6, 3600),
        reports=rate(20, 600),
    )  # fmt: skip


class Server:
    """One server process."""

    def __init__(
        self, config: Config, time: Time | None = None, bots: Bots | None = None, shares: Shares | None = None
    ) -> None:
        self.config = config
        self.time: Time = time or WallTime()
        self.rates = limits(self.time, config.rate)
        self.counters = Counters()
        self.requests: Counter[tuple[str, int]] = Counter()
        self.refused: Counter[str] = Counter()
        self._proxies = Proxies(config.proxies)
        self._orders = None if is_postgres(config.database) else Orders(sqlite_path(config.database))
        self.conditions = Conditions(
            None if is_postgres(config.database) else sqlite_path(config.database).absolute().parent
        )
        self.after_probe: Callable[[], None] = lambda: None
        self.connections = Connections(config.rate)
        self.shares = shares or Shares(config.rate)
        self.outbox = Outbox()
        self._tasks = Tasks()
        self._bots = bots
        self._store: Store | None = None
        self._tables: TableRegistry | None = None
        self._reviews: ReviewDesk | None = None
        self._people: People | None = None
        self._notices: NoticeDesk | None = None

    async def open(self) -> None:
        """Connect to everything and begin to serve."""
        self._store = await self._open_store()
        self.quota = TableQuota(self._store, self.time, self.config.rate)
        self._people = People(self._store, self.time)
        self.solvers = Solvers(self._store, self.time)
        self._reviews = ReviewDesk(self._store, self.time, self.config.review_simulations)
        await self._people.open()
        bus = self._bus()
        self.circle = Circle(self._store, self.time, bus)
        self._notices = await self._notice_desk(self._store)
        bots = self._bots or ThinkingQuota(await self._workers(), self.config.rate)
        services = Services(self._store, self.time, bots, bus, self.counters, self._notices)
        self._tables = TableRegistry(services)
        self._tables.name_process(secrets.token_hex(4))
        self._tables.on_muting = lambda person: self._tasks.begin(self._hear_muting(person))
        self._tables.on_sessions_ended = lambda person: self._tasks.begin(self._hear_sessions_ended(person))
        self._tables.on_invited = lambda person: self._tasks.begin(self._hear_invited(person))
        self._tables.lobby.talks = self.config.lobby_talk
        self.tournament_updates = TournamentUpdates(self._tables.organiser, self.connections)
        self._tables.organiser.on_news = lambda key: self._tasks.begin(self.tournament_updates.tell(key))
        await self._tables.open()
        await self._probe()
        self._tasks.begin(self._keep_probing())
        self._tasks.begin(self._prune_daily())
        self._tasks.begin(self._notices.run())
        self._tasks.begin(self._watch_bans())
        LOG.info("open")

    async def _open_store(self) -> Store:
        return await open_store(self.config.database)

    def _bus(self) -> Bus:
        return _redis(self.config.redis) if self.config.redis else NoBus()

    async def close(self) -> None:
        """Stop serving; everything that was accepted is stored."""
        await self._tasks.give_up()
        if self._reviews is not None:
            await self._reviews.close()
        if self._tables is not None:
            await self._tables.close()
        if self._notices is not None:
            await self._notices.close()
        if self._store is not None:
            await self._store.close()
        self._store = self._tables = None
        self.after_probe()
        LOG.info("closed")

    async def _keep_probing(self) -> None:
        while True:
            await asyncio.sleep(PROBE_SECONDS)
            await self._probe()

    async def _probe(self) -> None:
        """Find out whether the store keeps what it is given: a disk may be full, a database away."""
        try:
            await self.store.probe(self.time.now())
            self.conditions.note("store", True)
        except Exception as error:
            self.conditions.note("store", False)
            LOG.error("store_unavailable", exc_info=error)
        self.conditions.note("redis", self.tables.services.bus.good)
        self.conditions.look_at_disk()
        self.after_probe()

    def store_failed(self) -> None:
        """Something could not be read or kept: do not call this process ready before the store works again."""
        self.conditions.note("store", False)
        LOG.warning("store_unavailable")

    async def _watch_bans(self) -> None:
        """Again and again, end the connections of those who were banned, whichever process banned them."""
        while True:
            await asyncio.sleep(BANS_SECONDS)
            try:
                await self._carry_out_orders()
                banned = await self.store.banned()
                self.connections.dismiss(banned)
                if banned:
                    await self.tables.expel_banned(set(banned))
            except StoreUnavailable:
                self.store_failed()
            except Exception as error:  # whatever it is, the next ban must be noticed
                LOG.error("bans", exc_info=error)

    async def _carry_out_orders(self) -> None:
        """Do what `connive admin` has asked for. What cannot be read stays, so that nobody takes it for done."""
        for path in self._orders.waiting() if self._orders is not None else ():
            try:
                order = read_order(path)
            except OSError as error:
                LOG.error("order_unreadable", exc_info=error)
                continue
            if isinstance(order, CloseTable):
                await self._close_table(order)
            elif order is not None:
                await carry_out(self.store, order, self.time.now())
            path.unlink(missing_ok=True)

    async def _close_table(self, order: CloseTable) -> None:
        """Close a table, also one that cannot be loaded any more."""
        try:
            await self.tables.close_table(order.table)
        except StoreUnavailable:
            raise
        except ConniveError:
            await carry_out(self.store, order, self.time.now())

    async def _prune_daily(self) -> None:
        """Once a day, remove what is older than it is kept."""
        while True:
            await asyncio.sleep(FIRST_PRUNE_SECONDS)
            try:
                await prune(self.store, self.time.now())
            except Exception as error:  # the next day it is tried again
                LOG.error("prune", exc_info=error)
            await asyncio.sleep(PRUNE_SECONDS)

    async def mute(self, person: Person, whom: str, muted: bool) -> None:
        """Keep that a person does not want to read another, and tell it to all its connections."""
        self.connections.mute(person.id, await self.people.mute(person, whom, muted))
        self.tables.services.bus.tell(Muting(person.id))

    async def sessions_ended(self, person: str) -> None:
        """End the connections of sessions that a person has ended, here and in other processes."""
        self.tables.services.bus.tell(SessionsEnded(person))
        await self._keep_sessions(person)

    async def _keep_sessions(self, person: str) -> None:
        if person in self.connections:
            self.connections.keep(person, {each.digest for each in await self.store.sessions_of(person)})

    async def _hear_sessions_ended(self, person: str) -> None:
        with contextlib.suppress(StoreUnavailable):  # the connection itself looks again
            await self._keep_sessions(person)

    def withdraw(self, seek: str) -> None:
        """Somebody who looked for a game went away."""
        if self._tables is not None:
            self._tasks.begin(self._withdraw(seek))

    async def _withdraw(self, seek: str) -> None:
        with contextlib.suppress(StoreUnavailable):  # it expires by itself
            await self.tables.seekers.withdraw(seek)

    async def invitations(self, person: str) -> list[InvitationFacts]:
        """Return to which open tables somebody is asked."""
        found = await self.circle.invitations(person)
        return [InvitationFacts(each.table_id, each.game, each.host, each.name, each.at) for each in found]

    async def tell_invitations(self, person: str) -> None:
        """Tell all connections of somebody here to which tables they are asked."""
        if person in self.connections:
            self.connections.tell(person, write(InvitationList(await self.invitations(person))))

    def greet(self, guest: Guest, person: Person) -> None:
        """Somebody has connected: others may see it, and they are told who has asked for them."""
        self.tables.online.come(person.id)
        self._tasks.begin(self._greet(guest, person))

    async def _greet(self, guest: Guest, person: Person) -> None:
        with contextlib.suppress(StoreUnavailable):
            self.tables.online.show(person, await self.store.profiles.one(person.id))
            waiting = await self.invitations(person.id)
            if waiting:
                guest.push(write(InvitationList(waiting)))

    async def _hear_invited(self, person: str) -> None:
        with contextlib.suppress(StoreUnavailable):
            await self.tell_invitations(person)

    async def _hear_muting(self, key: str) -> None:
        """Another process kept whom a person does not want to read."""
        if key in self.connections and (person := await self.store.person(key)) is not None:
            self.connections.mute(key, muted_by(person))

    async def _notice_desk(self, store: Store) -> NoticeDesk:
        config = self.config
        push = WebPush(await store.key("vapid"), config.contact, config.push_hosts)
        mail = Mail(config.smtp, config.mail_from or "") if config.smtp else None
        return NoticeDesk(store, self.time, push, mail, config.site)

    async def _workers(self) -> Bots:
        """Workers of this process, or of all processes that use the same Redis."""
        pool = WorkerPool(self.config.bots, counters=self.counters)
        if self.config.redis is None:
            return pool
        from connive.tables.bots.redis_bots import RedisBots

        shared = RedisBots(self.config.redis, self.config.bots, workers=pool)
        await shared.open()
        return shared

    @property
    def store(self) -> Store:
        """The store."""
        assert self._store is not None
        return self._store

    @property
    def tables(self) -> TableRegistry:
        """The tables."""
        assert self._tables is not None
        return self._tables

    @property
    def reviews(self) -> ReviewDesk:
        """Where reviews are asked for."""
        assert self._reviews is not None
        return self._reviews

    @property
    def notices(self) -> NoticeDesk:
        """What people are told while they are away."""
        assert self._notices is not None
        return self._notices

    @property
    def people(self) -> People:
        """The people."""
        assert self._people is not None
        return self._people

    @property
    def ready(self) -> bool:
        """Whether requests can be served."""
        return self._tables is not None

    @property
    def good(self) -> bool:
        """Whether requests can be served, and what they change can be kept."""
        return self.ready and self.conditions.is_good("store")

    def address_of(self, connection: HTTPConnection) -> str:
        """Return the address that rate limits count by."""
        peer = connection.client.host if connection.client else ""
        return counted(self._proxies.sender(peer, connection.headers.getlist("x-forwarded-for")))

    def count_request(self, name: str, status: int) -> None:
        """Count a request."""
        self.requests[name, status] += 1


def _redis(url: str) -> Bus:
    from connive.tables.bus.redis_bus import RedisBus

    return RedisBus(url)
