"""Quick pairing under load: how long seekers wait at 50 seekers a second.

    python -m benchmarks.pairing [--rate 50] [--seconds 20]

People come by chance (a Poisson process) to a real `connive serve` with SQLite, each from an address of their own, and
look for a game of two: one of the four games. What counts is the time from the request to the word that a table was
found. Then the same at tables of three. Those who have found a table look at it, and leave.
"""

import argparse
import asyncio
import json
import random
import tempfile
import time
from pathlib import Path
from typing import Any

import msgspec
import uvloop

from benchmarks.crowd import Person, Serving, Socket

GAMES = {2: ("berlin63", "conclave", "confusion", "conspiracy"), 3: ("conclave", "conspiracy")}
COMING = 25
"""How many people come in at the same time before anything is measured."""


class Told(msgspec.Struct):
    """What a seeker needs to know of any message."""

    type: str
    table: str | None = None
    code: str | None = None


_told = msgspec.json.Decoder(Told)


class Seeker:
    """Somebody who looks for a game once."""

    def __init__(self, person: Person) -> None:
        self._person = person
        self.socket: Socket
        self._began = 0.0
        self.waited: float | None = None
        self.refused = ""

    async def connect(self) -> None:
        """Be at the page."""
        self.socket = await self._person.socket(self._hear)

    def seek(self, game: str, seats: int) -> None:
        """Click."""
        self._began = time.perf_counter()
        self.socket.say({"type": "seek", "id": "s", "game": game, "seats": seats, "pace": "quick", "rated": False})

    def _hear(self, text: bytes) -> None:
        told = _told.decode(text)
        if told.type == "paired" and told.table is not None:
            self.waited = time.perf_counter() - self._began
            self.socket.say({"type": "watch", "id": "w", "table": told.table, "seat": None})
        elif told.type == "table":
            self.socket.close()
        elif told.type == "refused":
            self.refused = told.code or "refused"


async def seekers(port: int, first: int, number: int) -> list[Seeker]:
    """Let people come in and open the page."""
    gate = asyncio.Semaphore(COMING)

    async def come(n: int) -> Seeker:
        async with gate:
            person = await Person(port, first + n).come_in(f"Seeker {first + n}")
            person.leave()
            made = Seeker(person)
            await made.connect()
            return made

    return list(await asyncio.gather(*(come(n) for n in range(number))))


async def measure(serving: Serving, seats: int, first: int, rate: int, seconds: int) -> dict[str, Any]:
    """Let people look for a game at a rate; return how long they waited."""
    people = await seekers(serving.port, first, rate * seconds)
    chance, cpu, start, due = random.Random(seats), serving.cpu, time.perf_counter(), 0.0
    for each in people:
        due += chance.expovariate(rate)
        await asyncio.sleep(max(0.0, start + due - time.perf_counter()))
        each.seek(chance.choice(GAMES[seats]), seats)
    took, used = time.perf_counter() - start, serving.cpu - cpu
    await asyncio.sleep(2)
    waited = sorted(each.waited for each in people if each.waited is not None)
    return {
        "seekers": len(people),
        "seekers_per_second": round(len(people) / took, 1),
        "paired": len(waited),
        "refused": sum(bool(each.refused) for each in people),
        "p50_ms": round(waited[len(waited) // 2] * 1000),
        "p95_ms": round(waited[int(len(waited) * 0.95)] * 1000),
        "slowest_ms": round(waited[-1] * 1000),
        "server_cpu_percent": round(100 * used / took, 1),
    }


async def run(rate: int, seconds: int) -> dict[str, Any]:
    """Measure tables of two, then of three."""
    with tempfile.TemporaryDirectory(prefix="connive-pairing-") as folder:
        serving = Serving(Path(folder))
        try:
            number = rate * seconds
            return {
                f"tables_of_{seats}": await measure(serving, seats, place * number, rate, seconds)
                for place, seats in enumerate(GAMES)
            }
        finally:
            serving.stop()


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--rate", type=int, default=50)
    parser.add_argument("--seconds", type=int, default=20)
    given = parser.parse_args()
    print(json.dumps(uvloop.run(run(given.rate, given.seconds)), indent=1))


if __name__ == "__main__":
    main()
