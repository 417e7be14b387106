"""A lean WebSocket client for load: plain frames over asyncio, so that the generator costs less than the server."""

import asyncio
import base64
import os
import time
from typing import Any

import msgspec

from connive.games.berlin63.actions import ACTIONS, Mix, MixReserve, Move, Pass, Place


class Decision(msgspec.Struct):
    """What a client needs to know of its open decision."""

    seat: int
    question: str
    token: str
    actions: list[int]


class Told(msgspec.Struct):
    """What a client needs to know of any message."""

    type: str
    id: str | None = None
    table: str = ""
    seat: int | None = None
    version: int = 0
    decision: Decision | None = None
    code: str | None = None
    status: str | None = None


_told = msgspec.json.Decoder(Told)
ANSWER = "a"
"""How the ids of answers to windows begin."""

WINDOW = "answer"
"""The question of a reaction window in Berlin 63: an answer waits until the window closes."""

QUIET = (Place, Pass, Move, Mix, MixReserve)
"""What a crowd does: only an attack, which is a kind of move, opens a window."""

PEACEFUL = frozenset(i for i in range(len(ACTIONS)) if isinstance(ACTIONS[i], QUIET))


class LoadClient(asyncio.Protocol):
    """One connection. Choices are sent by `move`; `on_accepted` hears how long each took."""

    def __init__(self, host: str, cookie: str) -> None:
        self._host, self._cookie = host, cookie
        self._buffer = bytearray()
        self._upgraded = asyncio.get_running_loop().create_future()
        self._transport: Any = None
        self._sent_at = 0.0
        self._decisions: dict[str, Decision | None] = {}
        self._tables: list[str] = []
        self.accepted = 0
        self.refused = 0
        self.latencies: list[float] = []
        self.moments: list[float] = []
        self.answered: list[float] = []
        self.on_free: Any = None
        self.waiting = False
        self._number = 0
        self.ready = asyncio.get_running_loop().create_future()

    def connection_made(self, transport: Any) -> None:
        """Ask for the upgrade."""
        self._transport = transport
        key = base64.b64encode(os.urandom(16)).decode()
        lines = ["GET /api/socket HTTP/1.1", f"Host: {self._host}", "Upgrade: websocket", "Connection: Upgrade"]
        lines += [f"Sec-WebSocket-Key: {key}", "Sec-WebSocket-Version: 13", f"Cookie: connive={self._cookie}", "", ""]
        transport.write("\r\n".join(lines).encode())

    async def open(self) -> None:
        """Wait for the upgrade."""
        await self._upgraded

    def data_received(self, data: bytes) -> None:
        """Read frames."""
        self._buffer += data
        if not self._upgraded.done():
            head, found, rest = bytes(self._buffer).partition(b"\r\n\r\n")
            if not found:
                return
            if b" 101 " not in head.split(b"\r\n")[0]:
                self._upgraded.set_exception(ConnectionError(head[:80]))
                return
            self._buffer = bytearray(rest)
            self._upgraded.set_result(None)
        self._frames()

    def _frames(self) -> None:
        buffer, at = self._buffer, 0
        while len(buffer) - at >= 2:
            size, start = buffer[at + 1] & 127, at + 2
            if size == 126:
                size, start = int.from_bytes(buffer[at + 2 : at + 4], "big"), at + 4
            elif size == 127:
                size, start = int.from_bytes(buffer[at + 2 : at + 10], "big"), at + 10
            if len(buffer) < start + size:
                break
            if buffer[at] & 15 == 1:
                self._hear(_told.decode(memoryview(buffer)[start : start + size]))
            elif buffer[at] & 15 == 9:
                self._write(10, bytes(buffer[start : start + size]))
            at = start + size
        if at:
            self._buffer = buffer[at:]

    def _hear(self, told: Told) -> None:
        if told.type == "update":
            self._decisions[told.table] = told.decision
            if told.decision is not None and told.decision.question == WINDOW:
                self._answer(told.table, told.decision)
            if not self.ready.done() and len(self._decisions) == len(self._tables):
                self.ready.set_result(None)
        elif told.type == "table" and told.status == "over" and told.table in self._tables:
            self._tables.remove(told.table)
        elif told.type == "accepted" and self.waiting and told.id == f"c{self._number}":
            now = time.perf_counter()
            self.latencies.append(now - self._sent_at)
            self.moments.append(now)
            self.accepted += 1
            self.waiting = False
        elif told.type == "accepted" and told.id is not None and told.id.startswith(ANSWER):
            self.answered.append(time.perf_counter())
        elif told.type == "refused":
            self.refused += 1
            self.waiting = False
        if self.on_free is not None and not self.waiting and self.decision is not None:
            self.on_free(self)

    def _write(self, opcode: int, body: bytes) -> None:
        size = len(body)
        head = bytes([128 | opcode, 128 | size]) if size < 126 else bytes([128 | opcode, 254]) + size.to_bytes(2, "big")
        self._transport.write(head + b"\0\0\0\0" + body)

    @property
    def decision(self) -> Decision | None:
        """What is asked at the first table that waits for neither the other person nor a window."""
        return next((found for table in self._tables if (found := self._decisions.get(table)) is not None), None)

    def watch(self, table: str, seat: int | None) -> None:
        """Look on; tables are played one after the other."""
        self._tables.append(table)
        self._write(1, msgspec.json.encode({"type": "watch", "id": "w", "table": table, "seat": seat}))

    def move(self, pick: int) -> None:
        """Make one of the choices that are open."""
        table = next((table for table in self._tables if self._decisions.get(table) is not None), None)
        decision = None if table is None else self._decisions[table]
        if table is None or decision is None or self.waiting:
            return
        self.waiting = True
        self._number += 1
        actions = [action for action in decision.actions if action in PEACEFUL] or decision.actions
        self._sent_at = time.perf_counter()
        self._choose(table, decision, f"c{self._number}", actions[pick % len(actions)])

    def _answer(self, table: str, decision: Decision) -> None:
        """Answer a reaction window, and go on elsewhere meanwhile."""
        self._choose(table, decision, f"{ANSWER}{decision.token}", decision.actions[0])

    def _choose(self, table: str, decision: Decision, key: str, action: int) -> None:
        self._decisions[table] = None
        request = {"type": "choose", "id": key, "table": table, "seat": decision.seat}
        self._write(1, msgspec.json.encode(request | {"token": decision.token, "action": action}))

    def close(self) -> None:
        """Go away."""
        if self._transport is not None:
            self._transport.close()


async def connect(host: str, port: int, cookie: str, own: str | None = None) -> LoadClient:
    """Open a connection, if need be from an address of one's own."""
    loop = asyncio.get_running_loop()
    local = None if own is None else (own, 0)
    _, client = await loop.create_connection(lambda: LoadClient(f"{host}:{port}", cookie), host, port, local_addr=local)
    await client.open()
    return client
