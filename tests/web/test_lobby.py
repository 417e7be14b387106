"""The lobby: the wall shows what spectators see, in time; talk there is for accounts and can be silenced or off."""

from functools import partial
from pathlib import Path
from typing import Any

from starlette.testclient import TestClient
from tests.tables.services import FakeTime
from tests.web.clients import QUICK, Visitor, answer_to, in_process, told
from tests.web.test_profiles import account


def two_at(client: TestClient, **settings: Any) -> tuple[Visitor, Visitor, str]:
    """Let two people sit down at a public table."""
    ann, ben = Visitor(client, "Ann"), Visitor(client, "Ben")
    table = ann.table(public=True, settings=QUICK | settings)
    assert ben.send("POST", f"/api/tables/{table}/join", {}).status_code == 200
    return ann, ben, table


def choose(ann: Visitor, table: str) -> None:
    """Make the first choice of seat 0."""
    with ann.socket() as socket:
        watch = {"type": "watch", "id": "w", "table": table, "seat": 0}
        assert answer_to(socket, watch)["type"] == "accepted"
    with ann.socket() as socket:
        socket.send_json(watch)
        decision = told(socket, "update")["decision"]
        asked = {"type": "choose", "id": "c", "table": table, "seat": 0, "token": decision["token"]}
        assert answer_to(socket, asked | {"action": decision["actions"][0]})["type"] == "accepted"


def tile(client: TestClient) -> dict[str, Any]:
    (found,) = Visitor(client, None).send("GET", "/api/wall").json()["tiles"]
    return dict(found)


def test_the_wall_shows_what_a_spectator_sees(tmp_path: Path) -> None:
    time = FakeTime()
    with in_process(tmp_path / "a.db", time) as client:
        ann, ben, table = two_at(client)
        ann.table(settings=QUICK)
        private = ann.table(settings=QUICK)
        ben.send("POST", f"/api/tables/{private}/join", {})
        choose(ann, table)
        time._now += 3_000
        found = tile(client)
        with Visitor(client, "Cid").socket() as socket:
            socket.send_json({"type": "watch", "id": "w", "table": table})
            update = told(socket, "update")
        assert found["table"] == table and found["view"] == update["view"] and found["version"] == update["version"]
        assert [seat["name"] for seat in found["seats"]] == ["Ann", "Ben"]


def test_a_table_that_is_seen_late_is_late_on_the_wall_too(tmp_path: Path) -> None:
    time = FakeTime()
    with in_process(tmp_path / "a.db", time) as client:
        ann, _, table = two_at(client, spectator_delay=60)
        time._now += 61_000
        before = tile(client)
        choose(ann, table)
        time._now += 3_000
        assert tile(client) == before
        time._now += 60_000
        assert tile(client)["version"] > before["version"]


def test_tables_without_spectators_are_not_on_the_wall(tmp_path: Path) -> None:
    with in_process(tmp_path / "a.db", FakeTime()) as client:
        two_at(client, spectators=False)
        assert Visitor(client, None).send("GET", "/api/wall").json()["tiles"] == []


def test_nobody_hides_the_games_of_others(tmp_path: Path) -> None:
    time = FakeTime()
    with in_process(tmp_path / "a.db", time) as client:
        _, _, table = two_at(client)
        flooders = [Visitor(client, f"Eve {letter}") for letter in "abcdefghij"]
        for eve in flooders:
            time._now += 1_000
            for _ in range(12):
                eve.table(public=True, settings=QUICK, bots={"0": "random", "1": "random"})
        time._now += 3_000
        news = flooders[0].send("GET", "/api/wall").json()
        hosts = [flooders[0].send("GET", f"/api/tables/{each}").json()["host"] for each in news["order"]]
        assert news["order"][0] == table and max(map(hosts.count, hosts)) <= 3


def test_games_of_one_host_that_are_over_hide_no_others(tmp_path: Path) -> None:
    with in_process(tmp_path / "a.db", FakeTime()) as client:
        ann, ben, table = two_at(client)
        assert ben.send("POST", f"/api/tables/{table}/leave").status_code == 200
        for _ in range(101):
            one = ann.table(public=True, settings=QUICK | {"one_screen": True, "on_leave": "loss"})
            ann.send("POST", f"/api/tables/{one}/leave")
        rows = ann.send("GET", "/api/finished").json()["tables"]
        assert len(rows) == 10


def test_who_looks_at_the_wall_is_told_only_what_has_changed(tmp_path: Path) -> None:
    with in_process(tmp_path / "a.db") as client:
        ann, _, table = two_at(client)
        cid = Visitor(client, "Cid")
        with cid.socket() as socket:
            assert answer_to(socket, {"type": "wall", "id": "w"})["type"] == "accepted"
            choose(ann, table)
            while not (news := told(socket, "wall"))["tiles"]:
                pass
            assert [each["table"] for each in news["tiles"]] == [table] == news["order"]


