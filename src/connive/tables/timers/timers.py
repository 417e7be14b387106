"""The passing of time at a table: windows that close, time that is out, events that late spectators may see by now.

Invariant: what is due is done by exactly one process, and once; a fault never stops the clocks of a table.
"""

import asyncio

from connive.core.decision import Decision
from connive.core.errors import NotAsked, StaleToken
from connive.storage.driver import StoreUnavailable
from connive.tables.actions.attempts import attempt
from connive.tables.actions.choice import choose
from connive.tables.actions.leave import leave_for_good
from connive.tables.errors import Busy, Damaged, NotRunning, NotSeated
from connive.tables.services import LOG
from connive.tables.settings import SECOND
from connive.tables.table import Table
from connive.tables.timers.due import answers_itself, is_out, next_due, people_asked
from connive.tables.timers.rests import take_vacations

PAUSE = SECOND
TOO_LATE = (Busy, NotAsked, NotRunning, NotSeated, StaleToken)
"""Why nothing need be done: somebody did something meanwhile."""


class Timers:
    """Sleeps until something is due at one table, and does it."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._task: asyncio.Task[None] | None = None
        self._wakes = 0
        self._at_work = False

    @property
    def busy(self) -> bool:
        """Whether something will be due."""
        return self._task is not None

    def look(self) -> None:
        """Make sure that it wakes in time for what is due next; while at work it looks again by itself."""
        due = None if self._at_work else next_due(self._table)
        if due is not None and (self._task is None or due < self._wakes):
            self.stop()
            self._wakes = due
            self._task = asyncio.create_task(self._keep())

    def stop(self) -> None:
        """Sleep no more."""
        if self._task is not None:
            self._task.cancel()
        self._task, self._at_work = None, False

    async def _keep(self) -> None:
        """Sleep until something is due, do it, and go on while there is more to come."""
        time = self._table.services.time
        while (due := next_due(self._table)) is not None:
            self._wakes = due
            await time.sleep_until(due)
            while not self._table.steady():  # this process was away, and must find out first what that means
                await time.sleep_until(time.now() + PAUSE)
            self._at_work = True
            try:
                await self._do_what_is_due()
            except TOO_LATE:
                continue
            except Damaged:
                break
            except StoreUnavailable:
                await time.sleep_until(time.now() + PAUSE)
            except Exception as error:  # whatever it is, the clocks of this table must go on
                LOG.error("timers", exc_info=error)
                await time.sleep_until(time.now() + PAUSE)
            finally:
                self._at_work = False
        self._task = None

    async def _do_what_is_due(self) -> None:
        table = self._table
        async with table.lock:
            await table.refresh()
            await table.finish_if_over()
            await take_vacations(table)
        for feed in list(table.feeds.values()):
            feed.news()
        if table.window is not None and table.running:
            return await attempt(table, self._close_window)
        for seat in people_asked(table):
            asked = table.playing.decision(seat)
            if answers_itself(table, seat):
                return await choose(table, seat, "", asked.token, asked.ids[0])
            if is_out(table, seat):
                return await self._time_out(asked)

    async def _close_window(self) -> None:
        """Everybody who is silent has let it pass, unless somebody did something meanwhile."""
        table = self._table
        due = table.window.due(table.people) if table.window is not None and table.running else None
        if due is not None and due <= table.services.time.now():
            await table.record("close", table.playing.to_act[0])

    async def _time_out(self, asked: Decision) -> None:
        table, seat, how = self._table, asked.seat, self._table.settings.on_timeout
        if how == "loss":
            return await attempt(table, lambda: self._lose(asked))
        await choose(table, seat, "", asked.token, table.playing.default(seat), "default")
        if how == "bot" and table.running:
            await attempt(table, lambda: leave_for_good(table, seat, "bot"))

    async def _lose(self, asked: Decision) -> None:
        still = self._table.playing.decision(asked.seat).token == asked.token
        if not still or not is_out(self._table, asked.seat):  # somebody chose, or gave more time
            raise StaleToken(seat=asked.seat)
        await leave_for_good(self._table, asked.seat, "loss")
