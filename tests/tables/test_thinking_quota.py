"""Thinking time: everybody gets so much of it in ten minutes; afterwards cheap bots answer, and people are told."""

import asyncio
from pathlib import Path

import msgspec
import pytest
from tests.tables.services import QUICK, LocalBots, choose_any, service

from connive.core.decision import Decision
from connive.tables.bots.jobs import Answer, Job
from connive.tables.bots.pool import SPARE
from connive.tables.bots.quota import EACH_ADDRESS, EACH_PERSON, WINDOW, ThinkingQuota
from connive.tables.errors import ThoughtEnough
from connive.tables.fair_queue import ANYBODY, Asker
from connive.tables.lobby.seats import Order

JOB = Job("master", "berlin63", "", 2, 1, (), Decision(seat=0, question="q", token="0.0", ids=(1,)))


class Thinkers:
    """Bots that take a minute for everything."""

    def __init__(self) -> None:
        self.asked: list[str] = []

    async def ask(self, job: Job, asker: Asker = ANYBODY) -> Answer:
        self.asked.append(job.bot)
        return Answer(1, seconds=60.0)

    async def close(self) -> None:
        pass


def test_a_person_and_an_address_have_so_much_in_ten_minutes() -> None:
    async def scenario() -> None:
        now, bots = [0.0], Thinkers()
        quota = ThinkingQuota(bots, clock=lambda: now[0])
        ann, bob = Asker("a", "ann"), Asker("a", "bob")
        for _ in range(round(EACH_PERSON / 60)):
            assert not (await quota.ask(JOB, ann)).hasty
        assert (await quota.ask(JOB, ann)).hasty and bots.asked[-1] == SPARE
        with pytest.raises(ThoughtEnough):
            await quota.ask(msgspec.structs.replace(JOB, advises="hint"), ann)
        assert not (await quota.ask(JOB, Asker("b", "cat"))).hasty, "a neighbour pays for it"
        for _ in range(round((EACH_ADDRESS - EACH_PERSON) / 60) - 1):
            assert not (await quota.ask(JOB, bob)).hasty
        assert (await quota.ask(JOB, bob)).hasty, "an address has its own measure"
        now[0] = WINDOW
        assert not (await quota.ask(JOB, ann)).hasty

    asyncio.run(scenario())


def test_people_are_told_when_bots_think_less(tmp_path: Path) -> None:
    class Tired(LocalBots):
        hasty = True

        async def ask(self, job: Job, asker: Asker = ANYBODY) -> Answer:
            return msgspec.structs.replace(await super().ask(job, asker), hasty=self.hasty)

    async def scenario() -> None:
        bots = Tired()
        async with service(tmp_path / "a.db", bots=bots) as services:
            await services.people("ann")
            order = Order("berlin63", settings=QUICK, bots={"1": "random"}, seat=0)
            live = await services.tables.find((await services.tables.create(order, "ann")).row.id)
            ann = await services.listen(live.table, "ann", 0)
            number = 0
            while not any(facts["hasty"] for facts in ann.of("table")):
                if live.table.playing.open_decision(0) is not None:
                    await choose_any(live, 0, f"c{number}")
                    number += 1
                await services.time.settle()
            bots.hasty = False
            while ann.of("table")[-1]["hasty"]:
                if live.table.playing.open_decision(0) is not None:
                    await choose_any(live, 0, f"c{number}")
                    number += 1
                await services.time.settle()

    asyncio.run(scenario())
