"""The way of a choice, the same for people, bots and time-outs: checked, stored, applied, told, acknowledged.

Invariant: a choice is stored once, however often it is sent under the same client id, and nobody is told of it, or that
it was accepted, before it is stored. There is no task for it: what it waits for calls it back.
"""

import asyncio
from collections.abc import Callable
from functools import partial

from connive.core.errors import NotAsked, StaleToken
from connive.storage.driver import Fate
from connive.storage.rows import Entry, Kind
from connive.tables.errors import Busy, NotRunning, NotSeated
from connive.tables.table import Table
from connive.tables.timers.due import is_out, release

TRIES = 5
"""How often a choice is tried again because another process, or a doubt about the store, came between."""

Done = Callable[[Exception | None], None]
"""Hears how a choice ended: accepted, or why not; then nothing was changed."""


class PendingChoice:
    """A choice on its way. It begins when it is made."""

    __slots__ = ("_action", "_client", "_done", "_entry", "_kind", "_seat", "_table", "_task", "_token", "_tries")

    _entry: Entry
    _task: "asyncio.Task[None]"

    def __init__(
        self, table: Table, seat: int, client: str, token: str, action: int, done: Done, kind: Kind = "choice"
    ) -> None:
        self._table, self._seat, self._client, self._token, self._action = table, seat, client, token, action
        self._done, self._kind, self._tries = done, kind, TRIES
        table.lock.take(self._begin)

    def _begin(self) -> None:
        """It is our turn at the table: check the choice, and store it unless it must wait."""
        table, seat, client = self._table, self._seat, self._client
        if table.stale:
            return self._read_again()
        try:
            if table.knows(seat, client) or not self._may_count():
                return self._leave(None)
            opens = 0 if client else release(table, seat)
            if opens and opens > table.services.time.now():
                table.lock.release()
                return table.services.time.call_at(opens, partial(table.lock.take, self._begin))
            held = client and table.window is not None and table.window.offer(seat) is not None
            self._entry = entry = table.next_entry("answer" if held else self._kind, seat, self._action, "", client)
            table.services.store.append_then(entry, table.look_again(entry.at), self._stored)
        except Exception as error:
            self._leave(error)

    def _may_count(self) -> bool:
        """Refuse what may not be done. False if it came too late for a window: then silence has answered already.

        A client id is a person's; bots and time-outs have none.
        """
        table = self._table
        try:
            table.must_run()
            table.check(self._seat, self._action, self._token)
        except (NotRunning, NotAsked, StaleToken):
            if not self._client or not table.was_answered(self._seat, self._token):
                raise
            return False
        if self._client and table.seats[self._seat].bot is not None:
            raise NotSeated
        if self._kind == "default" and not is_out(table, self._seat):
            raise StaleToken(seat=self._seat)  # more time was given since it was found to be out
        return True

    def _stored(self, fate: Fate) -> None:
        """It is stored: apply it and tell everybody. If it is not, or nobody knows, the log says what to do."""
        table = self._table
        table.services.counters.conflicts += fate is False
        if fate is not True or not table.accept(self._entry):
            return self._read_again()
        if table.running:
            return self._leave(None)
        self._task = asyncio.create_task(self._end())

    async def _end(self) -> None:
        """The game is over: the secret is shown before the last choice is acknowledged."""
        try:
            await self._table.finish_after()
        finally:
            self._leave(None)

    def _read_again(self) -> None:
        """There is doubt about the log: read it, and begin again."""
        self._table.stale = True
        self._tries -= 1
        if self._tries < 0:
            return self._leave(Busy())
        self._task = asyncio.create_task(self._sync())

    async def _sync(self) -> None:
        try:
            await self._table.sync()
        except Exception as error:
            return self._leave(error)
        self._begin()

    def _leave(self, error: Exception | None) -> None:
        self._table.lock.release()
        self._done(error)


async def choose(table: Table, seat: int, client: str, token: str, action: int, kind: Kind = "choice") -> None:
    """Make a choice and wait until it is accepted, or raise why not: for callers with a task of their own."""
    ended: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def done(error: Exception | None) -> None:
        if not ended.done():
            ended.set_result(None) if error is None else ended.set_exception(error)

    PendingChoice(table, seat, client, token, action, done, kind)
    await ended
