"""Two server processes on real PostgreSQL and Redis: any process serves any table, whatever fails in between."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import httpx2
import pytest
from tests.web.clients import QUICK, SECONDS, Player, Server, cookie_of
from tests.web.crowds import Solo, check, promised
from tools.servers import Postgres, Redis

from connive.storage.stores import open_store

pytestmark = pytest.mark.slow


@asynccontextmanager
async def two_servers(address: str, redis: Redis) -> AsyncIterator[tuple[Server, Server]]:
    servers = [Server(address, redis=redis.url) for _ in range(2)]
    try:
        await asyncio.gather(*(asyncio.to_thread(server.start) for server in servers))
        yield servers[0], servers[1]
    finally:
        for server in servers:
            if server.process is not None:
                server.kill()


async def guest(client: httpx2.AsyncClient, url: str, name: str) -> dict[str, str]:
    """Come in; return the headers of the session."""
    cookie = cookie_of(await client.post(f"{url}/api/session", json={"name": name}))
    headers = {"cookie": f"connive={cookie}"}
    csrf = (await client.get(f"{url}/api/session", headers=headers)).json()["csrf"]
    return headers | {"x-connive": csrf}


def player(server: Server, headers: dict[str, str]) -> Player:
    return Player(server.url, headers["cookie"].removeprefix("connive="))


async def choose(who: Player, table: str, seat: int, number: int, update: dict[str, Any]) -> None:
    decision = update["decision"]
    request = {"type": "choose", "id": f"{seat}-{number}", "table": table, "seat": seat, "token": decision["token"]}
    await who.send(**request, action=decision["actions"][0])
    answer = await who.until("accepted")
    while answer["id"] != f"{seat}-{number}":
        answer = await who.until("accepted")


async def sees(who: Player, version: int) -> dict[str, Any]:
    """Wait until somebody has been told a number of events."""
    while (update := await who.until("update"))["version"] < version:
        pass
    return update


@pytest.mark.usefixtures("key")
def test_people_at_one_table_play_through_different_processes(postgres: Postgres, redis: Redis) -> None:
    address = postgres.new_database("processes")

    async def scenario() -> None:
        async with two_servers(address, redis) as (one, two), httpx2.AsyncClient(timeout=SECONDS) as client:
            ann, bob = await guest(client, one.url, "Ann"), await guest(client, two.url, "Bob")
            order = {"game": "berlin63", "settings": QUICK, "public": True}
            table = (await client.post(f"{one.url}/api/tables", json=order, headers=ann)).json()["table"]
            listed = (await client.get(f"{two.url}/api/tables", headers=bob)).json()["tables"]
            assert [each["table"] for each in listed] == [table]
            joined = await client.post(f"{two.url}/api/tables/{table}/join", json={}, headers=bob)
            assert joined.json() == {"seat": 1, "pledges": None}
            a, b = player(one, ann), player(two, bob)
            for who, seat in ((a, 0), (b, 1)):
                await who.connect()
                await who.send(type="watch", id="w", table=table, seat=seat)
            mine, theirs = await a.until("update"), await b.until("update")
            while (await a.until("presence"))["seats"] != [0, 1]:
                pass
            for number in range(2):
                await choose(a, table, 0, number, mine)
                theirs = await sees(b, theirs["version"] + 2)
                await choose(b, table, 1, number, theirs)
                mine = await sees(a, theirs["version"] + 2)
            redis.kill()
            await choose(a, table, 0, 2, mine)
            theirs = await sees(b, mine["version"] + 2)
            redis.start()
            await choose(b, table, 1, 2, theirs)
            mine = await sees(a, theirs["version"] + 2)
            two.kill()
            await choose(a, table, 0, 3, mine)
            back = player(one, bob)
            await back.connect()
            await back.send(type="watch", id="w", table=table, seat=1, version=theirs["version"])
            theirs = await back.until("update")
            await choose(back, table, 1, 3, theirs)
            assert (await sees(a, theirs["version"] + 2))["version"] > mine["version"]
            for who in (a, b, back):
                await who.close()

    asyncio.run(scenario())


async def go_on(solos: list[Solo]) -> None:
    """Wait until some more choices are promised, if there is anybody left to make them."""
    before = promised(solos)
    async with asyncio.timeout(2 * SECONDS):
        while promised(solos) < before + 12 and not all(solo.over for solo in solos):
            await asyncio.sleep(0.01)


@pytest.mark.usefixtures("key")
def test_a_crowd_that_changes_processes_loses_nothing(postgres: Postgres, redis: Redis) -> None:
    address = postgres.new_database("crowd")

    async def scenario() -> None:
        async with two_servers(address, redis) as (one, two):
            async with httpx2.AsyncClient(timeout=SECONDS) as client:
                solos = [Solo([one.url, two.url], number) for number in range(6)]
                await asyncio.gather(*(solo.sit_down(client, one.url) for solo in solos))
            stop = asyncio.Event()
            crowd = [asyncio.create_task(solo.play(stop)) for solo in solos]
            await go_on(solos)
            redis.kill()
            await go_on(solos)
            redis.start()
            one.kill()
            for solo in solos:
                solo.urls = [two.url]
            await go_on(solos)
            stop.set()
            assert [error for error in await asyncio.gather(*crowd, return_exceptions=True) if error] == []
        store = await open_store(address)
        for solo in solos:
            await check(store, solo)
        await store.close()

    asyncio.run(scenario())


@pytest.mark.usefixtures("key")
def test_a_bot_is_asked_by_one_process_and_goes_on_when_that_one_dies(postgres: Postgres, redis: Redis) -> None:
    address = postgres.new_database("bots")

    async def scenario() -> None:
        async with two_servers(address, redis) as (one, two), httpx2.AsyncClient(timeout=SECONDS) as client:
            ann = await guest(client, one.url, "Ann")
            order = {"game": "berlin63", "settings": QUICK, "bots": {"1": "random"}}
            table = (await client.post(f"{one.url}/api/tables", json=order, headers=ann)).json()["table"]
            a = player(two, ann)
            await a.connect()
            await a.send(type="watch", id="w", table=table, seat=0)
            update = await a.until("update")
            one.kill()
            number = 0
            while number < 7 and not update["view"]["ended"]:
                decision = update["decision"]
                if decision is not None and decision["token"] == f"0.{number}":
                    request = {"type": "choose", "id": f"c{number}", "table": table, "seat": 0}
                    await a.send(**request, token=decision["token"], action=decision["actions"][0])
                    number += 1
                update = await a.until("update")
            store = await open_store(address)
            entries = await store.entries(table)
            assert {entry.seat for entry in entries} == {0, 1}
            await store.close()
            await a.close()

    asyncio.run(scenario())


async def seek(server: Server, headers: dict[str, str]) -> Player:
    """Look for a game."""
    who = player(server, headers)
    await who.connect()
    await who.send(type="seek", id="s", game="berlin63", seats=2, pace="quick", rated=False)
    return who


@pytest.mark.usefixtures("key")
def test_people_are_paired_across_processes_and_one_that_is_killed_loses_nobody(
    postgres: Postgres, redis: Redis
) -> None:
    address = postgres.new_database("pairing")

    async def scenario() -> None:
        async with two_servers(address, redis) as (one, two), httpx2.AsyncClient(timeout=SECONDS) as client:
            names = ("Ann", "Ben", "Cid", "Dot", "Eve")
            people = {name: await guest(client, (one, two)[place % 2].url, name) for place, name in enumerate(names)}
            ann, ben = await seek(one, people["Ann"]), await seek(two, people["Ben"])
            first = [(await who.until("paired"))["table"] for who in (ann, ben)]
            await (await seek(one, people["Cid"])).until("seeking")
            one.kill()
            cid, dot = await seek(two, people["Cid"]), await seek(two, people["Dot"])
            second = [(await who.until("paired"))["table"] for who in (cid, dot)]
            eve = await seek(two, people["Eve"])
            await eve.until("seeking")
            assert len(set(first)) == len(set(second)) == 1 and {*first, *second} - {None} == {first[0], second[0]}
            store = await open_store(address)
            assert {row.id for row in await store.all_tables(9)} == {first[0], second[0]}
            seated = [seat.person for table in (first[0], second[0]) for seat in await store.seats_of(table)]
            assert len(set(seated)) == 4, "everybody has one seat"
            assert [each.table_id for each in await store.seeks.all() if each.person not in seated] == [None]
            await store.close()
            for who in (ben, cid, dot, eve):
                await who.close()

    asyncio.run(scenario())
