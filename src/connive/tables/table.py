"""A table in the memory of a process: its row, seats, match, clocks, and those who look on.

Invariant: an entry is stored before it is applied, and applied before anybody is told. After any doubt about what was
stored the table reads its log again.
"""

import asyncio
import time
from collections.abc import Callable

import msgspec

from connive.core.outcome import Outcome
from connive.core.randomness import commitment
from connive.core.registry import find_game
from connive.core.viewer import SPECTATOR, Viewer
from connive.play.seated import Seated
from connive.storage.driver import Change
from connive.storage.rows import Entry, Kind, SeatRow, TableRow
from connive.tables.bus import Poke
from connive.tables.clocks import ClockFace, Clocks
from connive.tables.errors import Busy, NotRunning, OtherRules
from connive.tables.feeds import Feed, Ripening, Subscriber, language
from connive.tables.home import Home
from connive.tables.live import LiveMatch
from connive.tables.messages import SeatFacts, TableFacts, write
from connive.tables.settings import SECOND, read_settings

CHOICES: tuple[Kind, Kind] = ("choice", "default")
WATCHED = 5 * SECOND
"""After this time without an entry a table with clocks or bots is looked at, even if its process has died."""


class Table:
    """One table. Changes go through `record`, under the lock."""

    def __init__(self, home: Home, row: TableRow, seats: list[SeatRow], names: dict[str, str]) -> None:
        self.home, self.row, self.seats, self.names = home, row, seats, names
        self.settings = read_settings(row.settings)
        self.timed = self.settings.clock.kind != "none" or self.settings.pace.high > 0
        self.lock = asyncio.Lock()
        self.match: LiveMatch | None = None
        self.clocks = Clocks(self.settings.clock, row.seats)
        self.length = 0
        self.last_at = 0
        self.stale = False
        self.forfeit: int | None = None
        self.clients: set[tuple[int, str]] = set()
        self.feeds: dict[tuple[Viewer, str | None], Feed] = {}
        self.onlookers: set[Subscriber] = set()
        self.tally = [0] * row.seats
        self.following: str | None = None
        self.used = home.timing.now()
        self.loaded = self.used
        self.tend: Callable[[], None] = lambda: None
        self._ripening = Ripening(self.settings.spectator_delay * SECOND)
        self._begin_if_running()

    # --- What there is ---

    @property
    def playing(self) -> LiveMatch:
        """The match, once the table has started."""
        if self.match is None:
            raise NotRunning
        return self.match

    @property
    def running(self) -> bool:
        """Whether choices can be made."""
        return self.row.status == "running" and self.match is not None and self.outcome is None

    @property
    def outcome(self) -> Outcome | None:
        """How the match ended: by the rules, or because a seat gave up or ran out of time."""
        if self.match is not None and not self.match.to_act:
            return self.match.outcome
        if self.forfeit is None:
            return None
        others = self.row.seats - 1
        results = tuple(-others if seat == self.forfeit else 1 for seat in range(self.row.seats))
        return Outcome(results, "forfeit", "")

    @property
    def entropy(self) -> tuple[str, ...]:
        """What the players added to the chance, by seat."""
        return tuple(f"{seat.seat}:{seat.entropy}" for seat in self.seats if seat.entropy)

    def seats_of(self, person: str) -> list[int]:
        """Return where a person sits, unless a bot has taken over."""
        return [seat.seat for seat in self.seats if seat.person == person and seat.bot is None]

    def facts(self) -> TableFacts:
        """Return all that is public about the table."""
        row = self.row
        return TableFacts(
            table=row.id,
            game=row.game,
            rules=row.rules,
            options=row.options,
            settings=self.settings,
            status=row.status,
            public=bool(row.public),
            host=row.host,
            seats=[self._seat_facts(seat) for seat in self.seats],
            commitment=commitment(row.secret),
            entropy=list(self.entropy),
            secret=row.secret.hex() if row.status == "over" else None,
            series=row.series,
            number=row.number,
            tally=self.tally,
            outcome=self.outcome if row.status == "over" else None,
            forfeit=self.forfeit,
            following=self.following,
            created=row.created,
            started=row.started,
            ended=row.ended,
        )

    def _seat_facts(self, seat: SeatRow) -> SeatFacts:
        name = self.names.get(seat.person or "")
        return SeatFacts(seat.seat, seat.person, name, seat.bot, bool(seat.bot or seat.entropy))

    def clock_faces(self) -> list[ClockFace] | None:
        """Return the clocks as everybody sees them."""
        return self.clocks.faces(self.home.timing.now())

    def ripe_events(self) -> int:
        """Return how many events spectators may know by now."""
        return self._ripening.ripe(self.home.timing.now())

    def next_ripe(self) -> int | None:
        """Return when spectators may know more, if they are told late and somebody looks on."""
        late = self.settings.spectator_delay and any(viewer == SPECTATOR for viewer, _ in self.feeds)
        return self._ripening.next_after(self.home.timing.now()) if late else None

    # --- Changes ---

    def _begin_if_running(self) -> None:
        if self.row.status in ("open", "closed") or self.match is not None:
            return
        game = find_game(self.row.game)
        if game.version != self.row.rules:
            raise OtherRules(game=game.name, found=self.row.rules, known=game.version)
        self.match = LiveMatch(
            game, seats=self.row.seats, options=self.row.options, secret=self.row.secret, entropy=self.entropy
        )
        for seat in self.seats:
            if seat.bot is not None:
                self.match.seat_bot(Seated(seat.seat, seat.bot, anew=True))
        self._changed(self.row.started or 0)

    def _changed(self, at: int) -> None:
        """The match changed: the open window and the clocks follow."""
        match = self.playing
        if self.timed:
            match.look()
            self.clocks.tick(match, at)
        if self.settings.spectator_delay:
            self._ripening.mark(at, len(match.told(SPECTATOR)))

    async def record(
        self, kind: Kind, seat: int, action: int = 0, text: str = "", client: str = "", *changes: Change
    ) -> None:
        """Store an entry, then apply it, then tell. The caller holds the lock and has checked the entry."""
        at = max(self.home.timing.now(), self.last_at)
        entry = Entry(self.row.id, self.length, kind, seat, action, text, client, at, self.row.rules)
        if not await self._store(entry, changes):
            self.home.counting.conflicts += 1
            await self.sync()
            raise Busy
        self.home.counting.entries[kind] += 1
        self.apply(entry)
        self.home.bus.tell(Poke(self.row.id))
        await self.finish_if_over()

    async def _store(self, entry: Entry, changes: tuple[Change, ...]) -> bool:
        began = time.perf_counter()
        try:
            return await self.home.store.append(entry, self._look_again(entry.at), *changes)
        except BaseException:
            self.stale = True
            raise
        finally:
            self.home.counting.store_seconds += time.perf_counter() - began

    def _look_again(self, at: int) -> int | None:
        """Return when somebody must look at the table if nothing happens until then."""
        return at + WATCHED if self.timed or self.has_bots else None

    @property
    def has_bots(self) -> bool:
        """Whether a bot sits here."""
        return any(seat.bot is not None for seat in self.seats)

    def apply(self, entry: Entry) -> None:
        """Take in an entry that is stored, and tell everybody who looks on."""
        match = self.playing
        self.length, self.last_at, self.used = entry.seq + 1, entry.at, self.home.timing.now()
        if entry.kind in CHOICES:
            match.enter(entry.seat, entry.action)
            self.clients.add((entry.seat, entry.client))
        elif entry.kind == "talk":
            match.talk(entry.seat, entry.text)
            self.clients.add((entry.seat, entry.client))
        elif entry.kind == "bot":
            self.seats[entry.seat] = msgspec.structs.replace(self.seats[entry.seat], bot=entry.text)
            match.bots[:] = [bot for bot in match.bots if bot.seat != entry.seat]  # the seat was a person's until now
            match.seat_bot(Seated(entry.seat, entry.text, anew=True))
        elif entry.kind == "more":
            self.clocks.give(entry.seat, entry.action)
        elif entry.kind == "forfeit":
            self.forfeit = entry.seat
        self._changed(entry.at)
        self._tell(entry)
        self.tend()

    def _tell(self, entry: Entry) -> None:
        for feed in self.feeds.values():
            if entry.kind in (*CHOICES, "talk"):
                feed.news()
            else:
                feed.refresh()
        if entry.kind in ("bot", "forfeit"):
            self.tell_facts()

    async def finish_if_over(self) -> None:
        """Keep the end of the match with the table, and show the secret."""
        outcome = self.outcome
        if outcome is None or self.row.status != "running":
            return
        text = msgspec.json.encode(outcome).decode()
        self.tally = [won + (seat in outcome.winners) for seat, won in enumerate(self.tally)]
        await self.change(status="over", ended=self.last_at, outcome=text, due=None)
        self.home.counting.tables_over += 1

    async def look_later(self, due: int | None) -> None:
        """Keep when somebody must look at the table again."""
        await self.home.store.set_due(self.row.id, due)

    async def change(self, *seats: SeatRow, **changed: object) -> None:
        """Keep a change of the table or its seats; if another process was first, read again and refuse."""
        row = msgspec.structs.replace(self.row, **changed)
        try:
            kept = await self.home.store.change_table(row, seats)
        except BaseException:
            self.stale = True
            raise
        if not kept:
            await self.sync()
            raise Busy
        self._adopt(msgspec.structs.replace(row, version=row.version + 1), seats)
        self.home.bus.tell(Poke(row.id))

    def _adopt(self, row: TableRow, seats: tuple[SeatRow, ...] | list[SeatRow]) -> None:
        self.row = row
        for seat in seats:
            self.seats[seat.seat] = seat
        self._begin_if_running()
        self.tell_facts()
        self.tend()

    async def sync(self) -> None:
        """Read what other processes, or a doubtful commit, have left in the store."""
        store, key = self.home.store, self.row.id
        row = await store.table(key)
        if row is not None and row.version != self.row.version:
            self.names = await store.names_at(key)
            self._adopt(row, await store.seats_of(key))
        if self.match is not None:
            for entry in await store.entries(key, self.length):
                if entry.seq == self.length:
                    self.apply(entry)
        self.stale = False

    async def refresh(self) -> None:
        """Read again if there is any doubt."""
        if self.stale:
            await self.sync()

    # --- Those who look on ---

    def feed(self, viewer: Viewer, lang: str | None) -> Feed:
        """Return the feed of a viewer in a language; it is made when first asked for."""
        key = (viewer, language(lang))
        if key not in self.feeds:
            self.feeds[key] = Feed(self, *key)
        return self.feeds[key]

    def forget(self, subscriber: Subscriber) -> None:
        """Somebody went away."""
        self.onlookers.discard(subscriber)
        for key, feed in list(self.feeds.items()):
            feed.subscribers.discard(subscriber)
            if not feed.subscribers:
                del self.feeds[key]

    def tell_facts(self) -> None:
        """Tell everybody who looks on what is public about the table."""
        if self.onlookers:
            text = write(self.facts())
            for onlooker in self.onlookers:
                onlooker.push(text)
