"""The short way through a WebSocket: messages arrive whole, however the bytes come, and everything else still works."""

import asyncio
import random
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
import uvicorn
from tests.web.clients import SECONDS
from uvicorn.server import ServerState
from websockets.client import ClientProtocol
from websockets.frames import Frame, Opcode
from websockets.http11 import Response
from websockets.protocol import State
from websockets.uri import parse_uri

from connive.web.channel import QUEUE, TOO_SLOW
from connive.web.frames import EXTENSION, FRAGMENTS, TOGETHER, TOO_MANY, SwiftSocket

LIMIT = 16_384


class Pipe:
    """A transport that keeps what is written."""

    def __init__(self) -> None:
        self.written = bytearray()
        self.closed = self.paused = False

    def write(self, data: bytes) -> None:
        self.written += data

    def close(self) -> None:
        self.closed = True

    abort = close

    def is_closing(self) -> bool:
        return self.closed

    def pause_reading(self) -> None:
        self.paused = True

    def resume_reading(self) -> None:
        self.paused = False

    def get_extra_info(self, name: str, default: Any = None) -> Any:
        return {"sockname": ("127.0.0.1", 1), "peername": ("127.0.0.1", 2)}.get(name, default)


class Link:
    """A client and the server's end of its connection."""

    def __init__(self) -> None:
        self.heard: list[bytes | str] = []
        self.spent: list[float] = []
        self.ended = asyncio.Event()
        self.channel: SwiftSocket | None = None
        config = uvicorn.Config(
            self._app, log_config=None, ws_max_size=LIMIT, ws_per_message_deflate=False, interface="asgi3"
        )
        config.load()
        self.pipe = Pipe()
        self.socket = SwiftSocket(config, ServerState(), {}, asyncio.get_running_loop())
        self.socket.connection_made(self.pipe)  # type: ignore[arg-type]
        self.client = ClientProtocol(parse_uri("ws://here/api/socket"))

    async def _app(self, scope: Any, receive: Any, send: Any) -> None:
        assert (await receive())["type"] == "websocket.connect"
        await send({"type": "websocket.accept"})
        self.channel = scope["extensions"][EXTENSION]
        await self.channel.listen(self.heard.append, self.spent.append)
        self.ended.set()

    async def open(self) -> None:
        """Shake hands."""
        self.client.send_request(self.client.connect())
        self.carry()
        await asyncio.sleep(0)
        (answer,) = self.told()
        assert isinstance(answer, Response) and answer.status_code == 101
        await asyncio.sleep(0)

    def carry(self, cut: Callable[[bytes], Iterator[bytes]] | None = None) -> None:
        """Bring to the server what the client has written, whole or in pieces."""
        data = b"".join(self.client.data_to_send())
        for piece in cut(data) if cut else [data]:
            self.socket.data_received(piece)

    def told(self) -> list[Any]:
        """Bring to the client what the server has written, and return what it reads."""
        self.client.receive_data(bytes(self.pipe.written))
        self.pipe.written.clear()
        return self.client.events_received()


def linked(scenario: Callable[[Link], Coroutine[Any, Any, None]]) -> None:
    """Run a scenario with an open link."""

    async def whole() -> None:
        link = Link()
        await link.open()
        await scenario(link)
        link.socket.connection_lost(None)
        await asyncio.wait_for(link.ended.wait(), SECONDS)

    asyncio.run(whole())


SIZES = [0, 1, 5, 125, 126, 127, 300, LIMIT]


@pytest.mark.parametrize("size", [0, 1, 2, 3, 7, 4_000])
def test_messages_arrive_whole_in_whatever_pieces_the_bytes_come(size: int) -> None:
    async def scenario(link: Link) -> None:
        sent = [random.Random(n).randbytes(n).hex()[:n].encode() for n in SIZES]
        for text in sent:
            link.client.send_text(text)

        def cut(data: bytes) -> Iterator[bytes]:
            step = size or len(data)
            return (data[at : at + step] for at in range(0, len(data), step))

        link.carry(cut)
        assert link.heard == sent

    linked(scenario)


def test_fragments_with_a_ping_between_them_make_one_message() -> None:
    async def scenario(link: Link) -> None:
        link.client.send_text(b"one ", fin=False)
        link.client.send_ping(b"there?")
        link.client.send_continuation(b"message", fin=True)
        link.client.send_text(b"next")
        link.client.send_binary(b"bytes")
        link.carry()
        assert link.heard == [b"one message", b"next", b"bytes"]
        assert [(frame.opcode, bytes(frame.data)) for frame in link.told()] == [(Opcode.PONG, b"there?")]
        assert len(link.spent) == 4, "whatever takes uvicorn's way is counted, too"

    linked(scenario)


def test_what_is_told_arrives_in_order_and_in_one_write() -> None:
    async def scenario(link: Link) -> None:
        assert link.channel is not None
        sent = [b"x" * size for size in (*SIZES, 70_000)]
        link.channel.tell(sent)
        frames = link.told()
        assert all(isinstance(frame, Frame) and frame.opcode is Opcode.TEXT for frame in frames)
        assert [bytes(frame.data) for frame in frames] == sent

    linked(scenario)


