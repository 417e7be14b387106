"""The tables of a process: loads them, finds them in the lobby, and lets people and time act on them.

Invariant: whoever asks for a table gets the one object of this process for it, rebuilt from the store if need be.
"""

import asyncio
import contextlib
import itertools
import re
import secrets
from collections.abc import Callable, Coroutine
from functools import partial

import msgspec

from connive.core.errors import BadViewer, ConniveError
from connive.core.text import one_line
from connive.core.viewer import SPECTATOR, Viewer
from connive.play.record import Record
from connive.storage.driver import StoreUnavailable
from connive.storage.rows import Report, ShownName
from connive.tables.actions.attempts import attempt
from connive.tables.bus.bus import Lobby, Muting, Poke, Present, Renamed, Said, Word
from connive.tables.errors import NoTable, NotOver, NotSeated
from connive.tables.live import LiveTable
from connive.tables.lobby import pledges
from connive.tables.lobby import seats as seating
from connive.tables.lobby.expel import close, expel
from connive.tables.lobby.lists import listings
from connive.tables.lobby.seats import Order
from connive.tables.messages import Listing
from connive.tables.people.watchers import Watchers
from connive.tables.records import record_of
from connive.tables.services import LOG, Services
from connive.tables.settings import DAY, SECOND
from connive.tables.table import Table
from connive.tables.timers.time import WallTime
from connive.tables.timers.uptime import Pulse, take_outages

TABLE_NAME = re.compile("[A-Za-z0-9_-]{1,40}")
LISTED = 100
EACH = 3
"""So many rows one host has in the lobby."""

LOOKED_AT = 20
"""Of so many of one's running tables the list says whose turn it is."""

SWEEP_SECONDS = 1.0
SWEPT = 200
SAY_EVERY, CLOSE_EVERY = 10, 600
"""After so many sweeps other processes are told again who is here, and old tables are closed."""

KEPT = 2_000
"""So many tables stay in memory although nobody looks on."""

IDLE = 60 * SECOND
OPEN_DAYS = 2


