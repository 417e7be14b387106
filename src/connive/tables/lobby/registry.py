"""The tables of a process as people meet them: lists, sitting down, leaving, looking on; what other processes say.

Invariant: what changes a table happens when it is one's turn there (its lock), and other processes are told of it.
"""

import contextlib
import secrets
from collections.abc import Callable

from connive.core.errors import BadViewer, ConniveError
from connive.core.text import one_line
from connive.core.viewer import SPECTATOR, Viewer
from connive.play.record import Record
from connive.storage.changes import entry_change
from connive.storage.driver import StoreUnavailable
from connive.storage.rows import Report, ShownName
from connive.tables.actions.attempts import attempt
from connive.tables.bus.bus import (
    Came,
    Chatted,
    Here,
    Hushed,
    Invited,
    Lobby,
    Muting,
    Poke,
    Present,
    Renamed,
    Said,
    Seeks,
    SessionsEnded,
    TournamentNews,
    Word,
)
from connive.tables.errors import Busy, NoTable, NotOver, NotSeated
from connive.tables.live import LiveTable
from connive.tables.lobby import pledges
from connive.tables.lobby import seats as seating
from connive.tables.lobby.expel import close, expel
from connive.tables.lobby.lists import listings, with_turn
from connive.tables.lobby.loaded import LoadedTables
from connive.tables.lobby.playing_on import PlayOn, table_from
from connive.tables.lobby.room import LobbyRoom
from connive.tables.lobby.seats import Order
from connive.tables.lobby.seeks import Seekers
from connive.tables.lobby.sweep import SWEPT, Sweep
from connive.tables.messages import Listing
from connive.tables.people.histories import Histories
from connive.tables.people.online import OnlinePeople
from connive.tables.people.rater import Rater
from connive.tables.people.watchers import Watchers
from connive.tables.records import record_of
from connive.tables.services import LOG, Services
from connive.tables.table import Table
from connive.tables.tasks import in_thread
from connive.tables.tournaments.organiser import Organiser

LISTED = 100
EACH, FINISHED_EACH = 3, 10
"""How many rows one host has in the lobby, and among the games that are over."""

LOOKED_AT = 20
"""For how many of a person's running tables the list says whose turn it is."""


