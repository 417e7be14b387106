"""Load, on loopback and bounded: durable moves a second, latency, memory of idle clients, cost of stored tables.

    python -m benchmarks.load [cost] [peer] [rate] [shared] [idle] [stored] [--seconds 8] [--json FILE]

A server process on SQLite (every commit synced) and this process as the crowd: two people at each table of Berlin 63
with full rules and the settings that a table made in the browser has, every move stored before it is acknowledged and
told to both. What counts are choices that wait for no reaction window; where one opens, or a game is over, the two go
on at their next table, so that as many are played all the time. The peer, boardgame.io, keeps its games in memory; they
never end. Both are counted alike: over the whole time except the first second, in which both get warm. In `shared`
two processes serve the tables from PostgreSQL and Redis of their own; the two at a table are connected to different
ones, so that every move is told from one process to the other.
"""

import argparse
import asyncio
import json
import math
import os
import random
import shutil
import signal
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Sequence
from itertools import cycle
from pathlib import Path
from typing import Any

import msgspec
import uvloop
from tools.servers import Redis, free_port, running_postgres

from benchmarks.disk import disk_alone
from benchmarks.load_client import LoadClient, connect
from connive.storage.seals import VARIABLE as KEY
from connive.storage.stores import open_store
from connive.tables.bots.pool import WorkerPool
from connive.tables.bus.bus import NoBus
from connive.tables.counters import Counters
from connive.tables.lobby.registry import TableRegistry
from connive.tables.lobby.seats import Order
from connive.tables.people.people import People
from connive.tables.services import Services
from connive.tables.settings import Settings
from connive.tables.timers.time import WallTime
from connive.web.config import VARIABLE, Config

HOST = "127.0.0.1"
Seat = tuple[str, list[str], int]
"""A cookie, tables, and the seat that the cookie's owner has there."""

WARM = 1.0
"""Seconds at the start of a run that do not count."""

FASTEST, GAME = 8_000, 80
"""The most moves a second, and the fewest in a game, for which enough tables are set up."""

WAITING, MOST = 8, 50
"""How many tables of a pair wait for a window at the same time; how many can be watched over one connection."""

PAUSE = 0.001
"""Seconds between two looks at the time; uvloop counts whole milliseconds, and would not wait at all for less."""

LEAVING = 0.5
"""Seconds until connections that were closed have ended."""


async def set_up(database: str, pairs: int, each: int = 1) -> list[Seat]:
    """Make pairs of people, each with tables that have just begun."""
    store = await open_store(database)
    people = People(store, WallTime())
    await people.open()
    service = TableRegistry(Services(store, WallTime(), WorkerPool(1), NoBus(), Counters()))
    guests = await asyncio.gather(*(people.come_in(f"Guest {n}") for n in range(2 * pairs)))

    async def begin(n: int) -> list[Seat]:
        (ann, a), (bob, b) = guests[2 * n], guests[2 * n + 1]
        tables = []
        for _ in range(each):
            table = await service.create(Order("berlin63", settings=Settings()), ann.id)
            await service.join(table.row.id, bob.id, None, None)
            tables.append(table.row.id)
        return [(a, tables, 0), (b, tables, 1)]

    made = await asyncio.gather(*(begin(n) for n in range(pairs)))
    await service.close()
    await store.close()
    return [seat for both in made for seat in both]


def cpu_of(pid: int) -> float:
    """Return the seconds of processor time that a process has used."""
    words = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(words[11]) + int(words[12])) / os.sysconf("SC_CLK_TCK")


