"""A stranger sends garbage to the real socket handler, in simulated time: `python -m tools.simulator.fuzz 1000000`.

Beside them people play. Every message that leaves the process is held against the truth, an error in the log is a
failure, and at the end the game must be over with everybody knowing all of it.
"""

import asyncio
import sys
import time
from typing import TYPE_CHECKING

from connive.core.randomness import FastRng
from tools.simulator.garbage import garbage
from tools.simulator.link import Link
from tools.simulator.world import World

if TYPE_CHECKING:
    from tools.simulator.process import Process

BATCH, PAUSE = 200, 0.1
"""How many messages are sent at once, and how many simulated seconds pass until the next."""

SHOWN_EVERY = 100_000


class Stranger:
    """Somebody who sits nowhere, sends anything, and comes back when cut off."""

    def __init__(self, world: World, cookie: str, table: str) -> None:
        self._world, self.cookie, self.table = world, cookie, table
        self.name, self.address, self.first_seat = "stranger", "10.9.9.9", None
        self.rng = world.faults.stream(self.name)
        self._noise = FastRng(63)
        self._link: Link | None = None
        self.heard = 0

    def hear(self, link: Link, text: bytes) -> None:  # noqa: ARG002
        """Count an answer."""
        self.heard += 1

    def lost(self, link: Link) -> None:
        """The connection was ended."""
        if link is self._link:
            self._link = None

    async def pester(self, process: "Process", count: int) -> None:
        """Send a number of messages."""
        began = time.monotonic()
        for sent in range(0, count, BATCH):
            if self._link is None:
                self._link = Link(self, process)  # type: ignore[arg-type]
                process.accept(self._link)
            for _ in range(BATCH):
                self._link.send(garbage(self._noise, self.table))
            await asyncio.sleep(PAUSE)
            if sent and sent % SHOWN_EVERY == 0:
                print(f"{sent:,} messages, {self.heard:,} answers, {time.monotonic() - began:.0f} s", flush=True)


class RudeWorld(World):
    """One process in calm weather, a table with people, and a stranger."""

    def __init__(self, seed: int, count: int) -> None:
        super().__init__(seed)
        self.faults.calm = True
        self._count = count
        self.heard = 0

    async def _play(self) -> None:
        await self._set_up(0)
        _, cookie = await self._come_in("Rude")
        stranger = Stranger(self, cookie, self.clients[0].table)
        await stranger.pester(self.processes[0], self._count)
        self.heard = stranger.heard
        while not all(client.settled for client in self.clients):
            await asyncio.sleep(1)


def main() -> int:
    """Send garbage and say what came of it."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 20_000
    world = RudeWorld(63, count)
    report = world.run()
    print(
        f"{count:,} messages, {world.heard:,} answers, {report.messages:,} messages checked: {report.failure or 'well'}"
    )
    return int(report.failure is not None)


if __name__ == "__main__":
    sys.exit(main())
