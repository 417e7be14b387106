"""The worker processes in which bots think: supervised, with a deadline for every move.

Invariant: a worker that dies or hangs is replaced, and the move is still made before the deadline: once more by the
same bot if the worker died, else by a cheaper one.
"""

import asyncio
import contextlib
import logging
import sys
from asyncio.subprocess import PIPE, Process
from typing import Protocol

import msgspec

from connive.tables.bots.jobs import LARGEST, LENGTH, NO_ACTION, Job, packed, read_answer
from connive.tables.errors import BotFailed

LOG = logging.getLogger("connive.tables")

DEADLINE = 20.0
"""Seconds a bot has for a move, whatever the table's clock says."""

OWN_SHARE = 0.6
"""How much of the deadline the bot itself has; the rest is for whoever stands in."""

SPARE = "lookahead"
"""The cheaper bot that answers when another could not."""

DIED = -2
"""What a worker that died has answered."""


class Bots(Protocol):
    """Something that lets bots choose."""

    async def choose(self, job: Job) -> int:
        """Return the action a bot chose, or raise BotFailed."""
        ...

    async def close(self) -> None:
        """End all workers."""


class WorkerPool:
    """A pool of worker processes, started when they are first needed."""

    def __init__(self, size: int = 1, deadline: float = DEADLINE) -> None:
        self._idle: asyncio.LifoQueue[Process | None] = asyncio.LifoQueue()
        for _ in range(size):
            self._idle.put_nowait(None)
        self._deadline = deadline
        self._running: set[Process] = set()

    @property
    def pids(self) -> list[int]:
        """The processes that run now."""
        return [process.pid for process in self._running]

    async def choose(self, job: Job) -> int:
        """Return the action a bot chose."""
        action = await self._try(job, OWN_SHARE)
        if action == DIED:
            action = await self._try(job, OWN_SHARE)
        if action not in job.decision.ids:
            LOG.warning("another bot stands in")
            action = await self._try(msgspec.structs.replace(job, bot=SPARE), 1 - OWN_SHARE)
        if action not in job.decision.ids:
            raise BotFailed(bot=job.bot)
        return action

    async def _try(self, job: Job, share: float) -> int:
        """Return what a worker answers within its share of the deadline; one that has failed is ended."""
        worker = await self._idle.get()
        try:
            worker = worker or await self._start()
            return await asyncio.wait_for(_ask(worker, job), share * self._deadline)
        except BaseException as failure:
            if isinstance(failure, Exception):
                LOG.warning("a bot's worker was ended", extra={"kind": type(failure).__name__})
            await self._end(worker)
            worker = None
            if isinstance(failure, TimeoutError):
                return NO_ACTION
            if isinstance(failure, OSError | EOFError | ValueError):
                return DIED
            raise
        finally:
            self._idle.put_nowait(worker)

    async def _start(self) -> Process:
        worker = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "connive.tables.bots.worker", stdin=PIPE, stdout=PIPE
        )
        self._running.add(worker)
        return worker

    async def _end(self, worker: Process | None) -> None:
        """End a worker; None takes its place, until another is needed."""
        if worker is None:
            return
        self._running.discard(worker)
        with contextlib.suppress(ProcessLookupError):
            worker.kill()
        await worker.wait()

    async def close(self) -> None:
        """End all workers."""
        for worker in list(self._running):
            await self._end(worker)


async def _ask(worker: Process, job: Job) -> int:
    assert worker.stdin is not None and worker.stdout is not None
    worker.stdin.write(packed(job))
    await worker.stdin.drain()
    size = LENGTH.unpack(await worker.stdout.readexactly(LENGTH.size))[0]
    if size > LARGEST:
        raise ValueError(size)
    return read_answer(await worker.stdout.readexactly(size)).action
