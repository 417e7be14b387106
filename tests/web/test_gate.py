"""What comes over a connection before there is a request: headers, bodies, and more than one request at a time."""

import asyncio
from collections.abc import Callable, Coroutine, Iterator
from itertools import repeat
from typing import Any

import pytest
import uvicorn
from tests.web.test_frames import Pipe
from uvicorn.server import ServerState
from websockets.client import ClientProtocol
from websockets.uri import parse_uri

from connive.web import gate as gates
from connive.web.config import Config
from connive.web.frames import SwiftSocket
from connive.web.gate import HEAD_LIMIT, PIECE, SLOWEST, Gate, GuardedHttp

ASKED = b"GET / HTTP/1.1\r\nhost: localhost\r\n"
POSTED = b"POST / HTTP/1.1\r\nhost: localhost\r\ntransfer-encoding: chunked\r\n\r\n"
HERE = "127.0.0.1"


class Wire(Pipe):
    """A transport of an HTTP connection."""

    def __init__(self) -> None:
        super().__init__()
        self.protocol: Any = None
        self.unread: Iterator[int] = repeat(0)

    def get_write_buffer_size(self) -> int:
        return next(self.unread)

    def get_protocol(self) -> Any:
        return self.protocol

    def set_protocol(self, protocol: Any) -> None:
        self.protocol = protocol


class Site:
    """A connection to a server that answers everything with one word, when it is let."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.gate, self.let, self.served = Gate(Config("")), asyncio.Event(), 0
        self.headers: Any = None
        self.let.set()
        monkeypatch.setattr(gates, "gate", lambda: self.gate)
        config = uvicorn.Config(self._app, log_config=None, interface="asgi3", ws=SwiftSocket)
        config.load()
        self.wire = Wire()
        self.http = GuardedHttp(config, ServerState(), {}, asyncio.get_running_loop())
        self.wire.protocol = self.http
        self.http.connection_made(self.wire)  # type: ignore[arg-type]

    async def _app(self, scope: Any, receive: Any, send: Any) -> None:
        self.served += 1
        self.headers = scope.get("headers")
        if scope["type"] == "websocket":
            assert (await receive())["type"] == "websocket.connect"
            await send({"type": "websocket.accept"})
            await receive()
        await self.let.wait()
        await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"4")]})
        await send({"type": "http.response.body", "body": b"well"})

    async def come(self, data: bytes) -> bytes:
        """Bring something to the server, and return what it has said when it waits for more."""
        self.http.data_received(data)
        while self.http._unread and not self.wire.closed:
            await asyncio.sleep(0)
        for _ in range(10):
            await asyncio.sleep(0)
        said = bytes(self.wire.written)
        self.wire.written.clear()
        return said


def at_a_site(monkeypatch: pytest.MonkeyPatch, scenario: Callable[[Site], Coroutine[Any, Any, None]]) -> None:
    async def whole() -> None:
        site = Site(monkeypatch)
        await scenario(site)
        site.http.connection_lost(None)

    asyncio.run(whole())


@pytest.mark.parametrize("endless", [b"x: " + b"a" * HEAD_LIMIT, b"a: b\r\n" * HEAD_LIMIT])
def test_headers_without_end_are_refused(monkeypatch: pytest.MonkeyPatch, endless: bytes) -> None:
    async def scenario(site: Site) -> None:
        said = await site.come(ASKED + endless)
        assert said.startswith(b"HTTP/1.1 400") and b"too long" in said and site.wire.closed and not site.served

    at_a_site(monkeypatch, scenario)


def test_a_long_body_is_no_long_header(monkeypatch: pytest.MonkeyPatch) -> None:
    async def scenario(site: Site) -> None:
        body = b"a" * 3 * HEAD_LIMIT
        head = (
            b"POST / HTTP/1.1\r\nhost: localhost\r\nx: " + b"b" * PIECE + b"\r\ncontent-length: %d\r\n\r\n" % len(body)
        )
        for _ in range(2):
            assert (await site.come(head + body)).endswith(b"well")
        assert not site.wire.closed and site.served == 2

    at_a_site(monkeypatch, scenario)


def test_what_comes_after_a_body_is_no_header(monkeypatch: pytest.MonkeyPatch) -> None:
    """A proxy that passes trailers on has not looked at them: the address in one is anybody's word."""

    async def scenario(site: Site) -> None:
        said = await site.come(POSTED + b"1\r\na\r\n0\r\nx-forwarded-for: 10.0.0.1\r\nhost: evil\r\n\r\n")
        assert said.endswith(b"well")
        assert site.headers == [(b"host", b"localhost"), (b"transfer-encoding", b"chunked")]
        assert (await site.come(ASKED + b"x: y\r\n\r\n")).endswith(b"well")
        assert site.headers == [(b"host", b"localhost"), (b"x", b"y")]

    at_a_site(monkeypatch, scenario)


