"""More time by agreement: who may ask, who must agree, and what is given."""

import asyncio
from pathlib import Path
from typing import Any

import msgspec
import pytest
from tests.tables.services import QUICK, FakeTime, Service, choose_any, clocked, service

from connive.core.errors import NotAsked, StaleToken
from connive.storage.rows import Person
from connive.tables.actions.choice import choose
from connive.tables.errors import FixedTime, NobodyAsks, NoClock, NotRunning, StillAsking, TimeDenied
from connive.tables.live import LiveTable
from connive.tables.lobby.seats import Order
from connive.tables.settings import DAY, Clock, Settings
from connive.tables.timers.clocks import Clocks

MINUTE = 60_000


async def at_a_table(services: Service, settings: Settings, *people: str, **order: Any) -> LiveTable:
    """Sit people down at a table for as many, with bots where they were ordered."""
    await services.people(*people)
    seats = len(people) + len(order.get("bots", {}))
    game = "berlin63" if seats == 2 else "conclave"
    table = await services.tables.create(Order(game, seats, settings=settings, **order), people[0])
    for person in people[1:]:
        await services.tables.join(table.row.id, person, None, None)
    return await services.tables.find(table.row.id)


def banks(live: LiveTable) -> list[int]:
    faces = live.table.clock_faces()
    assert faces is not None
    return [face.left for face in faces]


def test_time_is_given_to_the_one_who_asked_once_the_other_agrees(address: str) -> None:
    async def scenario() -> None:
        time = FakeTime()
        async with service(address, time) as services:
            live = await at_a_table(services, clocked(), "ann", "bob")
            bob = await services.listen(live.table, "bob", 1)
            await live.ask_time(0, "a")
            await live.ask_time(0, "a")
            assert banks(live) == [MINUTE, MINUTE]
            assert bob.of("table")[-1]["asking"] == {"seat": 0, "amount": MINUTE, "waiting": [1]}
            await live.give_time(1, "g")
            await live.give_time(1, "g")
            assert banks(live) == [2 * MINUTE, MINUTE]
            assert bob.of("table")[-1]["asking"] is None
            assert bob.of("update")[-1]["clocks"][0]["left"] == 2 * MINUTE
        async with service(address, time) as again:
            found = await again.tables.find(live.table.row.id)
            assert banks(found) == [2 * MINUTE, MINUTE] and found.table.more_time.open is None

    asyncio.run(scenario())


def test_a_time_out_that_is_too_late_for_more_time_does_not_count(tmp_path: Path) -> None:
    """Another process gave more time after this one had found that it is out: the simulator found a forfeit there."""

    async def scenario() -> None:
        async with service(tmp_path / "a.db") as services:
            live = await at_a_table(services, clocked(), "ann", "bob")
            asked, action = live.table.playing.decision(0), live.table.playing.default(0)
            with pytest.raises(StaleToken):
                await choose(live.table, 0, "", asked.token, action, "default")
            with pytest.raises(StaleToken):
                await live._timers._lose(asked)
            assert live.table.length == 0 and live.table.running

    asyncio.run(scenario())


