"""Garbage: generated requests on the HTTP API and on the socket. No 5xx, no dropped neighbour, no growth of memory."""

import asyncio
import re
import resource
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx2
import msgspec
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from tests.web.clients import QUICK, SECONDS, Player, Server, cookie_of
from tools.simulator.garbage import garbage

from connive.core.randomness import FastRng
from connive.web.openapi import openapi

SCHEMA = schemathesis.openapi.from_dict(openapi())
OPERATIONS: list[Any] = [operation.ok() for operation in SCHEMA.get_all_operations()]  # type: ignore[union-attr]
CALM: dict[str, Any] = {
    "deadline": None,
    "database": None,
    "phases": [Phase.generate],
    "suppress_health_check": list(HealthCheck),
}
EXAMPLES, LONG_EXAMPLES = 6, 300
GARBAGE, LONG_GARBAGE = 1_500, 30_000
GROWTH = 40_000_000
"""How many bytes a server may grow by while it is being told nonsense."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    made = Server(str(tmp_path_factory.mktemp("fuzz") / "a.db")).start()
    yield made
    made.kill()


def session(server: Server) -> dict[str, str]:
    cookie = cookie_of(httpx2.post(f"{server.url}/api/session", json={"name": "Fuzz"}, timeout=SECONDS))
    headers = {"cookie": f"connive={cookie}"}
    csrf = httpx2.get(f"{server.url}/api/session", headers=headers, timeout=SECONDS).json()["csrf"]
    return headers | {"x-connive": csrf}


def attack(server: Server, operation: Any, examples: int) -> None:
    """Send what fits the schema and what does not, with and without a session."""
    headers = session(server)
    with httpx2.Client(base_url=server.url, timeout=SECONDS) as client:

        @given(case=operation.as_strategy(), signed_in=st.booleans())
        @settings(max_examples=examples, derandomize=examples == EXAMPLES, **CALM)
        def run(case: Any, signed_in: bool) -> None:
            if operation.definition.raw.get("operationId") in ("log_out", "end_session"):
                signed_in = False
            path = case.formatted_path
            body = None if isinstance(case.body, type(schemathesis.core.NOT_SET)) else msgspec.json.encode(case.body)
            answer = client.request(
                operation.method.upper(),
                path,
                content=body,
                params={name: str(value) for name, value in (case.query or {}).items()},
                headers={"content-type": "application/json"} | (headers if signed_in else {}),
            )
            assert answer.status_code < 500, (path, body, answer.text)
            if answer.status_code >= 400 and answer.content:
                assert re.fullmatch(r"[a-z_]+", answer.json()["code"])

        run()


@pytest.mark.parametrize("operation", OPERATIONS, ids=lambda operation: operation.label)
def test_no_request_breaks_the_server(server: Server, operation: Any) -> None:
    attack(server, operation, EXAMPLES)


@pytest.mark.long
@pytest.mark.parametrize("operation", OPERATIONS, ids=lambda operation: operation.label)
def test_no_request_breaks_the_server_at_length(server: Server, operation: Any) -> None:
    attack(server, operation, LONG_EXAMPLES)


# --- The socket ---

LAST = "last"


async def pester(server: Server, count: int, seed: int) -> None:
    """Send garbage over one connection while neighbours play; everybody else must not notice."""
    headers = session(server)
    cookie = headers["cookie"].removeprefix("connive=")
    order = {"game": "berlin63", "settings": QUICK | {"one_screen": True}}
    async with httpx2.AsyncClient(base_url=server.url, timeout=SECONDS) as client:
        table = (await client.post("/api/tables", json=order, headers=headers)).json()["table"]
    neighbour, rude = Player(server.url, cookie), Player(server.url, session(server)["cookie"].removeprefix("connive="))
    await neighbour.connect()
    await neighbour.send(type="watch", id="w", table=table, seat=0)
    await neighbour.until("update")
    await rude.connect()
    rng, reader = FastRng(seed), asyncio.create_task(drain(rude))
    for number in range(count):
        assert rude.connection is not None
        await rude.connection.send(garbage(rng, table))
        if number % 250 == 0:
            await neighbour.send(type="ping", id="p")
            await neighbour.until("pong")
    await rude.send(type="watch", id=LAST, table="nowhere")
    await asyncio.wait_for(reader, 10 * SECONDS)
    await neighbour.send(type="choose", id="c", table=table, seat=0, token="0.0", action=0)
    assert (await neighbour.until("accepted"))["id"] in ("w", "c")
    for player in (neighbour, rude):
        await player.close()


async def drain(player: Player) -> None:
    """Read until the answer to the last message has come; keep nothing."""
    while (await player.next()).get("id") != LAST:
        player.frames.clear()


def grown(server: Server, count: int) -> int:
    assert server.process is not None
    asyncio.run(pester(server, 300, 1))
    before = resident(server.process.pid)
    asyncio.run(pester(server, count, 2))
    return resident(server.process.pid) - before


def resident(pid: int) -> int:
    """Return how many bytes of memory a process uses."""
    return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * resource.getpagesize()


def test_garbage_on_the_socket_disturbs_nobody(server: Server) -> None:
    assert grown(server, GARBAGE) < GROWTH
    assert '"unforeseen"' not in server.log.read_text()


@pytest.mark.long
def test_much_garbage_on_the_socket_disturbs_nobody(server: Server) -> None:
    assert grown(server, LONG_GARBAGE) < GROWTH
    assert '"unforeseen"' not in server.log.read_text()


def test_a_client_that_does_not_read_is_cut_off_and_nobody_else(tmp_path: Path) -> None:
    async def scenario() -> None:
        from tests.tables.services import QUICK as SETTINGS
        from tests.web.wires import TABLE, Wire, room, turn_over

        from connive.tables.lobby.seats import Order
        from connive.web import channel

        async with room(Order("berlin63", settings=SETTINGS), 2) as place:
            person = await place.server.store.person("p9")
            assert person is not None
            table = place.server.tables._live[TABLE].table
            before = set(table.onlookers)
            deaf = Wire(place.server, await place.server.people._new_session(person))
            await deaf.ask(type="watch", id="w", table=TABLE)
            (connection,) = table.onlookers - before
            for _ in range(channel.QUEUE + 2):
                connection.push(b"x")
            await turn_over()
            assert len(deaf.frames) < channel.QUEUE
            assert (await place.choose(0, place.match.open_decision(0).ids[0]))["type"] == "accepted"
            await deaf.close()

    asyncio.run(scenario())


def test_a_revoked_session_ends_its_connections() -> None:
    async def scenario() -> None:
        from tests.tables.services import QUICK as SETTINGS
        from tests.tables.services import FakeTime
        from tests.web.wires import room

        from connive.tables.lobby.seats import Order

        time = FakeTime()
        async with room(Order("berlin63", settings=SETTINGS), 2, time) as place:
            for session in await place.server.people.sessions("p0"):
                await place.server.people.revoke("p0", session.digest)
            await time.pass_by(61_000)
            place.wires[0].send_text('{"type": "ping", "id": "p"}')
            await asyncio.wait_for(place.wires[0]._task, SECONDS)
            assert not any('"pong"' in frame for frame in place.wires[0].frames)
            assert (await place.choose(1, place.match.open_decision(1).ids[0]))["type"] == "accepted"

    asyncio.run(scenario())


def test_a_client_that_sends_faster_than_it_is_answered_gets_every_answer_in_order() -> None:
    async def scenario() -> None:
        from tests.tables.services import QUICK as SETTINGS
        from tests.web.wires import TABLE, room

        from connive.tables.lobby.seats import Order
        from connive.web.connection import INBOX

        async with room(Order("berlin63", settings=SETTINGS), 2) as place:
            wire = place.wires[0]
            sent = [f"w{number}" for number in range(3 * INBOX)]
            for key in sent:
                wire.send_text(msgspec.json.encode({"type": "unwatch", "id": key, "table": TABLE}).decode())
            assert (await wire.ask(type="unwatch", id="last", table=TABLE))["type"] == "accepted"
            answers = [msgspec.json.decode(frame) for frame in wire.frames if '"type":"accepted"' in frame]
            assert [answer["id"] for answer in answers if answer["id"] in sent] == sent

    asyncio.run(scenario())