class Server:
    """A server process; `prelude` is Python that it runs first."""

    def __init__(self, database: str, redis: str | None = None, prelude: str = "") -> None:
        self.port = free_port()
        config = Config(database, redis, rate=1e6)
        environment = os.environ | {VARIABLE: msgspec.json.encode(config).decode()}
        code = f"{prelude}\nfrom connive.web.runner import listen, run; run(listen('{HOST}', {self.port}))"
        self._process = subprocess.Popen([sys.executable, "-c", code], env=environment, stderr=subprocess.DEVNULL)
        self._wait()

    def _wait(self) -> None:
        for _ in range(2000):
            try:
                urllib.request.urlopen(f"http://{HOST}:{self.port}/ready", timeout=1).read()
                return
            except (urllib.error.URLError, OSError):
                time.sleep(0.02)
        raise TimeoutError

    def signal(self, number: int) -> None:
        """Send it a signal."""
        self._process.send_signal(number)

    @property
    def resident(self) -> float:
        """Megabytes of memory in use."""
        pages = int(Path(f"/proc/{self._process.pid}/statm").read_text().split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE") / 1e6

    @property
    def cpu(self) -> float:
        """Seconds of processor time used."""
        return cpu_of(self._process.pid)

    def stop(self) -> None:
        """End it."""
        self.signal(signal.SIGTERM)
        self._process.wait(30)


async def sit_down(servers: Sequence[Server], seats: list[Seat]) -> list[LoadClient]:
    """Connect everybody, in turn to each server, and wait until all see their tables."""
    clients = []
    for server, (cookie, tables, seat) in zip(cycle(servers), seats, strict=False):
        client = await connect(HOST, server.port, cookie)
        for table in tables:
            client.watch(table, seat)
        clients.append(client)
    await asyncio.gather(*(client.ready for client in clients))
    return clients


def summary(clients: list[LoadClient], began: float, ended: float, cpu: float, crowd: float) -> dict[str, Any]:
    """Return the figures of the moves that were acknowledged between two moments."""
    found = [pair for client in clients for pair in zip(client.moments, client.latencies, strict=True)]
    times = sorted(time for at, time in found if began <= at < ended)
    made = len(times)
    answered = sum(began <= at < ended for client in clients for at in client.answered)
    return {
        "moves": made,
        "moves_per_second": round(made / (ended - began)),
        "p50_ms": round(statistics.median(times) * 1000, 2) if times else None,
        "p99_ms": round(times[int(made * 0.99)] * 1000, 2) if times else None,
        "answers_to_windows": answered,
        "server_cpu_us_per_choice": round(cpu / (made + answered) * 1e6) if made else None,
        "cores_of_server": round(cpu / (ended - began), 2),
        "cores_of_crowd": round(crowd / (ended - began), 2),
        "refused": sum(client.refused for client in clients),
    }


async def flat_out(database: str, tables: int, seconds: float, redis: str | None = None) -> dict[str, Any]:
    """Everybody moves as soon as it may; two processes serve them if there is a Redis between them."""
    spare = WAITING + math.ceil((WARM + seconds) * FASTEST / GAME / tables)
    seats = await set_up(database, tables, min(MOST, spare))
    servers = [Server(database, redis) for _ in range(2 if redis else 1)]
    clients = await sit_down(servers, seats)
    chance = random.Random(1)
    for client in clients:
        client.on_free = lambda who: who.move(chance.randrange(1 << 30))
    for client in clients:
        client.on_free(client)
    await asyncio.sleep(WARM)
    began, cpu, own = time.perf_counter(), _cpu(servers), time.process_time()
    await asyncio.sleep(seconds)
    ended, used, crowd = time.perf_counter(), _cpu(servers) - cpu, time.process_time() - own
    for client in clients:
        client.on_free = None
    found = summary(clients, began, ended, used, crowd)
    await _leave(clients)
    for server in servers:
        server.stop()
    return found


def _cpu(servers: list[Server]) -> float:
    return sum(server.cpu for server in servers)


async def at_a_rate(database: str, tables: int, rate: int, seconds: float) -> dict[str, Any]:
    """Moves come at a steady rate, whatever the server does."""
    seats = await set_up(database, tables)
    server = Server(database)
    clients = await sit_down([server], seats)
    chance, start, sent = random.Random(2), time.perf_counter(), 0
    began, cpu, own = start + WARM, server.cpu, time.process_time()
    while (now := time.perf_counter() - start) < WARM + seconds:
        while sent < now * rate:
            free = next((c for c in chance.sample(clients, 40) if c.decision is not None and not c.waiting), None)
            if free is not None:
                free.move(chance.randrange(1 << 30))
            sent += 1
        await asyncio.sleep(PAUSE)
    used, crowd = ((spent * seconds / (WARM + seconds)) for spent in (server.cpu - cpu, time.process_time() - own))
    await asyncio.sleep(0.5)
    found = summary(clients, began, began + seconds, used, crowd)
    await _leave(clients)
    server.stop()
    return found


async def idle(folder: Path, _seconds: float, number: int = 2000) -> dict[str, Any]:
    """Memory of many clients that only look on."""
    database = str(folder / "idle.db")
    seats = await set_up(database, number // 2)
    server = Server(database)
    before = server.resident
    clients = await sit_down([server], seats)
    await asyncio.sleep(1)
    after = server.resident
    await _leave(clients)
    server.stop()
    return {"idle": {"clients": number, "before_mb": round(before, 1), "after_mb": round(after, 1)}}


async def _leave(clients: list[LoadClient]) -> None:
    """Close all connections, and let them end before their server is asked to."""
    for client in clients:
        client.close()
    await asyncio.sleep(LEAVING)


async def cost(folder: Path, seconds: float) -> dict[str, Any]:
    """What a choice costs the server at 300 tables."""
    return {"flat_out_300": await flat_out(str(folder / "300.db"), 300, seconds)}


async def peer(folder: Path, seconds: float) -> dict[str, Any]:
    """Moves a second, ours and the peer's in turn, at 100 and at 500 tables."""
    boardgame_io, found = Peer(folder / "peer"), dict[str, Any]()
    for tables in (100, 500):
        found[f"flat_out_{tables}"] = ours = await flat_out(str(folder / f"{tables}.db"), tables, seconds)
        found[f"peer_flat_out_{tables}"] = theirs = boardgame_io.run(tables, seconds)
        if theirs is not None:
            found[f"times_the_peer_{tables}"] = round(ours["moves_per_second"] / theirs["moves_per_second"], 2)
    return found


async def rate(folder: Path, seconds: float) -> dict[str, Any]:
    """Latency at 1,000 moves a second, ours and the peer's; and of the disk, on which we keep every move, alone."""
    alone = await asyncio.to_thread(disk_alone, folder, 1000, seconds)
    ours = await at_a_rate(str(folder / "rate.db"), 500, 1000, seconds)
    theirs = Peer(folder / "rate_peer").run(500, seconds, 1000)
    return {
        "disk_alone_at_1000_per_second": alone,
        "at_1000_per_second_500": ours,
        "peer_at_1000_per_second_500": theirs,
    }


async def shared(folder: Path, seconds: float) -> dict[str, Any]:
    """Two processes on PostgreSQL and Redis, 100 tables: the figure, and what one move costs there."""
    redis = Redis().start()
    os.environ[KEY] = str(folder / "connive.key")
    try:
        with running_postgres() as postgres:
            database = await asyncio.to_thread(postgres.new_database, "load")
            return {"two_processes_flat_out_100": await flat_out(database, 100, seconds, redis.url)}
    finally:
        os.environ.pop(KEY, None)
        redis.stop()


class Peer:
    """boardgame.io from npm, with a game of the same size and its in-memory storage; None where there is no npm."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        shutil.copytree(Path(__file__).parent / "load_peer", folder)
        words = ["npm", "install", "--no-audit", "--no-fund", "--omit=optional", "--silent"]
        self._there = shutil.which("npm") is not None and not subprocess.run(words, cwd=folder, check=False).returncode

    def run(self, tables: int, seconds: float, rate: int = 0) -> dict[str, Any] | None:
        """Measure its server under the same load."""
        if not self._there:
            return None
        port = free_port()
        server = subprocess.Popen(
            ["node", "server.mjs", str(port)], cwd=self._folder, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
        )
        try:
            assert server.stdout is not None and server.stdout.readline()
            time.sleep(0.5)
            words = ["node", "load.mjs", str(port), str(tables), str(seconds), str(rate)]
            done = subprocess.run(words, cwd=self._folder, check=True, capture_output=True, timeout=seconds + 120)
            found: dict[str, Any] = json.loads(done.stdout)
            return found | {"server_cpu_us_per_move_with_start": round(cpu_of(server.pid) / found["moves"] * 1e6)}
        finally:
            server.kill()
            server.wait()


async def stored(folder: Path, seconds: float) -> dict[str, Any]:
    """The cost of a move at 100 tables, alone and beside 10,000 stored ones: the better of two runs each, in turn."""
    await set_up(str(folder / "many.db"), 10_000)
    costs: dict[str, list[int]] = {"few": [], "many": []}
    for _ in range(2):
        for name, found in costs.items():
            found.append((await flat_out(str(folder / f"{name}.db"), 100, seconds))["server_cpu_us_per_choice"])
    few, many = (min(found) for found in costs.values())
    return {"stored": {"us_beside_100": few, "us_beside_10000": many, "cost_ratio": round(many / few, 3)}}


PARTS = {part.__name__: part for part in (cost, peer, rate, shared, idle, stored)}


def main() -> None:
    """Measure the parts asked for, each on fresh databases, and print each as soon as it is there."""
    parser = argparse.ArgumentParser()
    parser.add_argument("parts", nargs="*", choices=[*PARTS, []], help=f"all of {', '.join(PARTS)} if none is named")
    parser.add_argument("--seconds", type=float, default=8)
    parser.add_argument("--json", type=Path)
    given, found = parser.parse_args(), dict[str, Any]()
    for name in given.parts or PARTS:
        with tempfile.TemporaryDirectory(prefix="connive-load-") as folder:
            measured = uvloop.run(PARTS[name](Path(folder), given.seconds))
        print(json.dumps(measured, indent=1), flush=True)
        found |= measured
    if given.json:
        given.json.write_text(json.dumps(found, indent=1) + "\n")


if __name__ == "__main__":
    main()
