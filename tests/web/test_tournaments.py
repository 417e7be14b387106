"""Tournaments over HTTP and the socket; and two real processes, one of which is killed in the middle of a round."""

import asyncio
from collections import Counter
from pathlib import Path
from typing import Any

import httpx2
import pytest
from tests.web.clients import SECONDS, Visitor, answer_to, in_process, told
from tests.web.test_processes import guest, two_servers
from tools.servers import Postgres, Redis

from connive.storage.stores import open_store

T = "/api/tournaments"
ORDER = {"name": "Friday", "game": "berlin63"}


def account(client: Any, name: str) -> Visitor:
    visitor = Visitor(client, name)
    assert visitor.send("POST", "/api/account", {"name": name, "password": "correct horse"}).status_code == 200
    return visitor


def made(visitor: Visitor, **order: Any) -> str:
    answer = visitor.send("POST", T, ORDER | order)
    assert answer.status_code == 200, answer.text
    return str(answer.json()["tournament"])


def test_people_are_told_of_a_tournament_and_called_to_their_game(tmp_path: Path) -> None:
    with in_process(tmp_path / "a.db") as client:
        ann, ben, stranger = account(client, "Ann"), account(client, "Ben"), Visitor(client, None)
        key = made(ann, format="knockout")
        with ben.socket() as socket:
            assert answer_to(socket, {"type": "follow", "id": "f", "tournament": key})["type"] == "accepted"
            for each in (ann, ben):
                assert each.send("POST", f"{T}/{key}/enter").status_code == 200
            assert told(socket, "tournament") == {"type": "tournament", "tournament": key, "version": 1}
            assert ann.send("POST", f"{T}/{key}/begin").status_code == 200
            called = told(socket, "game_ready")
        assert called["name"] == "Friday" and called["tournament"] == key
        found = stranger.send("GET", f"{T}/{key}").json()
        assert found["status"] == "running" and [each["name"] for each in found["entrants"]] == ["Ann", "Ben"]
        assert [game["table"] for game in found["games"]] == [called["table"]]
        lists = ben.send("GET", T).json()
        assert [each["next"] for each in lists["own"]] == [called["table"]]
        assert [each["tournament"] for each in stranger.send("GET", T).json()["running"]] == [key]
        table = called["table"]
        assert ben.send("GET", f"/api/tables/{table}").json()["tournament"] is True
        assert ben.send("GET", f"/api/tables/{table}/tournament").json()["tournament"]["name"] == "Friday"
        assert ben.send("GET", "/api/account").json()["tournaments"][0]["hosted"] is False
        assert ben.send("POST", f"{T}/{key}/withdraw").status_code == 200
        assert ben.send("POST", f"{T}/{key}/withdraw").json()["code"] == "not_entered"


def test_a_tournament_by_link_is_in_no_list_and_its_tables_do_not_name_it(tmp_path: Path) -> None:
    with in_process(tmp_path / "a.db") as client:
        ann, ben, eve = account(client, "Ann"), account(client, "Ben"), Visitor(client, "Eve")
        key = made(ann, format="knockout", public=False)
        for each in (ann, ben):
            each.send("POST", f"{T}/{key}/enter")
        ann.send("POST", f"{T}/{key}/begin")
        lists = eve.send("GET", T).json()
        assert not any(lists.values())
        table = ann.send("GET", f"{T}/{key}").json()["games"][0]["table"]
        assert eve.send("GET", f"/api/tables/{table}/tournament").json() == {"tournament": None}
        assert ann.send("GET", f"/api/tables/{table}/tournament").json()["tournament"]["tournament"] == key
        assert [each["table"] for each in eve.send("GET", "/api/tables").json()["tables"]] == []


