"""A table in the memory of a process: its row, seats, match, clocks, and those who look on.

Invariant: an entry is stored before it is applied, and applied before anybody is told. After any doubt about what was
stored the table reads its log again.
"""

import time
from collections.abc import Callable, Iterable

import msgspec

from connive.core.decision import Decision
from connive.core.errors import StaleToken
from connive.core.outcome import Outcome
from connive.core.randomness import commitment
from connive.core.registry import find_game
from connive.core.viewer import SPECTATOR, Viewer
from connive.play.bot_seat import BotSeat
from connive.play.chain import Logged, Start, first_link, next_link
from connive.play.match import Match
from connive.storage.driver import Change
from connive.storage.rows import Entry, Kind, SeatRow, ShownName, TableRow
from connive.tables.bus.bus import Poke
from connive.tables.errors import Busy, Damaged, NotRunning, OtherRules
from connive.tables.feeds import Feed, FeedKey, Ripening, Subscriber, language
from connive.tables.lock import TableLock
from connive.tables.messages import SeatFacts, TableFacts, write
from connive.tables.people.attendance import Attendance
from connive.tables.services import LOG, Services
from connive.tables.settings import SECOND, read_settings
from connive.tables.timers.clocks import ClockFace, Clocks
from connive.tables.timers.more_time import MoreTime
from connive.tables.timers.windows import Window, WindowFacts, window_length

CHOICES: tuple[Kind, ...] = ("choice", "default")
IN_WINDOWS: tuple[Kind, ...] = ("answer", "wait", "close")
HIDDEN: tuple[Kind, ...] = ("answer", "wait")
"""What nobody else may notice before it counts: not even by the links of the log."""

HEARD: tuple[Kind, ...] = (*CHOICES, *IN_WINDOWS, "talk")
"""What may make events; everything else changes something beside the game."""

ABOUT_TIME: tuple[Kind, ...] = ("ask", "agree", "deny")
WATCHED = 5 * SECOND
"""After this time without an entry a table with clocks or bots is looked at, even if its process has died."""


