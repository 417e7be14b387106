"""What people do at a table that is being played; what happens there by itself is begun here too.

Invariant: a choice or a word is stored once, however often it is sent under the same client id.
"""

from collections.abc import Callable

from connive.core.errors import NotAsked
from connive.play.talk import check_talk
from connive.storage.rows import Kind
from connive.tables.actions.attempts import attempt
from connive.tables.actions.choice import SwiftChoice
from connive.tables.actions.leave import leave_for_good
from connive.tables.actions.notebooks import Notebooks
from connive.tables.bots.seats import BotSeats
from connive.tables.errors import NobodyAsks, NoClock, NotRunning, StillAsking, TimeDenied
from connive.tables.table import Table
from connive.tables.timers.timers import Timers
from connive.tables.timers.windows import Windows

TWO = 2
"""At a table for so many, whoever gives time gives it with everybody's consent."""


class Playing:
    """Acts at one table for people and for the passing of time."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.notebooks = Notebooks(table)
        self._moments = Windows(table)
        self._thinking = BotSeats(table, self._moments)
        self._keeper = Timers(table, self._moments)

    def wake(self) -> None:
        """Begin to tend the table, once it is rebuilt."""
        self.table.tend = self.tend
        self.tend()

    # --- What people do ---

    async def choose(self, seat: int, client: str, token: str, action: int) -> None:
        """Make a choice, once: a choice that was stored under this client id before is accepted again."""
        if self.table.timed and not self._done(seat, client) and self.waits(seat):
            self.table.playing.check(seat, action, token)
            await self.table.services.time.sleep_until(self._moments.release(seat))
        await attempt(self.table, lambda: self._choose(seat, client, token, action))

    def choose_swiftly(self, seat: int, client: str, token: str, action: int, done: Callable[[bool], None]) -> bool:
        """Begin a choice that need not wait for anything but its turn, and hear whether it was carried out.

        False if it must take the way of `choose`; then nothing was begun.
        """
        if self.table.timed:
            return False
        self.table.lock.take(SwiftChoice(self.table, seat, client, token, action, done).begin)
        return True

    def waits(self, seat: int) -> bool:
        """Tell whether a choice of this seat would have to wait for its window to close."""
        table = self.table
        return table.timed and table.running and self._moments.release(seat) > table.services.time.now()

    def _done(self, seat: int, client: str) -> bool:
        return bool(client) and (seat, client) in self.table.clients

    async def _choose(self, seat: int, client: str, token: str, action: int) -> None:
        table = self.table
        if self._done(seat, client):
            return
        if not table.running:
            raise NotRunning
        await table.record("choice", seat, table.playing.check(seat, action, token), "", client)

    async def talk(self, seat: int, client: str, text: str) -> None:
        """Say something to everybody at the table."""
        line = check_talk(self.table.playing.game, text)
        await attempt(self.table, lambda: self._talk(seat, client, line))

    async def _talk(self, seat: int, client: str, line: str) -> None:
        if not self._done(seat, client):
            self._must_run()
            await self.table.record("talk", seat, 0, line, client)

    async def ask_time(self, seat: int, client: str) -> None:
        """Ask the others for more time."""
        await attempt(self.table, lambda: self._about_time(seat, client, self._asked_time))

    async def give_time(self, seat: int, client: str) -> None:
        """Agree to the open request for more time; at a table for two also give it unasked."""
        await attempt(self.table, lambda: self._about_time(seat, client, self._given_time))

    async def deny_time(self, seat: int, client: str) -> None:
        """Decline the open request for more time."""
        await attempt(self.table, lambda: self._about_time(seat, client, self._denied_time))

    async def _about_time(self, seat: int, client: str, kind_of: Callable[[int], Kind]) -> None:
        if self._done(seat, client):
            return
        self._must_run()
        if self.table.settings.clock.kind == "none":
            raise NoClock
        await self.table.record(kind_of(seat), seat, self.table.clocks.portion, "", client)

    def _asked_time(self, seat: int) -> Kind:
        if seat not in self.table.playing.to_act:
            raise NotAsked(seat=seat)
        if self.table.more_time.open is not None:
            raise StillAsking
        if not self.table.more_time.may_ask(seat):
            raise TimeDenied
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

    async def give_up(self, seat: int) -> None:
        """Leave for good: a bot takes over, or the seat loses, as the table has agreed."""
        await attempt(self.table, lambda: leave_for_good(self.table, seat, self.table.settings.on_leave))

    def _must_run(self) -> None:
        if not self.table.running:
            raise NotRunning

    # --- What happens by itself ---

    def tend(self) -> None:
        """Make sure that whatever must happen next will happen."""
        table = self.table
        if not (table.timed or table.has_bots or table.settings.spectator_delay):
            return
        if table.running:
            self._thinking.start()
        if table.running or table.next_ripe() is not None:
            self._keeper.look()

    def stop(self) -> None:
        """Stop tending: the process ends or the table is forgotten."""
        self._keeper.stop()
        self._thinking.stop()

    @property
    def busy(self) -> bool:
        """Whether something will happen here by itself."""
        return self._keeper.busy or self._thinking.busy

    def next_look(self) -> int | None:
        """Return when the table must be looked at even if this process dies."""
        return self._moments.next_look()
