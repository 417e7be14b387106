"""The time of a process is everybody's: how much of it may go into what comes from one address.

Invariant: over any longer time no address has more than its share of the loop, whatever it asks for, over HTTP or over
sockets. Counted is the processor time of its own steps and threads, or a fixed price, so nobody pays for others.
Those who have had enough wait.
"""

import asyncio
import math
import time
import types
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Coroutine, Generator
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any
from weakref import WeakValueDictionary

from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Receive, Scope, Send

from connive.storage.meter import METER
from connive.tables.errors import TooOften

if TYPE_CHECKING:
    from connive.web.server import Server

SHARE, AHEAD = 0.25, 1.0
"""What an address may have of the loop, and for how many seconds it may be ahead of that."""

REST = 0.05
"""The shortest wait, in seconds: holding a connection and going on costs something, too."""

PATIENCE = 10.0
"""How many seconds a request waits for its turn before it is refused."""

PLACES = 4
"""How many requests of an address are served at a time; others wait."""

KEPT = 50_000


class Shares:
    """What each address has had lately."""

    def __init__(self, factor: float = 1.0, clock: Callable[[], float] = time.monotonic) -> None:
        """Give every address its share; `factor` multiplies it, unless it is less than one."""
        self._share, self._clock = SHARE * max(1.0, factor), clock
        self._paid: OrderedDict[str, float] = OrderedDict()
        self._most = round(PLACES * max(1.0, factor))
        self._places: WeakValueDictionary[str, asyncio.Semaphore] = WeakValueDictionary()

    def charge(self, address: str, seconds: float) -> float:
        """Count what was spent on an address, and return for how long it must wait now."""
        now, known = self._clock(), self._paid
        known[address] = paid = max(now, known.pop(address, now)) + seconds / self._share
        if len(known) > KEPT:
            known.popitem(last=False)
        ahead = paid - now - AHEAD
        return max(REST, ahead) if ahead > 0 else 0.0

    async def turn(self, address: str) -> None:
        """Wait until an address may have something again; refuse if that takes too long."""
        limit = self._clock() + PATIENCE
        while wait := self.charge(address, 0.0):
            left = limit - self._clock()
            await asyncio.sleep(min(wait, max(0.0, left)))  # also before a refusal, which costs something too
            if wait > left:
                raise TooOften(seconds=math.ceil(wait))

    async def rest(self, address: str) -> None:
        """Let others have their turn, and wait for as long as an address must."""
        await asyncio.sleep(0)
        while wait := self.charge(address, 0.0):
            await asyncio.sleep(wait)

    @asynccontextmanager
    async def place(self, address: str) -> AsyncIterator[None]:
        """Have one of the few places of an address, so that it cannot begin everything at once, and one's turn."""
        async with self._places.setdefault(address, asyncio.Semaphore(self._most)):
            await self.turn(address)
            yield

    async def spend(self, address: str, work: Coroutine[Any, Any, None]) -> None:
        """Do something for an address, and count what each step of it takes, and what it has done in threads."""

        def count(seconds: float) -> None:
            self.charge(address, seconds)

        METER.set(count)  # the task, and with it its context, is this request's own
        await _counted(work, count)


@types.coroutine
def _counted(work: Coroutine[Any, Any, None], count: Callable[[float], object]) -> Generator[Any, Any, None]:
    given: Any = None
    error: BaseException | None = None
    while True:
        began = time.thread_time()
        try:
            awaited = work.send(given) if error is None else work.throw(error)
        except StopIteration:
            return
        finally:
            count(time.thread_time() - began)
        try:
            given, error = (yield awaited), None
        except BaseException as raised:
            given, error = None, raised


class Turns:
    """Serves the requests of each address as far as its share goes."""

    def __init__(self, app: ASGIApp, server: "Server", refuse: Callable[[TooOften], ASGIApp]) -> None:
        self._app, self._server, self._refuse = app, server, refuse

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a request when it is its turn; sockets count for themselves."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        address, shares = self._server.address_of(HTTPConnection(scope)), self._server.shares
        try:
            await shares.turn(address)
        except TooOften as error:
            await self._refuse(error)(scope, receive, send)
            return
        work = self._app(scope, receive, send)
        await shares.spend(address, work)  # type: ignore[arg-type]
