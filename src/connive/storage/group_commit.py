"""Group commit: units that arrive while a transaction is being written share the next one.

Invariant: a waiter is told only after its transaction has committed; one bad unit never fails another.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence

from connive.storage.driver import Fate, StoreUnavailable, Unit

Commit = Callable[[Sequence[Unit]], Awaitable[list[bool]]]
LOG = logging.getLogger("connive.storage")
LARGEST = 256
"""The most units in one transaction: a large one costs half as much for each unit, but all in it wait
until the whole is written."""


class GroupCommit:
    """What drivers are made of: it collects units and hands them to `commit`, one group at a time."""

    def __init__(self, commit: Commit) -> None:
        self._commit = commit
        self._waiting: list[tuple[Unit, Callable[[Fate], None]]] = []
        self._task: asyncio.Task[None] | None = None

    def write(self, unit: Unit) -> asyncio.Future[bool]:
        """Queue a unit; the future tells whether it was kept, once that is durable."""
        future: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self.write_then(unit, lambda fate: _settle(future, fate))
        return future

    def write_then(self, unit: Unit, tell: Callable[[Fate], None]) -> None:
        """Queue a unit; `tell` hears what became of it, once that is durable."""
        self._waiting.append((unit, tell))
        if self._task is None:
            self._task = asyncio.create_task(self._drain())

    async def _drain(self) -> None:
        while self._waiting:
            group, self._waiting = self._waiting[:LARGEST], self._waiting[LARGEST:]
            try:
                kept = await self._commit([unit for unit, _ in group])
            except StoreUnavailable as error:  # it would be as unavailable to each of them
                _tell_all(group, [error] * len(group))
            except Exception:
                await self._one_by_one(group)
            else:
                asyncio.get_running_loop().call_soon(_tell_all, group, kept)  # the next group is begun before
        self._task = None

    async def _one_by_one(self, group: Sequence[tuple[Unit, Callable[[Fate], None]]]) -> None:
        """A group failed and was rolled back: try each unit alone, so that only the bad one suffers."""
        for unit, tell in group:
            try:
                fate: Fate = (await self._commit([unit]))[0]
            except Exception as error:
                fate = error
            _tell_all([(unit, tell)], [fate])

    async def finish(self) -> None:
        """Wait until everything queued is kept, and told."""
        while self._task is not None:
            await asyncio.wait([self._task])


def _tell_all(group: Sequence[tuple[Unit, Callable[[Fate], None]]], fates: Sequence[Fate]) -> None:
    for (_, tell), fate in zip(group, fates, strict=True):
        try:
            tell(fate)
        except Exception as error:  # one that fails must not keep it from the others
            LOG.error("telling", exc_info=error)


def _settle(future: asyncio.Future[bool], fate: Fate) -> None:
    if future.done():
        return
    if isinstance(fate, Exception):
        future.set_exception(fate)
    else:
        future.set_result(fate)
