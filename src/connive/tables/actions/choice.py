"""The short way of a choice: without a task of its own it waits for its turn, is stored, applied and acknowledged.

Invariant: it does nothing that `Playing.choose` would not do. Whatever is in its way is left to that one, which waits,
tries again, or says why not.
"""

import asyncio
from collections.abc import Callable

from connive.storage.driver import Fate, StoreUnavailable
from connive.storage.rows import Entry
from connive.tables.errors import Busy
from connive.tables.services import LOG
from connive.tables.table import Table


class SwiftChoice:
    """A choice on its short way. `done` hears whether it was carried out; if not, nothing was changed."""

    __slots__ = ("_action", "_client", "_done", "_ending", "_entry", "_seat", "_table", "_token")

    _entry: Entry
    _ending: "asyncio.Task[None]"

    def __init__(
        self, table: Table, seat: int, client: str, token: str, action: int, done: Callable[[bool], None]
    ) -> None:
        self._table, self._seat, self._client, self._token, self._action = table, seat, client, token, action
        self._done = done

    def begin(self) -> None:
        """The table's turn is ours: store the choice, unless something is in the way."""
        table = self._table
        if self._may_go_on():
            self._entry = table.next_entry("choice", self._seat, self._action, "", self._client)
            table.services.store.append_then(self._entry, table.look_again(self._entry.at), self._stored)
        else:
            self._leave(False)

    def _may_go_on(self) -> bool:
        table = self._table
        if table.stale or table.match is None or not table.running or table.seats[self._seat].bot is not None:
            return False
        if (self._seat, self._client) in table.clients:
            return False
        found = table.match.open_decision(self._seat)
        return found is not None and found.token == self._token and self._action in found.ids

    def _stored(self, fate: Fate) -> None:
        """It is stored, or not, or nobody knows: then the table reads its log before anything else is done."""
        table = self._table
        if fate is not True or not table.accept(self._entry):
            table.stale = True
            self._leave(False)
        elif table.running:
            self._leave(True)
        else:
            self._ending = asyncio.create_task(self._end())

    async def _end(self) -> None:
        try:
            await self._table.finish_if_over()
        except (StoreUnavailable, Busy):
            LOG.warning("store_unavailable")
        finally:
            self._leave(True)

    def _leave(self, kept: bool) -> None:
        self._table.lock.release()
        self._done(kept)