@contextmanager
def closed_with(link: Link, code: int) -> Iterator[None]:
    yield
    link.told()
    assert link.client.close_rcvd is not None and link.client.close_rcvd.code == code
    assert link.heard == []


@pytest.mark.parametrize("size", [LIMIT + 1, 70_000])
def test_a_message_that_is_too_large_is_refused(size: int) -> None:
    async def scenario(link: Link) -> None:
        with closed_with(link, 1009):
            link.client.send_text(b"x" * size)
            link.carry()

    linked(scenario)


def test_a_message_in_fragments_without_end_is_refused() -> None:
    async def scenario(link: Link) -> None:
        with closed_with(link, TOO_MANY):
            link.client.send_text(b"", fin=False)
            for _ in range(FRAGMENTS):
                link.client.send_continuation(b"", fin=False)
            link.carry()
            while not link.socket.close_sent:
                await asyncio.sleep(0)
        assert link.socket.frames == []

    linked(scenario)


def test_a_frame_that_is_not_masked_is_refused() -> None:
    async def scenario(link: Link) -> None:
        with closed_with(link, 1002):
            link.socket.data_received(b"\x81\x02hi")

    linked(scenario)


def test_who_does_not_read_is_cut_off_and_whoever_reads_again_misses_nothing() -> None:
    async def scenario(link: Link) -> None:
        assert link.channel is not None
        link.socket.pause_writing()
        link.channel.tell([b"one"])
        link.channel.tell([b"two"])
        assert not link.pipe.written
        link.socket.resume_writing()
        assert [bytes(frame.data) for frame in link.told()] == [b"one", b"two"]
        link.socket.pause_writing()
        with closed_with(link, TOO_SLOW):
            for _ in range(QUEUE + 1):
                link.channel.tell([b"more"])
        link.channel.tell([b"after the end"])
        assert link.told() == []
        await asyncio.wait_for(link.ended.wait(), SECONDS)

    linked(scenario)


def test_who_answers_no_ping_is_cut_off_though_something_waits_to_be_read() -> None:
    async def scenario(link: Link) -> None:
        link.pipe.close = lambda: None  # type: ignore[method-assign]
        link.socket.keepalive_timeout()
        assert link.pipe.closed

    linked(scenario)


def test_the_client_says_goodbye() -> None:
    async def scenario(link: Link) -> None:
        link.client.send_text(b"last words")
        link.client.send_close(1000)
        link.carry()
        await asyncio.wait_for(link.ended.wait(), SECONDS)
        assert link.heard == [b"last words"] and link.pipe.closed

    linked(scenario)


def test_reading_stops_while_it_is_held() -> None:
    async def scenario(link: Link) -> None:
        assert link.channel is not None
        link.channel.hold()
        assert link.pipe.paused
        link.channel.go_on()
        assert not link.pipe.paused

    linked(scenario)


def test_a_flood_is_read_a_little_at_a_time_and_not_while_it_is_held() -> None:
    async def scenario(link: Link) -> None:
        assert link.channel is not None
        sent = [str(number).encode() for number in range(3 * TOGETHER)]
        for text in sent:
            link.client.send_text(text)
        link.carry()
        assert link.heard == sent[:TOGETHER] and link.pipe.paused
        link.channel.hold()
        await asyncio.sleep(0)
        assert len(link.heard) == TOGETHER and link.pipe.paused
        link.channel.go_on()
        assert link.heard == sent[: 2 * TOGETHER] and link.pipe.paused
        while len(link.heard) < len(sent):
            await asyncio.sleep(0)
        await asyncio.sleep(0)
        assert link.heard == sent and not link.pipe.paused

    linked(scenario)


def test_what_comes_before_anybody_listens_waits_and_is_read_a_little_at_a_time() -> None:
    async def scenario() -> None:
        link = Link()
        link.client.send_request(link.client.connect())
        link.carry()
        sent = [str(number).encode() for number in range(2 * TOGETHER)]
        early = ClientProtocol(parse_uri("ws://here/api/socket"), state=State.OPEN)
        for text in sent:
            early.send_text(text)
        link.socket.data_received(b"".join(early.data_to_send()))
        assert link.heard == [] and link.pipe.paused
        while not link.heard:
            await asyncio.sleep(0)
        assert link.heard == sent[:TOGETHER] and link.pipe.paused
        while len(link.heard) < len(sent):
            await asyncio.sleep(0)
        assert link.heard == sent
        link.socket.connection_lost(None)
        await asyncio.wait_for(link.ended.wait(), SECONDS)

    asyncio.run(scenario())


def test_after_goodbye_nothing_is_heard_nothing_gathers_and_the_answer_ends_it() -> None:
    async def scenario(link: Link) -> None:
        assert link.channel is not None
        for _ in range(50):
            link.client.send_text(b"x" * 1_000)
        flood = b"".join(link.client.data_to_send())
        link.channel.end(TOO_SLOW)
        for at in range(0, len(flood), 700):
            link.socket.data_received(flood[at : at + 700])
        assert link.heard == [] and not link.socket._rest and not link.socket.frames
        assert not link.pipe.closed
        link.told()  # the client answers a goodbye with its own
        link.carry()
        assert link.pipe.closed

    linked(scenario)
