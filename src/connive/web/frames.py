"""The server's end of a WebSocket under uvicorn, with a short way for what comes all the time: whole text messages.

Invariant: everything else (handshake, pings, fragments, closing, errors) takes uvicorn's own way, which is handed whole
frames only and so is always at the beginning of one.
"""

from collections.abc import Callable, Sequence
from functools import lru_cache
from time import thread_time
from typing import Any, cast

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets import frames
from websockets.http11 import Request

from connive.web.channel import QUEUE, QUEUE_BYTES, TOO_SLOW, Spent, Take
from connive.web.gate import gate

EXTENSION = "connive.channel"
"""Under this name a connection finds its channel in the scope."""

UNMASK: Callable[[bytes, bytes], bytes] = vars(frames)["apply_mask"]  # in C where there is a wheel for it
TEXT = 0x81
"""A whole text message in one frame."""

TOGETHER = 64
"""How many messages of a client are read before others have their turn."""

FRAGMENTS, TOO_MANY = 1_000, 1009
"""How many fragments a message may have, and how a connection is closed that sends more."""

FINAL, CODES, DATA_CODES = 0x80, 0x0F, (0, 1, 2)
MASKED = 0x80
MEDIUM, LARGE = 126, 127
"""What stands in place of a length that does not fit: the length follows, in two bytes or in eight."""


class SwiftSocket(WebSocketsSansIOProtocol):
    """A connection, and the channel of its listener."""

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self._take: Take | None = None
        self._spent: Spent = lambda _: None
        self._rest = b""
        self._in_fragments = False
        self._full = self._held = self._asked = False
        self._waiting: list[bytes] = []
        self._waiting_bytes = 0

    def handle_connect(self, event: Request) -> None:
        """Let the application find this channel."""
        super().handle_connect(event)
        self._asked = True
        if not self.close_sent:
            cast(dict[str, object], self.scope["extensions"])[EXTENSION] = self

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget a connection that was let in."""
        super().connection_lost(exc)
        gate().release(self.transport)

    def keepalive_timeout(self) -> None:
        """End the connection of a client that answers no ping, also if something waits that it will never read."""
        super().keepalive_timeout()
        self.cut()

    # --- In ---

    async def listen(self, take: Take, spent: Spent) -> None:
        """Hand over every message that comes, and return when the connection has ended."""
        self._take, self._spent = take, spent
        self._read_on()
        while (await self.receive())["type"] != "websocket.disconnect":
            pass

    def data_received(self, data: bytes) -> None:
        """Find whole frames; the handshake, and what comes after goodbye was said, is uvicorn's work."""
        if not self._asked or self.close_sent:
            self._hand_over(data)
            return
        if self._take is None:
            self._rest += data
            self.transport.pause_reading()
            return
        buffer = self._rest + data if self._rest else data
        at, end, left = 0, len(buffer), TOGETHER
        while end - at >= 2 and left and not (self._held or self.close_sent):
            size, start = buffer[at + 1] & 127, at + 6
            if size >= MEDIUM:
                start, size = _long_payload(buffer, at, size)
            if size > self.config.ws_max_size or not buffer[at + 1] & MASKED:
                self._rest = b""
                self._hand_over(buffer[at:])  # which refuses it
                return
            if start + size > end:
                break
            if buffer[at] == TEXT and not self._in_fragments:
                self._take(UNMASK(buffer[start : start + size], buffer[start - 4 : start]))
            else:
                self._other_frame(buffer, at, start + size)
            at, left = start + size, left - 1
        self._rest = buffer[at:]
        if not left and not self._held:
            self.transport.pause_reading()
            self.loop.call_soon(self._read_on)

    def _read_on(self) -> None:
        """Go on with what has come already; others have had their turn."""
        if not self._held and not self.transport.is_closing():
            self.transport.resume_reading()
            self.data_received(b"")

    def _hand_over(self, data: bytes) -> None:
        """Leave everything that has not been read yet to uvicorn, so that nothing gathers here."""
        rest, self._rest = self._rest, b""
        super().data_received(rest + data)

    def _other_frame(self, buffer: bytes, at: int, end: int) -> None:
        """Leave a frame that is not a whole text message to uvicorn, and say what that took."""
        began = thread_time()
        if buffer[at] & CODES in DATA_CODES:
            self._in_fragments = not buffer[at] & FINAL
        super().data_received(buffer[at:end])
        if len(self.frames) > FRAGMENTS:
            self.frames.clear()
            self.end(TOO_MANY)
        self._spent(thread_time() - began)

    def send_receive_event_to_app(self) -> None:
        """A message came in fragments, or in bytes."""
        if self._take is None:
            super().send_receive_event_to_app()
            return
        message, self.frames = b"".join(self.frames), []
        if not self.close_sent:
            self._take(message)

    def hold(self) -> None:
        """Read no more for a while."""
        self._held = True
        self.transport.pause_reading()

    def go_on(self) -> None:
        """Read again."""
        self._held = False
        self._read_on()

    # --- Out ---

    def tell(self, messages: Sequence[bytes]) -> None:
        """Write messages at once, or keep them while the client does not read."""
        if self.close_sent or self.disconnected:
            return
        if not self._full:
            parts = []
            for message in messages:
                parts.append(head(len(message)))
                parts.append(message)
            self.transport.write(b"".join(parts))
            return
        self._waiting += messages
        self._waiting_bytes += sum(map(len, messages))
        if len(self._waiting) > QUEUE or self._waiting_bytes > QUEUE_BYTES:
            self.end(TOO_SLOW)

    @property
    def waiting(self) -> int:
        """How many bytes wait for the client to read."""
        return self._waiting_bytes + self.transport.get_write_buffer_size()

    def cut(self) -> None:
        """End the connection at once."""
        self.transport.abort()

    def pause_writing(self) -> None:
        """The client does not read."""
        super().pause_writing()
        self._full = True

    def resume_writing(self) -> None:
        """The client reads again."""
        super().resume_writing()
        self._full = False
        waiting, self._waiting, self._waiting_bytes = self._waiting, [], 0
        if waiting:
            self.tell(waiting)

    def end(self, code: int) -> None:
        """Say why and leave; a client that does not even read that is left alone after a while."""
        if self.close_sent or self.transport.is_closing():
            return
        self._waiting.clear()
        self._waiting_bytes = 0
        self.conn.send_close(code)
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        self.queue.put_nowait({"type": "websocket.disconnect", "code": code})
        self.close_timer = self.loop.call_later(self.close_timeout, self.transport.abort)


def _long_payload(buffer: bytes, at: int, size: int) -> tuple[int, int]:
    """Return where the payload of a frame begins whose length stands in bytes of its own, and its size."""
    if size == MEDIUM:
        return at + 8, int.from_bytes(buffer[at + 2 : at + 4], "big")
    return at + 14, int.from_bytes(buffer[at + 2 : at + 10], "big")


@lru_cache(maxsize=8_192)
def head(size: int) -> bytes:
    """Return what stands before a text message of this size in a frame to a client."""
    if size < MEDIUM:
        return bytes((TEXT, size))
    if size < 1 << 16:
        return bytes((TEXT, MEDIUM, size >> 8, size & 255))
    return bytes((TEXT, LARGE)) + size.to_bytes(8, "big")
