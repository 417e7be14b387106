"""Bots think for those who are there: nobody leaves work behind that goes on without them."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from tests.tables.services import QUICK, Listener, Service, choose_any, service

from connive.tables.bots.jobs import Answer, Job
from connive.tables.fair_queue import Asker
from connive.tables.lobby.registry import TableRegistry
from connive.tables.lobby.seats import Order
from connive.tables.people.attendance import BOTS_ALONE, GRACE, PEOPLE
from connive.tables.table import Table

BOTS = {"0": "random", "1": "random"}


def run(database: Path, scenario: Callable[[Service], Awaitable[None]]) -> None:
    async def whole() -> None:
        async with service(database) as place:
            if await place.store.person("ann") is None:
                await place.people("ann", "bob", "eve")
            await scenario(place)

    asyncio.run(whole())


async def set_up(place: Service, bots: dict[str, str], host: str = "ann") -> Table:
    table = await place.tables.create(Order("berlin63", settings=QUICK, bots=bots), host)
    await place.time.settle()
    return table


def test_a_bot_answers_whoever_has_just_sat_down_or_chosen(tmp_path: Path) -> None:
    async def scenario(place: Service) -> None:
        table = await set_up(place, {"0": "random"})
        assert place.bots.jobs, "ann sat down a moment ago"
        await place.time.pass_by(10 * GRACE)
        jobs = len(place.bots.jobs)
        playing, made = await place.tables.find(table.row.id), 0
        while len(place.bots.jobs) == jobs:
            await choose_any(playing, 1, f"c{made}")
            await place.time.settle()
            made += 1
        assert made < 40

    run(tmp_path / "a.db", scenario)


def test_with_nobody_there_a_table_pauses_and_goes_on_when_somebody_comes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def think_for_ever(job: Job, asker: Asker) -> Answer:
        await asyncio.Event().wait()
        return Answer(0)

    async def scenario(place: Service) -> None:
        with monkeypatch.context() as patch:
            patch.setattr(place.bots, "ask", think_for_ever)
            table = await set_up(place, {"0": "random"})
            live = await place.tables.find(table.row.id)
            live.stop()
            place.tables._live.clear()
        await place.time.pass_by(2 * GRACE)
        again = await place.tables.find(table.row.id)
        await place.time.settle()
        assert 0 in again.table.playing.to_act and not place.bots.jobs, "nobody is there"
        assert again.next_look() is None, "no process wakes for it"
        await place.listen(again.table, "eve", None)
        await place.time.settle()
        assert not place.bots.jobs, "eve only looks on"
        await place.listen(again.table, "ann", 1)
        await place.time.settle()
        assert place.bots.jobs

    run(tmp_path / "a.db", scenario)


def test_bots_alone_stop_when_their_host_looks_away(tmp_path: Path) -> None:
    async def scenario(place: Service) -> None:
        table = await set_up(place, BOTS)
        await place.time.pass_by(GRACE // 2)
        assert not place.bots.jobs
        listener = Listener(person="ann")
        table.onlookers.add(listener)
        assert table.attendance.anybody
        table.forget(listener)
        assert not table.attendance.anybody

    run(tmp_path / "a.db", scenario)


def test_thinking_is_charged_to_the_host_and_the_address_of_whoever_looks_on(tmp_path: Path) -> None:
    async def scenario(place: Service) -> None:
        people, bots = await set_up(place, {"1": "random"}), await set_up(place, BOTS, "eve")
        assert people.attendance.asker() == Asker("", "ann", PEOPLE)
        people.onlookers.add(Listener(person="bob", address="9.9.9.9"))
        people.onlookers.add(Listener(person="ann", address="1.2.3.4"))
        bots.onlookers.add(Listener(person="eve", address="5.6.7.8"))
        assert people.attendance.asker() == Asker("1.2.3.4", "ann", PEOPLE)
        assert bots.attendance.asker() == Asker("5.6.7.8", "eve", BOTS_ALONE)

    run(tmp_path / "a.db", scenario)


def test_what_a_flood_leaves_behind_does_not_survive_a_restart(tmp_path: Path) -> None:
    async def flood(place: Service) -> None:
        for _ in range(5):
            await set_up(place, BOTS, "eve")

    async def after(place: Service) -> None:
        await place.time.pass_by(GRACE)
        await place.tables.sweep.look_after_due()
        await place.time.settle()
        assert not place.bots.jobs
        assert await place.store.due_tables(10**15, 99) == []

    run(tmp_path / "a.db", flood)
    run(tmp_path / "a.db", after)


def test_everything_of_a_banned_person_is_closed_and_others_play_on(tmp_path: Path) -> None:
    async def scenario(place: Service) -> None:
        bots = [await set_up(place, BOTS, "eve") for _ in range(3)]
        alone = await set_up(place, {"1": "random"}, "eve")
        waiting = await place.tables.create(Order("berlin63", settings=QUICK, public=True), "eve")
        shared = await place.tables.create(Order("berlin63", settings=QUICK), "eve")
        await place.tables.join(shared.row.id, "bob", None, None)
        await place.store.set_banned("eve", True)
        await place.tables.expel_banned({"eve"})
        await place.time.settle()
        assert [table.row.status for table in (*bots, alone, waiting)] == ["closed"] * 5
        assert shared.row.status == "running" and shared.seats_of("eve") == [] and shared.seats_of("bob") == [1]
        assert await place.store.tables_of_banned(9) == []

    run(tmp_path / "a.db", scenario)


def test_a_ban_closes_no_table_of_others_because_another_process_was_there_too(tmp_path: Path) -> None:
    async def scenario(place: Service) -> None:
        shared = await place.tables.create(Order("berlin63", settings=QUICK), "eve")
        await place.tables.join(shared.row.id, "bob", None, None)
        elsewhere = await TableRegistry(place.tables.services).find(shared.row.id)
        await choose_any(elsewhere, elsewhere.table.playing.to_act[0], "c")
        assert shared.length < elsewhere.table.length, "this process does not know yet"
        await place.tables.expel("eve")
        assert shared.row.status == "running" and shared.seats_of("eve") == []
        elsewhere.stop()

    run(tmp_path / "a.db", scenario)


def test_whoever_leaves_for_good_leaves_every_table_however_many_came_later(tmp_path: Path) -> None:
    async def scenario(place: Service) -> None:
        shared = await place.tables.create(Order("berlin63", settings=QUICK), "eve")
        await place.tables.join(shared.row.id, "bob", None, None)
        waiting = [await place.tables.create(Order("berlin63", settings=QUICK), "eve") for _ in range(110)]
        await place.tables.expel("eve")
        assert shared.seats_of("eve") == [] and shared.row.status == "running"
        assert {table.row.status for table in waiting} == {"closed"}
        assert await place.store.tables_alive("eve") == []

    run(tmp_path / "a.db", scenario)


def test_one_table_can_be_closed(tmp_path: Path) -> None:
    async def scenario(place: Service) -> None:
        table = await set_up(place, {"1": "random"})
        listener = await place.listen(table, "ann", 0)
        await place.tables.close_table(table.row.id)
        assert table.row.status == "closed" and not table.running
        assert listener.of("table")[-1]["status"] == "closed"

    run(tmp_path / "a.db", scenario)