def test_accounts_talk_in_the_lobby_and_the_muted_are_not_read(tmp_path: Path) -> None:
    with in_process(tmp_path / "a.db") as client:
        ann, ben, gil = account(client, "Ann"), account(client, "Ben"), Visitor(client, "Gil")
        with ann.socket() as speaker, ben.socket() as reader, gil.socket() as guest:
            for socket in (speaker, reader, guest):
                assert answer_to(socket, {"type": "lobby", "id": "l"})["type"] == "accepted"
            assert answer_to(speaker, {"type": "chat", "id": "1", "text": " hello \n there "})["type"] == "accepted"
            assert told(reader, "chat")["text"] == told(guest, "chat")["text"] == "hello there"
            refused = answer_to(guest, {"type": "chat", "id": "2", "text": "hi"})
            assert refused["code"] == "talk_needs_account"
            assert answer_to(speaker, {"type": "chat", "id": "3", "text": " "})["code"] == "bad_message"
            assert len(ben.send("GET", "/api/chat").json()["lines"]) == 1
            ben.send("PUT", "/api/people/Ann/relation", {"kind": "block"})
            assert ben.send("GET", "/api/chat").json()["lines"] == []
            answer_to(speaker, {"type": "chat", "id": "4", "text": "again"})
            assert answer_to(speaker, {"type": "ping", "id": "5"} | {"type": "lobby"})["type"] == "accepted"
            told(guest, "chat")
            answer_to(reader, {"type": "lobby", "id": "6"})
            assert len(gil.send("GET", "/api/chat").json()["lines"]) == 2


def test_a_moderator_silences_somebody_in_the_lobby(tmp_path: Path) -> None:
    with in_process(tmp_path / "a.db") as client:
        ann, mod = account(client, "Ann"), account(client, "Mo")
        assert client.portal is not None
        store = client.app.state.server.store  # type: ignore[attr-defined]
        client.portal.call(partial(store.set_moderator, mod.me, True))
        with ann.socket() as socket:
            answer_to(socket, {"type": "chat", "id": "1", "text": "rude words"})
            assert mod.send("POST", "/api/chat/report", {"person": ann.me, "words": "rude"}).status_code == 200
            (report,) = mod.send("GET", "/api/reports").json()["reports"]
            assert report["said"] == ["rude words"] and report["accused"] == "Ann"
            assert mod.send("POST", f"/api/reports/{report['id']}", {"silence": True}).status_code == 200
            assert answer_to(socket, {"type": "chat", "id": "2", "text": "more"})["code"] == "silenced"
        assert mod.send("GET", "/api/chat").json()["lines"] == []


def test_a_moderator_silences_at_once_and_ends_it_but_no_other_moderator(tmp_path: Path) -> None:
    with in_process(tmp_path / "a.db") as client:
        ann, ben, mod, other = (account(client, name) for name in ("Ann", "Ben", "Mo", "Molly"))
        assert client.portal is not None
        store = client.app.state.server.store  # type: ignore[attr-defined]
        for each in (mod, other):
            client.portal.call(partial(store.set_moderator, each.me, True))
        with ann.socket() as speaker, ben.socket() as reader:
            for socket in (speaker, reader):
                answer_to(socket, {"type": "lobby", "id": "l"})
            answer_to(speaker, {"type": "chat", "id": "1", "text": "rude words"})
            path = f"/api/people/{ann.me}/silence"
            assert ben.send("PUT", path, {}).json()["code"] == "not_moderator"
            assert mod.send("PUT", path, {}).status_code == 200
            assert told(reader, "hushed")["person"] == ann.me
            assert answer_to(speaker, {"type": "chat", "id": "2", "text": "more"})["code"] == "silenced"
            (listed,) = mod.send("GET", "/api/silenced").json()["people"]
            assert (listed["name"], listed["person"]) == ("Ann", ann.me)
            assert mod.send("PUT", path, {"silent": False}).status_code == 200
            assert answer_to(speaker, {"type": "chat", "id": "3", "text": "sorry"})["type"] == "accepted"
        assert mod.send("PUT", f"/api/people/{other.me}/silence", {}).json()["code"] == "not_moderator"
        assert ben.send("GET", "/api/silenced").status_code == 403
        assert mod.send("GET", "/api/silenced").json()["people"] == []


def test_whoever_runs_the_server_can_switch_the_talk_off(tmp_path: Path) -> None:
    with in_process(tmp_path / "a.db", lobby_talk=False) as client:
        ann = account(client, "Ann")
        with ann.socket() as socket:
            assert answer_to(socket, {"type": "chat", "id": "1", "text": "hi"})["code"] == "lobby_silent"
        assert ann.send("GET", "/api/chat").json() == {"open": False, "lines": []}
