"""Downtime is nobody's: whatever the service was away for, by crash, stop or a clock that jumped, no clock has run."""

import asyncio
from pathlib import Path

import msgspec
import pytest
from tests.tables.services import QUICK, START, FakeTime, choose_any, clocked, service
from tests.tables.test_choosing import at_berlin
from tools.servers import Postgres

from connive.tables.bus.bus import NoBus
from connive.tables.settings import SECOND, Clock, Settings
from connive.tables.timers.clocks import Clocks
from connive.tables.timers.time import WallTime
from connive.tables.timers.uptime import AWAY, Pulse

BANK = 30
SHORT: Settings = msgspec.structs.replace(
    QUICK, clock=Clock("bank", bank=BANK, increment=0, reaction=5), on_timeout="loss"
)


class SharedBus(NoBus):
    """A bus that says that there are other processes."""

    shared = True


def test_45_seconds_down_with_a_bank_of_30_is_no_forfeit(tmp_path: Path) -> None:
    async def scenario() -> None:
        time = FakeTime()
        async with service(tmp_path / "a.db", time) as services:
            playing = await at_berlin(services, SHORT)
            await time.pass_by(10 * SECOND)
            key, before = playing.table.row.id, playing.table.clocks.deadline(0)
        time._now += 45 * SECOND
        async with service(tmp_path / "a.db", time) as services:
            table = (await services.tables.find(key)).table
            assert before is not None and table.clocks.deadline(0) == before + 45 * SECOND
            log = await services.store.entries(key)
            assert [entry.kind for entry in log] == ["pause"] and table.running
            await time.pass_by((BANK - 10) * SECOND)
            assert table.running, "the time before the outage and after it counts, and nothing else"
            await time.pass_by(2 * SECOND)
            assert table.forfeit is not None, "a second at least is free"
        async with service(tmp_path / "a.db", time) as services:
            await services.tables.find(key)
            assert len(await services.store.entries(key)) == len(log) + 1, "an outage is taken in once"

    asyncio.run(scenario())


@pytest.mark.usefixtures("key")
def test_two_processes_take_in_an_outage_once_and_agree(postgres: Postgres) -> None:
    address = postgres.new_database("outage")

    async def scenario() -> None:
        time = FakeTime()
        async with service(address, time, SharedBus()) as services:
            key = (await at_berlin(services, SHORT)).table.row.id
        time._now += 45 * SECOND
        async with service(address, time, SharedBus()) as one, service(address, time, SharedBus()) as two:
            tables = await asyncio.gather(*(each.tables.find(key) for each in (one, two)))
            deadlines = {playing.table.clocks.deadline(0) for playing in tables}
            assert len(deadlines) == 1
            log = await one.store.entries(key)
            assert [entry.kind for entry in log] == ["pause"]

    asyncio.run(scenario())


@pytest.mark.usefixtures("key")
def test_while_another_process_was_there_nobody_was_away(postgres: Postgres) -> None:
    address = postgres.new_database("no_outage")

    async def scenario() -> None:
        time = FakeTime()
        async with service(address, time, SharedBus()) as stays:
            async with service(address, time, SharedBus()) as goes:
                key = (await at_berlin(goes, clocked())).table.row.id
            for _ in range(9):
                time._now += AWAY // 2
                assert await stays.store.still_up(time.now(), time.now() - AWAY)
            async with service(address, time, SharedBus()) as again:
                await again.tables.find(key)
                assert again.tables.pulse.outages == []
                assert await again.store.entries(key) == []

    asyncio.run(scenario())


def test_a_clock_without_a_running_choice_and_tables_without_a_clock_are_left_alone(tmp_path: Path) -> None:
    async def scenario() -> None:
        time = FakeTime()
        async with service(tmp_path / "a.db", time) as services:
            playing = await at_berlin(services)
            await choose_any(playing, 0, "a")
            key = playing.table.row.id
        time._now += 45 * SECOND
        async with service(tmp_path / "a.db", time) as services:
            await services.tables.find(key)
            assert [entry.kind for entry in await services.store.entries(key)] == ["choice"]

    asyncio.run(scenario())


def test_an_outage_moves_what_was_open_and_nothing_else() -> None:
    clocks = Clocks(SHORT.clock, 2)
    clocks._opened = [1_000, None]
    clocks.pause(5_000, 9_000)
    assert clocks.opened(0) == 5_000 and clocks.opened(1) is None
    clocks._opened = [7_000, 20_000]
    clocks.pause(5_000, 9_000)
    assert clocks.opened(0) == 9_000 and clocks.opened(1) == 20_000


def test_the_machines_clock_may_jump_and_ours_does_not(monkeypatch: pytest.MonkeyPatch) -> None:
    real = WallTime()
    before = real.now()
    monkeypatch.setattr("time.time_ns", lambda: 10**21)
    assert before <= real.now() < before + 600 * SECOND
    monkeypatch.setattr("time.time_ns", lambda: 0)
    assert before <= real.now() < before + 600 * SECOND


def test_a_clock_that_was_set_back_between_two_starts_goes_on_from_where_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scenario() -> None:
        time = FakeTime()
        async with service(tmp_path / "a.db", time) as services:
            await time.pass_by(100 * SECOND)
        async with service(tmp_path / "a.db") as services:
            assert services.tables.pulse.outages == []
            monkeypatch.setattr("time.time_ns", lambda: 0)
            behind = WallTime()
            await Pulse(services.store, behind).begin(alone=True)
            assert behind.now() > START + 100 * SECOND

    asyncio.run(scenario())


def test_a_process_that_was_stopped_for_a_while_charges_nobody_when_it_goes_on(tmp_path: Path) -> None:
    """Nobody is timed out before the process has found out that it was away."""

    class Stopped(WallTime):
        ahead = 0

        def now(self) -> int:
            return super().now() + self.ahead

    async def scenario() -> None:
        async with service(tmp_path / "a.db") as services:
            time = Stopped()
            pulse = Pulse(services.store, time)
            await pulse.begin(alone=True)
            assert pulse.steady() and not await pulse.beat()
            time.ahead += 45 * SECOND
            assert not pulse.steady()
            assert await pulse.beat() and not pulse.steady()
            assert [outage.ended - outage.began >= 45 * SECOND for outage in pulse.outages][-1]
            pulse.resume()
            assert pulse.steady() and not await pulse.beat()

    asyncio.run(scenario())
