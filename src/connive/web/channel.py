"""The way to one client: whole messages in and out, whatever carries them.

Invariant: sending never waits; a client that does not read is cut off once too much waits for it.
"""

import asyncio
import contextlib
from collections import deque
from collections.abc import Callable, Sequence
from typing import Protocol

from starlette.websockets import WebSocket

QUEUE = 1_000
QUEUE_BYTES = 4 << 20
"""How many messages, and how many bytes of them, can wait for a client that does not read."""

TOO_SLOW = 4408
Take = Callable[[str | bytes], None]
Spent = Callable[[float], None]


class Channel(Protocol):
    """A connection that is open."""

    def tell(self, messages: Sequence[bytes]) -> None:
        """Send messages in order; never waits."""

    async def listen(self, take: Take, spent: Spent) -> None:
        """Hand over every message that comes, and return when the connection has ended.

        What anything else took that came (pings, fragments) is said to `spent`, in seconds.
        """

    def hold(self) -> None:
        """Read no more for a while: the client sends faster than it can be answered."""

    def go_on(self) -> None:
        """Read again."""

    def end(self, code: int) -> None:
        """End the connection."""

    def cut(self) -> None:
        """End the connection at once, with all that waits to be read."""

    @property
    def waiting(self) -> int:
        """How many bytes wait for the client to read."""
        ...


class AsgiChannel:
    """A channel over any ASGI server, and over the transports of tests."""

    def __init__(self, socket: WebSocket) -> None:
        self._socket = socket
        self._out: deque[bytes] = deque()
        self._bytes = 0
        self._ready = asyncio.Event()
        self._reading = asyncio.Event()
        self._reading.set()
        self._code: int | None = None

    def tell(self, messages: Sequence[bytes]) -> None:
        """Queue messages."""
        self._out.extend(messages)
        self._bytes += sum(map(len, messages))
        self._ready.set()

    def end(self, code: int) -> None:
        """End the connection once the writer looks."""
        self._code = code
        self._ready.set()

    def cut(self) -> None:
        """End the connection, and send no more."""
        self.end(TOO_SLOW)

    @property
    def waiting(self) -> int:
        """How many bytes wait."""
        return self._bytes

    def hold(self) -> None:
        """Read no more for a while."""
        self._reading.clear()

    def go_on(self) -> None:
        """Read again."""
        self._reading.set()

    async def listen(self, take: Take, spent: Spent) -> None:  # noqa: ARG002
        """Read in a task of its own, and write here."""
        reader = asyncio.create_task(self._read(take))
        reader.add_done_callback(lambda _: self._ready.set())
        try:
            await self._write(reader)
        finally:
            reader.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await reader

    async def _read(self, take: Take) -> None:
        while (message := await self._socket._receive())["type"] != "websocket.disconnect":
            take(message.get("text") or message.get("bytes") or "")
            await self._reading.wait()

    async def _write(self, reader: "asyncio.Task[None]") -> None:
        while not reader.done():
            await self._ready.wait()
            self._ready.clear()
            while self._out and self._code is None:
                if len(self._out) > QUEUE or self._bytes > QUEUE_BYTES:
                    self._code = TOO_SLOW
                    break
                message = self._out.popleft()
                self._bytes -= len(message)
                await self._socket._send({"type": "websocket.send", "text": message.decode()})
            if self._code is not None:
                await self._socket.close(self._code)
                return
