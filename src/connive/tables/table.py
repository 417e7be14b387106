"""A table in the memory of a process: the state that its log leads to, how entries are stored, and those who look on.

Invariant: an entry is stored before it is applied, and applied before anybody is told. After any doubt about what was
stored the table reads its log again.
"""

import time
from collections.abc import Callable, Collection, Iterable

import msgspec

from connive.core.randomness import commitment
from connive.core.viewer import SPECTATOR, Viewer
from connive.play.chain import Logged, next_link
from connive.storage.driver import Change, StoreUnavailable
from connive.storage.rows import Entry, Kind, News, SeatRow, ShownName, TableRow
from connive.tables.bus.bus import Poke
from connive.tables.errors import Busy, Damaged, TooMany
from connive.tables.feeds import Feed, FeedKey, Subscriber, language
from connive.tables.lock import TableLock
from connive.tables.messages import SeatFacts, TableFacts, read_origin, write
from connive.tables.people.attendance import Attendance
from connive.tables.services import LOG, Services
from connive.tables.settings import SECOND
from connive.tables.table_fold import CHOICES, HIDDEN, IN_WINDOWS, STANDING, TableFold
from connive.tables.timers.clocks import ClockFace

HEARD: tuple[Kind, ...] = (*CHOICES, *IN_WINDOWS, *STANDING, "talk")
"""What may make events; everything else changes something beside the game."""

UNCOUNTED: tuple[Kind, ...] = (*IN_WINDOWS, *STANDING)
"""What counts in the metrics when it takes effect, as silence does, and not when it is stored."""

BESIDE_MOST = 2_000
"""How many entries that are no choices (words, passes, requests) a seat may have. A log is read whole."""

BOTS = "bots"
"""Who is muted by those who do not want to read what bots say; no person has this id."""


WATCHED = 5 * SECOND
"""After this time without an entry a table with clocks or bots is looked at, even if its process has died."""


