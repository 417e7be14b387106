"""The short way of a choice: what stands in its way, and what becomes of one that went wrong."""

import asyncio
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest
from tests.tables.services import QUICK, Service, clocked, service

from connive.core.errors import StaleToken
from connive.core.randomness import FastRng
from connive.storage.driver import Fate
from connive.storage.rows import Entry
from connive.tables.actions.playing import Playing
from connive.tables.lobby.seats import Order
from connive.tables.settings import Settings


async def at_berlin(services: Service, settings: Settings = QUICK) -> Playing:
    await services.people("ann", "bob")
    table = await services.tables.create(Order("berlin63", settings=settings), "ann")
    await services.tables.join(table.row.id, "bob", None, None)
    return await services.tables.find(table.row.id)


async def choose_swiftly(playing: Playing, seat: int, client: str, token: str, action: int) -> bool | None:
    """Return whether a choice was carried out; None if it may not take the short way."""
    heard: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
    if not playing.choose_swiftly(seat, client, token, action, heard.set_result):
        return None
    return await asyncio.wait_for(heard, 10)


def test_what_stands_in_the_way_of_a_choice_leaves_everything_as_it_was(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with service(tmp_path / "a.db") as services:
            playing = await at_berlin(services)
            assert await choose_swiftly(playing, 0, "one", "0.0", 0) is True
            wrong = [("one", "0.1", 1), ("two", "0.0", 1), ("two", "0.1", 157), ("two", "0.1", 0)]
            for client, token, action in wrong:
                assert await choose_swiftly(playing, 0, client, token, action) is False
            assert playing.table.length == 1 and not playing.table.lock.locked()
            with pytest.raises(StaleToken):
                await playing.choose(0, "two", "0.0", 1)
        async with service(tmp_path / "b.db") as services:
            timed = await at_berlin(services, clocked())
            assert await choose_swiftly(timed, 0, "one", "0.0", 0) is None

    asyncio.run(scenario())


def test_choices_of_two_seats_wait_for_their_turns_without_tasks(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with service(tmp_path / "a.db") as services:
            playing = await at_berlin(services)
            heard: list[tuple[str, bool]] = []

            def hear(name: str, kept: bool) -> None:
                heard.append((name, kept))

            before = asyncio.all_tasks()
            for seat, told in ((0, "a"), (1, "b"), (0, "c")):
                playing.choose_swiftly(seat, f"of {seat}", f"{seat}.0", 0, partial(hear, told))
            assert len(asyncio.all_tasks() - before) == 1  # which commits
            async with playing.table.lock:
                assert heard == [("a", True), ("b", True), ("c", False)]
            assert playing.table.length == 2 and not playing.table.lock.locked()

    asyncio.run(scenario())


def test_a_choice_that_came_second_is_made_after_the_first(address: str) -> None:
    async def scenario() -> None:
        async with service(address) as services:
            playing = await at_berlin(services)
            key = playing.table.row.id
            assert await services.store.append(Entry(key, 0, "choice", 1, 0, "", "elsewhere", 1, 1), None)
            assert await choose_swiftly(playing, 0, "one", "0.0", 0) is False
            assert playing.table.stale and not playing.table.lock.locked() and playing.table.length == 0
            await playing.choose(0, "one", "0.0", 0)
            assert [entry.client for entry in await services.store.entries(key)] == ["elsewhere", "one"]

    asyncio.run(scenario())


def test_a_choice_whose_fate_is_unknown_is_looked_up_and_counts_once(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with service(tmp_path / "a.db") as services:
            playing = await at_berlin(services)
            append = services.store.append_then

            def lost(entry: Entry, due: int | None, tell: Callable[[Fate], None]) -> None:
                append(entry, due, lambda _: tell(OSError("the answer was lost")))

            services.store.append_then = lost  # type: ignore[method-assign]
            assert await choose_swiftly(playing, 0, "one", "0.0", 0) is False
            services.store.append_then = append  # type: ignore[method-assign]
            await playing.choose(0, "one", "0.0", 0)
            assert playing.table.length == 1 and await services.store.length(playing.table.row.id) == 1

    asyncio.run(scenario())


def test_the_last_choice_ends_the_table_before_it_is_acknowledged(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with service(tmp_path / "a.db") as services:
            playing, rng = await at_berlin(services), FastRng(3)
            made = 0
            while playing.table.running:
                asked = playing.table.playing.to_act
                found = playing.table.playing.open_decision(asked[rng.below(len(asked))])
                assert found is not None
                action = found.ids[rng.below(len(found.ids))]
                assert await choose_swiftly(playing, found.seat, f"c{made}", found.token, action) is True
                made += 1
            row = await services.store.table(playing.table.row.id)
            assert row is not None and row.status == "over" and playing.table.facts().secret is not None
            assert not playing.table.lock.locked()

    asyncio.run(scenario())
