"""Chance that nobody can choose: a commitment, pledges of all, then openings; not opening can only cancel."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from tests.tables.services import QUICK, Service, play_randomly, service

from connive.core.randomness import commitment, pledge_of
from connive.storage.driver import StoreUnavailable
from connive.tables.errors import BadOpening, BadSettings, NotHost, NotOpen, NotSeated, SeatTaken, TooEarly
from connive.tables.lobby import pledges
from connive.tables.lobby.pledges import PATIENCE
from connive.tables.lobby.seats import Order
from connive.tables.settings import Settings
from connive.tables.table import Table

ANN, BOB = "a" * 32, "b" * 64
SHARED = Settings(pace=QUICK.pace, spare_bot="random", one_screen=True)


def run(path: Path, scenario: Callable[[Service], Awaitable[None]]) -> None:
    async def main() -> None:
        async with service(path / "a.db") as services:
            await services.people("ann", "bob", "eve")
            await scenario(services)

    asyncio.run(main())


async def new_table(services: Service, settings: Settings = QUICK, bots: dict[str, str] | None = None) -> Table:
    order = Order("berlin63", settings=settings, bots=bots or {}, adds_entropy=True)
    return await services.tables.create(order, "ann")


async def pledge(services: Service, table: Table, person: str, entropy: str) -> str:
    made = pledge_of(table.facts().commitment, entropy)
    await services.tables.join(table.row.id, person, None, made)
    return made


async def open_it(services: Service, table: Table, person: str, entropy: str) -> None:
    await services.tables.open_pledge(table.row.id, person, entropy)


def test_nobody_is_asked_to_open_before_all_have_pledged_and_nothing_is_told_before_all_have_opened(
    tmp_path: Path,
) -> None:
    async def scenario(services: Service) -> None:
        table = await new_table(services)
        assert table.facts().opening is None and not table.facts().seats[0].ready
        made = [await pledge(services, table, "ann", ANN)]
        with pytest.raises(TooEarly):
            await open_it(services, table, "ann", ANN)
        made.append(await pledge(services, table, "bob", BOB))
        facts = table.facts()
        assert facts.opening is not None and facts.pledges == [f"{seat}:{each}" for seat, each in enumerate(made)]
        await open_it(services, table, "bob", BOB)
        await open_it(services, table, "bob", BOB)
        assert table.row.status == "open" and table.facts().entropy == []
        assert [seat.opened for seat in table.facts().seats] == [False, True]
        await open_it(services, table, "ann", ANN)
        assert table.facts().status == "running" and table.facts().entropy == [f"0:{ANN}", f"1:{BOB}"]
        with pytest.raises(NotOpen):
            await open_it(services, table, "ann", ANN)

    run(tmp_path, scenario)


def test_nobody_opens_before_everybody_was_asked_to_which_a_store_that_was_away_only_delays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Between the last pledge and the question somebody could still leave without cancelling the start."""

    async def away(table: Table) -> None:
        raise StoreUnavailable

    async def scenario(services: Service) -> None:
        table = await new_table(services)
        await pledge(services, table, "ann", ANN)
        for step in (lambda: pledge(services, table, "bob", BOB), lambda: open_it(services, table, "bob", BOB)):
            with monkeypatch.context() as store:
                store.setattr(pledges, "go_on", away)
                with pytest.raises(StoreUnavailable):
                    await step()
                with pytest.raises(StoreUnavailable if table.row.filled else TooEarly):
                    await open_it(services, table, "ann", ANN)
            await services.tables.sweep._begin_full()
        assert table.row.status == "running"

    run(tmp_path, scenario)


def test_only_what_was_pledged_can_be_opened(tmp_path: Path) -> None:
    async def scenario(services: Service) -> None:
        table = await new_table(services)
        with pytest.raises(BadSettings):
            await services.tables.join(table.row.id, "ann", None, "not a digest")
        await pledge(services, table, "ann", ANN)
        await pledge(services, table, "bob", BOB)
        for wrong in (BOB, "a" * 33, "A" * 32, "a" * 31, "", "é" * 32):
            with pytest.raises(BadOpening):
                await open_it(services, table, "ann", wrong)
        with pytest.raises(NotSeated):
            await open_it(services, table, "eve", ANN)
        assert table.row.status == "open"

    run(tmp_path, scenario)


def test_a_host_alone_pledges_after_the_commitment_like_everybody(tmp_path: Path) -> None:
    async def scenario(services: Service) -> None:
        table = await new_table(services, bots={"1": "random"})
        promised = table.facts().commitment
        assert table.row.status == "open", "the deal is not drawn before its host has added to it"
        await pledge(services, table, "ann", ANN)
        assert table.row.status == "open" and table.facts().opening is not None
        await open_it(services, table, "ann", ANN)
        assert table.facts().status == "running" and table.facts().commitment == promised

    run(tmp_path, scenario)


