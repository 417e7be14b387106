"""A simulated connection: bytes come in order or not at all; it breaks, and each side notices when it does.

Invariant: what leaves a process is checked in the moment in which it leaves.
"""

import asyncio
from collections.abc import Sequence
from typing import TYPE_CHECKING

from connive.web.channel import Spent, Take

if TYPE_CHECKING:
    from tools.simulator.client import Client
    from tools.simulator.process import Process

USUAL, LATE, NOTICED, TICK = 0.03, 3.0, 5.0, 1e-6


class Link:
    """A client's connection to a process; for the server it is a channel."""

    def __init__(self, client: "Client", process: "Process") -> None:
        self.client, self.process, self._world = client, process, process.world
        self._owner, self._rng = process.owner, client.rng
        self._up = self._down = 0.0
        self._broken = False
        self._take: Take | None = None
        self._waiting: list[str] = []
        self._closed: asyncio.Future[None] | None = None
        self._held = False

    def _when(self, last: float) -> float:
        late = self._world.faults.happens("a message is late", self._rng)
        return max(last + TICK, self._world.now + self._rng.random() * (LATE if late else USUAL))

    # --- The client's end ---

    def send(self, text: str) -> None:
        """Send a message to the server."""
        if self._broken:
            return
        times = 2 if self._world.faults.happens("a message comes twice", self._rng) else 1
        for _ in range(times):
            self._up = self._when(self._up)
            self._world.loop.call_at(self._up, self._arrive, text, context=self._owner.context)
        if self._world.faults.happens("a connection breaks", self._rng):
            self.cut()

    def cut(self) -> None:
        """The connection breaks. What is under way to the server may still arrive; the client hears nothing more."""
        if self._broken:
            return
        self._broken = True
        loop = self._world.loop
        loop.call_later(self._rng.random() * NOTICED, self._close, context=self._owner.context)
        self._world.later(self._rng.random(), lambda: self.client.lost(self))

    # --- The server's end ---

    def _arrive(self, text: str) -> None:
        if self._take is None or self._held:
            self._waiting.append(text)
        else:
            self._take(text)

    def tell(self, messages: Sequence[bytes]) -> None:
        """Send messages to the client."""
        for message in messages:
            self._world.truth.leaves(self.client, self.process, message)
            if not self._broken:
                self._down = self._when(self._down)
                self._world.at(self._down, lambda message=message: self._told(message))  # type: ignore[misc]
        if self._world.faults.happens("a connection breaks", self._rng):
            self.cut()

    def _told(self, message: bytes) -> None:
        if not self._broken:
            self.client.hear(self, message)

    async def listen(self, take: Take, spent: Spent) -> None:  # noqa: ARG002
        """Hand over what comes until the connection is closed."""
        self._take = take
        if self._closed is None:
            self._closed = asyncio.get_running_loop().create_future()
        self.go_on()
        await self._closed

    def hold(self) -> None:
        """Read no more for a while."""
        self._held = True

    def go_on(self) -> None:
        """Read again."""
        self._held = False
        while self._waiting and not self._held and self._take is not None:
            self._take(self._waiting.pop(0))

    @property
    def waiting(self) -> int:
        """How many bytes wait: what is sent here is on its way at once."""
        return 0

    def end(self, code: int) -> None:  # noqa: ARG002
        """End the connection."""
        self.cut()

    def _close(self) -> None:
        if self._closed is None:
            self._closed = asyncio.get_running_loop().create_future()
        if not self._closed.done():
            self._closed.set_result(None)
