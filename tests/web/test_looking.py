"""What a client looks at beside the present: earlier moments, notebooks, lists of tables, the page itself."""

from pathlib import Path
from typing import Any
from unittest.mock import patch

import msgspec
from starlette.applications import Starlette
from starlette.testclient import TestClient, WebSocketTestSession
from tests.web.clients import QUICK, Visitor, answer_to, in_process, told

from connive.web import page
from connive.web.page import page_routes, page_version


def ask_notes(visitor: Visitor, table: str, seat: int) -> dict[str, object]:
    """Ask for a notebook and return what comes back."""
    with visitor.socket() as socket:
        answer_to(socket, {"type": "watch", "id": "w", "table": table, "seat": 0})
        socket.send_text(msgspec.json.encode({"type": "notes", "id": "n", "table": table, "seat": seat}).decode())
        while True:
            message: dict[str, object] = msgspec.json.decode(socket.receive_text())
            if message["type"] == "notes" or message.get("id") == "n":
                return message


def test_a_notebook_is_told_to_its_own_seat_only(tmp_path: Path) -> None:
    with in_process(tmp_path / "a.db") as client:
        ann = Visitor(client, "Ann")
        table = ann.table(game="confusion", bots={"1": "random"})
        notes = ask_notes(ann, table, 0)
        assert notes["type"] == "notes" and notes["seat"] == 0 and notes["notebook"]
        assert ask_notes(ann, table, 1)["code"] == "not_seated"


def asked_again(socket: WebSocketTestSession, token: str) -> dict[str, Any]:
    """Return the update that asks for the choice with this token."""
    while (update := told(socket, "update"))["decision"] is None or update["decision"]["token"] != token:
        pass
    return update


def test_a_notebook_grows_with_the_game_and_equals_one_made_afresh(tmp_path: Path) -> None:
    with in_process(tmp_path / "a.db") as client:
        ann = Visitor(client, "Ann")
        table = ann.table(bots={"1": "random"})
        versions = []
        with ann.socket() as socket:
            socket.send_text(msgspec.json.encode({"type": "watch", "id": "w", "table": table, "seat": 0}).decode())
            for made in range(8):
                decision = asked_again(socket, f"0.{made}")["decision"]
                socket.send_text(
                    msgspec.json.encode({"type": "notes", "id": f"n{made}", "table": table, "seat": 0}).decode()
                )
                versions.append(told(socket, "notes")["version"])
                choice = {"token": decision["token"], "action": decision["actions"][0]}
                request = {"type": "choose", "id": f"c{made}", "table": table, "seat": 0} | choice
                socket.send_text(msgspec.json.encode(request).decode())
            update = asked_again(socket, "0.8")  # the bot waits for her, so nothing changes any more
        assert versions == sorted(set(versions)) and update["version"] > versions[0]
        grown = ask_notes(ann, table, 0)
    with in_process(tmp_path / "a.db") as client:  # a new process has nothing in memory
        again = Visitor(client, None)
        again.cookies, again.csrf = ann.cookies, ann.csrf
        assert ask_notes(again, table, 0)["notebook"] == grown["notebook"]


def test_a_table_can_agree_to_play_without_the_notebook(tmp_path: Path) -> None:
    with in_process(tmp_path / "a.db") as client:
        ann = Visitor(client, "Ann")
        table = ann.table(bots={"1": "random"}, settings=QUICK | {"notebook": False})
        assert ask_notes(ann, table, 0)["code"] == "no_notebook"


def test_an_earlier_moment_is_shown_as_it_was_seen(tmp_path: Path) -> None:
    with in_process(tmp_path / "a.db") as client:
        ann, eve = Visitor(client, "Ann"), Visitor(client, "Eve")
        table = ann.table(bots={"1": "random"})
        with ann.socket() as socket:
            socket.send_text(msgspec.json.encode({"type": "watch", "id": "w", "table": table, "seat": 0}).decode())
            while (first := told(socket, "update"))["decision"] is None:
                pass
        answer = ann.send("GET", f"/api/tables/{table}/moment?seat=0&version={first['version']}").json()
        assert answer == {"version": first["version"], "view": first["view"]}
        assert ann.send("GET", f"/api/tables/{table}/moment?seat=0&version=999999").json()["version"] < 999
        assert ann.send("GET", f"/api/tables/{table}/moment?seat=0&version=-1").status_code == 400
        assert ann.send("GET", f"/api/tables/{table}/moment?seat=x").status_code == 400
        assert ann.send("GET", f"/api/tables/{table}/moment?seat=1").json()["code"] == "not_seated"
        assert eve.send("GET", f"/api/tables/{table}/moment?seat=0").json()["code"] == "not_seated"
        assert eve.send("GET", f"/api/tables/{table}/moment").json()["view"]["leader"] == [None, None]


