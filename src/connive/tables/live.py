"""A table that this process keeps going: it takes what people do there, and starts its bots and timers.

Invariant: a choice or a word is stored once, however often it is sent under the same client id.
"""

from collections.abc import Awaitable, Callable

from connive.core.errors import NotAsked
from connive.play.talk import check_talk
from connive.storage.rows import Kind
from connive.tables.actions.attempts import attempt
from connive.tables.actions.choice import choose
from connive.tables.actions.hints import Hints
from connive.tables.actions.leave import leave_for_good
from connive.tables.actions.notebooks import Notebooks
from connive.tables.actions.prospects import Prospect, Prospects
from connive.tables.bots.seats import BotSeats
from connive.tables.errors import (
    BotsPlayOn,
    FixedTime,
    NobodyAsks,
    NoClock,
    NothingOffered,
    NothingToPrepare,
    NoWindows,
    OnlyForTwo,
)
from connive.tables.standing_orders import Until
from connive.tables.table import Table
from connive.tables.timers.due import next_look
from connive.tables.timers.timers import Timers

TWO = 2
"""At a table for two, time can be given unasked: everybody else has agreed."""


class LiveTable:
    """One table with its notebooks, bots and timers."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.notebooks = Notebooks(table)
        self.prospects = Prospects(table)
        self._bots = BotSeats(table)
        self.hints = Hints(table, self._bots)
        self._timers = Timers(table)

    def wake(self) -> None:
        """Begin to look after the table, once it is rebuilt."""
        self.table.on_change = self.look_after
        self.look_after()

    # --- What people do ---

    async def choose(self, seat: int, client: str, token: str, action: int) -> None:
        """Make a choice and wait until it is accepted, or raise why not."""
        await choose(self.table, seat, client, token, action)

    async def wait(self, seat: int, client: str, token: str) -> None:
        """Ask for a moment in the open window; nothing happens if it is too late, or there are days to answer."""
        await attempt(self.table, lambda: self._wait(seat, client, token))

    async def _wait(self, seat: int, client: str, token: str) -> None:
        table = self.table
        if table.knows(seat, client):
            return
        days = table.settings.clock.kind == "correspondence"
        if table.running and not days and table.window is not None and table.window.may_wait(seat, token):
            await table.record("wait", seat, 0, "", client)

    async def let_pass(self, seat: int, client: str, until: Until | None) -> None:
        """Let windows pass for a seat from now on; None takes that back."""
        await self._once(seat, client, lambda: self._let_pass(seat, client, until))

    async def _let_pass(self, seat: int, client: str, until: Until | None) -> None:
        if self.table.standing.facts(seat).passes == until:
            return
        if not self.table.has_windows:
            raise NoWindows
        await self.table.record("pass", seat, 0, until or "", client)

    async def prepare(self, seat: int, client: str, action: int | None) -> None:
        """Prepare the choice that is made for a seat if everybody lets the open window pass; None takes it back."""
        found = Prospect() if action is None else await self.prospects.read(seat)
        await self._once(seat, client, lambda: self._prepare(seat, client, action, found))

    async def _prepare(self, seat: int, client: str, action: int | None, found: Prospect) -> None:
        if action is None:
            return await self.table.record("prepare", seat, 0, "", client)
        if self.table.window is None or found.decision is None or action not in found.decision.ids:
            raise NothingToPrepare
        await self.table.record("prepare", seat, action, "passed", client)

    async def talk(self, seat: int, client: str, text: str) -> None:
        """Say something to everybody at the table."""
        match = self.table.playing
        line = check_talk(match.game, match.options, match.seats, text)
        await self._once(seat, client, lambda: self.table.record("talk", seat, 0, line, client))

    async def _once(self, seat: int, client: str, work: Callable[[], Awaitable[None]]) -> None:
        """Do something while the game goes on, when it is one's turn at the table; the same id counts once."""

        async def first() -> None:
            if not self.table.knows(seat, client):
                self.table.must_run()
                await work()

        await attempt(self.table, first)

    async def ask_time(self, seat: int, client: str) -> None:
        """Ask the others for more time."""
        await self._about_time(seat, client, self._asked_time)

    async def give_time(self, seat: int, client: str) -> None:
        """Agree to the open request for more time; at a table for two also give it unasked."""
        await self._about_time(seat, client, self._given_time)

    async def deny_time(self, seat: int, client: str) -> None:
        """Decline the open request for more time."""
        await self._about_time(seat, client, self._denied_time)

    async def _about_time(self, seat: int, client: str, kind_of: Callable[[int], Kind]) -> None:
        async def agree() -> None:
            if self.table.settings.clock.kind == "none":
                raise NoClock
            if self.table.has_fixed_time:
                raise FixedTime
            await self.table.record(kind_of(seat), seat, self.table.clocks.portion, "", client)

        await self._once(seat, client, agree)

    def _asked_time(self, seat: int) -> Kind:
        if seat not in self.table.playing.to_act:
            raise NotAsked(seat=seat)
        self.table.more_time.check_request(seat)
        return "ask"

    def _given_time(self, seat: int) -> Kind:
        if self.table.more_time.waits_for(seat):
            return "agree"
        if self.table.row.seats != TWO:
            raise NobodyAsks
        return "more"

    def _denied_time(self, seat: int) -> Kind:
        if not self.table.more_time.waits_for(seat):
            raise NobodyAsks
        return "deny"

    async def offer_draw(self, seat: int, client: str) -> None:
        """Offer everybody else a draw."""
        await self._about_draws(seat, client, self._offered_draw)

    async def accept_draw(self, seat: int, client: str) -> None:
        """Accept the open offer of a draw; the last to do so ends the match."""
        await self._about_draws(seat, client, self._accepted_draw)

    async def decline_draw(self, seat: int, client: str) -> None:
        """Decline the open offer of a draw."""
        await self._about_draws(seat, client, self._declined_draw)

    async def _about_draws(self, seat: int, client: str, kind_of: Callable[[int], Kind]) -> None:
        await self._once(seat, client, lambda: self.table.record(kind_of(seat), seat, 0, "", client))

    def _offered_draw(self, seat: int) -> Kind:
        if self.table.has_bots:
            raise BotsPlayOn
        self.table.draws.check_request(seat)
        return "offer" if self.table.draws.others(seat) else "draw"

    def _accepted_draw(self, seat: int) -> Kind:
        offered = self.table.draws.open
        if offered is None or seat not in offered.waiting:
            raise NothingOffered
        own = self.table.seats[seat].person
        return "draw" if all(self.table.seats[each].person == own for each in offered.waiting) else "accept"

    def _declined_draw(self, seat: int) -> Kind:
        if not self.table.draws.waits_for(seat):
            raise NothingOffered
        return "decline"

    async def resign(self, seat: int, client: str) -> None:
        """Give the match up at a table for two: the other wins."""
        if self.table.knows(seat, client):
            return
        if self.table.row.seats != TWO:
            raise OnlyForTwo
        await attempt(self.table, lambda: leave_for_good(self.table, seat, "loss"))

    async def give_up(self, seat: int) -> None:
        """Leave for good: a bot takes over, or the seat loses, as the table has agreed."""
        await attempt(self.table, lambda: leave_for_good(self.table, seat, self.table.settings.on_leave))

    # --- What happens by itself ---

    def look_after(self) -> None:
        """Make sure that what must happen next will happen."""
        table = self.table
        if not (table.timed or table.has_bots or table.settings.spectator_delay or table.unfinished):
            return
        if table.row.status == "closed":
            self._bots.stop()
        if table.has_bots and table.running and table.attendance.anybody:
            self._bots.start()
        self._timers.look()

    def stop(self) -> None:
        """Stop looking after it: the process ends or the table is forgotten."""
        self._timers.stop()
        self._bots.stop()

    @property
    def busy(self) -> bool:
        """Whether something will happen here by itself."""
        return self._timers.busy or self._bots.busy

    def next_look(self) -> int | None:
        """Return when the table must be looked at even if this process dies."""
        return next_look(self.table)
