"""Bot jobs through a real Redis: thought of elsewhere if somebody is free, here if nobody answers."""

import asyncio
import time

import msgspec
import pytest
from tests.tables.test_workers import job
from tools.servers import Redis

from connive.tables.bots import worker
from connive.tables.bots.jobs import Answer, Job
from connive.tables.bots.pool import WorkerPool
from connive.tables.bots.redis_bots import JOBS, RedisBots
from connive.tables.errors import BotFailed
from connive.tables.fair_queue import ANYBODY, Asker

PATIENT = 240
"""Seconds after which an asker thinks itself: longer than a machine is busy with something else."""


class Thinker:
    """Workers that answer at once, never, or with nonsense, and count."""

    def __init__(self, action: int | None) -> None:
        self._action, self.asked = action, 0

    async def ask(self, job: Job, asker: Asker = ANYBODY) -> Answer:
        self.asked += 1
        if self._action is None:
            raise BotFailed(bot=job.bot)
        return Answer(self._action)

    async def close(self) -> None:
        pass


def test_a_job_is_done_by_whichever_process_has_a_worker(redis: Redis) -> None:
    async def scenario() -> None:
        given = job()
        asker, helper = Thinker(given.decision.ids[0]), Thinker(given.decision.ids[1])
        asking = RedisBots(redis.url, 0, PATIENT, workers=asker)
        helping = RedisBots(redis.url, 1, workers=helper)
        await asking.open()
        await helping.open()
        chosen = [answer.action for answer in await asyncio.gather(*(asking.ask(given) for _ in range(5)))]
        assert chosen == [given.decision.ids[1]] * 5 and (asker.asked, helper.asked) == (0, 5)
        await asking.close()
        await helping.close()

    asyncio.run(scenario())


def test_real_workers_choose_the_same_through_redis(redis: Redis) -> None:
    async def scenario() -> None:
        bots = RedisBots(redis.url, 1, PATIENT, WorkerPool(1, PATIENT))
        await bots.open()
        given = job(seed=3)
        assert (await bots.ask(given)).action == worker.answer(given).action and bots.answered == 1
        await bots.close()

    asyncio.run(scenario())


def test_if_nobody_answers_in_time_the_asker_thinks_itself(redis: Redis) -> None:
    async def scenario() -> None:
        given, own = job(), Thinker(job().decision.ids[2])
        bots = RedisBots(redis.url, 0, patience=0.2, workers=own)
        await bots.open()
        assert (await bots.ask(given)).action == given.decision.ids[2] and own.asked == 1
        late = RedisBots(redis.url, 1, workers=(helper := Thinker(given.decision.ids[1])))
        await asyncio.sleep(0.2)
        await late.open()
        await asyncio.sleep(0.5)
        assert helper.asked == 0, "nobody waits for that job any more"
        await late.close()
        await bots.close()

    asyncio.run(scenario())


def test_without_redis_the_asker_thinks_itself() -> None:
    async def scenario() -> None:
        given = job()
        bots = RedisBots("redis://127.0.0.1:1/0", 1, workers=Thinker(given.decision.ids[0]))
        await bots.open()
        assert (await bots.ask(given)).action == given.decision.ids[0]
        await bots.close()

    asyncio.run(scenario())


@pytest.mark.parametrize("answer", [None, 999_999])
def test_a_failure_or_nonsense_from_elsewhere_is_no_choice(redis: Redis, answer: int | None) -> None:
    async def scenario() -> None:
        bots = RedisBots(redis.url, 1, PATIENT, Thinker(answer))
        await bots.open()
        with pytest.raises(BotFailed):
            await bots.ask(job())
        await bots.close()

    asyncio.run(scenario())


def test_a_job_that_cannot_be_read_is_left_to_its_asker(redis: Redis) -> None:
    async def scenario() -> None:
        bots = RedisBots(redis.url, 1, PATIENT, Thinker(job().decision.ids[0]))
        await bots._redis.lpush(JOBS, b"nonsense", msgspec.msgpack.encode({"key": time.time()}))
        await bots.open()
        assert (await bots.ask(job())).action == job().decision.ids[0]
        await bots.close()

    asyncio.run(scenario())
