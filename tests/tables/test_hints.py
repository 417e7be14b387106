"""Hints: for somebody who plays against bots alone, made of that seat's events, known to nobody else."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import msgspec
import pytest
from tests.tables.services import QUICK, Service, choose_any, service

from connive.core.errors import NotAsked, StaleToken
from connive.core.viewer import Viewer
from connive.tables.errors import NotAlone
from connive.tables.live import LiveTable
from connive.tables.lobby.seats import Order
from connive.tables.people.attendance import HINTS


def run(database: Path, scenario: Callable[[Service], Awaitable[None]]) -> None:
    async def whole() -> None:
        async with service(database) as place:
            await place.people("ann", "bob", "eve")
            await scenario(place)

    asyncio.run(whole())


async def against_a_bot(place: Service, game: str = "berlin63", **changed: object) -> LiveTable:
    settings = msgspec.structs.replace(QUICK, **changed)
    table = await place.tables.create(Order(game, settings=settings, bots={"1": "random"}, seat=0), "ann")
    await place.time.settle()
    return await place.tables.find(table.row.id)


def token(live: LiveTable) -> str:
    found = live.table.open_decision(0)
    assert found is not None
    return found.token


def test_a_hint_is_made_of_the_seats_own_events_once_and_behind_moves(tmp_path: Path) -> None:
    async def scenario(place: Service) -> None:
        live = await against_a_bot(place)
        place.bots.jobs.clear()
        place.bots.askers.clear()
        first = await live.hints.read(0, token(live), "odds")
        again = await live.hints.read(0, token(live), "odds")
        assert first == again and first.advice.ideas == ()
        (job,), (asker,) = place.bots.jobs, place.bots.askers
        assert job.events == tuple(map(str, live.table.playing.fold(Viewer.seat(0)).events()))
        assert asker.rank == HINTS and job.decision.seat == 0
        deep = await live.hints.read(0, token(live), "hint")
        legal = live.table.open_decision(0)
        assert legal is not None and {idea.action for idea in deep.advice.ideas} <= set(legal.ids)
        assert deep.advice.ideas and len(place.bots.jobs) == 2

    run(tmp_path / "a.db", scenario)


def test_nobody_else_notices_that_a_hint_was_asked_for(tmp_path: Path) -> None:
    async def scenario(place: Service) -> None:
        live = await against_a_bot(place)
        eve = await place.listen(live.table, "eve", None)
        ann = await place.listen(live.table, "ann", 0)
        before = (
            list(eve.texts),
            list(ann.texts),
            live.table.length,
            live.table.told_link,
            live.table.attendance._until,
        )
        await live.hints.read(0, token(live), "odds")
        await place.time.settle()
        after = (
            list(eve.texts),
            list(ann.texts),
            live.table.length,
            live.table.told_link,
            live.table.attendance._until,
        )
        assert before == after

    run(tmp_path / "a.db", scenario)


def test_there_are_no_hints_where_others_play_or_played(tmp_path: Path) -> None:
    async def scenario(place: Service) -> None:
        table = await place.tables.create(Order("berlin63", settings=QUICK, seat=0), "ann")
        await place.tables.join(table.row.id, "bob", 1, None)
        live = await place.tables.find(table.row.id)
        await place.time.settle()
        with pytest.raises(NotAlone):
            await live.hints.read(0, token(live), "odds")
        await live.give_up(1)
        await place.time.settle()
        assert live.table.seats[1].bot is not None
        with pytest.raises(NotAlone):
            await live.hints.read(0, token(live), "hint")
        assert all(job.advises is None for job in place.bots.jobs)

    run(tmp_path / "a.db", scenario)


def test_on_one_screen_there_are_no_hints(tmp_path: Path) -> None:
    async def scenario(place: Service) -> None:
        settings = msgspec.structs.replace(QUICK, one_screen=True)
        table = await place.tables.create(Order("berlin63", settings=settings), "ann")
        await place.time.settle()
        live = await place.tables.find(table.row.id)
        with pytest.raises(NotAlone):
            await live.hints.read(0, token(live), "odds")

    run(tmp_path / "a.db", scenario)


def test_what_is_not_asked_any_more_gets_no_hint(tmp_path: Path) -> None:
    async def scenario(place: Service) -> None:
        live = await against_a_bot(place)
        old = token(live)
        await choose_any(live, 0, "c1")
        with pytest.raises((StaleToken, NotAsked)):
            await live.hints.read(0, old, "hint")
        with pytest.raises((StaleToken, NotAsked)):
            await live.hints.read(0, "0.999", "odds")

    run(tmp_path / "a.db", scenario)