class Table(TableFold):
    """One table. Changes go through `record`, under the lock."""

    def __init__(self, services: Services, row: TableRow, seats: list[SeatRow], names: dict[str, ShownName]) -> None:
        super().__init__(row, seats)
        self.services, self.names = services, names
        self.lock = TableLock()
        self.stale = False
        self._broken = False
        self.feeds: dict[FeedKey, Feed] = {}
        self.onlookers: set[Subscriber] = set()
        self.attendance = Attendance(row.host, seats, self.onlookers, services.time.now)
        self.attendance.seen(row.started or 0)
        self.tally = [0] * row.seats
        self.following: str | None = None
        self.hasty = False
        self.tournament: str | None = None
        self.used = services.time.now()
        self.loaded = self.used
        self.on_change: Callable[[], None] = lambda: None
        self.steady: Callable[[], bool] = lambda: True

    # --- What there is ---

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
            key=self.services.store.signer.public,
            cancelled=row.cancelled,
            opening=row.filled if row.status == "open" else None,
            pledges=list(self.pledges),
            entropy=[] if row.status == "open" else list(self.entropy),
            secret=row.secret.hex() if row.status == "over" else None,
            series=row.series,
            number=row.number,
            tally=self.tally,
            outcome=self.outcome if row.status == "over" else None,
            forfeit=self.forfeit,
            hasty=self.hasty,
            asking=self.more_time.open if row.status == "running" else None,
            offered=self.draws.open if row.status == "running" else None,
            following=self.following,
            created=row.created,
            started=row.started,
            ended=row.ended,
            tournament=self.tournament is not None,
            origin=read_origin(row.origin),
        )

    def _seat_facts(self, seat: SeatRow) -> SeatFacts:
        shown = self.names.get(seat.person or "")
        name, account = (shown.name, shown.account) if shown is not None else (None, False)
        opened = bool(seat.bot or seat.entropy)
        ready = opened or seat.pledge is not None
        away = self.clocks.away(seat.seat).until
        until = away if away > self.services.time.now() and seat.bot is None else None
        return SeatFacts(seat.seat, seat.person, name, seat.bot, ready, opened or not seat.pledge, account, until)

    def clock_faces(self) -> list[ClockFace] | None:
        """Return the clocks as everybody sees them."""
        return self.clocks.faces(self.services.time.now())

    @property
    def has_fixed_time(self) -> bool:
        """Whether nobody gets more time: others wait for the result, or all other seats have bots, who always agree."""
        return self.tournament is not None or (self.settings.rated and len(self.people) == 1)

    def events_for_spectators(self) -> int:
        """Return how many events spectators may know by now; all of them once the game is over."""
        if self.row.status == "over":
            return len(self.playing.fold(SPECTATOR).told())
        return self._spectator_delay.shown(self.services.time.now())

    def next_for_spectators(self) -> int | None:
        """Return when spectators, who are told late, may know more, if any look on."""
        watched = any(key.viewer == SPECTATOR for key in self.feeds)
        return self._spectator_delay.next_after(self.services.time.now()) if watched else None

    # --- Changes ---

    async def record(
        self, kind: Kind, seat: int, action: int = 0, text: str = "", client: str = "", *changes: Change
    ) -> None:
        """Store an entry, then apply it, then tell. The caller holds the lock and has checked the entry."""
        if client and self.beside[seat] >= BESIDE_MOST:
            raise TooMany(most=BESIDE_MOST)
        entry = self.next_entry(kind, seat, action, text, client)
        began = time.perf_counter()
        try:
            kept = await self.services.store.append(entry, self.look_again(entry.at), *changes)
        except BaseException:
            self.stale = True
            raise
        finally:
            self.services.counters.store_seconds += time.perf_counter() - began
        if not kept:
            self.services.counters.conflicts += 1
            await self.sync()
            raise Busy
        if not self.accept(entry):
            await self.sync()
        if not self.running:
            await self.finish_after()

    def next_entry(self, kind: Kind, seat: int, action: int, text: str, client: str) -> Entry:
        """Return an entry for the next place in the log."""
        at = max(self.services.time.now(), self.last_at)
        link = next_link(self.row.secret, self.link, Logged(self.length, at, kind, seat, action, client, text))
        return Entry(self.row.id, self.length, kind, seat, action, text, client, at, self.row.rules, link)

    def accept(self, entry: Entry) -> bool:
        """An entry is stored: apply it and tell everybody, here and at other processes.

        False if it cannot be applied, which is a fault of ours: what is stored counts, and the log must be read again.
        """
        before = self.asked()
        try:
            self._apply(entry)
            self.services.counters.entries += self.made[-1] or entry.kind not in UNCOUNTED
        except Exception as error:
            self._break_off(error)
        if self.services.bus.shared:
            self.services.bus.tell(Poke(self.row.id, quiet=self.link != self.told_link))
        self._notify(before)
        return not self._broken

    def asked(self) -> dict[str, str]:
        """Return the open decisions of people at a table with days for each choice: by token, whose each is."""
        if self.settings.clock.kind != "correspondence" or not self.running:
            return {}
        seats = [(seat.person, self.open_decision(seat.seat)) for seat in self.seats if seat.bot is None]
        return {found.token: person for person, found in seats if person and found is not None}

    def _notify(self, before: Collection[str] = ()) -> None:
        """Let those who are away be told; these decisions were open before."""
        if self.settings.clock.kind == "correspondence":
            self.services.notices.follow(self, before)

    def replay(self, entries: Iterable[Entry]) -> None:
        """Take in what is stored; refuse if it is not what was linked, or cannot be applied."""
        try:
            for entry in entries:
                if entry.seq >= self.length:
                    self.check_entry(entry)
                    self._apply(entry)
            if self.row.status == "over" and self.outcome is None:
                raise ValueError("the end is missing")
        except Exception as error:
            self._break_off(error)
            raise Damaged(entry=self.length) from None

    def _break_off(self, error: Exception) -> None:
        """An entry was applied by half, or not at all: nothing here counts until the log was read again."""
        LOG.error("applying", exc_info=error)
        self._broken = self.stale = True

    def look_again(self, at: int) -> int | None:
        """Return when somebody must look at the table if nothing happens until then: a clock runs, or a bot thinks.

        A reaction window can wait until the table is loaded again.
        """
        return at + WATCHED if self.has_bots or self.settings.clock.kind != "none" else None

    def _apply(self, entry: Entry) -> None:
        """Take in an entry that is stored, and tell everybody who looks on."""
        asked = self.more_time.open, self.draws.open
        self.take(entry)
        self.used = max(self.used, entry.at)
        if entry.client:
            self.attendance.seen(entry.at)
        if entry.kind == "bot":
            self._turn_away()
        self._tell(entry)
        if entry.kind in ("bot", "forfeit", "away") or (self.more_time.open, self.draws.open) != asked:
            self.tell_facts()
        self.on_change()

    def _turn_away(self) -> None:
        """Whoever sat where a bot has taken over is told no more of what the seat is told."""
        for key, feed in self.feeds.items():
            seat = key.viewer.own_seat
            if seat is not None and self.seats[seat].bot is not None:
                feed.subscribers.clear()
        self._drop_feeds()

    def _tell(self, entry: Entry) -> None:
        own = Viewer.seat(entry.seat) if entry.kind in HIDDEN else None
        for key, feed in self.feeds.items():
            if entry.kind not in HEARD or (not feed.news() and key.viewer == own):
                feed.refresh()

    async def finish_if_over(self) -> None:
        """Keep the end of the match with the table, and show the secret."""
        outcome, tally = self.outcome, self.tally
        if outcome is None or not self.unfinished:
            return
        text = msgspec.json.encode(outcome).decode()
        self.tally = [won + (seat in outcome.winners) for seat, won in enumerate(tally)]
        try:
            await self.change(status="over", ended=self.last_at, outcome=text, due=None)
        except BaseException:
            self.tally = tally
            raise
        self.services.counters.tables_over += 1

    async def finish_after(self) -> None:
        """Finish after an entry that is stored, whatever comes between now: another process was faster, or a later look
        keeps the end."""
        try:
            await self.finish_if_over()
        except (StoreUnavailable, Busy):
            LOG.warning("store_unavailable")

    async def look_later(self, due: int | None) -> None:
        """Keep when somebody must look at the table again."""
        await self.services.store.set_due(self.row.id, due)

    async def change(self, *seats: SeatRow, **changed: object) -> None:
        """Keep a change of the table or its seats; if another process was first, read again and refuse."""
        row = msgspec.structs.replace(self.row, **changed)
        try:
            store = self.services.store
            kept = await (store.deal_anew if "secret" in changed else store.change_table)(row, seats)
        except BaseException:
            self.stale = True
            raise
        if not kept:
            await self.sync()
            raise Busy
        begins = row.status == "running" and self.row.status == "open"
        self._adopt(msgspec.structs.replace(row, version=row.version + 1), seats)
        self.services.bus.tell(Poke(row.id))
        if begins:
            self._notify()

    def _adopt(self, row: TableRow, seats: tuple[SeatRow, ...] | list[SeatRow]) -> None:
        self.take_row(row, seats)
        self.attendance.seen(row.started or 0)
        if row.status == "over":
            for feed in self.feeds.values():
                feed.news()
        self.tell_facts()
        self.on_change()

    async def sync(self) -> None:
        """Read what other processes, or a doubtful commit, have left in the store."""
        store, key = self.services.store, self.row.id
        if self._broken:
            self._begin_anew(await store.entries(key))
        found = await store.news({key: self.length})
        if key in found:
            await self.take_news(found[key])
        self.stale = False

    async def take_news(self, news: News) -> None:
        """Take in what was read from the store, now or a little before. The caller holds the lock."""
        store, key, entries = self.services.store, self.row.id, news.entries
        if news.version != self.row.version:
            row = await store.table(key)
            if row is not None and row.version != self.row.version:
                self.names = await store.names_at(key)
                self._adopt(row, await store.seats_of(key) if self.match is None else ())  # then seats follow the log
            entries = await store.entries(key, self.length)  # a row that is newer needs a log that is
        if self.match is not None:
            self.replay(entries)

    def is_news(self, news: News) -> bool:
        """Tell whether there is anything new in what was read from the store."""
        return self.stale or bool(news.entries) or news.version != self.row.version

    def _begin_anew(self, entries: list[Entry]) -> None:
        """Play the whole log again, and tell everybody who looks on what came of it."""
        before, self.feeds = self.feeds, {}
        try:
            self._begin()
            self.replay(entries)
        except Exception:
            self.feeds = before
            raise
        self._broken = False
        for key, feed in before.items():
            self._feed(key).subscribers |= feed.subscribers
        self._turn_away()
        for feed in self.feeds.values():
            feed.refresh(0)

    async def refresh(self) -> None:
        """Read again if there is any doubt."""
        if self.stale:
            await self.sync()

    # --- Those who look on ---

    def feed(self, viewer: Viewer, lang: str | None, muted: Iterable[str] = ()) -> Feed:
        """Return the feed of a viewer in a language, without some people's words; it is made when first asked for."""
        return self._feed(FeedKey(viewer, language(lang), self.seats_taken_by(muted)))

    def _feed(self, key: FeedKey) -> Feed:
        if key not in self.feeds:
            self.feeds[key] = Feed(self, key)
        return self.feeds[key]

    def seats_taken_by(self, people: Iterable[str]) -> frozenset[int]:
        """Return where any of some people sits, or sat before a bot took over; bots are muted together."""
        found = set(people)
        bots = BOTS in found
        return frozenset(seat.seat for seat in self.seats if seat.person in found or (bots and seat.bot is not None))

    def mute(self, subscriber: Subscriber, people: Iterable[str]) -> None:
        """From now on spare somebody who looks on the words of some people, and of no others."""
        muted = self.seats_taken_by(people)
        own = [key for key, feed in self.feeds.items() if subscriber in feed.subscribers]
        for key in own:
            self.feeds[key].subscribers.discard(subscriber)
            self._feed(key._replace(muted=muted)).subscribers.add(subscriber)
        self._drop_feeds()

    def forget(self, subscriber: Subscriber) -> None:
        """Somebody went away."""
        self.onlookers.discard(subscriber)
        self.attendance.left(subscriber)
        for feed in self.feeds.values():
            feed.subscribers.discard(subscriber)
        self._drop_feeds()

    def _drop_feeds(self) -> None:
        self.feeds = {key: feed for key, feed in self.feeds.items() if feed.subscribers}

    def note_hasty(self, hasty: bool) -> None:
        """Tell everybody if bots begin, or stop, thinking less than they could."""
        if hasty != self.hasty:
            self.hasty = hasty
            self.tell_facts()

    def tell_facts(self) -> None:
        """Tell everybody who looks on what is public about the table."""
        if self.onlookers:
            text = write(self.facts())
            for onlooker in self.onlookers:
                onlooker.push(text)
