"""One simulated world: some processes, one store, some tables with people and bots, and the weather of a seed.

Invariant: everything follows from the seed; a seed that fails once fails in the same way again.
"""

import asyncio
import gc
import logging
import secrets
import sys
from collections.abc import Callable, Coroutine
from contextvars import copy_context
from itertools import count
from typing import Any, TypeVar
from unittest.mock import patch

import msgspec

from connive.core.errors import ConniveError
from connive.core.randomness import commitment, pledge_of
from connive.storage.driver import StoreUnavailable
from connive.tables.errors import Busy, TooEarly
from connive.tables.lobby.seats import Order
from connive.tables.settings import Clock, Pace, Settings
from connive.web.server import Server
from tools.simulator.bus import Exchange
from tools.simulator.client import Client
from tools.simulator.disk import Disk
from tools.simulator.faults import Faults
from tools.simulator.loop import Owner, SimulatedLoop, Stuck
from tools.simulator.process import Lost, Process
from tools.simulator.truth import Truth

T = TypeVar("T")
GAMES: tuple[tuple[str, int, dict[str, str | int | bool]], ...] = (
    ("conspiracy", 3, {"map": "study", "money": 600, "round_limit": 12}),
    ("conspiracy", 2, {"map": "study", "money": 1500, "round_limit": 12}),
    ("berlin63", 2, {"rows": 3, "columns": 3, "cast": "six", "quiet_limit": 12}),
    ("confusion", 2, {"pieces": "three", "safe_extraction": True, "quiet_limit": 8}),
    ("conclave", 3, {"pack": "small"}),
)
STORM, LONGEST = 90.0, 1800.0
"""For how many simulated seconds things go wrong, and how long a game may take at most."""


FORESEEN = ("store_away",)
"""Lines for the operator of a server that are no failures: they tell of the weather."""


class Report(msgspec.Struct, frozen=True):
    """What came of one seed."""

    seed: int
    steps: int
    seconds: float
    entries: int
    messages: int
    faults: dict[str, int]
    failure: str | None


