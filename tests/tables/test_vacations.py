"""Vacations: clocks with days for each choice do not run for somebody who is away, and nobody gains time by going."""

import asyncio
from pathlib import Path

import pytest
from tests.tables.services import START, service
from tests.tables.test_standing import BY_POST
from tests.tables.window_scenes import move_made, run

from connive.games.conspiracy import actions
from connive.games.conspiracy.model import Question
from connive.storage.rows import Vacation
from connive.tables.errors import AlreadyAway, NoVacationLeft
from connive.tables.people.vacations import DAYS, Vacations
from connive.tables.settings import DAY
from connive.tables.timers.due import deadline

HOUR = 3_600_000


def test_the_time_that_was_left_is_left_on_coming_back_and_everybody_is_told(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with move_made(tmp_path / "a.db", settings=BY_POST) as scene:
            for seat in (1, 2):
                await scene.answer(seat, actions.Pass.id)
            assert scene.question == Question.TURN and scene.active == 1
            await scene.time.pass_by(3 * DAY - HOUR)  # an hour is left
            away = Vacations(scene.services.tables)
            facts = await away.begin("bob", 10)
            assert facts.until == scene.time.now() + 10 * DAY and facts.left == DAYS - 10
            assert deadline(scene.table, 1) == facts.until + HOUR, "nobody gains time by going late"
            for listener in scene.listeners:
                assert listener.of("table")[-1]["seats"][1]["away"] == facts.until
            await scene.time.pass_by(10 * DAY)
            assert scene.question == Question.TURN and scene.active == 1
            await scene.time.pass_by(HOUR - 1)
            assert scene.active == 1
            await scene.time.pass_by(1)
            assert scene.active != 1 or scene.question != Question.TURN, "then time is out as ever"

    run(scenario())


def test_a_window_waits_for_whoever_is_away_unless_they_left_a_pass(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with move_made(tmp_path / "a.db", settings=BY_POST) as scene:
            await scene.time.pass_by(2 * DAY)
            facts = await Vacations(scene.services.tables).begin("cat", 7)
            assert facts.until is not None
            await scene.answer(1, actions.Pass.id)
            await scene.time.pass_by(7 * DAY)
            assert scene.question == Question.CHALLENGE
            assert scene.listeners[0].of("update")[-1]["window"]["closes"] == facts.until + DAY
            await scene.time.pass_by(DAY)
            assert scene.question == Question.TURN

    run(scenario())


@pytest.mark.parametrize("apart", [0, 1])
def test_two_vacations_that_are_begun_at_once_are_one(tmp_path: Path, apart: int) -> None:
    async def scenario() -> None:
        async with service(tmp_path / "a.db") as services:
            vacations = services.store.vacations
            begun = [Vacation("ann", START + number * apart, START + DAY) for number in range(3)]
            assert await asyncio.gather(*map(vacations.add, begun)) == [True, False, False]
            with pytest.raises(AlreadyAway):
                await Vacations(services.tables).begin("ann", 2)
            assert await vacations.since("ann", 0) == begun[:1]

    run(scenario())


def test_whoever_comes_back_early_keeps_the_days_that_were_not_begun(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with move_made(tmp_path / "a.db", settings=BY_POST) as scene:
            for seat in (1, 2):
                await scene.answer(seat, actions.Pass.id)
            away = Vacations(scene.services.tables)
            await away.begin("bob", 10)
            with pytest.raises(AlreadyAway):
                await away.begin("bob", 1)
            await scene.time.pass_by(DAY + HOUR)
            facts = await away.end("bob")
            assert facts.until is None and facts.left == DAYS - 2
            assert deadline(scene.table, 1) == scene.time.now() + 3 * DAY
            assert scene.listeners[0].of("table")[-1]["seats"][1]["away"] is None
            with pytest.raises(NoVacationLeft):
                await away.begin("bob", DAYS - 1)
            await scene.time.pass_by(365 * DAY)
            assert (await away.facts("bob")).left == DAYS, "the next year has days of its own"

    run(scenario())


def test_a_table_that_was_not_told_takes_it_in_before_time_is_out(tmp_path: Path) -> None:
    """The process may die between the store and the tables; and a game may begin while somebody is away."""

    async def scenario() -> None:
        async with move_made(tmp_path / "a.db", settings=BY_POST) as scene:
            for seat in (1, 2):
                await scene.answer(seat, actions.Pass.id)
            alive, scene.services.store.tables_alive = scene.services.store.tables_alive, _none  # type: ignore[method-assign]
            await Vacations(scene.services.tables).begin("bob", 20)
            scene.services.store.tables_alive = alive  # type: ignore[method-assign]
            assert scene.table.clocks.away(1).until == 0
            await scene.time.pass_by(4 * DAY)
            assert scene.active == 1 and scene.question == Question.TURN
            key, time, due = scene.table.row.id, scene.time, deadline(scene.table, 1)
            assert due is not None and due > time.now() + 18 * DAY
        async with service(tmp_path / "a.db", time) as again:
            table = (await again.tables.find(key)).table
            kinds = [entry.kind for entry in await again.store.entries(key)]
            assert deadline(table, 1) == due and kinds.count("away") == 1

    async def _none(person: str) -> list[str]:
        return []

    run(scenario())