class TableRegistry:
    """All tables, as this process knows them."""

    def __init__(self, services: Services) -> None:
        self.services = services
        self.watchers = Watchers(services)
        self.pulse = Pulse(services.store, services.time)
        self._live: dict[str, LiveTable] = {}
        self._loading: dict[str, asyncio.Task[LiveTable]] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self.lobby_changed = asyncio.Event()
        self.on_muting: Callable[[str], None] = lambda person: None  # noqa: ARG005

    async def open(self) -> None:
        """Begin to listen to other processes and to look after what is due."""
        await self.pulse.begin(alone=not self.services.bus.shared)
        await self.services.bus.open(self._hear)
        self._spawn(self._sweep())

    async def close(self) -> None:
        """Stop tending; everything that matters is in the store."""
        for task in list(self._tasks):
            task.cancel()
        for live in self._live.values():
            live.stop()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        with contextlib.suppress(StoreUnavailable):
            await self.pulse.end()
        await self.services.bus.close()
        await self.services.bots.close()

    def _spawn(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    @property
    def live(self) -> int:
        """How many tables are in memory."""
        return len(self._live)

    # --- Finding tables ---

    async def find(self, key: str) -> LiveTable:
        """Return a table, from memory or rebuilt from its log."""
        found = self._live.get(key)
        if found is None:
            found = await self._load_once(key)
        elif self.services.bus.shared or found.table.stale:
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
            done.exception()  # whoever asked has it; if they all went away, nobody needs to hear of it

    async def _load(self, key: str) -> LiveTable:
        store = self.services.store
        row = await store.table(key)
        if row is None:
            raise NoTable
        table = Table(self.services, row, await store.seats_of(key), await store.names_at(key))
        live = LiveTable(table)
        await self._know_series(table)
        if table.match is not None:
            table.replay(await store.entries(key))
            async with table.lock:
                await table.finish_if_over()
            await attempt(table, lambda: take_outages(table, self.pulse.outages))
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

    # --- The lobby ---

    async def open_tables(self) -> list[Listing]:
        """Return the tables that anybody may join."""
        store = self.services.store
        return listings(await store.open_tables(LISTED, EACH), await store.seated_open(LISTED, EACH))

    async def finished_tables(self) -> list[Listing]:
        """Return public tables that are over."""
        store = self.services.store
        return listings(await store.finished_tables(LISTED), await store.seated_finished(LISTED))

    async def tables_of(self, person: str) -> list[Listing]:
        """Return the tables of a person, running and finished; of the newest running ones also who is asked."""
        store = self.services.store
        found = listings(await store.tables_of(person, LISTED), await store.seated_of(person, LISTED), person)
        running = [listing.table for listing in found if listing.status == "running"][:LOOKED_AT]
        return [await self._with_turn(listing) if listing.table in running else listing for listing in found]

    async def _with_turn(self, listing: Listing) -> Listing:
        """Add who is asked, and until when a seat of one's own must choose."""
        try:
            table = (await self.find(listing.table)).table
        except ConniveError:
            return listing  # a game of other rules cannot go on, and its list must not suffer
        asked = list(table.playing.to_act) if table.running else []
        times = [table.clocks.deadline(seat) for seat in asked if seat in listing.own]
        deadline = min((time for time in times if time is not None), default=None)
        return msgspec.structs.replace(listing, asked=asked, deadline=deadline)

    def _lobby_changes(self) -> None:
        self.lobby_changed.set()
        self.lobby_changed = asyncio.Event()

    def _tell_lobby(self) -> None:
        self._lobby_changes()
        self.services.bus.tell(Lobby())

    # --- Sitting down and leaving ---

    async def create(self, order: Order, host: str) -> Table:
        """Set up a table; it begins at once if nobody is missing."""
        row, seats = seating.new_table(order, host, self.services.time.now())
        await self.services.store.add_table(row, seats)
        live = await self.find(row.id)
        await self._go_on(live)
        self._tell_lobby()
        return live.table

    async def join(self, key: str, person: str, seat: int | None, pledge: str | None) -> int:
        """Sit down at a table; when the last one has, everybody is asked to open what they pledged."""
        live = await self.find(key)
        async with live.table.lock:
            await self._introduce(live.table, person)
            taken = await seating.sit_down(live.table, person, seat, pledge)
        await self._go_on(live)
        self._tell_lobby()
        return taken

    async def open_pledge(self, key: str, person: str, entropy: str) -> None:
        """Add what one has pledged; the last one to do so starts the game."""
        live = await self.find(key)
        async with live.table.lock:
            await pledges.open_pledge(live.table, person, entropy)
        await self._go_on(live)

    async def arrange(self, key: str, person: str, seat: int, bot: str | None) -> None:
        """Give a seat that nobody has taken yet to a bot, or to whoever comes; the game may begin by it."""
        live = await self.find(key)
        async with live.table.lock:
            await seating.arrange(live.table, person, seat, bot)
        await self._go_on(live)
        self._tell_lobby()

    async def _introduce(self, table: Table, person: str) -> None:
        """Learn the name of somebody who sits down."""
        found = await self.services.store.person(person)
        if found is not None:
            table.names[person] = ShownName(found.name, found.account is not None)

    def rename(self, person: str, name: str, account: bool = False) -> None:
        """Let every table where a person sits know its new name."""
        word = Renamed(person, name, account)
        self._call(word)
        self.services.bus.tell(word)

    def _call(self, word: Renamed) -> None:
        for live in self._live.values():
            if word.person in live.table.names:
                live.table.names[word.person] = ShownName(word.name, word.account)
                live.table.tell_facts()

    async def _go_on(self, live: LiveTable) -> None:
        async with live.table.lock:
            await pledges.go_on(live.table)

    async def leave(self, key: str, person: str) -> None:
        """Leave: before the start the seat is free again, afterwards a bot takes over or the seat loses."""
        live = await self.find(key)
        if live.table.row.status == "open":
            async with live.table.lock:
                await seating.stand_up(live.table, person)
            self._tell_lobby()
            return
        seats = live.table.seats_of(person)
        if not seats:
            raise NotSeated
        for seat in seats:
            await live.give_up(seat)

    async def expel(self, person: str) -> None:
        """Take a person away from all open and running tables, and close those where nobody else is left."""
        for key in await self.services.store.tables_alive(person):
            await self._expel(key, {person})

    async def expel_banned(self, banned: set[str]) -> None:
        """Take those who are banned away from all tables, whichever process banned them, and when."""
        for key in await self.services.store.tables_of_banned(SWEPT):
            await self._expel(key, banned)

    async def _expel(self, key: str, people: set[str]) -> None:
        try:
            table = (await self.find(key)).table
            async with table.lock:
                await expel(table, people)
        except StoreUnavailable:
            raise
        except ConniveError as error:
            LOG.error("table_cannot_go_on", extra={"code": error.code})
            await self.services.store.set_status(key, "closed")
        self._tell_lobby()

    async def close_table(self, key: str) -> None:
        """End a table without a result."""
        table = (await self.find(key)).table
        async with table.lock:
            await close(table)
        self._tell_lobby()

    async def rematch(self, key: str, person: str) -> str:
        """Return the table of the next match: the one that exists already, or a new one."""
        live = await self.find(key)
        table = live.table
        if not any(seat.person == person for seat in table.seats):
            raise NotSeated
        rows = await self.services.store.in_series(table.row.series)
        earlier = [(await self.find(row.id)).table for row in rows if row.number < table.row.number]
        async with table.lock:
            if table.following is None:
                await self._follow(table, earlier)
        assert table.following is not None
        return table.following

    async def _follow(self, table: Table, earlier: list[Table]) -> None:
        """Set up the next match; if another process did so first, that one is it."""
        row, seats = seating.next_table(table, seating.series_of([*earlier, table]), self.services.time.now())
        try:
            await self.services.store.add_table(row, seats)
        except StoreUnavailable:
            raise
        except Exception:
            await self._know_series(table)
            if table.following is None:
                raise
        else:
            table.following = row.id
        table.tell_facts()
        self.services.bus.tell(Poke(table.row.id))

    async def report(self, key: str, person: str, accused: str, words: str) -> None:
        """Keep a complaint about somebody."""
        await self.find(key)
        said = Report(secrets.token_hex(8), key, person, one_line(accused), one_line(words), self.services.time.now())
        await self.services.store.add_report(said)

    # --- Looking on ---

    async def viewer(self, key: str, person: str, seat: int | None) -> tuple[LiveTable, Viewer]:
        """Return a table and the viewer that a person may be: one of its own seats, or a spectator."""
        live = await self.find(key)
        if seat is not None:
            if seat not in live.table.seats_of(person):
                raise NotSeated
            return live, Viewer.seat(seat)
        if not live.table.settings.spectators and not live.table.seats_of(person):
            raise NoTable
        return live, SPECTATOR

    async def finished(self, key: str, person: str, viewer: str | None) -> tuple[Table, Viewer | None]:
        """Return a table that is over, to be opened from anybody's side; a private one only by those who sat there."""
        table = (await self.find(key)).table
        if not table.row.public and person != table.row.host and all(seat.person != person for seat in table.seats):
            raise NoTable
        if table.row.status != "over":
            raise NotOver
        found = None if viewer is None else Viewer.parse(viewer)
        if found is not None and (found.own_seat or 0) >= table.row.seats:
            raise BadViewer(viewer=str(viewer))
        return table, found

    async def record(self, key: str, person: str, viewer: str | None) -> Record:
        """Return a record: all of a game that is over, or what a seat has seen so far for the one who sits there."""
        live = await self.find(key)
        if live.table.row.status == "over":
            table, found = await self.finished(key, person, viewer)
            return await self._record(table, found)
        own = live.table.seats_of(person)
        if viewer is None or viewer not in map(str, own):
            raise NotOver
        return await self._record(live.table, Viewer.parse(viewer))

    async def _record(self, table: Table, viewer: Viewer | None) -> Record:
        store = self.services.store
        entries = await store.entries(table.row.id) if viewer is None else []
        return record_of(table, viewer, entries, store.signer)

    # --- Other processes, and the passing of time ---

    def _hear(self, word: Word) -> None:
        """Another process said something."""
        if isinstance(word, Poke):
            if word.table in self._live:
                self._spawn(self._look(word.table))
        elif isinstance(word, Present):
            self.watchers.hear(word)
        elif isinstance(word, Said):
            self.watchers.remark(word)
        elif isinstance(word, Muting):
            self.on_muting(word.person)
        elif isinstance(word, Renamed):
            self._call(word)
        else:
            self._lobby_changes()

    async def _look(self, key: str) -> None:
        """Read the news of a table."""
        live = self._live.get(key)
        if live is None:
            return
        try:
            async with live.table.lock:
                await live.table.sync()
                if live.table.row.status == "over" and live.table.following is None:
                    await self._know_series(live.table)
        except StoreUnavailable:
            live.table.stale = True

    async def _sweep(self) -> None:
        """Again and again, look after tables that are due, and read news of other processes that were missed."""
        for number in itertools.count(1):
            await asyncio.sleep(SWEEP_SECONDS)
            try:
                if isinstance(self.services.time, WallTime):  # time that a test moves has no gaps
                    await self._beat()
                await self._look_after_due()
                if self.services.bus.shared:
                    watched = [key for key, live in self._live.items() if live.table.onlookers]
                    await asyncio.gather(*(self._look(key) for key in watched))
                if number % SAY_EVERY == 0:
                    self.watchers.say_all()
                if number % CLOSE_EVERY == 0:
                    await self.close_old()
            except StoreUnavailable:
                LOG.warning("store_unavailable")
            except Exception as error:
                LOG.error("sweep", exc_info=error)

    async def _beat(self) -> None:
        """Say that this process is there; if it was not, all its tables learn of it before time counts again."""
        if await self.pulse.beat():
            for live in list(self._live.values()):
                if live.table.match is not None:
                    await attempt(live.table, partial(take_outages, live.table, self.pulse.outages))
                    live.look_after()
            self.pulse.resume()

    async def _look_after_due(self) -> None:
        for key in await self.services.store.due_tables(self.services.time.now(), SWEPT):
            try:
                await self._look_after(await self.find(key))
            except StoreUnavailable:
                raise
            except ConniveError as error:
                LOG.error("table_cannot_go_on", extra={"code": error.code})
                await self.services.store.set_due(key, None)

    async def _look_after(self, live: LiveTable) -> None:
        async with live.table.lock:
            await live.table.refresh()
            await live.table.finish_if_over()
            if live.table.running:
                live.look_after()
                await live.table.look_later(live.next_look())

    async def close_old(self) -> None:
        """Close tables that were opened long ago and never began."""
        for key in await self.services.store.stale_tables(self.services.time.now() - OPEN_DAYS * DAY):
            await self.close_table(key)
