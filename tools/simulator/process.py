"""A simulated server process: the real server on a simulated store, bus and clock, which dies, freezes and returns."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import TYPE_CHECKING, Any, TypeVar

from connive.core.errors import ConniveError
from connive.storage.driver import StoreUnavailable
from connive.storage.store import Store
from connive.tables.bots.pool import Bots, WorkerPool
from connive.tables.bus.bus import Bus, NoBus
from connive.tables.timers.time import WallTime
from connive.web.config import Config
from connive.web.connection import NOT_SIGNED_IN, Connection
from connive.web.server import Server
from connive.web.sockets import TRY_LATER
from tools.simulator.bus import SimulatedBus
from tools.simulator.disk import SEAL, SimulatedDriver
from tools.simulator.link import Link
from tools.simulator.loop import Owner
from tools.simulator.workers import SimulatedWorker

if TYPE_CHECKING:
    from tools.simulator.world import World

T = TypeVar("T")
EPOCH, SECOND = 1_700_000_000_000_000_000, 1_000_000_000
CONFIG = Config("postgresql://simulated", rate=100_000.0)
AWAY, RETRY, FROZEN = 25.0, 1.0, 25.0
PATIENCE = 6.0
"""How many seconds somebody waits for an answer before they try again."""


class Lost(Exception):
    """No answer came."""


class SimulatedServer(Server):
    """The real server, with what it reaches simulated."""

    def __init__(self, process: "Process", clock: WallTime) -> None:
        super().__init__(CONFIG, clock)
        self._process = process

    async def _open_store(self) -> Store:
        world, process = self._process.world, self._process
        return await Store(SimulatedDriver(world.disk, world.faults, process.name, process.die), SEAL).open()

    def _bus(self) -> Bus:
        world, process = self._process.world, self._process
        return SimulatedBus(world.exchange, world.faults, process.name, process.owner) if world.shared else NoBus()

    async def _workers(self) -> Bots:
        faults, rng = self._process.world.faults, self._process.rng

        async def start() -> SimulatedWorker:
            return SimulatedWorker(faults, rng)

        return WorkerPool(2, counters=self.counters, clock=asyncio.get_running_loop().time, start=start)


class SimulatedConnection(Connection):
    """A connection whose place in a set does not depend on where it is in memory."""

    number = 0

    def __hash__(self) -> int:
        return self.number

    def __eq__(self, other: object) -> bool:
        return self is other


class Process:
    """A place where a server runs, dies and runs again."""

    def __init__(self, world: "World", number: int) -> None:
        self.world, self.number, self.lives = world, number, 0
        self.name = f"process {number}"
        self.rng = world.faults.stream(self.name)
        self.owner = Owner()
        self.server: SimulatedServer | None = None
        self.links: list[Link] = []
        self._skew = 0

    @property
    def ready(self) -> bool:
        """Whether somebody who knocks would be let in."""
        return self.server is not None and self.server.ready

    def start(self) -> None:
        """Begin a new life."""
        self.lives += 1
        self.owner = Owner()
        self.world.owners.append(self.owner)
        if self.world.faults.happens("a clock is set", self.rng):
            most = 2 * SECOND if self.world.shared else 60 * SECOND
            self._skew = self.rng.randint(-most, most)
        self.owner.context.run(asyncio.ensure_future, self._open())

    async def _open(self) -> None:
        loop = asyncio.get_running_loop()

        def nanoseconds() -> int:
            return int(loop.time() * SECOND)

        server = SimulatedServer(self, WallTime(lambda: EPOCH + self._skew + nanoseconds(), nanoseconds))
        try:
            await server.open()
        except StoreUnavailable:
            self.die(RETRY)
            await loop.create_future()
        except Exception as error:
            self.world.fail(f"a server did not start: {error!r}")
        self.server = server

    def die(self, away: float = AWAY) -> None:
        """Be killed; somebody starts it again after a while."""
        self.owner.alive, self.server = False, None
        links, self.links = self.links, []
        for link in links:
            link.cut()
        self.world.exchange.members.pop(self.name, None)
        self.world.later(0.1 + self.rng.random() * away, self.start)

    def freeze(self) -> None:
        """Do nothing for a while, and notice nothing of it."""
        owner = self.owner
        if not owner.frozen:
            owner.frozen = True
            self.world.later(self.rng.random() * FROZEN, owner.thaw)

    def trouble(self) -> None:
        """Once a second: perhaps something happens to the process."""
        if self.ready and self.world.faults.happens("a process dies", self.rng):
            self.die()
        elif self.ready and self.world.faults.happens("a process freezes", self.rng):
            self.freeze()

    # --- Those who come ---

    def accept(self, link: Link) -> None:
        """Somebody opens a socket."""
        self.links.append(link)
        self.owner.context.run(asyncio.ensure_future, self._serve(link))

    async def _serve(self, link: Link) -> None:
        assert self.server is not None
        try:
            who = await self.server.people.signed_in(link.client.cookie)
        except StoreUnavailable:
            return link.end(TRY_LATER)
        except ConniveError:
            return link.end(NOT_SIGNED_IN)
        client = link.client
        connection = SimulatedConnection(self.server, link, who, client.cookie, "en", client.address)
        connection.number = self.world.count()
        await connection.run()
        return None

    async def call(self, work: Callable[[Server], Coroutine[Any, Any, T]]) -> T:
        """Have a request carried out, as over HTTP: the request or its answer can be lost."""
        world, answer = self.world, asyncio.get_running_loop().create_future()
        if not self.ready or self.owner.frozen:
            raise Lost

        def settle(task: "asyncio.Task[T]") -> None:
            if not world.faults.happens("an answer is lost", self.rng):
                world.later(self.rng.random() * 0.01, lambda: None if answer.done() else _copy(task, answer))

        assert self.server is not None
        task = self.owner.context.run(asyncio.ensure_future, work(self.server))
        self.owner.context.run(task.add_done_callback, settle)
        try:
            return await asyncio.wait_for(answer, PATIENCE)
        except TimeoutError:
            raise Lost from None


def _copy(task: "asyncio.Task[T]", answer: "asyncio.Future[T]") -> None:
    error = task.exception()
    if error is not None:
        answer.set_exception(error)
    else:
        answer.set_result(task.result())
