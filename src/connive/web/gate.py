"""Connections at the level of TCP: how many there may be, and how long one may be silent.

Invariant: no address but a proxy of ours has more connections than anybody may have; whoever connects and does not ask
for something in time is disconnected.
"""

import asyncio
import os
from collections import Counter
from functools import lru_cache
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from connive.web.config import VARIABLE, Config, from_environment
from connive.web.proxies import Proxies, counted

EACH_ADDRESS, ALL = 300, 12_000
PATIENCE = 15.0
"""Seconds in which a request must have arrived, up to the end of its headers."""


class Gate:
    """Counts the connections of a process."""

    def __init__(self, config: Config) -> None:
        self._proxies = Proxies(config.proxies)
        self._each, self._all = (max(1, round(most * config.rate)) for most in (EACH_ADDRESS, ALL))
        self._inside: dict[asyncio.BaseTransport, str] = {}
        self._counts: Counter[str] = Counter()

    def __len__(self) -> int:
        return len(self._inside)

    def admit(self, connection: asyncio.BaseTransport) -> bool:
        """Let a connection in; False if there are too many."""
        address = str((connection.get_extra_info("peername") or ("",))[0])
        key = counted(address)
        enough = self._counts[key] >= self._each and not self._proxies.trusts(address)
        if enough or len(self._inside) >= self._all:
            return False
        self._inside[connection] = key
        self._counts[key] += 1
        return True

    def release(self, connection: asyncio.BaseTransport) -> None:
        """A connection has ended."""
        key = self._inside.pop(connection, None)
        if key is not None:
            self._counts[key] -= 1
            if not self._counts[key]:
                del self._counts[key]


@lru_cache(maxsize=1)
def gate() -> Gate:
    """Return the gate of this process."""
    return Gate(from_environment() if VARIABLE in os.environ else Config(""))


class GuardedHttp(HttpToolsProtocol):
    """An HTTP connection that was let in, and must not dawdle."""

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self._waiting: asyncio.TimerHandle | None = None
        self._inside = False

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
        if self._inside:
            gate().release(self.transport)
            super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Take what came, unless the connection was not let in."""
        if self._inside:
            super().data_received(data)

    def on_message_begin(self) -> None:
        """A request begins to arrive."""
        super().on_message_begin()
        if self._waiting is None:
            self._wait()

    def on_headers_complete(self) -> None:
        """A request has arrived."""
        self._wait_no_more()
        super().on_headers_complete()

    def _wait(self) -> None:
        self._waiting = self.loop.call_later(PATIENCE, self.transport.abort)

    def _wait_no_more(self) -> None:
        if self._waiting is not None:
            self._waiting.cancel()
            self._waiting = None
