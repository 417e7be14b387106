"""What one address that floods a server costs a neighbour: `python -m benchmarks.floods [NAME ...]`

A server as `connive serve` starts it, with its usual limits, and a finished game. A neighbour sends up to fifty signs
of life in a second. Beside it, another address asks for as much of one thing as it can get: replays in words, pages,
signs of life or garbage over a socket, the lobby, a game from its start, and that over 180 sockets that it never reads.
Printed is how long the neighbour waits, what the server takes of a core, and how its memory has grown.
"""

import asyncio
import base64
import os
import socket
import sys
import time
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any, NamedTuple

import httpx2
import msgspec

from benchmarks.outsider import started
from benchmarks.outsider_people import Person

RUDE, NEIGHBOUR = "127.0.0.9", "127.0.0.3"
SECONDS, PAUSE = 8.0, 0.02
GUESTS, REQUESTS, SOCKETS = 20, 20, 9
"""How many guests the flood has, requests at a time, and sockets that a guest never reads."""

BOTS: dict[str, Any] = {"game": "confusion", "bots": {"0": "random", "1": "random"}, "public": True}
FAST = {"pace": {"low": 0, "high": 0}}


class Scene(NamedTuple):
    """A server, a game that is over, a neighbour, and the sessions of those who flood."""

    url: str
    process: int
    table: str
    neighbour: Person
    sessions: list[str]

    def used(self) -> tuple[float, float]:
        """Return the processor time of the server in seconds, and its memory in megabytes."""
        fields = Path(f"/proc/{self.process}/stat").read_text().rpartition(")")[2].split()
        pages = int(Path(f"/proc/{self.process}/statm").read_text().split()[1])
        ticks = int(fields[11]) + int(fields[12])
        return ticks / os.sysconf("SC_CLK_TCK"), pages * os.sysconf("SC_PAGE_SIZE") / 1e6


async def request(scene: Scene, path: str) -> None:
    """Ask for something again and again."""
    way = httpx2.AsyncHTTPTransport(local_address=RUDE)
    async with httpx2.AsyncClient(base_url=scene.url, transport=way, timeout=60) as http:
        while True:
            await http.get(path, headers={"cookie": scene.sessions[0]})


async def send(scene: Scene, cookie: str, message: dict[str, Any] | str, reads: bool = True) -> None:
    """Send something over a socket as fast as the server takes it; read all that comes, or nothing."""
    link, loop = socket.socket(), asyncio.get_running_loop()
    link.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 65_536 if reads else 4_096)
    link.setblocking(False)
    link.bind((RUDE, 0))
    try:
        await loop.sock_connect(link, ("127.0.0.1", int(scene.url.rpartition(":")[2])))
        await loop.sock_sendall(link, handshake(cookie))
        text = message.encode() if isinstance(message, str) else msgspec.json.encode(message)
        reader = asyncio.ensure_future(_read(link) if reads else asyncio.sleep(3_600))
        while not reader.done():
            await loop.sock_sendall(link, frame(text) * (1_000 if reads else 1))
            await asyncio.sleep(0 if reads else 0.1)
    except OSError:  # it was cut off
        await asyncio.sleep(3_600)
    finally:
        link.close()


async def _read(link: socket.socket) -> None:
    while await asyncio.get_running_loop().sock_recv(link, 1 << 16):
        pass


def handshake(cookie: str) -> bytes:
    """Return how a socket is asked for."""
    key = base64.b64encode(os.urandom(16)).decode()
    lines = ("Host: localhost", "Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Version: 13")
    return "\r\n".join(
        ("GET /api/socket HTTP/1.1", *lines, f"Sec-WebSocket-Key: {key}", f"Cookie: {cookie}", "", "")
    ).encode()


def frame(text: bytes) -> bytes:
    """Return a short message as a client sends it, with a mask of zeros."""
    head = bytes((0x81, 0x80 | len(text))) if len(text) < 126 else bytes((0x81, 0xFE, 0, len(text)))
    return head + bytes(4) + text


def sockets(message: dict[str, Any] | str, guests: int = 1) -> "Flood":
    """Return a flood over a socket for each of some guests."""
    return lambda scene: [send(scene, cookie, message) for cookie in scene.sessions[:guests]]


def silent(scene: Scene) -> list[Coroutine[Any, Any, None]]:
    """Ask for a whole game over many sockets, and read none of them."""
    watch = {"type": "watch", "id": "w", "table": scene.table}
    return [send(scene, cookie, watch, reads=False) for cookie in scene.sessions for _ in range(SOCKETS)]


Flood = Callable[[Scene], list[Coroutine[Any, Any, None]]]
FLOODS: dict[str, Flood] = {
    "nothing": lambda _: [],
    "replays": lambda scene: [
        request(scene, f"/api/tables/{scene.table}/replay?viewer=referee&lang=en") for _ in range(REQUESTS)
    ],
    "pages": lambda scene: [request(scene, "/") for _ in range(REQUESTS)],
    "pings": sockets({"type": "ping", "id": "p"}),
    "garbage": sockets("x"),
    "lobby": sockets({"type": "lobby", "id": "l"}, GUESTS),
    "games": lambda scene: sockets({"type": "watch", "id": "w", "table": scene.table}, GUESTS)(scene),
    "unread": silent,
}


async def measure(scene: Scene, name: str) -> None:
    """Let the neighbour send signs of life beside a flood, and print how it went."""
    tasks, before = [asyncio.ensure_future(each) for each in FLOODS[name](scene)], scene.used()
    began, waited = time.perf_counter(), list[float]()
    while time.perf_counter() < began + SECONDS:
        waited.append(1000 * await scene.neighbour.ask(type="ping"))
        await asyncio.sleep(PAUSE)
    (spent, memory), seconds = scene.used(), time.perf_counter() - began
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    waited.sort()
    median, most = waited[len(waited) // 2], waited[-1]
    core, grown = (spent - before[0]) / seconds, memory - before[1]
    print(f"{name}: median {median:.1f} ms, longest {most:.0f} ms; {core:.2f} of a core, {grown:+.0f} MB", flush=True)


async def main() -> None:
    """Play a game between bots, let everybody come, and flood."""
    async with started() as (url, process):
        neighbour, rude = Person(url, NEIGHBOUR), [Person(url, RUDE) for _ in range(GUESTS)]
        for number, person in enumerate((neighbour, *rude)):
            await person.come_in(f"Guest {number}")
        table = await neighbour.make(seats=2, settings=FAST, **BOTS)
        await neighbour.sit(table, None)
        while (await neighbour.http.get(f"/api/tables/{table}")).json()["status"] != "over":
            await asyncio.sleep(0.2)
        scene = Scene(url, process, table, neighbour, [str(each.http.headers["cookie"]) for each in rude])
        for name in sys.argv[1:] or FLOODS:
            await measure(scene, name)
            await asyncio.sleep(SECONDS)  # what the address owes is forgotten
        for person in (neighbour, *rude):
            await person.leave()


if __name__ == "__main__":
    asyncio.run(main())
