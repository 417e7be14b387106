"""Time that jumps, for simulated people on the real service: nothing depends on how fast a disk is."""

import asyncio
import heapq
import itertools
from collections.abc import Callable, Coroutine

from connive.tables.table import Table

CALM = 10
"""After this many turns of the event loop in which nothing happens, nothing will until time goes on."""


class JumpingTime:
    """Time that jumps to the next moment at which somebody wakes."""

    def __init__(self) -> None:
        self._now, self._order = 0, itertools.count()
        self._waiting: list[tuple[int, int, Callable[[], None]]] = []

    def now(self) -> int:
        """Return the time."""
        return self._now

    def call_at(self, at: int, work: Callable[[], None]) -> None:
        """Call something at a time."""
        heapq.heappush(self._waiting, (at, next(self._order), work))

    async def sleep_until(self, at: int) -> None:
        """Return when the time is `at`."""
        woken: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.call_at(at, lambda: None if woken.done() else woken.set_result(None))
        await woken

    def go_on(self, at: int) -> None:
        """Let the time be `at`, and wake those who slept until then."""
        while self._waiting and self._waiting[0][0] <= at:
            self.jump()
        self._now = max(self._now, at)

    def jump(self) -> None:
        """Go on to the next moment."""
        at, _, work = heapq.heappop(self._waiting)
        self._now = max(self._now, at)
        work()


class Hands:
    """What people have yet to do at one table, each at its time; nothing is begun once it is `over`."""

    def __init__(self, table: Table, time: JumpingTime, over: Callable[[], bool]) -> None:
        self._table, self._time, self._over = table, time, over
        self._busy: set[asyncio.Task[None]] = set()

    def later(self, at: int, work: Callable[[], Coroutine[None, None, None]]) -> None:
        """Do something at a time."""
        self._time.call_at(at, lambda: None if self._over() else self._begin(work))

    def _begin(self, work: Callable[[], Coroutine[None, None, None]]) -> None:
        task = asyncio.ensure_future(work())
        self._busy.add(task)
        task.add_done_callback(self._busy.discard)

    async def settle(self) -> None:
        """Wait until all that was begun is done."""
        while self._busy:
            await asyncio.gather(*self._busy)
        await settle(self._table)


async def settle(table: Table) -> None:
    """Wait until nothing goes on at the table: the disk takes real time."""
    calm = 0
    while calm < CALM:
        busy = table.lock.locked()
        calm = 0 if busy else calm + 1
        await asyncio.sleep(0.0005 if busy else 0)
