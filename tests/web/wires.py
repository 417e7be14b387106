"""Connections to a server in this process, at the boundary where frames leave it."""

import asyncio
import re
import shutil
import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import msgspec
from starlette.websockets import WebSocket
from tests.tables.services import FakeTime, LocalBots
from tests.web.clients import SECONDS

from connive.storage.rows import Person, SeatRow, TableRow
from connive.tables.lobby.seats import Order
from connive.tables.settings import write_settings
from connive.tables.timers.time import Time
from connive.web.config import Config
from connive.web.server import Server
from connive.web.sockets import connect

TABLE = "the-table"
SECRET = bytes.fromhex("c0ffee" * 10 + "c0ff")


LINK = re.compile(r'"(link|key)":"[0-9a-f]{64}"')


class Wire:
    """One client's connection; `frames` is all that left the server for it.

    Links are left out: they bind the server to what is hidden, so they differ from world to world, as noise does. So is
    the server's key: two servers have two.
    """

    def __init__(self, server: Server, cookie: str) -> None:
        self.frames: list[str] = []
        self._in: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self._in.put_nowait({"type": "websocket.connect"})
        self._answers: dict[str, asyncio.Future[dict[str, Any]]] = {}
        headers = [(b"cookie", f"connive={cookie}".encode()), (b"host", b"here")]
        scope: dict[str, Any] = {"type": "websocket", "path": "/api/socket", "headers": headers, "query_string": b""}
        scope |= {"client": ("127.0.0.1", 1), "subprotocols": [], "scheme": "ws"}
        self._task = asyncio.create_task(connect(server, WebSocket(scope, self._in.get, self._out)))

    async def _out(self, message: Any) -> None:
        if message["type"] == "websocket.send":
            self.frames.append(LINK.sub(r'"\1":null', message["text"]))
            said = msgspec.json.decode(message["text"])
            if said["type"] in ("accepted", "refused") and said["id"] in self._answers:
                self._answers.pop(said["id"]).set_result(said)

    def send_text(self, text: str) -> None:
        """Send anything."""
        self._in.put_nowait({"type": "websocket.receive", "text": text})

    async def ask(self, **request: Any) -> dict[str, Any]:
        """Send a request and return its answer."""
        future: asyncio.Future[dict[str, Any]] = asyncio.get_running_loop().create_future()
        self._answers[request["id"]] = future
        self.send_text(msgspec.json.encode(request).decode())
        return await asyncio.wait_for(future, SECONDS)

    async def close(self) -> None:
        """Go away."""
        self._in.put_nowait({"type": "websocket.disconnect"})
        await asyncio.wait_for(self._task, SECONDS)


async def turn_over() -> None:
    """Let everything that is queued be written."""
    for _ in range(8):
        await asyncio.sleep(0)


class Room:
    """A server with one table, a person in each seat, and a spectator."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.wires: dict[int | None, Wire] = {}

    async def set_up(self, order: Order, seats: int, secret: bytes = SECRET) -> None:
        """Start a table whose names, times and secret are the same in every room."""
        store, rules = self.server.store, _version(order.game)
        options = _options(order)
        row = TableRow(
            id=TABLE, game=order.game, rules=rules, seats=seats, options=options, host="p0",
            settings=write_settings(order.settings), status="running", public=1, secret=secret, series=TABLE,
            number=0, version=0,
            created=self.server.time.now(), started=self.server.time.now(),
        )  # fmt: skip
        for number in (*range(seats), 9):
            await store.add_person(Person(f"p{number}", f"Player {number}", None, None, 0))
        await store.add_table(row, [SeatRow(TABLE, seat, f"p{seat}", None, f"{seat:032x}") for seat in range(seats)])
        for seat in (*range(seats), None):
            await self.sit(seat)

    async def sit(self, seat: int | None) -> Wire:
        """Connect a seat, or the spectator, and watch."""
        person = await self.server.store.person(f"p{9 if seat is None else seat}")
        assert person is not None
        self.wires[seat] = wire = Wire(self.server, await self.server.people._new_session(person))
        answer = await wire.ask(type="watch", id="w", table=TABLE, seat=seat)
        assert answer["type"] == "accepted", answer
        return wire

    @property
    def match(self) -> Any:
        """The match inside; tests put other worlds there."""
        return self.table.playing

    @property
    def table(self) -> Any:
        """The table inside."""
        return self.server.tables._live[TABLE].table

    async def choose(self, seat: int, action: int) -> dict[str, Any]:
        """Make a seat's choice over its wire."""
        token = f"{seat}.{self.match.choices[seat]}"
        request = {"type": "choose", "id": f"c{token}", "table": TABLE, "seat": seat}
        return await self.wires[seat].ask(**request, token=token, action=action)


def _version(game: str) -> int:
    from connive.core.registry import find_game

    return find_game(game).version


def _options(order: Order) -> str:
    from connive.core.registry import find_game

    return str(find_game(order.game).read_options(order.options))


@asynccontextmanager
async def room(order: Order, seats: int, time: Time | None = None, secret: bytes = SECRET) -> AsyncIterator[Room]:
    """Run a server with one table, in memory where there is such a place."""
    place = Path("/dev/shm")
    folder = Path(tempfile.mkdtemp(prefix="connive-", dir=place if place.is_dir() else None))
    server = Server(Config(str(folder / "a.db"), rate=100_000.0), time or FakeTime(), LocalBots())
    await server.open()
    made = Room(server)
    try:
        await made.set_up(order, seats, secret)
        yield made
    finally:
        for wire in made.wires.values():
            await wire.close()
        await server.close()
        shutil.rmtree(folder, ignore_errors=True)
