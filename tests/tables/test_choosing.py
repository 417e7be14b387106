"""The way of a choice: what stands in its way, and what becomes of one that went wrong."""

import asyncio
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
import pytest
from tests.tables.services import QUICK, Service, clocked, service

from connive.core.errors import IllegalAction, StaleToken
from connive.core.game import Game
from connive.core.randomness import FastRng
from connive.core.viewer import Viewer
from connive.storage.driver import Fate
from connive.storage.rows import Entry
from connive.tables.actions.choice import PendingChoice
from connive.tables.errors import NotSeated
from connive.tables.live import LiveTable
from connive.tables.lobby.seats import Order
from connive.tables.settings import Settings


async def at_berlin(services: Service, settings: Settings = QUICK) -> LiveTable:
    await services.people("ann", "bob")
    table = await services.tables.create(Order("berlin63", settings=settings), "ann")
    await services.tables.join(table.row.id, "bob", None, None)
    return await services.tables.find(table.row.id)


async def end_of(live: LiveTable, seat: int, client: str, token: str, action: int) -> Exception | None:
    """Return how a choice ended: None if it was carried out."""
    heard: asyncio.Future[Exception | None] = asyncio.get_running_loop().create_future()
    PendingChoice(live.table, seat, client, token, action, heard.set_result)
    return await asyncio.wait_for(heard, 60)


@pytest.mark.parametrize("settings", [QUICK, Settings(), clocked()], ids=["at once", "usual", "clocked"])
def test_a_choice_that_is_refused_leaves_everything_as_it_was(tmp_path: Path, settings: Settings) -> None:
    async def scenario() -> None:
        async with service(tmp_path / "a.db") as services:
            live = await at_berlin(services, settings)
            assert await end_of(live, 0, "one", "0.0", 0) is None
            assert await end_of(live, 0, "one", "0.1", 1) is None, "it was stored under this id before"
            wrong = [
                ("two", "0.0", 1, StaleToken),
                ("two", "0.1", 157, IllegalAction),
                ("two", "0.1", 0, IllegalAction),
            ]
            for client, token, action, kind in wrong:
                assert isinstance(await end_of(live, 0, client, token, action), kind)
            assert live.table.length == 1 and not live.table.lock.locked()
            with pytest.raises(StaleToken):
                await live.choose(0, "two", "0.0", 1)

    asyncio.run(scenario())


@pytest.mark.parametrize(("watched", "lists"), [((), 0), ((1,), 0), ((0,), 1), ((0, 1), 1)])
def test_a_choice_makes_a_legal_list_only_for_a_seat_that_is_asked_and_looks_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, watched: tuple[int, ...], lists: int
) -> None:
    made, legal_ids = list[int](), Game.legal_ids

    def counted(game: Game, state: Any, seat: int) -> tuple[int, ...]:
        made.append(seat)
        return legal_ids(game, state, seat)

    async def scenario() -> None:
        async with service(tmp_path / "a.db") as services:
            live = await at_berlin(services, Settings())
            for seat in (0, 1):
                for placed in range(5):
                    ids = live.table.playing.decision(seat).ids
                    if (seat, placed) != (1, 4):
                        await live.choose(seat, f"{seat}{placed}", f"{seat}.{placed}", ids[0])
            first = live.table.playing.view(Viewer.seat(0)).active
            for seat in watched:
                live.table.feed(Viewer.seat(seat if first == 0 else 1 - seat), None)
            monkeypatch.setattr(Game, "legal_ids", counted)
            await live.choose(1, "last", "1.4", ids[0])
            assert live.table.playing.to_act == (first,) and len(made) == lists

    asyncio.run(scenario())


def test_a_person_whose_seat_a_bot_has_taken_meanwhile_is_refused(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with service(tmp_path / "a.db") as services:
            live = await at_berlin(services)
            heard: list[Exception | None] = []
            async with live.table.lock:
                PendingChoice(live.table, 0, "one", "0.0", 0, heard.append)
                live.table.seats[0] = msgspec.structs.replace(live.table.seats[0], bot="random")
            await services.time.settle()
            assert [type(error) for error in heard] == [NotSeated] and live.table.length == 0

    asyncio.run(scenario())


def test_choices_of_two_seats_wait_for_their_turns_without_tasks(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with service(tmp_path / "a.db") as services:
            live = await at_berlin(services)
            heard: list[tuple[str, type]] = []

            def hear(name: str, error: Exception | None) -> None:
                heard.append((name, type(error)))

            before = asyncio.all_tasks()
            for seat, told in ((0, "a"), (1, "b"), (0, "c")):
                PendingChoice(live.table, seat, f"of {told}", f"{seat}.0", 0, partial(hear, told))
            assert len(asyncio.all_tasks() - before) == 1  # which commits
            async with live.table.lock:
                assert heard == [("a", type(None)), ("b", type(None)), ("c", StaleToken)]
            assert live.table.length == 2 and not live.table.lock.locked()

    asyncio.run(scenario())


def test_a_choice_that_came_second_is_made_after_the_first(address: str) -> None:
    async def scenario() -> None:
        async with service(address) as services:
            live = await at_berlin(services)
            key = live.table.row.id
            rival = live.table.next_entry("choice", 1, 0, "", "elsewhere")
            assert await services.store.append(rival, None)
            assert await end_of(live, 0, "one", "0.0", 0) is None
            assert not live.table.stale and not live.table.lock.locked() and live.table.length == 2
            assert services.tables.services.counters.conflicts == 1
            assert [entry.client for entry in await services.store.entries(key)] == ["elsewhere", "one"]

    asyncio.run(scenario())


def test_a_choice_whose_fate_is_unknown_is_looked_up_and_counts_once(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with service(tmp_path / "a.db") as services:
            live = await at_berlin(services)
            append = services.store.append_then

            def lost(entry: Entry, due: int | None, tell: Callable[[Fate], None]) -> None:
                append(entry, due, lambda _: tell(OSError("the answer was lost")))

            services.store.append_then = lost  # type: ignore[method-assign]
            assert await end_of(live, 0, "one", "0.0", 0) is None
            services.store.append_then = append  # type: ignore[method-assign]
            await live.choose(0, "one", "0.0", 0)
            assert live.table.length == 1 and await services.store.length(live.table.row.id) == 1

    asyncio.run(scenario())


def test_the_last_choice_ends_the_table_before_it_is_acknowledged(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with service(tmp_path / "a.db") as services:
            live, rng = await at_berlin(services), FastRng(3)
            made = 0
            while live.table.running:
                asked = live.table.playing.to_act
                found = live.table.playing.open_decision(asked[rng.below(len(asked))])
                assert found is not None
                action = found.ids[rng.below(len(found.ids))]
                assert await end_of(live, found.seat, f"c{made}", found.token, action) is None
                made += 1
            row = await services.store.table(live.table.row.id)
            assert row is not None and row.status == "over" and live.table.facts().secret is not None
            assert not live.table.lock.locked()

    asyncio.run(scenario())
