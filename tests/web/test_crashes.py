"""Real server processes, killed at random moments under load: nothing promised is lost, nothing is done twice,
and nobody was told anything that is not stored."""

import asyncio
import os
from collections.abc import Iterator
from pathlib import Path
from random import Random

import httpx2
import pytest
from tests.web.clients import SECONDS, ForkedServer, Server
from tests.web.crowds import Solo, check, promised

from connive.storage.stores import open_store

pytestmark = pytest.mark.slow

PLAYERS, FEW = 12, 4
KILLS = 5
LONG_KILLS = int(os.environ.get("CONNIVE_KILLS", "500"))
"""On each store; with both a thousand."""


BUSY, SOON = 15, 5
"""How many choices are promised in each round before the server is killed."""


async def until_busy(solos: list[Solo], busy: int = BUSY) -> None:
    before = promised(solos)
    async with asyncio.timeout(5 * SECONDS):
        while promised(solos) < before + busy and not all(solo.over for solo in solos):
            await asyncio.sleep(0.01)


async def torment(server: Server, kills: int, seed: int, players: int = PLAYERS, busy: int = BUSY) -> int:
    """Kill a server again and again while people play; return how many choices were made."""
    address, chance, made = server.config.database, Random(seed), 0
    server.start()
    try:
        solos: list[Solo] = []
        for round_ in range(kills):
            async with httpx2.AsyncClient(timeout=SECONDS) as client:
                solos = [solo for solo in solos if not solo.over]
                fresh = [Solo([server.url], 1000 * round_ + n) for n in range(players - len(solos))]
                await asyncio.gather(*(solo.sit_down(client, server.url) for solo in fresh))
                solos += fresh
            stop = asyncio.Event()
            crowd = [asyncio.create_task(solo.play(stop)) for solo in solos]
            await until_busy(solos, busy)
            await asyncio.sleep(chance.uniform(0, 0.2))
            server.kill()
            stop.set()
            done = await asyncio.gather(*crowd, return_exceptions=True)
            assert [error for error in done if error is not None] == []
            store = await open_store(address)
            counts = {solo: await check(store, solo) for solo in solos}
            made += sum(count for solo, count in counts.items() if solo.over or round_ == kills - 1)
            await store.close()
            await asyncio.to_thread(server.start)
    finally:
        server.kill()
    return made


@pytest.fixture
def server(address: str) -> Iterator[ForkedServer]:
    serving = ForkedServer(address)
    yield serving
    serving.end()


def test_a_killed_server_loses_nothing_and_repeats_nothing(server: ForkedServer) -> None:
    assert asyncio.run(torment(server, KILLS, 63)) >= KILLS * BUSY


@pytest.mark.long
def test_a_server_that_is_killed_all_day_loses_nothing(server: ForkedServer) -> None:
    assert asyncio.run(torment(server, LONG_KILLS, 1963, FEW, SOON)) >= LONG_KILLS * SOON


def test_a_server_that_is_asked_to_stop_finishes_what_it_began(tmp_path: Path) -> None:
    async def scenario() -> None:
        server = Server(str(tmp_path / "a.db")).start()
        async with httpx2.AsyncClient(timeout=SECONDS) as client:
            solos = [Solo([server.url], n) for n in range(4)]
            await asyncio.gather(*(solo.sit_down(client, server.url) for solo in solos))
        stop = asyncio.Event()
        crowd = [asyncio.create_task(solo.play(stop)) for solo in solos]
        await until_busy(solos)
        code = await asyncio.to_thread(server.stop)
        stop.set()
        assert code in (0, -15)
        assert [error for error in await asyncio.gather(*crowd, return_exceptions=True) if error] == []
        store = await open_store(str(tmp_path / "a.db"))
        assert sum([await check(store, solo) for solo in solos]) > 0
        await store.close()

    asyncio.run(scenario())