class TableRegistry(LoadedTables):
    """All tables, as this process knows them."""

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self.watchers = Watchers(services)
        self.sweep = Sweep(self)
        self.seekers = Seekers(services, self._set_up)
        self.rater = Rater(services.store, self.find)
        self.histories = Histories(services.store, self.find)
        self.organiser = Organiser(services, self.begin_if_full)
        self.lobby = LobbyRoom(self)
        self.online = OnlinePeople(services)
        self.seekers.apart = services.store.profiles.blocked_pairs
        self.on_invited: Callable[[str], None] = lambda person: None  # noqa: ARG005
        self.on_sessions_ended: Callable[[str], None] = lambda person: None  # noqa: ARG005
        self.on_muting: Callable[[str], None] = lambda person: None  # noqa: ARG005

    def name_process(self, name: str) -> None:
        """Give this process a name that no other has."""
        self.watchers.name_process(name)
        self.seekers.process = self.online.process = name

    async def open(self) -> None:
        """Begin to listen to other processes and to look after what is due."""
        await self.pulse.begin(alone=not self.services.bus.shared)
        await self.services.bus.open(self._hear)
        for work in (self.sweep.run(), self.lobby.tell_changes(), self.lobby.show_wall()):
            self._tasks.begin(work)

    async def close(self) -> None:
        """Stop tending; everything that matters is in the store."""
        for live in self._live.values():
            live.stop()
        await self._tasks.give_up()
        with contextlib.suppress(StoreUnavailable):
            await self.pulse.end()
        await self.services.bus.close()
        await self.services.bots.close()

    # --- The lobby ---

    async def open_tables(self) -> list[Listing]:
        """Return the tables that anybody may join."""
        store = self.services.store
        return listings(await store.open_tables(LISTED, EACH), await store.seated_open(LISTED, EACH))

    async def finished_tables(self) -> list[Listing]:
        """Return public tables that are over."""
        store = self.services.store
        each = FINISHED_EACH
        return listings(await store.finished_tables(LISTED, each), await store.seated_finished(LISTED, each))

    async def tables_of(self, person: str) -> list[Listing]:
        """Return the tables of a person, running and finished; of the newest running ones also who is asked."""
        store = self.services.store
        found = listings(await store.tables_of(person, LISTED), await store.seated_of(person, LISTED), person)
        running = [listing.table for listing in found if listing.status == "running"][:LOOKED_AT]
        return [await self._with_turn(listing) if listing.table in running else listing for listing in found]

    async def _with_turn(self, listing: Listing) -> Listing:
        try:
            return with_turn(listing, (await self.find(listing.table)).table)
        except ConniveError:
            return listing  # a game of other rules cannot go on, and its list must not suffer

    def _tell_lobby(self) -> None:
        self.lobby.changed()
        self.services.bus.tell(Lobby())

    # --- Sitting down and leaving ---

    async def create(self, order: Order, host: str) -> Table:
        """Set up a table; it begins at once if nobody is missing."""
        row, seats = seating.new_table(order, host, self.services.time.now())
        found = await self.services.store.person(host) if order.settings.rated else None
        seating.check_account(order.settings, ShownName(found.name, found.account is not None) if found else None)
        await self.services.store.add_table(row, seats)
        return (await self._set_up(row.id)).table

    async def play_on(self, key: str, person: str, wanted: PlayOn) -> Table:
        """Set up a table that goes on from a moment of a finished game, for somebody who may open its replay."""
        source, _ = await self.finished(key, person, None)
        made = await in_thread(table_from, source, wanted, person, self.services.time.now())
        await self.services.store.add_table(made.row, made.seats, *map(entry_change, made.entries))
        self.services.counters.tables_started += 1
        return (await self.find(made.row.id)).table

    async def _set_up(self, key: str) -> LiveTable:
        """Load a table that is new, and begin if nobody is missing."""
        live = await self.find(key)
        await self._go_on(live)
        self._tell_lobby()
        return live

    async def begin_if_full(self, key: str) -> LiveTable:
        """Return a table, which begins if nobody is missing there."""
        live = await self.find(key)
        await self._go_on(live)
        return live

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
        """Give a seat that nobody has taken yet to a bot, or to anybody who comes; the game may begin by it."""
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
        await attempt(live.table, lambda: pledges.go_on(live.table))

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
        await self.organiser.expel(person)
        for key in await self.services.store.tables_alive(person):
            await self._expel(key, {person})

    async def expel_banned(self, banned: set[str]) -> None:
        """Take those who are banned away from all tables, whichever process banned them, and when."""
        for key in await self.services.store.tables_of_banned(SWEPT):
            await self._expel(key, banned)

    async def _expel(self, key: str, people: set[str]) -> None:
        try:
            table = (await self.find(key)).table
            await attempt(table, lambda: expel(table, people))
        except (StoreUnavailable, Busy):
            raise  # the caller tries again
        except ConniveError as error:
            LOG.error("table_cannot_go_on", extra={"code": error.code})
            await self.services.store.set_status(key, "closed")
        self._tell_lobby()

    async def close_table(self, key: str) -> None:
        """End a table without a result."""
        table = (await self.find(key)).table
        await attempt(table, lambda: close(table))
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
                await self._follow(table, earlier, person)
        assert table.following is not None
        return table.following

    async def _follow(self, table: Table, earlier: list[Table], host: str) -> None:
        """Set up the next match; if another process did so first, that one is it."""
        series = seating.series_of([*earlier, table])
        row, seats = seating.next_table(table, series, host, self.services.time.now())
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
        own = live.table.seats_of(person)
        if seat is not None and seat in own:
            return live, Viewer.seat(seat)
        if not live.table.settings.spectators and not own:
            raise NoTable
        if live.table.row.status == "over":
            _check_private(live.table, person)
        if seat is not None:
            raise NotSeated
        return live, SPECTATOR

    async def finished(self, key: str, person: str, viewer: str | None) -> tuple[Table, Viewer | None]:
        """Return a table that is over, to be opened from anybody's side; a private one only by those who sat there."""
        table = (await self.find(key)).table
        _check_private(table, person)
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
        if viewer is None or viewer not in map(str, live.table.seats_of(person)):
            await self.viewer(key, person, None)
            raise NotOver
        return await self._record(live.table, Viewer.parse(viewer))

    async def _record(self, table: Table, viewer: Viewer | None) -> Record:
        store = self.services.store
        entries = await store.entries(table.row.id) if viewer is None else []
        return record_of(table, viewer, entries, store.signer)

    # --- Other processes ---

    def _hear(self, word: Word) -> None:
        """Another process said something."""
        if isinstance(word, Poke):
            if not word.quiet:
                self.lobby.wall.noticed(word.table)
            if word.table in self._live:
                self._tasks.begin(self.read_news([word.table]))
        elif isinstance(word, Present):
            self.watchers.hear(word)
        elif isinstance(word, Said):
            self.watchers.remark(word)
        elif isinstance(word, Muting):
            self.on_muting(word.person)
        elif isinstance(word, Here | Came):
            self.online.hear(word)
        elif isinstance(word, Chatted):
            self.lobby.hear(word)
        elif isinstance(word, Hushed):
            self.lobby.hear_hushed(word)
        elif isinstance(word, SessionsEnded):
            self.on_sessions_ended(word.person)
        elif isinstance(word, Invited):
            self.on_invited(word.person)
        elif isinstance(word, Renamed):
            self._call(word)
        elif isinstance(word, TournamentNews):
            self.organiser.on_news(word.tournament)
        elif isinstance(word, Seeks):
            self._tasks.begin(self._look_for_seekers())
        else:
            self.lobby.changed()

    async def _look_for_seekers(self) -> None:
        with contextlib.suppress(StoreUnavailable):
            await self.seekers.look()


def _check_private(table: Table, person: str) -> None:
    """Refuse a stranger at a private table."""
    if not table.row.public and person != table.row.host and all(seat.person != person for seat in table.seats):
        raise NoTable
