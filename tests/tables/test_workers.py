"""Bots in real worker processes: the same choices as in this process, deadlines, and replacement of the dead."""

import asyncio
import contextlib
import os
import signal

import msgspec
import pytest

from connive.core.viewer import Viewer
from connive.play.match import Match
from connive.tables import worker
from connive.tables.errors import BotFailed
from connive.tables.jobs import Job
from connive.tables.workers import Workers


def job(bot: str = "random", **changed: object) -> Job:
    match = Match("berlin63", seed=5)
    decision = match.decision(0)
    made = Job(
        bot=bot, game="berlin63", options="", seats=2, seat=0, seed=7,
        events=tuple(str(event) for event in match.events(Viewer.seat(0))),
        question=decision.question, token=decision.token, actions=decision.ids,
    )  # fmt: skip
    return msgspec.structs.replace(made, **changed)


def test_a_worker_chooses_what_the_bot_chooses() -> None:
    async def scenario() -> None:
        workers = Workers(2, deadline=120)
        jobs = [job(seed=seed) for seed in range(6)] + [job("lookahead", actions=job().actions[:2])]
        chosen = await asyncio.gather(*(workers.choose(each) for each in jobs))
        assert chosen == [worker.answer(each).action for each in jobs]
        assert 1 <= len(workers.pids) <= 2
        await workers.close()

    asyncio.run(scenario())


def test_a_worker_that_dies_is_replaced() -> None:
    async def scenario() -> None:
        workers = Workers(1)
        await workers.choose(job())
        first = workers.pids[0]
        os.kill(first, signal.SIGKILL)
        assert await workers.choose(job()) == worker.answer(job()).action
        assert workers.pids != [first]
        await workers.close()

    asyncio.run(scenario())


def test_a_worker_that_hangs_is_ended_at_its_deadline_and_nonsense_is_no_choice() -> None:
    async def scenario() -> None:
        workers = Workers(1)
        await workers.choose(job())
        hung = workers.pids[0]
        os.kill(hung, signal.SIGSTOP)
        workers._deadline = 0.3
        with contextlib.suppress(BotFailed):  # the one that takes over may need longer than that to start
            assert await asyncio.wait_for(workers.choose(job()), 30) in job().actions
        assert hung not in workers.pids
        workers._deadline = 60
        with pytest.raises(BotFailed):
            await workers.choose(job("nobody"))
        assert await workers.choose(job()) in job().actions
        await workers.close()

    asyncio.run(scenario())
