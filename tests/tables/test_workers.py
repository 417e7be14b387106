"""Bots in real worker processes: the same choices as in this process, deadlines, and replacement of the dead."""

import asyncio
import os
import signal

import msgspec
import pytest

from connive.core.decision import Decision
from connive.core.viewer import Viewer
from connive.play.match import Match
from connive.tables.bots import pool as supervision
from connive.tables.bots import worker
from connive.tables.bots.jobs import Job
from connive.tables.bots.pool import WorkerPool
from connive.tables.errors import BotFailed

LONG = 240
"""Seconds for a move that no test needs, on however slow a machine."""


def job(bot: str = "random", **changed: object) -> Job:
    match = Match("berlin63", seed=5)
    made = Job(
        bot=bot, game="berlin63", options="", seats=2, seed=7, decision=match.decision(0),
        events=tuple(str(event) for event in match.events(Viewer.seat(0))),
    )  # fmt: skip
    return msgspec.structs.replace(made, **changed)


def offering(few: int) -> Decision:
    found = job().decision
    return msgspec.structs.replace(found, ids=found.ids[:few])


def test_a_worker_chooses_what_the_bot_chooses() -> None:
    async def scenario() -> None:
        workers = WorkerPool(2, deadline=LONG)
        jobs = [job(seed=seed) for seed in range(6)] + [job("lookahead", decision=offering(2))]
        chosen = await asyncio.gather(*(workers.choose(each) for each in jobs))
        assert chosen == [worker.answer(each).action for each in jobs]
        assert 1 <= len(workers.pids) <= 2
        await workers.close()

    asyncio.run(scenario())


def test_a_worker_that_dies_is_replaced() -> None:
    async def scenario() -> None:
        workers = WorkerPool(1, deadline=LONG)
        await workers.choose(job())
        first = workers.pids[0]
        os.kill(first, signal.SIGKILL)
        assert await workers.choose(job()) == worker.answer(job()).action
        assert workers.pids != [first]
        await workers.close()

    asyncio.run(scenario())


def test_when_a_worker_hangs_a_cheaper_bot_answers_in_time_and_the_log_says_so(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def scenario() -> None:
        workers = WorkerPool(1, deadline=LONG)
        await workers.choose(job())
        monkeypatch.setattr(supervision, "OWN_SHARE", 0.002)  # the first choice had to wait for the process to start
        hung = workers.pids[0]
        os.kill(hung, signal.SIGSTOP)
        assert await workers.choose(job()) == worker.answer(job(supervision.SPARE)).action
        assert hung not in workers.pids
        assert len(workers.pids) == 1
        await workers.close()

    asyncio.run(scenario())
    assert caplog.messages == ["a bot's worker was ended", "another bot stands in"]


def test_a_cheaper_bot_answers_for_one_that_fails_and_a_job_nobody_can_do_is_refused() -> None:
    async def scenario() -> None:
        workers = WorkerPool(1, deadline=LONG)
        assert await workers.choose(job("nobody")) == worker.answer(job(supervision.SPARE)).action
        with pytest.raises(BotFailed):
            await workers.choose(job(decision=offering(0)))
        assert await workers.choose(job()) in job().decision.ids
        assert len(workers.pids) == 1, "nobody had to be replaced"
        await workers.close()

    asyncio.run(scenario())


def test_a_worker_thinks_at_every_level() -> None:
    async def scenario() -> None:
        workers = WorkerPool(1, deadline=LONG)
        for name in ("novice", "regular"):
            assert await workers.choose(job(name)) == worker.answer(job(name)).action
        await workers.close()

    asyncio.run(scenario())