def test_one_request_is_served_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    async def scenario(site: Site) -> None:
        for _ in range(2):
            assert (await site.come(ASKED + b"\r\n")).endswith(b"well")
        site.let.clear()
        said = await site.come((ASKED + b"\r\n") * 1_000)
        assert said.startswith(b"HTTP/1.1 400") and site.wire.closed and site.served == 3
        assert not site.http.pipeline

    at_a_site(monkeypatch, scenario)


@pytest.mark.parametrize("waits", ["pause_writing", "timeout_keep_alive_handler"])
def test_a_client_that_does_not_read_its_answer_is_cut_off(monkeypatch: pytest.MonkeyPatch, waits: str) -> None:
    async def scenario(site: Site) -> None:
        monkeypatch.setattr(gates, "PATIENCE", 0)
        site.wire.unread = repeat(9 * SLOWEST)
        site.wire.close = lambda: None  # type: ignore[method-assign]
        getattr(site.http, waits)()
        while not site.wire.closed:
            await asyncio.sleep(0)

    at_a_site(monkeypatch, scenario)


def test_a_client_that_reads_slowly_is_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    async def scenario(site: Site) -> None:
        monkeypatch.setattr(gates, "PATIENCE", 0)
        site.wire.unread = iter([9 * SLOWEST, 8 * SLOWEST, 7 * SLOWEST, 0])
        site.http.pause_writing()
        while site.http._reading is not None:
            await asyncio.sleep(0)
        assert not site.wire.closed and next(site.wire.unread, None) is None
        site.wire.unread = repeat(9 * SLOWEST)
        site.http.pause_writing()
        site.http.resume_writing()
        assert site.http._reading is None

    at_a_site(monkeypatch, scenario)


@pytest.mark.parametrize("junk", [b"1\r\na\r\n", b"\r\n"])
def test_what_is_read_of_an_address_counts_as_its_share(monkeypatch: pytest.MonkeyPatch, junk: bytes) -> None:
    async def scenario(site: Site) -> None:
        said = await site.come(POSTED if junk.startswith(b"1") else ASKED + b"\r\n")
        assert said.endswith(b"well")
        site.gate.shares.charge(HERE, 1e9)
        site.http.data_received(junk * PIECE)
        assert site.http._unread == junk * PIECE and site.wire.paused, "it is read when it is its turn"
        site.gate.shares._paid.clear()
        site.http._read()
        assert 0 < len(site.http._unread) == len(junk) * PIECE - PIECE, "others have their turn after each piece"
        assert site.gate.shares._paid[HERE] > 0

    at_a_site(monkeypatch, scenario)


def test_whoever_sends_something_that_is_no_request_must_not_dawdle(monkeypatch: pytest.MonkeyPatch) -> None:
    async def scenario(site: Site) -> None:
        assert (await site.come(ASKED + b"\r\n")).endswith(b"well")
        assert site.http._waiting is None and site.http.timeout_keep_alive_task is not None
        await site.come(b"\r\n")
        assert site.http._waiting is not None

    at_a_site(monkeypatch, scenario)


def test_a_socket_is_read_and_may_be_silent(monkeypatch: pytest.MonkeyPatch) -> None:
    async def scenario(site: Site) -> None:
        site.gate.shares.charge(HERE, 1.0)
        client = ClientProtocol(parse_uri("ws://localhost/api/socket"))
        client.send_request(client.connect())
        site.http.data_received(b"".join(client.data_to_send()))
        assert (site.wire.paused, site.served) == (True, 0), "it must wait for its turn"
        site.gate.shares._paid.clear()
        site.http._read()
        for _ in range(10):
            await asyncio.sleep(0)
        assert site.wire.written.startswith(b"HTTP/1.1 101") and isinstance(site.wire.protocol, SwiftSocket)
        assert (site.http._waiting, site.wire.paused, site.served) == (None, False, 1)
        site.wire.protocol.connection_lost(None)

    at_a_site(monkeypatch, scenario)


def test_proxies_of_ours_are_always_read() -> None:
    gate, proxy, other = Gate(Config("", proxies=("127.0.0.1",))), Wire(), Gate(Config(""))
    assert gate.admit(proxy) and other.admit(proxy)  # type: ignore[arg-type]
    assert gate.charge(proxy, 1e9) == 0.0 < other.charge(proxy, 1e9)  # type: ignore[arg-type]
