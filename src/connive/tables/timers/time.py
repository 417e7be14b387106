"""The time of the service, in milliseconds since 1970; tests put their own in its place."""

import asyncio
import time
from collections.abc import Callable
from typing import Protocol


class Time(Protocol):
    """A source of time."""

    def now(self) -> int:
        """Return the time."""
        ...

    async def sleep_until(self, at: int) -> None:
        """Return when the time is `at`."""

    def call_at(self, at: int, work: Callable[[], None]) -> None:
        """Call `work` when the time is `at`, or a little before."""


class WallTime:
    """The time of this machine when the process began, and what has passed since: nobody can set that back."""

    def __init__(
        self, wall: Callable[[], int] = time.time_ns, monotonic: Callable[[], int] = time.monotonic_ns
    ) -> None:
        """Read the machine's clocks, in nanoseconds; a simulator has its own."""
        self._monotonic = monotonic
        self._began = wall() - monotonic()

    def now(self) -> int:
        """Return the time."""
        return (self._began + self._monotonic()) // 1_000_000

    def go_on_from(self, at: int) -> None:
        """Be no earlier than `at`: the machine's clock was set back since then."""
        self._began += max(0, at - self.now()) * 1_000_000

    async def sleep_until(self, at: int) -> None:
        """Return when the time is `at`."""
        while (left := at - self.now()) > 0:
            await asyncio.sleep(left / 1000)

    def call_at(self, at: int, work: Callable[[], None]) -> None:
        """Call `work` when the time is `at`, or a little before."""
        asyncio.get_running_loop().call_later((at - self.now()) / 1000, work)
