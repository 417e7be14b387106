"""Whose turn it is to change a table: one at a time, in the order in which they asked."""

import asyncio
from collections import deque
from collections.abc import Callable


class TableLock:
    """A lock for tasks, and for work that has no task of its own and is called when its turn comes."""

    def __init__(self) -> None:
        self._taken = False
        self._next: deque[Callable[[], None]] = deque()

    def locked(self) -> bool:
        """Tell whether somebody has the turn."""
        return self._taken

    def take(self, begin: Callable[[], None]) -> None:
        """Call `begin` with the turn taken: now if it is free, else after all who asked before."""
        if self._taken:
            self._next.append(begin)
        else:
            self._taken = True
            begin()

    def release(self) -> None:
        """Pass the turn on."""
        if self._next:
            asyncio.get_running_loop().call_soon(self._next.popleft())
        else:
            self._taken = False

    async def __aenter__(self) -> None:
        mine: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.take(lambda: self.release() if mine.cancelled() else mine.set_result(None))
        try:
            await mine
        except asyncio.CancelledError:
            if not mine.cancelled():  # it was given the turn in the same moment
                self.release()
            raise

    async def __aexit__(self, *ended: object) -> None:
        self.release()
