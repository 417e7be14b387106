"""The passing of time at a table: windows that close, time that is out, events that late spectators may see by now.

Invariant: whatever is due is done by exactly one process, and once; a fault never stops the clocks of a table.
"""

import asyncio

from connive.storage.driver import StoreUnavailable
from connive.tables.actions.leave import leave_for_good
from connive.tables.errors import Busy, Damaged
from connive.tables.services import LOG
from connive.tables.settings import SECOND
from connive.tables.table import Table
from connive.tables.timers.windows import Windows

PAUSE = SECOND


class Timers:
    """Sleeps until something is due at one table, and does it."""

    def __init__(self, table: Table, moments: Windows) -> None:
        self._table, self._moments = table, moments
        self._task: asyncio.Task[None] | None = None
        self._wakes = 0

    @property
    def busy(self) -> bool:
        """Whether something will be due."""
        return self._task is not None

    def look(self) -> None:
        """Make sure that it wakes in time for what is due next."""
        if self._task is not None and self._task is asyncio.current_task():
            return  # it looks again by itself
        due = self._moments.next_due()
        if due is not None and (self._task is None or due < self._wakes):
            self.stop()
            self._wakes = due
            self._task = asyncio.create_task(self._keep())

    def stop(self) -> None:
        """Sleep no more."""
        if self._task is not None:
            self._task.cancel()
        self._task = None

    async def _keep(self) -> None:
        """Sleep until something is due, do it, and go on while there is more to come."""
        time = self._table.services.time
        while (due := self._moments.next_due()) is not None:
            self._wakes = due
            await time.sleep_until(due)
            try:
                async with self._table.lock:
                    await self._table.refresh()
                    await self._do_what_is_due(time.now())
            except Busy:
                continue
            except Damaged:
                break
            except StoreUnavailable:
                await time.sleep_until(time.now() + PAUSE)
            except Exception as error:  # whatever it is, the clocks of this table must go on
                LOG.error("tending", exc_info=error)
                await time.sleep_until(time.now() + PAUSE)
        self._task = None

    async def _do_what_is_due(self, now: int) -> None:
        table, moments = self._table, self._moments
        for feed in list(table.feeds.values()):
            feed.news()
        for seat in table.playing.to_act if table.running else ():
            if table.seats[seat].bot is None:
                deadline = moments.deadline(seat)
                if moments.answers_itself(seat) and moments.release(seat) <= now:
                    await self._answer_for(seat)
                    return
                if deadline is not None and deadline <= now:
                    await self._time_out(seat)
                    return

    async def _answer_for(self, seat: int) -> None:
        found = self._table.playing.open_decision(seat)
        assert found is not None
        await self._table.record("choice", seat, found.ids[0])

    async def _time_out(self, seat: int) -> None:
        how = self._table.settings.on_timeout
        if how == "loss":
            await leave_for_good(self._table, seat, "loss")
            return
        await self._table.record("default", seat, self._table.playing.default(seat))
        if how == "bot" and self._table.running:
            await leave_for_good(self._table, seat, "bot")