def test_who_declines_ends_the_request_and_it_can_be_made_again_after_the_choice(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with service(tmp_path / "a.db") as services:
            live = await at_a_table(services, clocked(), "ann", "bob")
            ann = await services.listen(live.table, "ann", 0)
            await live.ask_time(0, "a")
            await live.deny_time(1, "d")
            assert ann.of("table")[-1]["asking"] is None and banks(live) == [MINUTE, MINUTE]
            with pytest.raises(TimeDenied):
                await live.ask_time(0, "b")
            await choose_any(live, 0, "c")
            await live.ask_time(0, "e")
            assert live.table.more_time.waits_for(1)

    asyncio.run(scenario())


def test_a_request_lapses_with_the_choice_it_was_made_for(tmp_path: Path) -> None:
    async def scenario() -> None:
        time = FakeTime()
        async with service(tmp_path / "a.db", time) as services:
            live = await at_a_table(services, clocked(), "ann", "bob")
            bob = await services.listen(live.table, "bob", 1)
            await live.ask_time(0, "a")
            await choose_any(live, 1, "other")
            assert live.table.more_time.waits_for(1)
            await choose_any(live, 0, "own")
            assert not live.table.more_time.waits_for(1) and bob.of("table")[-1]["asking"] is None
            with pytest.raises(NobodyAsks):
                await live.deny_time(1, "d")

    asyncio.run(scenario())


def test_everybody_must_agree_and_nobody_can_give_what_was_not_asked_for(tmp_path: Path) -> None:
    async def scenario() -> None:
        time = FakeTime()
        async with service(tmp_path / "a.db", time) as services:
            live = await at_a_table(services, clocked(), "ann", "bob", "cid")
            seat = live.table.playing.to_act[0]
            first, second = (other for other in range(3) if other != seat)
            with pytest.raises(NobodyAsks):
                await live.give_time(first, "unasked")
            await live.ask_time(seat, "a")
            await live.give_time(first, "one")
            with pytest.raises(NobodyAsks):
                await live.give_time(first, "again")
            assert banks(live)[seat] == MINUTE
            await live.give_time(second, "two")
            assert banks(live)[seat] == 2 * MINUTE

    asyncio.run(scenario())


def test_bots_agree_at_once_also_one_that_takes_over(tmp_path: Path) -> None:
    async def scenario() -> None:
        time = FakeTime()
        async with service(tmp_path / "a.db", time) as services:
            live = await at_a_table(services, clocked(), "ann", bots={"1": "random"})
            await live.ask_time(0, "a")
            assert banks(live)[0] == 2 * MINUTE
        async with service(tmp_path / "b.db", time) as services:
            live = await at_a_table(services, clocked(), "ann", "bob")
            await live.ask_time(0, "a")
            assert banks(live)[0] == MINUTE
            await live.give_up(1)
            assert banks(live)[0] == 2 * MINUTE
        async with service(tmp_path / "b.db", time) as again:
            found = await again.tables.find(live.table.row.id)
            assert banks(found)[0] == 2 * MINUTE and found.table.more_time.open is None

    asyncio.run(scenario())


def test_on_one_screen_a_person_agrees_with_itself(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with service(tmp_path / "a.db") as services:
            await services.people("ann")
            table = await services.tables.create(Order("berlin63", settings=clocked(one_screen=True)), "ann")
            live = await services.tables.find(table.row.id)
            await live.ask_time(1, "a")
            assert banks(live) == [MINUTE, 2 * MINUTE]

    asyncio.run(scenario())


def test_what_cannot_be_asked(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with service(tmp_path / "a.db") as services:
            live = await at_a_table(services, clocked(), "ann", "bob")
            await live.ask_time(0, "a")
            with pytest.raises(StillAsking):
                await live.ask_time(1, "b")
            for number in range(5):
                await choose_any(live, 1, str(number))
            with pytest.raises(NotAsked):
                await live.ask_time(1, "c")
            await services.tables.leave(live.table.row.id, "bob")
            calm = await services.tables.create(Order("berlin63", settings=QUICK, bots={"1": "random"}), "ann")
            with pytest.raises(NoClock):
                await (await services.tables.find(calm.row.id)).ask_time(0, "d")
            lost = msgspec.structs.replace(clocked(), on_leave="loss")
            over = await services.tables.create(Order("berlin63", settings=lost, bots={"1": "random"}), "ann")
            await services.tables.leave(over.row.id, "ann")
            with pytest.raises(NotRunning):
                await (await services.tables.find(over.row.id)).ask_time(0, "e")

    asyncio.run(scenario())


def test_nobody_gets_more_time_where_it_would_cost_nobody_anything(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with service(tmp_path / "a.db") as services:
            await services.store.add_person(Person("eva", "Eva", "eva", None, 0, skeleton="eva"))
            rated = clocked(rated=True, notebook=False)
            made = await services.tables.create(
                Order("berlin63", settings=rated, bots={"1": "random"}, public=True), "eva"
            )
            live = await services.tables.find(made.row.id)
            with pytest.raises(FixedTime):
                await live.ask_time(0, "a")
            others = await at_a_table(services, clocked(), "ann", "bob")
            others.table.tournament = "t"
            for asks in (others.ask_time(0, "a"), others.give_time(1, "b")):
                with pytest.raises(FixedTime):
                    await asks
            assert banks(live)[0] == MINUTE and banks(others) == [MINUTE, MINUTE]

    asyncio.run(scenario())


def test_by_correspondence_a_day_is_given_for_the_open_choice(tmp_path: Path) -> None:
    async def scenario() -> None:
        time = FakeTime()
        async with service(tmp_path / "a.db", time) as services:
            slow = msgspec.structs.replace(QUICK, clock=Clock("correspondence", days=2))
            live = await at_a_table(services, slow, "ann", "bob")
            clocks: Clocks = live.table.clocks
            await live.ask_time(0, "a")
            await live.give_time(1, "g")
            assert clocks.deadline(0) == time.now() + 3 * DAY and clocks.deadline(1) == time.now() + 2 * DAY
            await choose_any(live, 0, "c")
            assert clocks.deadline(0) == time.now() + 2 * DAY

    asyncio.run(scenario())