def test_lists_say_who_sits_where_and_whose_turn_it_is(tmp_path: Path) -> None:
    with in_process(tmp_path / "a.db") as client:
        ann, eve = Visitor(client, "Ann"), Visitor(client, "Eve")
        table = ann.table(public=True)
        (listed,) = eve.send("GET", "/api/tables").json()["tables"]
        assert listed["seats"] == [{"name": name, "bot": None, "account": False} for name in ("Ann", None)]
        assert listed["own"] == [] and listed["asked"] == []
        assert eve.send("POST", f"/api/tables/{table}/join", {}).json() == {"seat": 1, "pledges": None}
        (mine,) = eve.send("GET", "/api/mine").json()["tables"]
        assert mine["own"] == [1] and mine["asked"] == [0, 1] and mine["seats"][1]["name"] == "Eve"


def test_a_guest_takes_another_name_and_an_account_keeps_its_own(tmp_path: Path) -> None:
    with in_process(tmp_path / "a.db") as client:
        ann = Visitor(client, "Ann")
        assert ann.send("PUT", "/api/session", {"name": "Anna"}).status_code == 200
        assert ann.send("GET", "/api/session").json()["name"] == "Anna"
        assert ann.send("PUT", "/api/session", {"name": " "}).json()["code"] == "bad_name"
        assert ann.send("POST", "/api/account", {"name": "Anna", "password": "correct horse"}).status_code == 200
        assert ann.send("PUT", "/api/session", {"name": "Bob"}).json()["code"] == "name_kept"


def test_by_correspondence_ones_own_list_says_until_when_one_must_choose(tmp_path: Path) -> None:
    with in_process(tmp_path / "a.db") as client:
        ann, eve = Visitor(client, "Ann"), Visitor(client, "Eve")
        table = ann.table(settings=QUICK | {"clock": {"kind": "correspondence", "days": 3}})
        assert eve.send("POST", f"/api/tables/{table}/join", {}).status_code == 200
        started = ann.send("GET", f"/api/tables/{table}").json()["started"]
        (mine,) = ann.send("GET", "/api/mine").json()["tables"]
        assert mine["deadline"] - started == 3 * 86_400_000


def test_a_new_name_is_told_at_every_table_where_one_sits(tmp_path: Path) -> None:
    with in_process(tmp_path / "a.db") as client:
        ann, eve = Visitor(client, "Ann"), Visitor(client, "Eve")
        table = ann.table()
        with eve.socket() as socket:
            answer_to(socket, {"type": "watch", "id": "1", "table": table})
            ann.send("PUT", "/api/session", {"name": "Anna"})
            assert told(socket, "table")["seats"][0]["name"] == "Anna"
            ann.send("POST", "/api/account", {"name": "Anna K.", "password": "correct horse"})
            assert told(socket, "table")["seats"][0]["name"] == "Anna K."


def test_the_page_answers_every_address_but_those_of_the_api_and_of_files(tmp_path: Path) -> None:
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_text("the page")
    (tmp_path / "assets/a-1.js").write_text("code")
    (tmp_path / "assets/a-1.js.gz").write_bytes(b"packed")
    (tmp_path.parent / "secret.js").write_text("outside")
    client = TestClient(Starlette(routes=page_routes(tmp_path)))
    for path in ("/", "/t/abc", "/rules/berlin63"):
        answer = client.get(path)
        assert answer.text == "the page" and answer.headers["cache-control"] == "no-cache"
    plain = client.get("/assets/a-1.js", headers={"accept-encoding": "identity"})
    assert plain.text == "code" and "immutable" in plain.headers["cache-control"]
    assert plain.headers["content-type"].startswith("text/javascript")
    with client.stream("GET", "/assets/a-1.js") as packed:
        assert packed.headers["content-encoding"] == "gzip" and b"".join(packed.iter_raw()) == b"packed"
    assert client.get("/assets/none.js").status_code == client.get("/api/none").status_code == 404
    assert "outside" not in client.get("/../secret.js").text + client.get("/%2e%2e/secret.js").text


def test_without_a_built_client_there_is_no_page(tmp_path: Path) -> None:
    assert page_routes(tmp_path) == [] and page_version(tmp_path) == ""


def test_every_answer_of_the_api_names_the_page_that_is_served(tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text('<meta name="version" content="0a1b">')
    with patch.object(page, "folder", lambda: tmp_path), in_process(tmp_path / "a.db") as client:
        assert client.get("/api/games").headers["x-connive-page"] == page_version() == "0a1b"


def test_refusals_over_the_socket_come_in_the_language_asked_for(tmp_path: Path) -> None:
    with in_process(tmp_path / "a.db") as client:
        ann = Visitor(client, "Ann")
        headers = {"cookie": f"connive={ann.cookies['connive']}", "accept-language": "en"}
        with client.websocket_connect("/api/socket?lang=fr", headers=headers) as socket:
            refused = answer_to(socket, {"type": "watch", "id": "w", "table": "none"})
        assert refused["message"] == "Cette table n’existe pas."
