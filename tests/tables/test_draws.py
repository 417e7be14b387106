"""Draws by agreement and resignations: who may offer, who must accept, and how the match ends."""

import asyncio
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from tests.tables.services import QUICK, FakeTime, Service, choose_any, service

from connive.storage.rows import SeatRow, TableRow
from connive.tables.bus.bus import NoBus
from connive.tables.counters import Counters
from connive.tables.errors import BotsPlayOn, DrawDeclined, DrawOpen, NothingOffered, NotRunning, OnlyForTwo
from connive.tables.live import LiveTable
from connive.tables.lobby.registry import TableRegistry
from connive.tables.lobby.seats import Order
from connive.tables.services import Services


async def at_a_table(services: Service, *people: str, **order: Any) -> LiveTable:
    await services.people(*people)
    seats = len(people) + len(order.get("bots", {}))
    game = "berlin63" if seats == 2 else "conclave"
    table = await services.tables.create(Order(game, seats, settings=QUICK, **order), people[0])
    for person in people[1:]:
        await services.tables.join(table.row.id, person, None, None)
    return await services.tables.find(table.row.id)


def test_a_draw_is_one_once_the_other_accepts_and_stays_one_after_a_restart(address: str) -> None:
    async def scenario() -> None:
        async with service(address, FakeTime()) as services:
            live = await at_a_table(services, "ann", "bob")
            bob = await services.listen(live.table, "bob", 1)
            await live.offer_draw(0, "a")
            await live.offer_draw(0, "a")
            assert bob.of("table")[-1]["offered"] == {"seat": 0, "waiting": [1]}
            with pytest.raises(DrawOpen):
                await live.offer_draw(1, "b")
            with pytest.raises(NothingOffered):
                await live.accept_draw(0, "c")
            await live.accept_draw(1, "d")
            facts = bob.of("table")[-1]
            assert facts["status"] == "over" and facts["offered"] is None
            assert facts["outcome"] == {"results": [0, 0], "reason": "agreed", "clause": ""}
        async with service(address, FakeTime()) as again:
            found = await again.tables.find(live.table.row.id)
            assert found.table.row.status == "over" and found.table.outcome is not None
            record = await again.tables.record(live.table.row.id, "ann", None)
            assert record.agreed and record.forfeit is None
            record.verify()
            with pytest.raises(NotRunning):
                await found.offer_draw(0, "e")

    asyncio.run(scenario())


def test_who_declines_or_plays_on_ends_the_offer_and_it_can_be_made_again_after_a_choice(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with service(str(tmp_path / "tables.db"), FakeTime()) as services:
            live = await at_a_table(services, "ann", "bob")
            await live.offer_draw(0, "a")
            await live.decline_draw(1, "b")
            assert live.table.draws.open is None and live.table.running
            with pytest.raises(DrawDeclined):
                await live.offer_draw(0, "c")
            await live.offer_draw(1, "d")
            while 0 not in live.table.playing.to_act:
                await choose_any(live, 1, f"b{live.table.length}")
            await choose_any(live, 0, "a0")
            assert live.table.draws.open is None, "playing on declines"
            await live.offer_draw(0, "e")
            assert live.table.draws.waits_for(1)

    asyncio.run(scenario())


def test_bots_play_on_and_at_a_larger_table_everybody_must_accept(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with service(str(tmp_path / "tables.db"), FakeTime()) as services:
            alone = await at_a_table(services, "eve", bots={"1": "random"})
            with pytest.raises(BotsPlayOn):
                await alone.offer_draw(0, "a")
            live = await at_a_table(services, "ann", "bob", "cem")
            await live.offer_draw(0, "a")
            await live.accept_draw(1, "b")
            assert live.table.running and live.table.draws.waits_for(2)
            await live.accept_draw(2, "c")
            assert live.table.row.status == "over"
            with pytest.raises(OnlyForTwo):
                await live.resign(0, "d")

    asyncio.run(scenario())


def test_a_resignation_counts_though_another_process_kept_the_end_first(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with service(str(tmp_path / "tables.db"), FakeTime()) as services:
            live = await at_a_table(services, "ann", "bob")
            others = TableRegistry(Services(services.store, services.time, services.bots, NoBus(), Counters()))
            change = services.store.change_table

            async def second(row: TableRow, seats: Sequence[SeatRow] = ()) -> bool:
                services.store.change_table = change  # type: ignore[method-assign]
                assert (await others.find(row.id)).table.row.status == "over"
                return await change(row, seats)

            services.store.change_table = second  # type: ignore[method-assign, assignment]
            await live.resign(1, "a")
            assert live.table.row.status == "over" and live.table.forfeit == 1

    asyncio.run(scenario())


def test_whoever_resigns_loses_at_once(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with service(str(tmp_path / "tables.db"), FakeTime()) as services:
            live = await at_a_table(services, "ann", "bob")
            await live.resign(1, "a")
            outcome = live.table.outcome
            assert outcome is not None and outcome.winners == (0,) and live.table.forfeit == 1

    asyncio.run(scenario())
