"""Connections at the level of TCP and HTTP: how many there may be, how long one may be silent, how it is read.

Invariant: no address but a proxy of ours has more connections than anybody may have; a client that does not ask for
something in time is disconnected. Reading costs an address its share of the loop, whatever it sends; one request is
served at a time, and its headers have a limit.
"""

import asyncio
import os
import resource
import sys
from collections import Counter
from functools import lru_cache
from time import thread_time
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from connive.web.config import VARIABLE, Config, from_environment
from connive.web.proxies import Proxies, counted
from connive.web.shares import Shares

EACH_ADDRESS, ALL = 300, 12_000
OWN_FILES = 200
"""So many of the files that the system lets a process have are for itself: its database, its bots."""

PATIENCE = 15.0
"""Seconds in which a request must have arrived, up to the end of its headers."""

HEAD_LIMIT = 32_768
"""How many bytes a request may have up to the end of its headers."""

PIECE = 8_192
"""How many bytes of a connection are read before others have their turn."""

SLOWEST = 16_384
"""How many bytes of an answer must be read within `PATIENCE`, as long as so many wait."""


class Gate:
    """Counts the connections of a process."""

    def __init__(self, config: Config) -> None:
        self._proxies = Proxies(config.proxies)
        self._each, self._all = (max(1, round(most * config.rate)) for most in (EACH_ADDRESS, ALL))
        self._all = min(self._all, max(1, _files() - OWN_FILES))
        self._inside: dict[asyncio.BaseTransport, str] = {}
        self._counts: Counter[str] = Counter()
        self.shares = Shares(config.rate)

    def __len__(self) -> int:
        return len(self._inside)

    def admit(self, connection: asyncio.BaseTransport) -> bool:
        """Let a connection in; False if there are too many."""
        address = str((connection.get_extra_info("peername") or ("",))[0])
        key = "" if self._proxies.trusts(address) else counted(address)
        if (key and self._counts[key] >= self._each) or len(self._inside) >= self._all:
            return False
        self._inside[connection] = key
        self._counts[key] += 1
        return True

    def charge(self, connection: asyncio.BaseTransport, seconds: float) -> float:
        """Count what reading a connection took, and return how long it must not be read now; a proxy is read always."""
        key = self._inside.get(connection)
        return self.shares.charge(key, seconds) if key else 0.0

    def release(self, connection: asyncio.BaseTransport) -> None:
        """A connection has ended."""
        key = self._inside.pop(connection, None)
        if key is not None:
            self._counts[key] -= 1
            if not self._counts[key]:
                del self._counts[key]


def _files() -> int:
    """Return how many files, connections among them, this process may have open."""
    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return sys.maxsize if soft == resource.RLIM_INFINITY else soft


@lru_cache(maxsize=1)
def gate() -> Gate:
    """Return the gate of this process."""
    return Gate(from_environment() if VARIABLE in os.environ else Config(""))


class TwoAtOnce(Exception):
    """A request comes before the one before it was answered."""


class GuardedHttp(HttpToolsProtocol):
    """An HTTP connection that was let in, must not dawdle, and is read as far as the share of its address goes."""

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self._waiting: asyncio.TimerHandle | None = None
        self._reading: asyncio.TimerHandle | None = None
        self._inside = self._held = False
        self._unread = b""
        self._head: int | None = 0
        """How many bytes of headers have come; None once they are complete."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Let a connection in, or end it at once."""
        self._inside = gate().admit(transport)
        if not self._inside:
            transport.abort()
            return
        super().connection_made(transport)
        self._wait()

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget a connection that was let in."""
        self._wait_no_more()
        self._reads_along()
        self._unread = b""
        if self._inside:
            gate().release(self.transport)
            super().connection_lost(exc)

    # --- Reading ---

    def data_received(self, data: bytes) -> None:
        """Take what came, unless the connection was not let in."""
        if not self._inside:
            return
        self._unread += data
        if self._held:
            self.transport.pause_reading()  # uvicorn has gone on by itself
        else:
            self._read()

    def _read(self) -> None:
        """Read a piece if it is the turn of this address, and the rest when others have had theirs."""
        self._held = False
        if self.transport.is_closing():
            return
        wait = gate().charge(self.transport, 0.0)
        if not wait and self._unread:
            began = thread_time()
            self._read_piece()
            wait = gate().charge(self.transport, thread_time() - began)
        if self.transport.is_closing():
            self._unread = b""
        elif self.transport.get_protocol() is not self:  # it is a socket now
            self.transport.resume_reading()
        elif wait or self._unread:
            self._held = True
            self.transport.pause_reading()
            self.loop.call_later(wait, self._read)
        elif not self.flow.read_paused:
            self.transport.resume_reading()

    def _read_piece(self) -> None:
        size = PIECE if self._head is None else min(PIECE, HEAD_LIMIT - self._head)
        piece, self._unread = self._unread[:size], self._unread[size:]
        super().data_received(piece)
        if self._head is not None:
            self._head += len(piece)
        if self._head is not None and self._head >= HEAD_LIMIT and not self.transport.is_closing():
            self.send_400_response("The headers of this request are too long.")
        elif self._waiting is None and self._idle:
            self._wait()

    @property
    def _idle(self) -> bool:
        """Whether no request is being served, and this is no socket."""
        served = self.cycle is None or self.cycle.response_complete
        return served and self.transport.get_protocol() is self

    def on_message_begin(self) -> None:
        """A request begins to arrive."""
        super().on_message_begin()
        self._head = 0
        if self._waiting is None:
            self._wait()

    def on_header(self, name: bytes, value: bytes) -> None:
        """Take a header. What comes after the body (a trailer) is none: a proxy has not looked at it."""
        if self._head is not None:
            super().on_header(name, value)

    def on_headers_complete(self) -> None:
        """A request has arrived. Nobody who waits for answers sends another one before."""
        self._wait_no_more()
        self._head = None
        if self.cycle is not None and not self.cycle.response_complete:
            raise TwoAtOnce
        super().on_headers_complete()

    def _wait(self) -> None:
        self._waiting = self.loop.call_later(PATIENCE, self.transport.abort)

    def _wait_no_more(self) -> None:
        if self._waiting is not None:
            self._waiting.cancel()
            self._waiting = None

    # --- Writing ---

    def pause_writing(self) -> None:
        """Much of an answer waits to be read."""
        super().pause_writing()
        self._look_whether_read(sys.maxsize)

    def resume_writing(self) -> None:
        """It was read."""
        super().resume_writing()
        self._reads_along()

    def timeout_keep_alive_handler(self) -> None:
        """End a connection that asks for nothing more, also if its last answer is never read."""
        super().timeout_keep_alive_handler()
        self._look_whether_read(sys.maxsize)

    def _look_whether_read(self, before: int) -> None:
        """Cut off a client that has not read enough of an answer since the last look; look again if it has."""
        self._reads_along()
        left = self.transport.get_write_buffer_size()
        if left and left > before - SLOWEST:
            self.transport.abort()
        elif left:
            self._reading = self.loop.call_later(PATIENCE, self._look_whether_read, left)

    def _reads_along(self) -> None:
        if self._reading is not None:
            self._reading.cancel()
            self._reading = None
