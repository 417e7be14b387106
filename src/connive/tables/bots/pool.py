"""The worker processes in which bots think: supervised, with a deadline for every move.

Invariant: a worker that dies or hangs is replaced, and the move is still made before the deadline: once more by the
same bot if the worker died, else by a cheaper one.
"""

import asyncio
import contextlib
import logging
import sys
import time
from abc import ABC, abstractmethod
from asyncio.subprocess import PIPE, Process
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from typing import Protocol

import msgspec

from connive.tables.bots.jobs import FORGOTTEN, LARGEST, LENGTH, REMEMBERED, Answer, Job, packed, read_answer
from connive.tables.counters import Counters
from connive.tables.errors import BotFailed
from connive.tables.fair_queue import ANYBODY, Asker, FairQueue

LOG = logging.getLogger("connive.tables")

DEADLINE = 20.0
"""Seconds a bot has for a move, whatever the table's clock says."""

OWN_SHARE = 0.6
"""How much of the deadline the bot itself has; the rest is for a stand-in."""

LEAST = 2.0
"""Seconds that a stand-in has at least, however long the bot has waited for its turn."""

SPARE = "lookahead"
"""The cheaper bot that answers when another could not."""

LATE, DIED = Answer(trouble="late"), Answer(trouble="died")
"""What a worker has answered that took too long, or died."""


class Bots(Protocol):
    """Something that lets bots choose and advise."""

    async def ask(self, job: Job, asker: Asker = ANYBODY) -> Answer:
        """Return an answer that fits the job, or raise BotFailed; `asker` is for whom a bot thinks."""
        ...

    async def close(self) -> None:
        """End all workers."""


class WorkerPool:
    """A pool of worker processes, started when they are first needed."""

    def __init__(
        self,
        size: int = 1,
        deadline: float = DEADLINE,
        counters: Counters | None = None,
        clock: Callable[[], float] = time.monotonic,
        start: "Callable[[], Awaitable[Worker]] | None" = None,
    ) -> None:
        """Think in processes of this machine; a simulator has a clock and workers of its own."""
        self._clock, self._start = clock, start or start_process
        self._queue = FairQueue(size, clock)
        self._idle: list[Worker] = []
        self._deadline = deadline
        self._counters = counters or Counters()
        self._running: set[Worker] = set()

    @property
    def pids(self) -> list[int]:
        """The processes that run now."""
        return [worker.pid for worker in self._running]

    async def ask(self, job: Job, asker: Asker = ANYBODY) -> Answer:
        """Return a bot's answer. Waiting for its turn is part of the time that it has."""
        until = self._clock() + self._deadline
        try:
            ticket = await asyncio.wait_for(self._queue.enter(asker), self._deadline)
        except TimeoutError:
            raise BotFailed(bot=job.bot) from None
        began = self._clock()
        try:
            answer = await self._ask(job, until)
            return msgspec.structs.replace(answer, seconds=self._clock() - began)
        finally:
            self._queue.leave(ticket)

    async def _ask(self, job: Job, until: float) -> Answer:
        own_until = until if job.advises else until - (1 - OWN_SHARE) * self._deadline
        answer = await self._try(job, own_until - self._clock())
        if answer is DIED:
            answer = await self._try(job, own_until - self._clock())
        if not answer.fits(job) and not job.advises:
            LOG.warning("another bot stands in")
            spare = msgspec.structs.replace(job, bot=SPARE)
            answer = await self._try(spare, max(LEAST, until - self._clock()))
        if not answer.fits(job):
            raise BotFailed(bot=job.bot)
        return answer

    async def _try(self, job: Job, seconds: float) -> Answer:
        """Return what a worker answers in time; one that has failed is ended. The asker has had its turn."""
        if seconds <= 0:
            return LATE
        worker = self._pick(job)
        try:
            worker = worker or await self._hire()
            found = await asyncio.wait_for(worker.ask(job), seconds)
        except BaseException as failure:
            if isinstance(failure, Exception):
                LOG.warning("a bot's worker was ended", extra={"kind": type(failure).__name__})
                self._counters.worker_restarts += 1
            await self._end(worker)
            if isinstance(failure, TimeoutError):
                return LATE
            if isinstance(failure, OSError | EOFError | ValueError):
                return DIED
            raise
        self._idle.append(worker)
        return found

    def _pick(self, job: Job) -> "Worker | None":
        """Take the idle worker that remembers the game, else the one that was asked last; None if another may start."""
        best = next((worker for worker in self._idle if job.key in worker.known), None)
        if best is None and self._idle:
            best = self._idle[-1]
        if best is not None:
            self._idle.remove(best)
        return best

    async def _hire(self) -> "Worker":
        worker = await self._start()
        self._running.add(worker)
        return worker

    async def _end(self, worker: "Worker | None") -> None:
        """End a worker; another is started when it is needed."""
        if worker is not None:
            self._running.discard(worker)
            await worker.end()

    async def close(self) -> None:
        """End all workers."""
        for worker in list(self._running):
            await self._end(worker)


class Worker(ABC):
    """Something that thinks, and how many events of which games it knows."""

    pid = 0

    def __init__(self) -> None:
        self.known: OrderedDict[str, int] = OrderedDict()

    async def ask(self, job: Job) -> Answer:
        """Return what the worker answers; it is sent what it does not know yet."""
        known = self.known.pop(job.key, 0)
        answer = await self._send(job, known if known <= len(job.events) else 0)
        if answer.trouble == FORGOTTEN:
            answer = await self._send(job, 0)
        if job.key and not answer.trouble:
            self.known[job.key] = len(job.events)
        while len(self.known) > REMEMBERED:
            self.known.popitem(last=False)
        return answer

    async def _send(self, job: Job, known: int) -> Answer:
        return await self.carry(msgspec.structs.replace(job, since=known, events=job.events[known:]))

    @abstractmethod
    async def carry(self, job: Job) -> Answer:
        """Hand a job over, and return the answer."""

    @abstractmethod
    async def end(self) -> None:
        """Be gone."""


class WorkerProcess(Worker):
    """A worker that is a process of this machine."""

    def __init__(self, process: Process) -> None:
        super().__init__()
        self._process, self.pid = process, process.pid

    async def carry(self, job: Job) -> Answer:
        """Write a job, and read the answer. uvloop has an error of its own for a pipe that is known to be closed."""
        incoming, outgoing = self._process.stdin, self._process.stdout
        assert incoming is not None and outgoing is not None
        if incoming.is_closing():
            raise BrokenPipeError
        incoming.write(packed(job))
        await incoming.drain()
        size = LENGTH.unpack(await outgoing.readexactly(LENGTH.size))[0]
        if size > LARGEST:
            raise ValueError(size)
        return read_answer(await outgoing.readexactly(size))

    async def end(self) -> None:
        """Kill the process."""
        with contextlib.suppress(ProcessLookupError):
            self._process.kill()
        await self._process.wait()


async def start_process() -> Worker:
    """Start a worker."""
    words = (sys.executable, "-m", "connive.tables.bots.worker")
    return WorkerProcess(await asyncio.create_subprocess_exec(*words, stdin=PIPE, stdout=PIPE))