def test_refusals_are_typed(tmp_path: Path) -> None:
    with in_process(tmp_path / "a.db") as client:
        ann, eve = account(client, "Ann"), Visitor(client, "Eve")
        for visitor, method, path, body, status, code in (
            (eve, "POST", T, ORDER, 400, "hosts_need_accounts"),
            (ann, "POST", T, ORDER | {"format": "ladder"}, 400, "bad_message"),
            (ann, "POST", T, ORDER | {"minutes": 5}, 400, "bad_message"),
            (ann, "POST", T, ORDER | {"game": "chess"}, 400, "unknown_game"),
            (ann, "GET", f"{T}/nothing", None, 404, "no_tournament"),
            (ann, "GET", f"{T}/%00", None, 400, "bad_message"),
            (ann, "POST", f"{T}/nothing/enter", None, 404, "no_tournament"),
        ):
            answer = visitor.send(method, path, body)
            assert (answer.status_code, answer.json()["code"]) == (status, code), path
        key = made(ann)
        assert eve.send("POST", f"{T}/{key}/cancel").status_code == 403
        assert ann.send("DELETE", f"{T}/{key}/entrants/x").json()["code"] == "bad_message"
        assert ann.send("DELETE", f"{T}/{key}/entrants/7").json()["code"] == "not_entered"
        assert ann.send("POST", f"{T}/{key}/bots", {"bot": "Nobody"}).json()["code"] == "unknown_bot"


async def make_account(client: httpx2.AsyncClient, url: str, name: str) -> dict[str, str]:
    headers = await guest(client, url, name)
    body = {"name": name, "password": "correct horse"}
    assert (await client.post(f"{url}/api/account", json=body, headers=headers)).status_code == 200
    return headers


async def play_round(client: httpx2.AsyncClient, url: str, found: dict[str, Any], people: dict[str, Any]) -> None:
    """Let everybody sit down at their table, and the second of each two give up."""
    for game in found["games"]:
        if game["points"] is None:
            seated = [people[found["entrants"][each]["name"]] for each in game["players"]]
            table = f"{url}/api/tables/{game['table']}"
            for headers in seated:
                await client.post(f"{table}/join", json={}, headers=headers)
            await client.post(f"{table}/leave", headers=seated[1])


@pytest.mark.slow
@pytest.mark.usefixtures("key")
def test_a_process_that_is_killed_in_a_round_leaves_nobody_out_and_pairs_nobody_twice(
    postgres: Postgres, redis: Redis
) -> None:
    address = postgres.new_database("tournament")

    async def scenario() -> None:
        async with two_servers(address, redis) as (one, two), httpx2.AsyncClient(timeout=SECONDS) as client:
            people = {name: await make_account(client, one.url, name) for name in ("Ann", "Ben", "Cid", "Dot", "Eve")}
            ann = people["Ann"]
            order = {"name": "Night", "game": "berlin63", "rounds": 3}
            key = (await client.post(f"{one.url}{T}", json=order, headers=ann)).json()["tournament"]
            for number, headers in enumerate(people.values()):
                url = (one, two)[number % 2].url
                assert (await client.post(f"{url}{T}/{key}/enter", headers=headers)).status_code == 200
            assert (await client.post(f"{one.url}{T}/{key}/begin", headers=ann)).status_code == 200

            async def until(round_: int, status: str = "running") -> dict[str, Any]:
                async with asyncio.timeout(2 * SECONDS):
                    while True:
                        found: dict[str, Any] = (await client.get(f"{two.url}{T}/{key}")).json()
                        if (found["round"], found["status"]) == (round_, status):
                            return found
                        await asyncio.sleep(0.05)

            first = await until(1)
            await play_round(client, one.url, first | {"games": first["games"][:1]}, people)
            one.kill()
            for number in range(1, 4):
                await play_round(client, two.url, await until(number), people)
            done = await until(3, "over")
            for number in range(1, 4):
                seated = [each for game in done["games"] if game["round"] == number for each in game["players"]]
                out = [bye["entrant"] for bye in done["byes"] if bye["round"] == number]
                assert sorted(seated + out) == list(range(5)) and len(out) == 1
            pairs = Counter(frozenset(game["players"]) for game in done["games"])
            assert set(pairs.values()) == {1} and all(game["points"] == [12, 0] for game in done["games"])
            assert len({bye["entrant"] for bye in done["byes"]}) == 3
            assert sum(each["points"] for each in done["standings"]) == 9 * 12
            store = await open_store(address)
            assert {row.id for row in await store.all_tables(99)} == {game["table"] for game in done["games"]}
            await store.close()

    asyncio.run(scenario())
