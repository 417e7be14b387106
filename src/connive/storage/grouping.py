"""Group commit: units that arrive while a transaction is being written share the next one.

Invariant: a waiter is released only after its transaction has committed; one bad unit never fails another.
"""

import asyncio
from collections.abc import Awaitable, Callable, Sequence

from connive.storage.driver import Unit

Commit = Callable[[Sequence[Unit]], Awaitable[list[bool]]]
LARGEST = 64
"""At most so many units in one transaction; whoever waits is told sooner if it is not too large."""


class Grouping:
    """Collects units and hands them to `commit`, one group at a time."""

    def __init__(self, commit: Commit) -> None:
        self._commit = commit
        self._waiting: list[tuple[Unit, asyncio.Future[bool]]] = []
        self._task: asyncio.Task[None] | None = None

    def write(self, unit: Unit) -> asyncio.Future[bool]:
        """Queue a unit; the future tells whether it was kept, once that is durable."""
        future: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self._waiting.append((unit, future))
        if self._task is None:
            self._task = asyncio.create_task(self._drain())
        return future

    async def _drain(self) -> None:
        while self._waiting:
            group, self._waiting = self._waiting[:LARGEST], self._waiting[LARGEST:]
            try:
                kept = await self._commit([unit for unit, _ in group])
            except Exception:
                await self._one_by_one(group)
            else:
                for (_, future), good in zip(group, kept, strict=True):
                    if not future.done():
                        future.set_result(good)
        self._task = None

    async def _one_by_one(self, group: Sequence[tuple[Unit, asyncio.Future[bool]]]) -> None:
        """A group failed and was rolled back: try each unit alone, so that only the bad one suffers."""
        for unit, future in group:
            try:
                kept = await self._commit([unit])
            except Exception as error:
                if not future.done():
                    future.set_exception(error)
            else:
                if not future.done():
                    future.set_result(kept[0])

    async def finish(self) -> None:
        """Wait until everything queued is kept."""
        while self._task is not None:
            await asyncio.wait([self._task])
