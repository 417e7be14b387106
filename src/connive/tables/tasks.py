"""Work that goes on beside whoever began it: in a task, or in a thread so that the event loop goes on."""

import asyncio
from collections.abc import Callable, Collection, Coroutine
from functools import partial
from typing import TypeVar

from connive.storage.meter import metered

T = TypeVar("T")
AGAIN_SECONDS = 0.1


class Tasks(set["asyncio.Task[None]"]):
    """Tasks that nobody waits for, remembered until they have ended."""

    def begin(self, work: Coroutine[None, None, None]) -> None:
        """Begin to do something."""
        task = asyncio.ensure_future(work)
        self.add(task)
        task.add_done_callback(self.discard)

    async def finish(self) -> None:
        """Wait until all that was begun has ended."""
        await asyncio.gather(*self, return_exceptions=True)

    async def give_up(self) -> None:
        """End all that was begun."""
        for task in list(self):
            task.cancel()
        await self.finish()


async def end_tasks(tasks: "Collection[asyncio.Task[None]]") -> None:
    """Cancel tasks, again and again, until all have ended: the Redis client can swallow a cancellation."""
    left = set(tasks)
    while left:
        for task in left:
            task.cancel()
        _, left = await asyncio.wait(left, timeout=AGAIN_SECONDS)


async def in_thread(work: Callable[..., T], *given: object) -> T:
    """Do work in a thread; it counts for whoever asked."""
    return await metered(asyncio.to_thread, partial(work, *given))