class World:
    """A world that begins with a seed."""

    def __init__(self, seed: int) -> None:
        self.loop, self.faults, self.disk, self.exchange = SimulatedLoop(), Faults(seed), Disk(), Exchange()
        self.rng, self._seed = self.faults.stream("world"), seed
        self.truth = Truth(self.disk, self.fail)
        self.disk.observer = self.truth
        self._context = copy_context()
        self.failure: str | None = None
        self.shared = self.rng.random() < 0.75
        self.clients: list[Client] = []
        self.owners: list[Owner] = []
        self.count = count().__next__
        self.processes = [Process(self, number) for number in range(self.rng.choice((2, 3)) if self.shared else 1)]

    @property
    def now(self) -> float:
        """The simulated seconds since the beginning."""
        return self.loop.time()

    def at(self, when: float, work: Callable[[], object]) -> None:
        """Do something at a moment; it belongs to no process."""
        self.loop.call_at(when, work, context=self._context.copy())

    def later(self, delay: float, work: Callable[[], object]) -> None:
        """Do something after a while; it belongs to no process."""
        self.at(self.now + delay, work)

    def spawn(self, work: Coroutine[Any, Any, object]) -> None:
        """Begin something that belongs to no process."""
        self._context.copy().run(asyncio.ensure_future, work)

    def fail(self, why: str) -> None:
        """Something is wrong: remember the first, and stop."""
        if self.failure is None:
            self.failure = f"after {self.now:.3f} s: {why}"
            self.loop.stop()

    # --- The course of a world ---

    def run(self) -> Report:
        """Let the world take its course."""
        asyncio.set_event_loop(self.loop)
        logger, faults = logging.getLogger("connive"), _Errors(self)
        propagate, logger.propagate = logger.propagate, False
        logger.addHandler(faults)
        self.loop.set_exception_handler(self._unhandled)
        with patch.object(secrets, "token_bytes", self.faults.stream("secrets").randbytes):
            try:
                self._run()
            finally:
                logger.removeHandler(faults)
                logger.propagate = propagate
                self._clean_up()
        truth = self.truth
        counts = dict(sorted(self.faults.counts.items()))
        return Report(self._seed, self.loop.steps, self.now, truth.entries, truth.messages, counts, self.failure)

    def _run(self) -> None:
        try:
            self.loop.run_until_complete(self._story())
        except Stuck:
            self.fail("nothing will ever happen any more")
        except ConniveError as error:
            self.fail(f"somebody was refused what they may do: {error!r}")
        except RuntimeError:  # the loop was stopped by a failure
            if self.failure is None:
                raise

    async def _story(self) -> None:
        for process in self.processes:
            process.start()
        self.later(1, self._trouble)
        self.later(STORM, self._calm)
        try:
            await asyncio.wait_for(self._play(), LONGEST)
            self.truth.check_all()
        except TimeoutError:
            self.fail(f"it never ends: {self._what_is_missing()}")

    async def _play(self) -> None:
        await asyncio.gather(*(self._set_up(number) for number in range(self.rng.choice((1, 1, 2)))))
        while not all(client.settled for client in self.clients):
            await asyncio.sleep(1)

    def _trouble(self) -> None:
        for process in self.processes:
            process.trouble()
        if not self.faults.calm:
            self.later(1, self._trouble)

    def _calm(self) -> None:
        self.faults.calm = True

    def _what_is_missing(self) -> str:
        tables = {key: (table.fold.row.status, table.fold.length) for key, table in self.truth.tables.items()}
        unsettled = [
            (client.name, client.seat, client.status, len(client.have)) for client in self.clients if not client.settled
        ]
        return f"{tables} {unsettled}"

    # --- Tables ---

    async def insist(self, work: Callable[[Server], Coroutine[Any, Any, T]], *fine: str) -> T | None:
        """Have something done, however often it takes; some refusals mean that it is done already."""
        while True:
            try:
                return await self.rng.choice(self.processes).call(work)
            except (Lost, StoreUnavailable, Busy, TooEarly):
                await asyncio.sleep(0.5 + self.rng.random())
            except ConniveError as error:
                if error.code in fine:
                    return None
                raise

    async def _set_up(self, number: int) -> None:
        order = self._order()
        people = [await self._come_in(f"Person {number}{seat}") for seat in range((order.seats or 0) + 1)]
        host, table = people[0][0], ""
        made = await self.insist(lambda server: server.tables.create(order, host))
        assert made is not None
        table = made.row.id
        seated = [seat for seat in range(made.row.seats) if made.seats[seat].bot is None]
        for seat, (person, cookie) in zip(seated, people, strict=False):
            self.clients.append(Client(self, f"t{number}s{seat}", person, cookie, table, seat))
        person, cookie = people[-1]
        self.clients.append(Client(self, f"t{number}spectator", person, cookie, table, None))
        bound = commitment(made.row.secret)
        for seat, (person, _) in zip(seated, people, strict=False):
            await self._sit_down(table, person, seat, pledge_of(bound, entropy(person)))
        for person, _ in people[: len(seated)]:
            await self._open(table, person)

    async def _come_in(self, name: str) -> tuple[str, str]:
        found = await self.insist(lambda server: server.people.come_in(name))
        assert found is not None
        return found[0].id, found[1]

    async def _sit_down(self, table: str, person: str, seat: int, pledge: str) -> None:
        fine = ("already_seated", "not_open")
        await self.insist(lambda server: server.tables.join(table, person, seat, pledge), *fine)

    async def _open(self, table: str, person: str) -> None:
        """Open what one has pledged; as long as nobody was asked to, again."""
        await self.insist(lambda server: server.tables.open_pledge(table, person, entropy(person)), "not_open")

    def _order(self) -> Order:
        rng = self.rng
        game, seats, options = rng.choice(GAMES)
        bots = {str(seats - 1): "random"} if rng.random() < 0.35 else {}
        return Order(game, seats, options, self._settings(), bots, 0, public=True, adds_entropy=True)

    def _settings(self) -> Settings:
        rng = self.rng
        clock = Clock("bank", bank=rng.choice((10, 60)), increment=rng.choice((0, 2)), reaction=3)
        return Settings(
            clock=clock if rng.random() < 0.7 else Clock(),
            pace=rng.choice((Pace(0, 0), Pace(200, 600))),
            window=rng.choice((0, 2, 4)),
            on_timeout=rng.choice(("default", "default", "bot", "loss")),
            on_leave=rng.choice(("bot", "loss")),
            spare_bot="random",
            spectator_delay=rng.choice((0, 0, 5)),
        )

    # --- What must not happen ---

    def _unhandled(self, loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:  # noqa: ARG002
        self.fail(f"unhandled: {context.get('message')} {context.get('exception')!r}")

    def _clean_up(self) -> None:
        """End everything, no matter whose, so that nothing is left to chance and to warnings."""
        self.loop.set_exception_handler(lambda loop, context: None)  # noqa: ARG005
        self.faults.calm = True
        for owner in self.owners:
            owner.alive, owner.frozen = True, False
        self.loop.end_all()
        self.loop.close()
        asyncio.set_event_loop(None)
        self.disk.connection.close()


class _Errors(logging.Handler):
    """An error in a log is a failure; that the store was away is none."""

    def __init__(self, world: World) -> None:
        super().__init__(logging.ERROR)
        self._world = world

    def emit(self, record: logging.LogRecord) -> None:
        """Take a line."""
        error = record.exc_info[1] if record.exc_info else None
        if not isinstance(error, StoreUnavailable) and record.getMessage() not in FORESEEN:
            self._world.fail(f"logged: {record.getMessage()} {error!r} {getattr(record, 'code', '')}")


def entropy(person: str) -> str:
    """Return what a person adds to the chance."""
    return (person * 8)[:32]


def simulate(seed: int) -> Report:
    """Return what comes of a seed; what dead processes have left is swept up before the next world and never in one."""
    gc.disable()
    gc.freeze()  # what was there before needs no sweeping: looking through it would take a quarter of the time
    try:
        return World(seed).run()
    finally:
        with patch.object(sys, "unraisablehook", lambda left: None):  # noqa: ARG005
            gc.collect()
        gc.unfreeze()
        gc.enable()
