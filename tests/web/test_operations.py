"""What a server tells its operator, and nobody else."""

import os
from pathlib import Path
from typing import Any

from starlette.testclient import TestClient
from tests.tables.services import FakeTime
from tests.web.clients import QUICK, Visitor, answer_to, in_process

from connive.storage.orders import Ban, Orders
from connive.tables.settings import MINUTE
from connive.web.server import Server

TOKEN = "a token that nobody guesses"
BEARER = {"authorization": f"Bearer {TOKEN}"}


def test_anybody_is_told_yes_or_no_and_nothing_else(tmp_path: Path) -> None:
    with in_process(tmp_path / "a.db") as client:
        assert client.get("/health").json() == client.get("/ready").json() == {"good": True}
        assert client.get("/metrics").status_code == client.get("/metrics", headers=BEARER).status_code == 404


def test_metrics_need_the_token(tmp_path: Path) -> None:
    with in_process(tmp_path / "a.db", metrics_token=TOKEN) as client:
        for wrong in (
            {},
            {"authorization": TOKEN},
            {"authorization": "Bearer "},
            {"authorization": f"Bearer {TOKEN}x"},
        ):
            assert client.get("/metrics", headers=wrong).status_code == 404
        assert "connive_tables_live 0.0" in client.get("/metrics", headers=BEARER).text


def test_whoever_reads_often_learns_nothing_within_a_minute(tmp_path: Path) -> None:
    time = FakeTime()
    with in_process(tmp_path / "a.db", time, metrics_token=TOKEN) as client:
        before = client.get("/metrics", headers=BEARER).text
        Visitor(client, "Ann").table()
        assert client.get("/metrics", headers=BEARER).text == before
        time._now += MINUTE
        after = client.get("/metrics", headers=BEARER).text
        assert 'connive_requests_total{operation="create_table",status="200"} 1.0' in after


def test_what_somebody_tries_at_a_table_is_not_counted(tmp_path: Path) -> None:
    """A click inside a window, one too many or one that is refused: the page is the same as without it."""
    assert page_after(tmp_path / "a.db", tries=0) == page_after(tmp_path / "b.db", tries=7)


def page_after(database: Path, tries: int) -> str:
    time = FakeTime()
    with in_process(database, time, metrics_token=TOKEN) as client:
        ann = Visitor(client, "Ann")
        table = ann.table(settings=QUICK | {"one_screen": True})
        with ann.socket() as socket:
            answer_to(socket, {"type": "watch", "id": "w", "table": table, "seat": 0})
            choice = {"type": "choose", "id": "c", "table": table, "seat": 0, "token": "0.0", "action": 0}
            for number in range(tries):
                answer_to(socket, choice | {"id": f"x{number}", "action": 157 + number})
            assert answer_to(socket, choice)["type"] == "accepted"
            time._now += MINUTE
            lines = client.get("/metrics", headers=BEARER).text.splitlines()
        machine = ("store_seconds", "_created", "disk_free")  # they follow from the machine, not from what was done
        return "\n".join(line for line in lines if not any(name in line for name in machine))


def test_a_full_disk_is_told_and_the_server_is_not_ready_until_there_is_room(tmp_path: Path) -> None:
    with in_process(tmp_path / "a.db") as client:
        ann = Visitor(client, "Ann")
        limit_pages(client, 1)
        refused = next(answer for answer in (send_report(ann) for _ in range(500)) if answer.status_code != 200)
        assert (refused.status_code, refused.json()["code"]) == (503, "store_unavailable")
        assert client.get("/ready").status_code == 503
        assert client.get("/ready").json() == {"good": False}
        assert client.get("/health").status_code == 200
        assert ann.send("GET", "/api/session").json()["name"] == "Ann"
        limit_pages(client, 1_000_000)
        assert client.portal is not None
        client.portal.call(served(client)._probe)
        assert client.get("/ready").status_code == 200
        assert Visitor(client, "Bob").me


def send_report(visitor: Visitor) -> Any:
    return visitor.send("POST", "/api/tables", {"game": "berlin63", "settings": QUICK})


def served(client: TestClient) -> Server:
    server: Server = client.app.state.server  # type: ignore[attr-defined]
    return server


def limit_pages(client: TestClient, pages: int) -> None:
    driver: Any = served(client).store._driver
    driver._writing.submit(driver._writer.execute, f"PRAGMA max_page_count = {pages}").result()


def test_an_order_that_cannot_be_read_stays_and_keeps_no_other_from_being_carried_out(tmp_path: Path) -> None:
    """`connive admin` takes an order for done once its file is gone: a ban must not be lost like that."""
    with in_process(tmp_path / "a.db") as client:
        ann, server = Visitor(client, "Ann"), client.app.state.server  # type: ignore[attr-defined]
        orders = Orders(tmp_path / "a.db")
        orders.leave(Ban(ann.me, True))
        unreadable = tmp_path / "a.db.orders" / "0.json"
        unreadable.mkdir()
        os.utime(unreadable, (0, 0))
        assert client.portal is not None
        client.portal.call(server._carry_out_orders)
        assert orders.waiting() == [unreadable]
        assert ann.send("GET", "/api/mine").status_code == 401
