"""What a server depends on goes away, freezes and comes back: it is seen, told apart, and nobody waits for long."""

import asyncio
import os
import shutil
import signal
import time
from collections import namedtuple
from pathlib import Path
from typing import Any

import msgspec
import pytest
from tests.tables.services import FakeTime
from tests.tables.test_redis_bots import Thinker
from tests.tables.test_workers import job
from tests.web.clients import Visitor, in_process
from tests.web.test_operations import BEARER, TOKEN, served
from tools.servers import Postgres, Redis

from connive.storage.driver import StoreUnavailable
from connive.storage.stores import open_store
from connive.tables.bots.redis_bots import RedisBots
from connive.tables.bus.redis_bus import RedisBus
from connive.tables.settings import MINUTE
from connive.web import metrics
from connive.web.metrics import Metrics, Sample, merged

WAIT = 60.0
"""Seconds within which anything must be noticed, on however slow a machine."""


async def until(good: Any) -> None:
    """Wait for something."""
    limit = time.monotonic() + WAIT
    while not good():
        assert time.monotonic() < limit
        await asyncio.sleep(0.05)


@pytest.mark.parametrize("away", ["frozen", "dead"])
def test_redis_that_is_away_is_noticed_and_holds_nobody_up(redis: Redis, away: str) -> None:
    async def scenario() -> None:
        bus, bots = RedisBus(redis.url), RedisBots(redis.url, 1, workers=Thinker(3))
        await bus.open(lambda word: None)
        await until(lambda: bus.good)
        redis.freeze() if away == "frozen" else redis.kill()
        try:
            await until(lambda: not bus.good)
            assert await asyncio.wait_for(bus.claim("a", 1000), WAIT)
            given = job()
            chosen = given.decision.ids[0]
            bots._workers = Thinker(chosen)
            assert (await asyncio.wait_for(bots.ask(given), WAIT)).action == chosen
            assert bots._alone_until > time.monotonic(), "the next bot would wait for it again"
        finally:
            redis.thaw() if away == "frozen" else redis.start()
        await until(lambda: bus.good)
        await bots.close()
        await bus.close()

    asyncio.run(scenario())


def test_postgres_that_is_frozen_is_unavailable_and_comes_back(
    postgres: Postgres, key: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("connive.storage.postgres.TIMEOUT", 1.0)
    address = postgres.new_database("frozen")

    async def scenario() -> None:
        store = await open_store(address)
        processes = await postgres.processes()
        for pid in processes:
            os.kill(pid, signal.SIGSTOP)
        try:
            for work in (store.probe(1), store.people(1), store.probe(2)):
                with pytest.raises(StoreUnavailable):
                    await asyncio.wait_for(work, WAIT)
        finally:
            for pid in processes:
                os.kill(pid, signal.SIGCONT)
        await store.probe(3)
        assert await store.people(1) == []
        await store.close()

    asyncio.run(scenario())


def test_a_disk_that_is_nearly_full_is_told_and_the_server_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    usage = namedtuple("usage", "total used free")
    with in_process(tmp_path / "a.db", metrics_token=TOKEN) as client:
        assert client.portal is not None
        monkeypatch.setattr(shutil, "disk_usage", lambda folder: usage(9, 9, 100_001_000))
        client.portal.call(served(client)._probe)
        found = client.get("/ready", headers=BEARER)
        assert (found.status_code, found.json()["disk_space"], found.json()["disk_free"]) == (200, False, 100_000_000)
        assert client.get("/ready").json() == {"good": True}


def test_the_numbers_of_several_processes_are_those_of_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A process that has ended keeps its counters; what it had open is gone."""
    left = [Sample("entries", "counter", 5), Sample("connections", "sum", 7), Sample("store_good", "least", 0)]
    (tmp_path / "1.json").write_bytes(msgspec.json.encode(left))
    (tmp_path / "2.json").write_bytes(msgspec.json.encode(left))
    (tmp_path / "3.json").write_bytes(b"{")
    monkeypatch.setattr(metrics, "_is_alive", lambda pid: pid != 1)
    with in_process(tmp_path / "a.db", shared=str(tmp_path)) as client:
        page = Metrics(served(client)).text().decode()
    assert "connive_entries_total 10.0" in page
    assert "connive_connections 7.0" in page and "connive_store_good 0.0" in page and "connive_processes 1.0" in page


def test_processes_answer_with_one_page_and_no_counter_goes_back(tmp_path: Path) -> None:
    """Whichever process is asked: in one minute the same page, afterwards what happened in both."""
    time, shared = FakeTime(), tmp_path / "shared"
    shared.mkdir()
    with in_process(tmp_path / "a.db", time, shared=str(shared)) as client:
        one, two = Metrics(served(client)), Metrics(served(client))
        first = one.text()
        Visitor(client, "Ann").table()
        one.publish()
        assert two.text() == first, "a second process would have told more within the minute"
        time._now += MINUTE
        after = two.text()
        assert b'operation="create_table",status="200"} 1.0' in after and one.text() == after != first
        assert len(list(shared.glob("*.page"))) == 1 and not list(shared.glob("*.draft"))


def test_a_disk_without_room_keeps_no_server_from_looking_after_itself(tmp_path: Path) -> None:
    shared = tmp_path / "shared"
    shared.mkdir()
    with in_process(tmp_path / "a.db", shared=str(shared)) as client:
        assert client.portal is not None
        shutil.rmtree(shared)
        client.portal.call(served(client)._probe)
        assert client.get("/ready").status_code == 200 and Metrics(served(client)).text() == b""


def test_labels_keep_numbers_apart() -> None:
    one, two = (Sample("refused", "counter", 1, {"code": code}) for code in ("banned", "damaged"))
    assert merged([(True, [one, two]), (True, [one])]) == [msgspec.structs.replace(one, value=2), two]


def test_a_message_that_is_wrong_is_told_where(tmp_path: Path) -> None:
    with in_process(tmp_path / "a.db") as client:
        ann = Visitor(client, "Ann")
        for body, field in (({"game": 3}, "game"), ({"game": "berlin63", "extra": 1}, "extra"), ({}, "game")):
            answer = ann.send("POST", "/api/tables", body)
            assert answer.json()["code"] == "bad_message" and f"look at {field}" in answer.json()["message"]
