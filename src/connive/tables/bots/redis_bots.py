"""Bot jobs through Redis: whichever process has a worker free thinks for whichever process asks.

Invariant: a move never depends on Redis. If nobody answers in time, or Redis is away, the process that asked thinks
itself. A job holds what its seat was told, so Redis must be as trusted as the database.
"""

import asyncio
import secrets
import time
from typing import Any

import msgspec
from redis.exceptions import RedisError

from connive.tables.bots.jobs import Answer, Job
from connive.tables.bots.pool import Bots, WorkerPool
from connive.tables.bus.redis_bus import ANSWER_SECONDS, client_of
from connive.tables.errors import BotFailed
from connive.tables.fair_queue import ANYBODY, Asker, FairQueue
from connive.tables.tasks import end_tasks

JOBS = "connive:jobs"
ANSWERS = "connive:answers:"
PATIENCE = 5.0
"""Seconds to wait for another process before one thinks oneself."""

POSTED = 2
"""How many jobs a process can have on Redis at once: for each worker of its own, and at least."""

POP_SECONDS = 1
RETRY_SECONDS = 0.5
KEPT_SECONDS = 30
ALONE_SECONDS = 10.0
"""So long a process thinks alone after Redis did not answer: no bot waits for it again and again."""


class Posted(msgspec.Struct, frozen=True):
    """A job with the list that its answer goes to, and the time after which nobody waits for it."""

    key: str
    asker: str
    until: float
    job: Job


class Reply(msgspec.Struct, frozen=True):
    """The answer to a posted job."""

    key: str
    answer: Answer


_posted = msgspec.msgpack.Decoder(Posted)
_replies = msgspec.msgpack.Decoder(Reply)


class RedisBots:
    """Posts jobs for everybody, and works on what others post with the workers of this process."""

    def __init__(self, url: str, size: int, patience: float = PATIENCE, workers: Bots | None = None) -> None:
        self._redis = client_of(url, 8 + size, socket_timeout=POP_SECONDS + ANSWER_SECONDS)
        self._workers: Bots = workers or WorkerPool(size)
        self._alone_until = 0.0
        self._size, self._patience = size, patience
        self._queue = FairQueue(POSTED * max(1, size))
        self._own = secrets.token_hex(8)
        self._asked: dict[str, asyncio.Future[Answer]] = {}
        self._tasks: list[asyncio.Task[None]] = []
        self.answered = 0

    async def open(self) -> None:
        """Begin to work on jobs and to hear answers."""
        work = [self._again(self._work_once) for _ in range(self._size)]
        self._tasks = [asyncio.create_task(each) for each in (*work, self._again(self._hear_once))]

    async def ask(self, job: Job, asker: Asker = ANYBODY) -> Answer:
        """Return a bot's answer, wherever it thought. What is on Redis is done in the order of posting, so
        only a few jobs at a time are posted, and the turn to post goes to the one who has had least."""
        ticket = await self._queue.enter(asker)
        try:
            return await self._post(job, asker)
        finally:
            self._queue.leave(ticket)

    async def _post(self, job: Job, asker: Asker) -> Answer:
        if time.monotonic() < self._alone_until:
            return await self._workers.ask(job, asker)
        posted = Posted(secrets.token_hex(8), self._own, time.time() + self._patience, job)
        answer: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        self._asked[posted.key] = answer
        try:
            await self._redis.lpush(JOBS, msgspec.msgpack.encode(posted))
            found = await asyncio.wait_for(answer, self._patience)
        except (RedisError, OSError):
            self._alone_until = time.monotonic() + ALONE_SECONDS
            return await self._workers.ask(job, asker)
        except TimeoutError:
            return await self._workers.ask(job, asker)
        finally:
            self._asked.pop(posted.key, None)
        if not found.fits(job):
            raise BotFailed(bot=job.bot)
        return found

    async def _again(self, once: Any) -> None:
        while True:
            try:
                await once()
            except (RedisError, OSError):
                await asyncio.sleep(RETRY_SECONDS)

    async def _work_once(self) -> None:
        """Take the oldest job, if it is still waited for, and answer it."""
        taken = await self._redis.brpop([JOBS], POP_SECONDS)
        posted = None if taken is None else _read(taken[1])
        if posted is None or posted.until < time.time():
            return
        try:
            answer = await self._workers.ask(posted.job)
        except BotFailed:
            answer = Answer(trouble=BotFailed.code)
        self.answered += 1
        where = ANSWERS + posted.asker
        await self._redis.lpush(where, msgspec.msgpack.encode(Reply(posted.key, answer)))
        await self._redis.expire(where, KEPT_SECONDS)

    async def _hear_once(self) -> None:
        taken = await self._redis.brpop([ANSWERS + self._own], POP_SECONDS)
        if taken is None:
            return
        reply = _replies.decode(taken[1])
        waiting = self._asked.get(reply.key)
        if waiting is not None and not waiting.done():
            waiting.set_result(reply.answer)

    async def close(self) -> None:
        """Stop working, end the workers, and disconnect."""
        await end_tasks(self._tasks)
        await self._workers.close()
        await self._redis.aclose()
        await self._redis.connection_pool.disconnect()


def _read(body: bytes) -> Posted | None:
    """Return a posted job; one that another version wrote is left to its asker."""
    try:
        return _posted.decode(body)
    except msgspec.DecodeError:
        return None
