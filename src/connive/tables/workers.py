"""The worker processes in which bots think: supervised, with a deadline for every move.

Invariant: a worker that dies, hangs or answers nonsense is replaced, and its job is given to another, once.
"""

import asyncio
import contextlib
import sys
from asyncio.subprocess import PIPE, Process
from typing import Protocol

from connive.tables.errors import BotFailed
from connive.tables.jobs import LARGEST, LENGTH, Job, packed, read_answer

DEADLINE = 20.0
"""Seconds a bot has for a move, whatever the table's clock says."""

TRIES = 2


class Bots(Protocol):
    """Something that lets bots choose."""

    async def choose(self, job: Job) -> int:
        """Return the action a bot chose, or raise BotFailed."""
        ...

    async def close(self) -> None:
        """End all workers."""


class Workers:
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
        for _ in range(TRIES):
            worker = await self._idle.get()
            try:
                worker = worker or await self._start()
                action = await asyncio.wait_for(_ask(worker, job), self._deadline)
                if action in job.actions:
                    return action
            except (OSError, EOFError, TimeoutError, ValueError):
                await self._end(worker)
                worker = None
            except asyncio.CancelledError:
                await self._end(worker)
                worker = None
                raise
            finally:
                self._idle.put_nowait(worker)
        raise BotFailed(bot=job.bot)

    async def _start(self) -> Process:
        worker = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "connive.tables.worker", stdin=PIPE, stdout=PIPE
        )
        self._running.add(worker)
        return worker

    async def _end(self, worker: Process | None) -> None:
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
