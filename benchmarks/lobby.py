"""What a full lobby costs: 1,000 people at the home page with the live wall, while 200 moves a second are made.

    python -m benchmarks.lobby [--people 1000] [--moves 200] [--seconds 20]

A real `connive serve` with SQLite. At 300 public tables of Berlin 63 two people each make moves at a steady rate in
all; every second somebody opens a public table, and somebody else joins it two seconds later, so that the list of open
tables changes all the time. Everybody in the lobby has an address, a session and a socket of their own, follows the
list and the wall, and asks for their own tables as often as the page does. The processor time of the server is taken
without them and then with them: the difference is what they cost.
"""

import argparse
import asyncio
import json
import random
import tempfile
import time
from collections.abc import Awaitable, Iterable
from pathlib import Path
from typing import Any

import uvloop

from benchmarks.crowd import HOST, Person, Serving, Socket
from benchmarks.load_client import LoadClient, connect

TABLES, COMING, WARM = 300, 25, 6.0
OWN_EVERY, FINISHED_EVERY = 30.0, 60.0
"""How often, in seconds, the page asks for one's own tables and for those that are over."""

ORDER: dict[str, Any] = {"game": "berlin63", "public": True}


async def few_at_once(work: Iterable[Awaitable[Any]]) -> list[Any]:
    """Wait for all, a few at the same time."""
    gate = asyncio.Semaphore(COMING)

    async def one(each: Awaitable[Any]) -> Any:
        async with gate:
            return await each

    return list(await asyncio.gather(*map(one, work)))


class Players:
    """People at public tables who make a given number of moves a second in all."""

    def __init__(self, serving: Serving, rate: int) -> None:
        self._port, self._rate = serving.port, rate
        self._clients: list[LoadClient] = []
        self._hosts: list[Person] = []
        self.opening: set[asyncio.Task[None]] = set()

    async def sit_down(self) -> None:
        """Set up all tables."""
        people = await few_at_once(Person(self._port, n).come_in(f"Player {n}") for n in range(2 * TABLES + 40))
        pairs = list(zip(people[: 2 * TABLES : 2], people[1 : 2 * TABLES : 2], strict=True))
        self._hosts = people[2 * TABLES :]
        for both in await few_at_once(self._table(*pair) for pair in pairs):
            self._clients += both
        await asyncio.gather(*(client.ready for client in self._clients))

    async def _table(self, ann: Person, ben: Person) -> list[LoadClient]:
        table = (await ann.ask("POST", "/api/tables", ORDER))["table"]
        await ben.ask("POST", f"/api/tables/{table}/join", {})
        clients = [await connect(HOST, self._port, person.cookie, person.address) for person in (ann, ben)]
        for seat, client in enumerate(clients):
            client.watch(table, seat)
        return clients

    async def move(self) -> None:
        """Make moves at a steady rate, until cancelled."""
        chance, start, sent = random.Random(2), time.perf_counter(), 0
        while True:
            while sent < (time.perf_counter() - start) * self._rate:
                ready = [each for each in self._clients if each.decision is not None and not each.waiting]
                if ready:
                    chance.choice(ready).move(chance.randrange(1 << 30))
                sent += 1
            await asyncio.sleep(0.002)

    async def open_tables(self) -> None:
        """Open a public table every second, and fill it two seconds later, until cancelled."""
        for number in range(1 << 30):
            task = asyncio.create_task(self._open_one(number))
            self.opening.add(task)
            task.add_done_callback(self.opening.discard)
            await asyncio.sleep(1)

    async def _open_one(self, number: int) -> None:
        host, guest = self._hosts[number % len(self._hosts)], self._hosts[(number + 20) % len(self._hosts)]
        table = (await host.ask("POST", "/api/tables", ORDER))["table"]
        await asyncio.sleep(2)
        await guest.ask("POST", f"/api/tables/{table}/join", {})
        await host.ask("POST", f"/api/tables/{table}/leave")

    @property
    def made(self) -> int:
        """How many moves were acknowledged."""
        return sum(client.accepted + len(client.answered) for client in self._clients)


class Visitor:
    """Somebody at the home page."""

    def __init__(self, person: Person) -> None:
        self._person = person
        self.socket: Socket

    async def come(self) -> "Visitor":
        """Follow the list of open tables and the wall."""
        self.socket = await self._person.socket()
        self.socket.say({"type": "lobby", "id": "l", "on": True})
        self.socket.say({"type": "wall", "id": "w", "on": True})
        return self

    async def ask(self, path: str, every: float, first: float) -> None:
        """Ask for a list again and again, until cancelled."""
        await asyncio.sleep(first)
        while True:
            await self._person.ask("GET", path)
            await asyncio.sleep(every)


async def cost(serving: Serving, players: Players, seconds: float) -> dict[str, float]:
    """Return what the server needs while moves are made and tables opened, and how many moves were made."""
    work = [asyncio.create_task(players.move()), asyncio.create_task(players.open_tables())]
    await asyncio.sleep(WARM)
    began, cpu, made = time.perf_counter(), serving.cpu, players.made
    await asyncio.sleep(seconds)
    took = time.perf_counter() - began
    used, moves = 100 * (serving.cpu - cpu) / took, round((players.made - made) / took)
    for task in work:
        task.cancel()
    await asyncio.gather(*players.opening)
    return {"server_cpu_percent": round(used, 1), "moves_per_second": moves}


async def measure(serving: Serving, people: int, moves: int, seconds: float) -> dict[str, Any]:
    """Measure without anybody in the lobby, and with everybody."""
    players, tasks = Players(serving, moves), list[asyncio.Task[None]]()
    await players.sit_down()
    crowd = await few_at_once(Person(serving.port, 1000 + n).come_in(f"Guest {n}") for n in range(people))
    empty = await cost(serving, players, seconds)
    visitors: list[Visitor] = await few_at_once(Visitor(person).come() for person in crowd)
    chance = random.Random(1)
    for each in visitors:
        for path, every in (("/api/mine", OWN_EVERY), ("/api/finished", FINISHED_EVERY)):
            tasks.append(asyncio.create_task(each.ask(path, every, chance.random() * every)))
    before = sum(each.socket.messages for each in visitors), sum(each.socket.bytes for each in visitors)
    full = await cost(serving, players, seconds)
    after = sum(each.socket.messages for each in visitors), sum(each.socket.bytes for each in visitors)
    failed = [task.exception() for task in tasks if task.done()]
    for task in tasks:
        task.cancel()
    return {
        "without": empty,
        "with": full,
        "people": len(visitors),
        "their_cost_percent": round(full["server_cpu_percent"] - empty["server_cpu_percent"], 1),
        "messages_for_each_per_second": round((after[0] - before[0]) / people / (seconds + WARM), 2),
        "kilobytes_for_each_per_second": round((after[1] - before[1]) / people / (seconds + WARM) / 1000, 2),
        "failed": [repr(each) for each in failed],
    }


async def run(people: int, moves: int, seconds: float) -> dict[str, Any]:
    """Measure on a fresh server."""
    with tempfile.TemporaryDirectory(prefix="connive-lobby-") as folder:
        serving = Serving(Path(folder))
        try:
            return await measure(serving, people, moves, seconds)
        finally:
            serving.stop()


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--people", type=int, default=1000)
    parser.add_argument("--moves", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=20)
    given = parser.parse_args()
    print(json.dumps(uvloop.run(run(given.people, given.moves, given.seconds)), indent=1))


if __name__ == "__main__":
    main()
