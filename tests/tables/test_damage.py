"""A stored choice that cannot be applied: the table reads its log again, or says that it cannot go on."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from tests.tables.services import Listener, Service, clocked, service
from tests.tables.test_choosing import at_berlin, end_of

from connive.core.registry import find_game
from connive.tables.errors import Damaged
from connive.tables.live import LiveTable

FIRST = (0, "one", "0.0", 0)
RULES = find_game("berlin63").rules
Way = Callable[[LiveTable], Any]


async def called_back(live: LiveTable) -> None:
    """As a connection does."""
    error = await end_of(live, *FIRST)
    if error is not None:
        raise error


async def awaited(live: LiveTable) -> None:
    """As callers with a task of their own do."""
    await live.choose(*FIRST)


class Fault:
    """Rules that fail in the middle of some steps."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, times: int) -> None:
        self.left, self._step = times, RULES.step
        monkeypatch.setattr(RULES, "step", self.step)

    def step(self, s: Any, seat: int, action: int) -> None:
        self._step(s, seat, action)
        if self.left:
            self.left -= 1
            raise ArithmeticError("a fault in the rules")


async def onlookers(services: Service, live: LiveTable) -> list[Listener]:
    return [await services.listen(live.table, person, seat) for seat, person in enumerate(("ann", "bob"))]


def folded(listener: Listener) -> list[Any]:
    """Put a viewer's updates together as a client does, and miss nothing."""
    log: list[Any] = []
    for update in listener.of("update"):
        start = update["version"] - len(update["events"])
        assert start <= len(log)
        log += update["events"][len(log) - start :]
    return log


@pytest.mark.parametrize("way", [called_back, awaited])
def test_a_stored_choice_that_failed_once_is_read_again_and_counts_once(
    way: Way, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scenario() -> None:
        async with service(tmp_path / "a.db") as services, service(tmp_path / "b.db") as sound:
            live, other = await at_berlin(services), await at_berlin(sound)
            listeners, others = await onlookers(services, live), await onlookers(sound, other)
            await way(other)
            Fault(monkeypatch, times=1)
            await way(live)
            await live.choose(1, "two", "1.0", 0)
            await other.choose(1, "two", "1.0", 0)
            assert [entry.client for entry in await services.store.entries(live.table.row.id)] == ["one", "two"]
            assert live.table.length == 2 and not live.table.stale and not live.table.lock.locked()
            for seat in (0, 1):
                told = folded(listeners[seat])
                assert (
                    len(told) == len(folded(others[seat])) and len(told) == listeners[seat].of("update")[-1]["version"]
                )

    asyncio.run(scenario())


def test_whoever_lost_a_seat_while_the_log_was_read_again_is_told_no_more_of_it(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with service(tmp_path / "a.db") as services:
            live = await at_berlin(services)
            ann, bob = await onlookers(services, live)
            known = len(ann.of("update")), len(bob.of("update"))
            assert await services.store.append(live.table.next_entry("bot", 1, 0, "random", ""), None)
            live.table._broken = live.table.stale = True
            async with live.table.lock:
                await live.table.sync()
            assert len(ann.of("update")) > known[0] and len(bob.of("update")) == known[1]

    asyncio.run(scenario())


@pytest.mark.parametrize("way", [called_back, awaited])
def test_a_table_that_cannot_be_replayed_says_so_and_goes_on_once_it_can(
    way: Way, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scenario() -> None:
        async with service(tmp_path / "a.db") as services:
            live = await at_berlin(services)
            ann, _ = await onlookers(services, live)
            before = len(ann.texts)
            fault = Fault(monkeypatch, times=1_000_000)
            for _ in range(2):
                with pytest.raises(Damaged):
                    await way(live)
            for _ in range(2):
                with pytest.raises(Damaged):
                    await services.tables.find(live.table.row.id)
            assert len(ann.texts) == before and not live.table.lock.locked()
            fault.left = 0
            await way(live)
            assert await services.store.length(live.table.row.id) == 1
            assert live.table.length == 1 and folded(ann)

    asyncio.run(scenario())


def test_a_damaged_table_is_refused_when_it_is_loaded_and_its_clock_does_not_disturb_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scenario() -> None:
        async with service(tmp_path / "a.db") as services:
            live = await at_berlin(services, clocked())
            await awaited(live)
            key = live.table.row.id
        Fault(monkeypatch, times=1_000_000)
        async with service(tmp_path / "a.db") as services:
            with pytest.raises(Damaged):
                await services.tables.find(key)
            services.time._now += 100_000_000
            await services.tables.sweep.look_after_due()
            assert await services.store.due_tables(services.time.now(), 10) == []

    asyncio.run(scenario())


def test_the_refusal_of_a_damaged_table_is_told_in_both_languages() -> None:
    assert Damaged(entry=3).message("en") != Damaged(entry=3).message("fr")