def test_on_one_screen_one_pledge_is_for_all_seats(tmp_path: Path) -> None:
    async def scenario(services: Service) -> None:
        table = await new_table(services, SHARED)
        await pledge(services, table, "ann", ANN)
        await open_it(services, table, "ann", ANN)
        assert table.facts().entropy == [f"0:{ANN}", f"1:{ANN}"] and table.facts().status == "running"

    run(tmp_path, scenario)


def test_whoever_adds_nothing_is_no_hindrance(tmp_path: Path) -> None:
    async def scenario(services: Service) -> None:
        table = await services.tables.create(Order("berlin63", settings=QUICK), "ann")
        await services.tables.join(table.row.id, "bob", None, None)
        assert table.facts().status == "running" and table.facts().pledges == table.facts().entropy == []

    run(tmp_path, scenario)


def test_whoever_leaves_after_all_have_pledged_cancels_the_start_and_chooses_no_deal(tmp_path: Path) -> None:
    """Else the last one to open, together with the server, would choose between two deals by not opening."""

    async def scenario(services: Service) -> None:
        table = await new_table(services)
        first = table.facts().commitment
        await pledge(services, table, "ann", ANN)
        await pledge(services, table, "bob", BOB)
        await open_it(services, table, "ann", ANN)
        await services.tables.leave(table.row.id, "bob")
        facts = table.facts()
        assert facts.cancelled == 1 and facts.commitment != first and facts.opening is None
        assert facts.pledges == [] and [seat.person for seat in facts.seats] == ["ann", None]
        stored = await services.store.table(table.row.id)
        assert stored is not None and commitment(stored.secret) == facts.commitment
        with pytest.raises(NotSeated):
            await open_it(services, table, "ann", ANN)
        await services.tables.join(table.row.id, "eve", None, pledge_of(facts.commitment, BOB))
        assert table.row.status == "open", "Ann has not pledged again"
        await pledge(services, table, "ann", "c" * 32)
        await open_it(services, table, "ann", "c" * 32)
        await open_it(services, table, "eve", BOB)
        assert table.facts().status == "running" and table.facts().cancelled == 1

    run(tmp_path, scenario)


def test_whoever_is_taken_away_after_all_have_pledged_cancels_the_start_too(tmp_path: Path) -> None:
    """Deleting an account, or a ban, must not let somebody else pledge when others have opened already."""

    async def scenario(services: Service) -> None:
        table = await new_table(services)
        first = table.facts().commitment
        await pledge(services, table, "ann", ANN)
        await pledge(services, table, "bob", BOB)
        await open_it(services, table, "ann", ANN)
        await services.tables.expel("bob")
        facts = table.facts()
        assert facts.cancelled == 1 and facts.commitment != first and facts.opening is None
        assert facts.pledges == [] and [seat.person for seat in facts.seats] == ["ann", None]
        await services.tables.join(table.row.id, "eve", None, pledge_of(facts.commitment, BOB))
        assert table.row.status == "open", "Ann has not pledged anew"

    run(tmp_path, scenario)


def test_a_seat_that_does_not_open_in_time_can_be_given_away_by_those_who_did(tmp_path: Path) -> None:
    async def scenario(services: Service) -> None:
        table = await new_table(services)
        await pledge(services, table, "ann", ANN)
        await pledge(services, table, "bob", BOB)
        await open_it(services, table, "bob", BOB)
        with pytest.raises(NotHost):
            await services.tables.arrange(table.row.id, "bob", 0, "random")
        services.time._now += PATIENCE
        with pytest.raises(SeatTaken):
            await services.tables.arrange(table.row.id, "bob", 1, "random")
        await services.tables.arrange(table.row.id, "bob", 0, "random")
        facts = table.facts()
        assert facts.status == "open" and facts.cancelled == 1 and facts.seats[0].bot == "random"
        await pledge(services, table, "bob", BOB)
        await open_it(services, table, "bob", BOB)
        assert table.facts().status == "running" and table.facts().entropy == [f"1:{BOB}"]

    run(tmp_path, scenario)


def test_leaving_before_all_have_pledged_cancels_nothing(tmp_path: Path) -> None:
    async def scenario(services: Service) -> None:
        order = Order("conclave", seats=3, settings=QUICK, adds_entropy=True)
        table = await services.tables.create(order, "ann")
        promised = table.facts().commitment
        await pledge(services, table, "ann", ANN)
        await pledge(services, table, "bob", BOB)
        await services.tables.leave(table.row.id, "bob")
        assert table.facts().commitment == promised and table.facts().cancelled == 0
        assert table.facts().seats[0].ready

    run(tmp_path, scenario)


def test_a_start_goes_on_after_a_restart(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with service(tmp_path / "a.db") as services:
            await services.people("ann", "bob")
            table = await new_table(services)
            await pledge(services, table, "ann", ANN)
            await pledge(services, table, "bob", BOB)
            await open_it(services, table, "bob", BOB)
            key = table.row.id
        async with service(tmp_path / "a.db") as again:
            await again.tables.open_pledge(key, "ann", ANN)
            playing = await again.tables.find(key)
            await play_randomly(playing, 4)
            (await again.tables.record(key, "ann", None)).verify()

    asyncio.run(scenario())