class Table:
    """One table. Changes go through `record`, under the lock."""

    def __init__(self, services: Services, row: TableRow, seats: list[SeatRow], names: dict[str, ShownName]) -> None:
        self.services, self.row, self.seats, self.names = services, row, seats, names
        self.settings = read_settings(row.settings)
        self.timed = self.settings.clock.kind != "none" or self.settings.pace.high > 0 or self.settings.window > 0
        self.lock = TableLock()
        self.has_bots = any(seat.bot is not None for seat in seats)
        self.stale = False
        self._torn = False
        self.feeds: dict[FeedKey, Feed] = {}
        self.onlookers: set[Subscriber] = set()
        self.attendance = Attendance(row.host, seats, self.onlookers, services.time.now)
        self.tally = [0] * row.seats
        self.following: str | None = None
        self.used = services.time.now()
        self.loaded = self.used
        self.on_change: Callable[[], None] = lambda: None
        self.steady: Callable[[], bool] = lambda: True
        self._begin()

    def _begin(self) -> None:
        """Be at the beginning of the log."""
        self.match: Match | None = None
        self.link = self.told_link = ""
        self.made: list[int] = []
        """How many choices and words each entry of the log added to the match."""

        self.clocks = Clocks(self.settings.clock, self.row.seats)
        self.more_time = MoreTime(self.clocks, self.seats)
        self.length = 0
        self.last_at = 0
        self.forfeit: int | None = None
        self.window: Window | None = None
        self._lapsed: set[str] = set()
        """Tokens of decisions that silence, a time-out or an answer in a window has made or may make."""

        self.clients: set[tuple[int, str]] = set()
        self._ripening = Ripening(self.settings.spectator_delay * SECOND)
        self._begin_if_running()

    # --- What there is ---

    @property
    def playing(self) -> Match:
        """The match, once the table has started."""
        if self.match is None:
            raise NotRunning
        return self.match

    @property
    def running(self) -> bool:
        """Whether choices can be made."""
        match = self.match
        return match is not None and self.forfeit is None and self.row.status == "running" and bool(match.to_act)

    def must_run(self) -> None:
        """Refuse if no choices can be made."""
        if not self.running:
            raise NotRunning

    def knows(self, seat: int, client: str) -> bool:
        """Tell whether something of a seat was stored under a client's id before."""
        return bool(client) and (seat, client) in self.clients

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
    def people(self) -> list[int]:
        """The seats that no bot has."""
        return [seat.seat for seat in self.seats if seat.bot is None]

    def open_decision(self, seat: int) -> Decision | None:
        """Return what a seat may answer now, if anything: asked, or in turn where silence is an answer too."""
        window = self.window
        return self.playing.open_decision(seat) if window is None or not window.concerns(seat) else window.offer(seat)

    def check(self, seat: int, action: int, token: str) -> None:
        """Refuse a choice that may not be made now."""
        found = self.open_decision(seat)
        if found is None and self.window is not None and self.window.concerns(seat):
            raise StaleToken(seat=seat)
        self.playing.check(seat, action, token, found)

    def was_answered(self, seat: int, token: str) -> bool:
        """Tell whether a decision lapsed: silence, a time-out or an earlier answer took its place."""
        return token.count(".") > 1 or (token in self._lapsed and token.startswith(f"{seat}."))

    def window_facts(self, seat: int | None) -> WindowFacts | msgspec.UnsetType:
        """Return what a viewer is told of the open window; unset if there is none."""
        return self.window.facts(seat) if self.window is not None and self.running else msgspec.UNSET

    @property
    def entropy(self) -> tuple[str, ...]:
        """What the players added to the chance, by seat."""
        return tuple(f"{seat.seat}:{seat.entropy}" for seat in self.seats if seat.entropy)

    @property
    def pledges(self) -> tuple[str, ...]:
        """What binds the players to what they add to the chance, by seat."""
        return tuple(f"{seat.seat}:{seat.pledge}" for seat in self.seats if seat.pledge)

    def start(self) -> Start:
        """Return what the chain of the log begins with."""
        row, match = self.row, self.playing
        return Start(
            table=row.id,
            context=match.deal_context,
            settings=row.settings,
            commitment=commitment(row.secret),
            cancelled=row.cancelled,
            started=row.started or 0,
            pledges=self.pledges,
            entropy=self.entropy,
        )

    def seats_of(self, person: str) -> list[int]:
        """Return where a person sits, unless a bot has taken over."""
        return [seat.seat for seat in self.seats if seat.person == person and seat.bot is None]

    def seats_person(self, seat: int, person: str) -> bool:
        """Tell whether a person sits in a seat, and no bot has taken over."""
        return seat < len(self.seats) and self.seats[seat].person == person and self.seats[seat].bot is None

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
            asking=self.more_time.open if row.status == "running" else None,
            following=self.following,
            created=row.created,
            started=row.started,
            ended=row.ended,
        )

    def _seat_facts(self, seat: SeatRow) -> SeatFacts:
        shown = self.names.get(seat.person or "")
        name, account = (shown.name, shown.account) if shown is not None else (None, False)
        opened = bool(seat.bot or seat.entropy)
        ready = opened or seat.pledge is not None
        return SeatFacts(seat.seat, seat.person, name, seat.bot, ready, opened or not seat.pledge, account)

    def clock_faces(self) -> list[ClockFace] | None:
        """Return the clocks as everybody sees them."""
        return self.clocks.faces(self.services.time.now())

    def ripe_events(self) -> int:
        """Return how many events spectators may know by now; all of them once the game is over."""
        if self.row.status == "over":
            return len(self.playing.fold(SPECTATOR).told())
        return self._ripening.ripe(self.services.time.now())

    def next_ripe(self) -> int | None:
        """Return when spectators may know more, if they are told late and somebody looks on."""
        late = self.settings.spectator_delay and any(key.viewer == SPECTATOR for key in self.feeds)
        return self._ripening.next_after(self.services.time.now()) if late else None

    # --- Changes ---

    def _begin_if_running(self) -> None:
        if self.row.status in ("open", "closed") or self.match is not None:
            return
        game = find_game(self.row.game)
        if game.version != self.row.rules:
            raise OtherRules(game=game.name, found=self.row.rules, known=game.version)
        self.match = Match(
            game, seats=self.row.seats, options=self.row.options, secret=self.row.secret, entropy=self.entropy
        )
        self.link = self.told_link = first_link(self.start())
        self.more_time = MoreTime(self.clocks, self.seats)
        for seat in self.seats:
            if seat.bot is not None:
                self.match.seat_bot(BotSeat(seat.seat, seat.bot, anew=True))
        self.attendance.seen(self.row.started or 0)
        self._changed(self.row.started or 0)

    def _changed(self, at: int) -> None:
        """The match changed: the open window and the clocks follow."""
        match = self.playing
        if self.timed:
            self._follow_window(match, at)
            self.clocks.tick(match, at, self.window is not None)
        if self.settings.spectator_delay:
            self._ripening.mark(at, len(match.fold(SPECTATOR).told()))

    def _follow_window(self, match: Match, at: int) -> None:
        """Let a window take effect if it is time; open one where silence is an answer and several people play."""
        if self.window is not None:
            for seat in self.window.settle(match, self.people, at):
                self.more_time.chosen(seat)
            if not self.window.is_open(match):
                self.window = None
        if self.window is None and match.silent and len(self.people) > 1 and not self.settings.one_screen:
            self._open_window(Window(match, at, window_length(self.settings)))

    def _open_window(self, window: Window) -> None:
        if self.settings.window and any(map(window.concerns, self.people)):
            self.window = window
            self._lapsed |= {found.token for seat in self.people if (found := window.offer(seat))}

    async def record(
        self, kind: Kind, seat: int, action: int = 0, text: str = "", client: str = "", *changes: Change
    ) -> None:
        """Store an entry, then apply it, then tell. The caller holds the lock and has checked the entry."""
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
            await self.finish_if_over()

    def next_entry(self, kind: Kind, seat: int, action: int, text: str, client: str) -> Entry:
        """Return an entry for the next place in the log."""
        at = max(self.services.time.now(), self.last_at)
        link = next_link(self.row.secret, self.link, Logged(self.length, at, kind, seat, action, client, text))
        return Entry(self.row.id, self.length, kind, seat, action, text, client, at, self.row.rules, link)

    def accept(self, entry: Entry) -> bool:
        """An entry is stored: apply it and tell everybody, here and at other processes.

        False if it cannot be applied, which is a fault of ours: what is stored counts, and the log must be read anew.
        """
        self.services.counters.entries[entry.kind] += 1
        if self.services.bus.shared:
            self.services.bus.tell(Poke(self.row.id))
        try:
            self._apply(entry)
        except Exception as error:
            self._tear(error)
        return not self._torn

    def replay(self, entries: Iterable[Entry]) -> None:
        """Take in what is stored; refuse if it is not what was linked, or cannot be applied."""
        try:
            for entry in entries:
                if entry.seq >= self.length:
                    self._check(entry)
                    self._apply(entry)
            if self.row.status == "over" and self.outcome is None:
                raise ValueError("the end is missing")
        except Exception as error:
            self._tear(error)
            raise Damaged(entry=self.length) from None

    def _check(self, entry: Entry) -> None:
        """Refuse an entry that is not the one that was linked here, or a choice that the rules do not allow."""
        match, logged = self.playing, logged_entry(entry)
        if (entry.seq, entry.rules) != (self.length, self.row.rules):
            raise ValueError("an entry is missing")
        if next_link(self.row.secret, self.link, logged) != entry.link:
            raise ValueError("an entry was changed")
        if entry.kind in (*CHOICES, "answer"):
            found = match.open_decision(entry.seat) if entry.kind in CHOICES else self.open_decision(entry.seat)
            if found is None or entry.action not in found.ids:
                raise ValueError("a choice is not legal")

    def _tear(self, error: Exception) -> None:
        """An entry was applied by half, or not at all: nothing here counts until the log was read anew."""
        LOG.error("applying", exc_info=error)
        self._torn = self.stale = True

    def look_again(self, at: int) -> int | None:
        """Return when somebody must look at the table if nothing happens until then: a clock runs, or a bot thinks.

        A reaction window can wait until the table is loaded again.
        """
        return at + WATCHED if self.has_bots or self.settings.clock.kind != "none" else None

    def _apply(self, entry: Entry) -> None:
        """Take in an entry that is stored, and tell everybody who looks on."""
        match, before = self.playing, len(self.playing.log)
        self.link = entry.link
        self.length, self.last_at, self.used = entry.seq + 1, entry.at, max(self.used, entry.at)
        asked = self.more_time.open
        self.clients.add((entry.seat, entry.client))
        if entry.client:
            self.attendance.seen(entry.at)
        if entry.kind in CHOICES:
            if not entry.client:
                self._lapsed.add(match.decision(entry.seat).token)
            match.enter(entry.seat, entry.action)
            self.more_time.chosen(entry.seat)
        elif entry.kind in IN_WINDOWS:
            self._take_in_window(entry)
        elif entry.kind == "talk":
            match.talk(entry.seat, entry.text)
        elif entry.kind == "bot":
            self.seats[entry.seat] = msgspec.structs.replace(self.seats[entry.seat], bot=entry.text)
            self.has_bots = True
            match.bots[:] = [bot for bot in match.bots if bot.seat != entry.seat]  # the seat was a person's until now
            match.seat_bot(BotSeat(entry.seat, entry.text, anew=True))
            self.more_time.take(entry)
        elif entry.kind == "more":
            self.clocks.give(entry.seat, entry.action)
        elif entry.kind == "pause":
            self.clocks.pause(*map(int, entry.text.split()))
        elif entry.kind in ABOUT_TIME:
            self.more_time.take(entry)
        elif entry.kind == "forfeit":
            self.forfeit = entry.seat
        if self.timed or self.settings.spectator_delay:
            self._changed(entry.at)
        self.made.append(len(match.log) - before)
        if entry.kind not in HIDDEN or self.made[-1]:
            self.told_link = self.link
        self._tell(entry)
        if entry.kind in ("bot", "forfeit") or self.more_time.open is not asked:
            self.tell_facts()
        self.on_change()

    def _tell(self, entry: Entry) -> None:
        own = Viewer.seat(entry.seat) if entry.kind in HIDDEN else None
        for key, feed in self.feeds.items():
            if entry.kind not in HEARD or (not feed.news() and key.viewer == own):
                feed.refresh()

    def _take_in_window(self, entry: Entry) -> None:
        assert self.window is not None, "an answer, or the end, of a window that is not open"
        if entry.kind == "answer":
            self.window.answer(entry.seat, entry.action)
        elif entry.kind == "wait":
            self.window.wait(entry.seat)

    async def finish_if_over(self) -> None:
        """Keep the end of the match with the table, and show the secret."""
        outcome = self.outcome
        if outcome is None or self.row.status != "running":
            return
        text = msgspec.json.encode(outcome).decode()
        self.tally = [won + (seat in outcome.winners) for seat, won in enumerate(self.tally)]
        await self.change(status="over", ended=self.last_at, outcome=text, due=None)
        self.services.counters.tables_over += 1

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
        self._adopt(msgspec.structs.replace(row, version=row.version + 1), seats)
        self.services.bus.tell(Poke(row.id))

    def _adopt(self, row: TableRow, seats: tuple[SeatRow, ...] | list[SeatRow]) -> None:
        self.row = row
        for seat in seats:
            self.seats[seat.seat] = seat
        self.has_bots = any(seat.bot is not None for seat in self.seats)
        self._begin_if_running()
        if row.status == "over":
            for feed in self.feeds.values():
                feed.news()
        self.tell_facts()
        self.on_change()

    async def sync(self) -> None:
        """Read what other processes, or a doubtful commit, have left in the store."""
        store, key = self.services.store, self.row.id
        if self._torn:
            self._begin_anew(await store.entries(key))
        row = await store.table(key)
        if row is not None and row.version != self.row.version:
            self.names = await store.names_at(key)
            self._adopt(row, await store.seats_of(key))
        if self.match is not None:
            self.replay(await store.entries(key, self.length))
        self.stale = False

    def _begin_anew(self, entries: list[Entry]) -> None:
        """Play the whole log again, and tell everybody who looks on what came of it."""
        before, self.feeds = self.feeds, {}
        try:
            self._begin()
            self.replay(entries)
        except Exception:
            self.feeds = before
            raise
        self._torn = False
        for key, feed in before.items():
            self._feed(key).subscribers |= feed.subscribers
            self._feed(key).refresh(0)

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
        """Return where any of some people sits, or sat before a bot took over."""
        found = set(people)
        return frozenset(seat.seat for seat in self.seats if seat.person in found)

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

    def tell_facts(self) -> None:
        """Tell everybody who looks on what is public about the table."""
        if self.onlookers:
            text = write(self.facts())
            for onlooker in self.onlookers:
                onlooker.push(text)


def logged_entry(entry: Entry) -> Logged:
    """Return a stored entry as it is linked."""
    return Logged(entry.seq, entry.at, entry.kind, entry.seat, entry.action, entry.client, entry.text)
