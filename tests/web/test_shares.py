"""How much of a process, and of what waits in it for everybody, one address or person may have."""

import asyncio
import time
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from starlette.websockets import WebSocketDisconnect
from tests.tables.services import FakeTime
from tests.web.clients import Visitor, in_process, told

from connive.storage import meter
from connive.tables.errors import TooMany, TooOften
from connive.tables.fair_queue import Asker
from connive.tables.reviews import desk
from connive.web import connection, shares
from connive.web.channel import AsgiChannel
from connive.web.connection import READS_ALONG
from connive.web.lobby_api import REPORTS_MOST
from connive.web.shares import AHEAD, KEPT, PLACES, SHARE, Shares
from connive.web.sockets import TRY_LATER

HERE = "testclient"
"""The address of a client in process."""

FAR = 1e9


def test_an_address_has_its_share_and_waits_for_more() -> None:
    now = [0.0]
    found = Shares(clock=lambda: now[0])
    assert found.charge("a", SHARE * AHEAD) == 0.0
    assert found.charge("a", SHARE) == pytest.approx(1.0)
    assert found.charge("b", 0.0) == 0.0, "another address has its own"
    now[0] = 0.5
    assert found.charge("a", 0.0) == pytest.approx(0.5)
    now[0] = 100.0
    assert found.charge("a", SHARE * AHEAD) == 0.0, "what was not used is not saved up"
    for number in range(KEPT):
        found.charge(f"other {number}", 0.0)
    assert found.charge("a", 0.0) == 0.0 and len(found._paid) == KEPT


def test_a_request_waits_for_its_turn_and_is_refused_if_that_takes_too_long(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shares, "PATIENCE", 0.1)

    async def scenario() -> None:
        found = Shares()
        found.charge("a", SHARE * (AHEAD + 0.01))
        await found.turn("a")
        found.charge("a", SHARE * (AHEAD + 60))
        began = time.monotonic()
        with pytest.raises(TooOften):
            await found.turn("a")
        assert time.monotonic() - began >= 0.1, "a refusal comes no sooner than an answer"

    asyncio.run(scenario())


