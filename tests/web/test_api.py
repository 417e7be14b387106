"""The HTTP API and the socket, in this process."""

import subprocess
import sys
from pathlib import Path

import msgspec
import pytest
from starlette.testclient import WebSocketTestSession
from starlette.types import Message
from starlette.websockets import WebSocketDisconnect
from tests.tables.services import FakeTime
from tests.web.clients import QUICK, Visitor, answer_to, in_process, told

from connive.core.registry import games
from connive.play.record import load
from connive.web.headers import HEADERS
from connive.web.schemas import write_schemas
from connive.web.server import Server


def test_a_guest_comes_in_makes_an_account_and_logs_in_elsewhere(tmp_path: Path) -> None:
    with in_process(tmp_path / "a.db") as client:
        assert is_stranger(Visitor(client, None))
        ann = Visitor(client, "Ann")
        person = ann.me
        assert ann.send("POST", "/api/account", {"name": "Ann", "password": "correct horse"}).status_code == 200
        other = Visitor(client, None)
        assert other.send("POST", "/api/login", {"name": "ann", "password": "wrong"}).status_code == 401
        other.remember(other.send("POST", "/api/login", {"name": "ann", "password": "correct horse"}))
        assert other.me == person
        listed = other.send("GET", "/api/sessions").json()["sessions"]
        first = next(session["id"] for session in listed if not session["own"])
        assert other.send("DELETE", f"/api/sessions/{first}").status_code == 200
        assert is_stranger(ann)
        assert other.send("DELETE", "/api/session").status_code == 200
        assert is_stranger(other)


def is_stranger(visitor: Visitor) -> bool:
    """Whether the server does not know somebody: it says so plainly, and keeps everything that is a person's own."""
    told = visitor.send("GET", "/api/session")
    assert told.status_code == 200
    return told.json() is None and visitor.send("GET", "/api/mine").status_code == 401


def test_a_stranger_may_look_at_the_lists_of_public_tables_before_coming_in(tmp_path: Path) -> None:
    with in_process(tmp_path / "a.db") as client:
        ann, stranger = Visitor(client, "Ann"), Visitor(client, None)
        shown, hidden = ann.table(public=True), ann.table()
        listed = [each["table"] for each in stranger.send("GET", "/api/tables").json()["tables"]]
        assert shown in listed and hidden not in listed
        assert stranger.send("GET", "/api/finished").json() == {"tables": []}
        assert stranger.send("POST", f"/api/tables/{shown}/join", {}).status_code == 401


def test_cookies_are_out_of_reach_of_scripts_and_other_sites(tmp_path: Path) -> None:
    with in_process(tmp_path / "a.db", secure=True) as client:
        answer = client.post("/api/session", json={"name": "Ann"})
        cookie = answer.headers["set-cookie"].lower()
        assert "httponly" in cookie and "samesite=lax" in cookie and "secure" in cookie
        assert "strict-transport-security" in answer.headers


def test_changes_need_our_own_page(tmp_path: Path) -> None:
    with in_process(tmp_path / "a.db", origins=("https://friend.example",)) as client:
        ann = Visitor(client, "Ann")
        order = {"game": "berlin63"}
        assert ann.send("POST", "/api/tables", order, **{"x-connive": "wrong"}).status_code == 403
        assert ann.send("POST", "/api/tables", order, **{"x-connive": ""}).status_code == 403
        for origin, status in (
            ("https://evil.example", 403), ("null", 403), ("http://[", 403), ("http://testserver", 200),
            ("https://friend.example", 200),
        ):  # fmt: skip
            assert ann.send("POST", "/api/tables", order, origin=origin).status_code == status, origin
        assert ann.send("GET", "/api/tables", origin="https://evil.example").status_code == 200
        for origin in ("https://evil.example", "null"):
            with pytest.raises(WebSocketDisconnect), ann.socket(origin=origin) as socket:
                socket.receive_text()
        with ann.socket(origin="http://testserver") as socket:
            assert told(socket, "welcome")["name"] == "Ann"


def test_a_socket_needs_a_session(tmp_path: Path) -> None:
    with in_process(tmp_path / "a.db") as client:
        refused = pytest.raises(WebSocketDisconnect)
        with refused, client.websocket_connect("/api/socket") as socket:
            socket.receive_text()


def test_every_response_has_the_security_headers(tmp_path: Path) -> None:
    with in_process(tmp_path / "a.db") as client:
        for path in ("/health", "/ready", "/metrics", "/api/games", "/api/nothing", "/api/tables", "/nowhere"):
            answer = client.get(path)
            assert HEADERS.items() <= dict(answer.headers).items(), path
        assert client.get("/api/games").headers["cache-control"] == "no-store"
        assert client.get("/api/nothing").status_code == 404
        assert client.put("/api/games").status_code == 405


