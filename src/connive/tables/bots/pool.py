"""The worker processes in which bots think: supervised, with a deadline for every move.

Invariant: a worker that dies or hangs is replaced, and the move is still made before the deadline: once more by the
same bot if the worker died, else by a cheaper one.
"""

import asyncio
import contextlib
import logging
import sys
import time
from asyncio.subprocess import PIPE, Process
from collections import OrderedDict
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
"""How much of the deadline the bot itself has; the rest is for whoever stands in."""

LEAST = 2.0
"""Seconds that whoever stands in has at least, however long the bot has waited for its turn."""

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

    def __init__(self, size: int = 1, deadline: float = DEADLINE, counters: Counters | None = None) -> None:
        self._queue = FairQueue(size)
        self._idle: list[WorkerProcess] = []
        self._deadline = deadline
        self._counters = counters or Counters()
        self._running: set[WorkerProcess] = set()

    @property
    def pids(self) -> list[int]:
        """The processes that run now."""
        return [worker.process.pid for worker in self._running]

    async def ask(self, job: Job, asker: Asker = ANYBODY) -> Answer:
        """Return a bot's answer. Waiting for its turn is part of the time that it has."""
        until = time.monotonic() + self._deadline
        try:
            ticket = await asyncio.wait_for(self._queue.enter(asker), self._deadline)
        except TimeoutError:
            raise BotFailed(bot=job.bot) from None
        try:
            return await self._ask(job, until)
        finally:
            self._queue.leave(ticket)

    async def _ask(self, job: Job, until: float) -> Answer:
        own_until = until if job.advises else until - (1 - OWN_SHARE) * self._deadline
        answer = await self._try(job, own_until - time.monotonic())
        if answer is DIED:
            answer = await self._try(job, own_until - time.monotonic())
        if not answer.fits(job) and not job.advises:
            LOG.warning("another bot stands in")
            spare = msgspec.structs.replace(job, bot=SPARE)
            answer = await self._try(spare, max(LEAST, until - time.monotonic()))
        if not answer.fits(job):
            raise BotFailed(bot=job.bot)
        return answer

    async def _try(self, job: Job, seconds: float) -> Answer:
        """Return what a worker answers in time; one that has failed is ended. Whoever asks has had its turn."""
        if seconds <= 0:
            return LATE
        worker = self._pick(job)
        try:
            worker = worker or await self._start()
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

    def _pick(self, job: Job) -> "WorkerProcess | None":
        """Take the idle worker that remembers the game, else the one that was asked last; None if another may start."""
        best = next((worker for worker in self._idle if job.key in worker.known), None)
        if best is None and self._idle:
            best = self._idle[-1]
        if best is not None:
            self._idle.remove(best)
        return best

    async def _start(self) -> "WorkerProcess":
        words = (sys.executable, "-m", "connive.tables.bots.worker")
        worker = WorkerProcess(await asyncio.create_subprocess_exec(*words, stdin=PIPE, stdout=PIPE))
        self._running.add(worker)
        return worker

    async def _end(self, worker: "WorkerProcess | None") -> None:
        """End a worker; another is started when it is needed."""
        if worker is None:
            return
        self._running.discard(worker)
        with contextlib.suppress(ProcessLookupError):
            worker.process.kill()
        await worker.process.wait()

    async def close(self) -> None:
        """End all workers."""
        for worker in list(self._running):
            await self._end(worker)


class WorkerProcess:
    """A worker, and how many events of which games it knows."""

    def __init__(self, process: Process) -> None:
        self.process = process
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
        assert self.process.stdin is not None and self.process.stdout is not None
        self.process.stdin.write(packed(msgspec.structs.replace(job, since=known, events=job.events[known:])))
        await self.process.stdin.drain()
        size = LENGTH.unpack(await self.process.stdout.readexactly(LENGTH.size))[0]
        if size > LARGEST:
            raise ValueError(size)
        return read_answer(await self.process.stdout.readexactly(size))