def test_what_is_done_in_threads_for_an_address_counts(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    with in_process(tmp_path / "a.db", rate=1.0) as client:
        ann = Visitor(client, "Ann")
        table = ann.table(bots={"1": "random"})
        found = client.app.state.server.shares  # type: ignore[attr-defined]
        with ann.socket() as socket:
            told(socket, "welcome")
            before = found.charge(HERE, 0.0)
            monkeypatch.setattr(meter, "thread_time", map(float, count()).__next__)  # work in a thread takes a second
            socket.send_json({"type": "notes", "id": "n", "table": table, "seat": 0})
            told(socket, "notes")
        assert (before, found.charge(HERE, 0.0) > 1.0) == (0.0, True)


def test_what_is_read_from_the_database_for_an_address_counts(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Anybody may ask for lists; the file has one reader, for which everybody else waits."""
    with in_process(tmp_path / "a.db", rate=1.0) as client:
        found = client.app.state.server.shares  # type: ignore[attr-defined]
        monkeypatch.setattr(meter, "thread_time", map(float, count()).__next__)
        assert found.charge(HERE, 0.0) == 0.0
        assert client.get("/api/finished").status_code == 200
        assert found.charge(HERE, 0.0) > 1.0


def test_an_address_cannot_begin_everything_at_once() -> None:
    async def scenario() -> None:
        found, inside, most = Shares(), 0, 0

        async def request() -> None:
            nonlocal inside, most
            async with found.place("a"):
                inside += 1
                most = max(most, inside)
                await asyncio.sleep(0)
                inside -= 1

        await asyncio.gather(*(request() for _ in range(3 * PLACES)))
        assert most == PLACES and not found._places

    asyncio.run(scenario())


def test_counted_are_the_steps_of_a_task_and_not_what_it_waits_for(monkeypatch: pytest.MonkeyPatch) -> None:
    spent = [0.0]
    monkeypatch.setattr(time, "thread_time", lambda: spent[0])

    async def work(waits: asyncio.Event) -> None:
        spent[0] += 1.0
        await waits.wait()
        spent[0] += 2.0
        raise EOFError

    async def scenario() -> None:
        found, waits = Shares(clock=lambda: 0.0), asyncio.Event()
        task = asyncio.create_task(found.spend("a", work(waits)))
        await asyncio.sleep(0)
        spent[0] += 100.0  # somebody else's work
        waits.set()
        with pytest.raises(EOFError):
            await task
        assert found._paid["a"] == pytest.approx(3.0 / SHARE)
        task = asyncio.create_task(found.spend("a", asyncio.Event().wait()))  # type: ignore[arg-type]
        await asyncio.sleep(0)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task

    asyncio.run(scenario())


def test_requests_of_an_address_that_has_had_its_share_are_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shares, "PATIENCE", 0.1)
    with in_process(tmp_path / "a.db") as client:
        server = client.app.state.server  # type: ignore[attr-defined]
        assert client.get("/").status_code == client.get("/api/games").status_code == 200
        assert server.shares.charge(HERE, 0.0) == 0.0 and HERE in server.shares._paid
        server.shares.charge(HERE, FAR)
        for path in ("/", "/api/games", "/api/openapi.json"):
            answer = client.get(path)
            assert answer.status_code == 429 and answer.json()["code"] == "too_often"
            assert int(answer.headers["retry-after"]) > 1 and "content-security-policy" in answer.headers


def test_a_socket_of_an_address_that_has_had_its_share_is_read_no_more(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    held: list[AsgiChannel] = []
    monkeypatch.setattr(AsgiChannel, "hold", lambda channel: held.append(channel))
    with in_process(tmp_path / "a.db") as client:
        server, ann = client.app.state.server, Visitor(client, "Ann")  # type: ignore[attr-defined]
        with ann.socket() as socket:
            assert socket.receive_json()["type"] == "welcome"
            socket.send_json({"type": "ping", "id": "1"})
            assert socket.receive_json()["type"] == "pong" and held == []
            server.shares.charge(HERE, FAR)
            socket.send_json({"type": "ping", "id": "2"})
            assert socket.receive_json()["type"] == "pong" and len(held) == 1


def test_a_short_message_has_a_price_and_a_long_one_is_measured(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    charged: list[float] = []

    def charge(_: str, seconds: float) -> float:
        charged.append(seconds)
        return 0.0

    monkeypatch.setattr(connection, "thread_time", count(0, 7).__next__)
    with in_process(tmp_path / "a.db") as client:
        server, ann = client.app.state.server, Visitor(client, "Ann")  # type: ignore[attr-defined]
        monkeypatch.setattr(server.shares, "charge", charge)
        with ann.socket() as socket:
            assert socket.receive_json()["type"] == "welcome"
            socket.send_json({"type": "ping", "id": "1"})
            assert socket.receive_json()["type"] == "pong"
            assert connection.SHORT_SECONDS in charged and 7 not in charged
            socket.send_json({"type": "ping", "id": "2" * connection.SHORT})
            assert socket.receive_json()["type"] == "refused"
    assert charged.count(connection.SHORT_SECONDS) == 1 and 7 in charged


def test_who_sends_pings_and_does_not_read_falls_behind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with in_process(tmp_path / "a.db") as client:
        server, ann = client.app.state.server, Visitor(client, "Ann")  # type: ignore[attr-defined]
        behind: list[Any] = []
        monkeypatch.setattr(server.connections, "fall_behind", behind.append)
        with ann.socket() as socket:
            assert socket.receive_json()["type"] == "welcome"
            (connection,) = server.connections._guests[ann.me]
            connection._answered(0.0)
            assert behind == []
            monkeypatch.setattr(AsgiChannel, "waiting", READS_ALONG + 1)
            connection._answered(0.0)
            assert behind == [connection]


def test_asking_for_a_socket_counts_and_waits_for_its_turn(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shares, "PATIENCE", 0.1)
    with in_process(tmp_path / "a.db") as client:
        server, ann = client.app.state.server, Visitor(client, "Ann")  # type: ignore[attr-defined]
        server.shares._paid.clear()
        with ann.socket() as socket:
            assert socket.receive_json()["type"] == "welcome"
        assert HERE in server.shares._paid
        server.shares.charge(HERE, FAR)
        with pytest.raises(WebSocketDisconnect) as refused, ann.socket():
            pass
        assert refused.value.code == TRY_LATER, "who is early is no stranger"


# --- What waits in a server for everybody ---


@pytest.fixture
def _hanging(monkeypatch: pytest.MonkeyPatch) -> None:
    """Reviews that never come to an end."""

    async def reviewed(*_: Any) -> bytes:
        await asyncio.Event().wait()
        return b""

    monkeypatch.setattr(desk, "_reviewed", reviewed)


@pytest.mark.usefixtures("_hanging")
def test_one_address_cannot_take_all_places_of_those_who_wait_for_reviews() -> None:
    async def scenario() -> None:
        found: Any = desk.ReviewDesk(None, FakeTime())  # type: ignore[arg-type]
        for number in range(desk.EACH_ADDRESS):
            found.ask(f"table {number}", "", Asker("1.1.1.1", f"guest {number}"))
        with pytest.raises(TooMany):
            found.ask("another table", "", Asker("1.1.1.1", "guest"))
        found.ask("table 0", "", Asker("1.1.1.1", "guest"))  # it is under way
        for number in range(desk.MOST - desk.EACH_ADDRESS):
            found.ask(f"other {number}", "", Asker(f"2.2.2.{number}", "guest"))
        with pytest.raises(TooMany):
            found.ask("one more", "", Asker("3.3.3.3", "guest"))
        await asyncio.sleep(0)
        await found.close()
        assert not found._askers

    asyncio.run(scenario())


def test_complaints_of_one_person_do_not_hide_those_of_others(tmp_path: Path) -> None:
    with in_process(tmp_path / "a.db") as client:
        ann, ben = Visitor(client, "Ann"), Visitor(client, "Ben")
        complaint, places = {"person": ben.me, "words": "!"}, ("/api/chat/report", f"/api/tables/{ann.table()}/report")
        for number in range(REPORTS_MOST):
            assert ann.send("POST", places[number % 2], complaint).status_code == 200
        for place in places:
            assert ann.send("POST", place, complaint).json()["code"] == "too_many"
        assert ben.send("POST", places[0], {"person": ann.me, "words": "!"}).status_code == 200