def test_what_nobody_foresaw_has_the_headers_of_every_response(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with in_process(tmp_path / "a.db") as client:
        server: Server = client.app.state.server  # type: ignore[attr-defined]
        monkeypatch.setattr(server.tables.online, "shown", {}.__getitem__)
        answer = client.get("/api/online")
        assert (answer.status_code, answer.json()["code"]) == (500, "unforeseen")
        assert HEADERS.items() <= dict(answer.headers).items()
        assert answer.headers["cache-control"] == "no-store"
        assert server.requests["online", 500] == 1


def test_whoever_goes_away_in_the_middle_of_a_body_is_no_fault_of_ours(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with in_process(tmp_path / "a.db") as client:
        scope = {
            "type": "http", "method": "POST", "path": "/api/session", "raw_path": b"/api/session", "query_string": b"",
            "headers": [(b"host", b"testserver")], "http_version": "1.1", "scheme": "http", "client": ("1.1.1.1", 1),
        }  # fmt: skip
        told: list[Message] = []

        async def receive() -> Message:
            return {"type": "http.disconnect"}

        async def send(message: Message) -> None:
            told.append(message)

        assert client.portal is not None
        client.portal.call(client.app, scope, receive, send)
        assert told[0]["status"] == 400 and not [line for line in caplog.records if line.levelname == "ERROR"]


def test_large_and_wrong_bodies_are_refused(tmp_path: Path) -> None:
    with in_process(tmp_path / "a.db") as client:
        large = client.post(
            "/api/session", content=b'{"name": "' + b"x" * 20_000, headers={"content-type": "application/json"}
        )
        assert large.status_code == 413
        wrong = [b"{", b"\xff", b'{"name": "a", "more": 1}', b"[" * 9000]
        for body, kind in [(b"{}", "text/plain"), *((body, "application/json") for body in wrong)]:
            answer = client.post("/api/session", content=body, headers={"content-type": kind})
            assert answer.status_code == 400 and answer.json()["code"] == "bad_message", body


def test_letters_that_a_database_refuses_are_refused_first(address: str) -> None:
    with in_process(address) as client:
        ann = Visitor(client, "A\x00nn")
        ann.send("POST", "/api/account", {"name": "Ann", "password": "long enough"})
        table = ann.table()
        answers = [
            ann.send("POST", "/api/login", {"name": "a\x00", "password": "\x00" * 9}),
            ann.send("GET", "/api/tables/%00"),
            ann.send("POST", f"/api/tables/{table}/report", {"person": "\x00", "words": "\x00"}),
            ann.send("PUT", "/api/people/%00/mute", {}),
            ann.send("PUT", "/api/people/x/mute", {}),
            *(ann.send("GET", f"/api/people/{ann.me}/games?{name}=%00") for name in ("search", "opponent", "game")),
        ]
        assert [answer.status_code for answer in answers] == [401, 400, 200, 400, 200, 400, 400, 400]
        with ann.socket() as socket:
            for request in (
                {"id": "\x00", "table": table},
                {"id": "w\n", "table": table},
                {"id": "w", "table": "\x00"},
            ):
                socket.send_text(msgspec.json.encode({"type": "watch"} | request).decode())
                assert told(socket, "refused")["code"] == "bad_message"


def test_rates_are_limited(tmp_path: Path) -> None:
    with in_process(tmp_path / "a.db", FakeTime(), rate=0.2) as client:
        codes = [client.post("/api/session", json={"name": "Ann"}).status_code for _ in range(12)]
        assert codes[0] == 200 and codes[-1] == 429
        limited = client.post("/api/session", json={"name": "Ann"})
        assert int(limited.headers["retry-after"]) >= 1 and limited.json()["code"] == "too_often"


def test_refusals_speak_the_language_asked_for(tmp_path: Path) -> None:
    with in_process(tmp_path / "a.db") as client:
        english, french = (client.get("/api/mine", headers={"accept-language": lang}).json() for lang in ("en", "fr"))
        assert english["code"] == french["code"] == "not_signed_in" and english["message"] != french["message"]


def test_games_tell_their_actions_options_and_schemas(tmp_path: Path) -> None:
    with in_process(tmp_path / "a.db") as client:
        names = [game["name"] for game in client.get("/api/games").json()["games"]]
        assert names == list(games())
        for name in names:
            details = client.get(f"/api/games/{name}?lang=fr").json()
            assert len(details["actions"]) == len(games()[name].actions)
            assert details["sentences"]["title"] and details["rulebook"]
            schema = client.get(f"/api/games/{name}/schema").json()
            assert schema.keys() == {"view", "event", "action", "notebook", "options", "names"}
            assert schema["names"]["Question"][-1] == "over"
        assert client.get("/api/games/chess").status_code == 400


def test_schemas_are_written_for_the_client(tmp_path: Path) -> None:
    paths = write_schemas(tmp_path / "schemas")
    assert {path.stem for path in paths} == {"socket", "api", *games()}
    told_schema = msgspec.json.decode((tmp_path / "schemas" / "socket.json").read_bytes())["told"]
    assert "Update" in str(told_schema) and "Refused" in str(told_schema)


def test_two_people_play_over_the_socket(tmp_path: Path) -> None:
    with in_process(tmp_path / "a.db") as client:
        ann, bob, eve = (Visitor(client, name) for name in ("Ann", "Bob", "Eve"))
        table = ann.table(public=True)
        assert [t["table"] for t in bob.send("GET", "/api/tables").json()["tables"]] == [table]
        with ann.socket() as a, bob.socket() as b, eve.socket() as e:
            answer_to(a, {"type": "watch", "id": "w", "table": table})
            assert bob.send("POST", f"/api/tables/{table}/join", {}).json() == {"seat": 1, "pledges": None}
            assert told(a, "table")["seats"][1]["name"] == "Bob"
            for socket, seat in ((a, 0), (b, 1), (e, None)):
                request = {"type": "watch", "id": "w2", "table": table, "seat": seat, "lang": "en"}
                assert answer_to(socket, request)["type"] == "accepted"
            choice = {"type": "choose", "id": "c1", "table": table, "seat": 0, "token": "0.0", "action": 0}
            assert answer_to(a, choice) == {"type": "accepted", "id": "c1"}
            assert answer_to(a, choice) == {"type": "accepted", "id": "c1"}
            assert told(b, "update")["events"][0] == {"event": "placed", "base": 0, "character": None}
            assert answer_to(b, choice | {"id": "x"})["code"] == "not_seated"
            assert answer_to(e, choice | {"id": "x"})["code"] == "not_seated"
            refused = answer_to(a, choice | {"id": "c2", "token": "0.1", "action": 157})
            assert refused["code"] == "illegal_action" and refused["clause"].startswith("B")
            assert (
                answer_to(b, {"type": "talk", "id": "t", "table": table, "seat": 1, "text": "hm"})["type"] == "accepted"
            )
            assert answer_to(a, {"type": "remark", "id": "r", "table": table, "text": "hm"})["code"] == "not_seated"
            assert answer_to(e, {"type": "remark", "id": "r", "table": table, "text": "look"})["type"] == "accepted"
            e.send_text('{"type": "ping", "id": "p"}')
            assert told(e, "pong")["now"] > 0


def test_presence_and_spectators_talk_stay_where_they_belong(tmp_path: Path) -> None:
    with in_process(tmp_path / "a.db") as client:
        ann, eve, eva = (Visitor(client, name) for name in ("Ann", "Eve", "Eva"))
        table = ann.table(settings=QUICK | {"one_screen": True})
        with ann.socket() as a, eve.socket() as e, eva.socket() as f:
            answer_to(a, {"type": "watch", "id": "1", "table": table, "seat": 0})
            answer_to(e, {"type": "watch", "id": "1", "table": table})
            while told(a, "presence") != {"type": "presence", "table": table, "seats": [0], "spectators": 1}:
                pass
            answer_to(f, {"type": "watch", "id": "1", "table": table})
            answer_to(e, {"type": "remark", "id": "2", "table": table, "text": "she bluffs"})
            said = {
                "type": "remark",
                "table": table,
                "person": eve.me,
                "name": "Eve",
                "text": "she bluffs",
                "account": False,
            }
            assert told(f, "remark") == said
            answer_to(a, {"type": "talk", "id": "3", "table": table, "seat": 0, "text": "marker"})
            assert "remark" not in heard_by(a)


def test_a_player_is_no_spectator_in_another_window_until_they_have_left(tmp_path: Path) -> None:
    with in_process(tmp_path / "a.db") as client:
        ann, bob, eve = (Visitor(client, name) for name in ("Ann", "Bob", "Eve"))
        table = ann.table(settings=QUICK | {"on_leave": "bot"})
        bob.send("POST", f"/api/tables/{table}/join", {})
        with ann.socket() as a, eve.socket() as e:
            for socket in (a, e):
                answer_to(socket, {"type": "watch", "id": "1", "table": table})
            answer_to(e, {"type": "remark", "id": "2", "table": table, "text": "she bluffs"})
            assert "remark" not in heard_by(a)
            ann.send("POST", f"/api/tables/{table}/leave")
            answer_to(a, {"type": "watch", "id": "3", "table": table})
            while (now := told(e, "presence"))["spectators"] < 2:
                pass
            assert now["seats"] == []
            answer_to(e, {"type": "remark", "id": "4", "table": table, "text": "she did"})
            assert "remark" in heard_by(a)


def heard_by(socket: WebSocketTestSession) -> list[str]:
    """Return what kinds of messages came until now."""
    socket.send_text('{"type": "ping", "id": "p"}')
    heard = []
    while (message := msgspec.json.decode(socket.receive_text()))["type"] != "pong":
        heard.append(message["type"])
    return heard


def test_a_late_table_on_one_screen_is_refused_in_both_languages(tmp_path: Path) -> None:
    with in_process(tmp_path / "a.db") as client:
        ann = Visitor(client, "Ann")
        order = {"game": "berlin63", "settings": QUICK | {"one_screen": True, "spectator_delay": 60}}
        answers = [ann.send("POST", f"/api/tables?lang={lang}", order) for lang in ("en", "fr")]
        assert [answer.json()["code"] for answer in answers] == ["late_screen", "late_screen"]
        assert len({answer.json()["message"] for answer in answers}) == 2


def test_the_lobby_is_live(tmp_path: Path) -> None:
    with in_process(tmp_path / "a.db") as client:
        ann, bob = Visitor(client, "Ann"), Visitor(client, "Bob")
        with bob.socket() as socket:
            answer_to(socket, {"type": "lobby", "id": "l"})
            table = ann.table(public=True)
            while not (tables := told(socket, "lobby")["tables"]):
                pass
            assert [each["table"] for each in tables] == [table]
            ann.send("POST", f"/api/tables/{table}/leave")
            while told(socket, "lobby")["tables"]:
                pass


def test_a_game_against_a_bot_its_record_and_its_replay(tmp_path: Path) -> None:
    with in_process(tmp_path / "a.db") as client:
        ann, eve = Visitor(client, "Ann"), Visitor(client, "Eve")
        table = ann.table(bots={"1": "random"}, public=True)
        play_to_the_end(ann, table)
        facts = eve.send("GET", f"/api/tables/{table}").json()
        assert facts["status"] == "over" and facts["outcome"] and facts["secret"]
        record = load(eve.send("GET", f"/api/tables/{table}/record").text)
        record.verify()
        assert record.commitment == facts["commitment"]
        for viewer in ("0", "1", "spectator", "referee"):
            whole = eve.send("GET", f"/api/tables/{table}/replay?viewer={viewer}&lang=en").json()
            assert whole["view"]["ended"] and len(whole["words"]) == len(whole["moments"])
            start = eve.send("GET", f"/api/tables/{table}/replay?viewer={viewer}&moment=0").json()
            brief = eve.send("GET", f"/api/tables/{table}/replay?viewer={viewer}&moment=0&brief=1").json()
            assert brief["view"] == start["view"] and brief["moments"] == []
            assert start["view"]["ended"] is None and start["moments"] == whole["moments"]
        assert eve.send("GET", f"/api/tables/{table}/replay?moment=x").status_code == 400
        assert [t["table"] for t in eve.send("GET", "/api/finished").json()["tables"]] == [table]
        following = ann.send("POST", f"/api/tables/{table}/rematch").json()["table"]
        assert ann.send("POST", f"/api/tables/{following}/join", {}).json() == {"seat": 0, "pledges": None}
        assert ann.send("GET", f"/api/tables/{following}").json()["status"] == "running"


def play_to_the_end(visitor: Visitor, table: str) -> None:
    with visitor.socket() as socket:
        socket.send_text(msgspec.json.encode({"type": "watch", "id": "w", "table": table, "seat": 0}).decode())
        made = 0
        while True:
            update = told(socket, "update")
            if update["view"]["ended"]:
                while told(socket, "table")["status"] != "over":
                    pass
                return
            decision = update["decision"]
            if decision is not None and decision["token"] == f"0.{made}":
                action = decision["actions"][made % len(decision["actions"])]
                request = {"type": "choose", "id": f"c{made}", "table": table, "seat": 0}
                socket.send_text(msgspec.json.encode(request | {"token": decision["token"], "action": action}).decode())
                made += 1


def test_reports_and_mutes_are_kept(tmp_path: Path) -> None:
    with in_process(tmp_path / "a.db") as client:
        ann, bob = Visitor(client, "Ann"), Visitor(client, "Bob")
        table = ann.table()
        body = {"person": bob.me, "words": "rude"}
        assert ann.send("POST", f"/api/tables/{table}/report", body).status_code == 200
        assert ann.send("PUT", f"/api/people/{bob.me}/mute", {"muted": True}).status_code == 200
        assert ann.send("GET", "/api/session").json()["muted"] == [bob.me]


def test_the_server_never_loads_the_compiler() -> None:
    loads = "import sys, connive.web.app; from connive.bots.bot import bot_names; bot_names()"
    code = f"{loads}; print('numba' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=300)
    assert done.stdout.strip() == "False"
