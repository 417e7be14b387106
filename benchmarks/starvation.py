"""What one guest can do to a neighbour: how long the neighbour's bot takes while twenty tables of four Masters run.

    python -m benchmarks.starvation [--tables 20] [--rounds 5]

A server as `connive serve` starts it, with its usual limits. The guest comes from one address of the loopback, the
neighbour from another. Each round the neighbour sets up a game of Berlin 63 against a bot that does not think; counted
is the time from setting it up to that bot's first choice, which is all waiting. First without the flood, then with it.
`connive warm` before makes the Masters as fast as they are for players.
"""

import argparse
import asyncio
import os
import re
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import httpx2
import msgspec
from tools.servers import free_port
from websockets.asyncio.client import connect

GUEST, NEIGHBOUR = "127.0.0.2", "127.0.0.3"
PATIENCE = 300.0


class Visitor:
    """Somebody with a browser, at an address."""

    def __init__(self, url: str, address: str, name: str) -> None:
        self._url, self._address = url, address
        transport = httpx2.HTTPTransport(local_address=address)
        self._client = httpx2.Client(base_url=url, transport=transport, timeout=60)
        answer = self._client.post("/api/session", json={"name": name})
        found = re.search("connive=([^;]+)", answer.headers["set-cookie"])
        assert found is not None
        self._cookie = {"cookie": f"connive={found[1]}"}
        self._client.cookies.clear()
        csrf = self._client.get("/api/session", headers=self._cookie).json()["csrf"]
        self._headers = self._cookie | {"x-connive": csrf}

    def table(self, **order: Any) -> str | None:
        """Set up a table; None if the server says that it is enough."""
        answer = self._client.post("/api/tables", json=order, headers=self._headers)
        return str(answer.json()["table"]) if answer.status_code == 200 else None

    def socket(self) -> Any:
        """Return a way to listen."""
        address = self._url.replace("http", "ws") + "/api/socket"
        return connect(address, additional_headers=self._cookie, local_addr=(self._address, 0), compression=None)


async def flood(guest: Visitor, tables: int) -> tuple[int, asyncio.Task[None]]:
    """Set up tables of four Masters, and look at all of them; return how many there are, and who looks."""
    bots = {str(seat): "master" for seat in range(4)}
    made = [
        guest.table(game="conspiracy", seats=4, bots=bots, settings={"pace": {"low": 0, "high": 0}})
        for _ in range(tables)
    ]
    found = [table for table in made if table is not None]

    async def look() -> None:
        async with guest.socket() as socket:
            for table in found:
                await socket.send(msgspec.json.encode({"type": "watch", "id": "w", "table": table}).decode())
            async for _ in socket:
                pass

    return len(found), asyncio.create_task(look())


async def first_choice(neighbour: Visitor) -> float:
    """Return how long a bot takes for its first choice at a table that was just set up."""
    began = time.perf_counter()
    table = neighbour.table(game="berlin63", bots={"0": "random"}, settings={"pace": {"low": 0, "high": 0}})
    assert table is not None
    async with neighbour.socket() as socket:
        await socket.send(msgspec.json.encode({"type": "watch", "id": "w", "table": table, "seat": 1}).decode())
        while True:
            told = msgspec.json.decode(await asyncio.wait_for(socket.recv(), PATIENCE))
            if told["type"] == "update" and any(event.get("event") == "placed" for event in told["events"]):
                return time.perf_counter() - began


async def measure(url: str, tables: int, rounds: int) -> None:
    """Let the neighbour play alone, then beside the flood."""
    neighbour = Visitor(url, NEIGHBOUR, "Neighbour")
    for _ in range(3):
        await first_choice(neighbour)  # workers start, and compiled code is loaded
    report("alone", [await first_choice(neighbour) for _ in range(rounds)])
    made, looking = await flood(Visitor(url, GUEST, "Guest"), tables)
    await asyncio.sleep(3)
    report(f"beside {made} tables of four Masters", [await first_choice(neighbour) for _ in range(rounds)])
    looking.cancel()


def report(what: str, seconds: list[float]) -> None:
    """Print what was measured."""
    print(f"{what}: median {statistics.median(seconds):.2f} s, longest {max(seconds):.2f} s")


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=20)
    parser.add_argument("--rounds", type=int, default=5)
    given = parser.parse_args()
    port = free_port()
    with tempfile.TemporaryDirectory() as folder:
        command = [
            sys.executable,
            "-m",
            "connive",
            "serve",
            "--port",
            str(port),
            "--database",
            str(Path(folder) / "a.db"),
        ]
        with subprocess.Popen(command, stderr=subprocess.DEVNULL, env=os.environ) as server:
            try:
                url = f"http://127.0.0.1:{port}"
                wait(url)
                asyncio.run(measure(url, given.tables, given.rounds))
            finally:
                server.send_signal(signal.SIGTERM)


def wait(url: str) -> None:
    """Wait until the server is ready."""
    for _ in range(600):
        try:
            if httpx2.get(f"{url}/ready", timeout=2).status_code == 200:
                return
        except httpx2.TransportError:
            time.sleep(0.1)
    raise TimeoutError


if __name__ == "__main__":
    main()
