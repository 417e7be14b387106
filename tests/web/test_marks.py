"""Marks by hand: kept with the seat, for the person who made them and for nobody else."""

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec
import pytest
from tests.tables.services import FakeTime

from connive.tables.actions import marks as marking

from .clients import QUICK, Visitor, answer_to, in_process
from .test_api import play_to_the_end

ON_A = "enemy base:8 ray_dash"


def path(table: str, seat: int = 0) -> str:
    return f"/api/tables/{table}/seats/{seat}/marks"


def put(visitor: Visitor, table: str, marks: dict[str, str], seat: int = 0, **more: Any) -> Any:
    return visitor.send("PUT", path(table, seat), {"marks": marks} | more)


def test_marks_are_there_again_elsewhere_with_the_moment_at_which_they_were_made(tmp_path: Path) -> None:
    with in_process(tmp_path / "a.db") as client:
        ann = Visitor(client, "Ann")
        table = ann.table(game="conclave", options={"pack": "tiny_hands", "first": 0}, bots={"1": "random"}, seat=0)
        assert ann.send("GET", path(table)).json() == {"marks": [], "notes": ""}
        put(ann, table, {ON_A: "\u00d7", "enemy reserve leo_storm": "?"})
        put(ann, table, {ON_A: "\u25cb"}, notes="Two lines\nof thoughts")
        early = {mark["place"]: mark for mark in ann.send("GET", path(table)).json()["marks"]}
        assert early[ON_A]["mark"] == "\u25cb" and len(early) == 2, "written over at once, the first is gone"
        play_to_the_end(ann, table)
        assert put(ann, table, {ON_A: ""}).status_code == 200
        assert ann.send("POST", "/api/account", {"name": "Ann", "password": "correct horse"}).status_code == 200
        other = Visitor(client, None)
        other.remember(other.send("POST", "/api/login", {"name": "ann", "password": "correct horse"}))
        found = other.send("GET", path(table)).json()
        assert found["notes"] == "Two lines\nof thoughts"
        strokes = [(mark["mark"], mark["version"]) for mark in found["marks"] if mark["place"] == ON_A]
        assert [mark for mark, _ in strokes] == ["\u25cb", ""] and strokes[0][1] < strokes[1][1]
        moments = other.send("GET", f"/api/tables/{table}/replay?viewer=0").json()["moments"]
        assert strokes[1][1] == sum(map(len, moments)), "a replay finds the moment by its version"


def test_nobody_else_reads_or_writes_them_or_is_told(tmp_path: Path) -> None:
    with in_process(tmp_path / "a.db") as client:
        ann, ben, eve = Visitor(client, "Ann"), Visitor(client, "Ben"), Visitor(client, "Eve")
        table = ann.table(settings=QUICK)
        assert put(ann, table, {ON_A: "x"}).json()["code"] == "not_running", "there is nothing to mark yet"
        ben.send("POST", f"/api/tables/{table}/join", {})
        with ben.socket() as socket:
            answer_to(socket, {"type": "watch", "id": "w", "table": table, "seat": 1})
            assert answer_to(socket, {"type": "unwatch", "id": "u", "table": "nowhere"})["id"] == "u"
            assert put(ann, table, {ON_A: "x"}, notes="mine").json() == {"done": True}
            socket.send_text('{"type": "ping", "id": "after"}')
            assert msgspec.json.decode(socket.receive_text())["type"] == "pong", "nothing came in between"
        for stranger in (ben, eve):
            for answer in (stranger.send("GET", path(table)), put(stranger, table, {ON_A: "y"})):
                assert answer.json()["code"] == "not_seated"
        assert Visitor(client, None).send("GET", path(table)).status_code == 401
        assert ben.send("GET", path(table, 1)).json()["marks"] == []
        assert "mine" not in ben.send("GET", f"/api/tables/{table}/record?viewer=1").text
        assert ann.send("GET", path(table, 5)).json()["code"] == "not_seated"
        assert ann.send("GET", path(table, 1234567)).json()["code"] == "bad_message"
        assert ann.send("GET", path("nowhere")).json()["code"] == "no_table"


@pytest.mark.parametrize(
    "body",
    [
        {"marks": {"one": "x"}},
        {"marks": {ON_A: "far too long for a cell"}},
        {"marks": {ON_A: "\x00"}},
        {"marks": {"a " + "b" * 90: "x"}},
        {"marks": {f"a b{i}": "x" for i in range(401)}},
        {"marks": {ON_A: 5}},
        {"notes": "n" * 2_001},
        {"notes": "\x00"},
        {"other": 1},
    ],
)
def test_what_is_no_mark_is_refused_and_changes_nothing(tmp_path: Path, body: dict[str, Any]) -> None:
    with in_process(tmp_path / "a.db") as client:
        ann = Visitor(client, "Ann")
        table = ann.table(bots={"1": "random"})
        put(ann, table, {ON_A: "x"}, notes="mine")
        before = ann.send("GET", path(table)).json()
        refused = ann.send("PUT", path(table), body)
        assert refused.status_code == 400 and refused.json()["code"] == "bad_message"
        assert ann.send("GET", path(table)).json() == before


def test_pages_have_an_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(marking, "MOST", 3)
    with in_process(tmp_path / "a.db") as client:
        ann = Visitor(client, "Ann")
        table = ann.table(bots={"1": "random"})
        assert put(ann, table, {"a b": "x", "a c": "x"}).status_code == 200
        assert put(ann, table, {"a d": "x", "a e": "x"}).json()["code"] == "no_room"
        assert len(ann.send("GET", path(table)).json()["marks"]) == 2


def test_one_address_cannot_fill_the_disk_with_marks(tmp_path: Path) -> None:
    with in_process(tmp_path / "a.db", FakeTime(), rate=0.1) as client:
        many = {f"enemy place:{number}": "x" for number in range(400)}
        answers = []
        for name in ("Ann", "Bob"):
            visitor = Visitor(client, name)
            answers.append(put(visitor, visitor.table(bots={"1": "random"}), many))
        assert [answer.status_code for answer in answers] == [200, 429]
        assert answers[1].json()["code"] == "too_often"


def test_they_are_exported_and_deleted_with_the_account(tmp_path: Path) -> None:
    with in_process(tmp_path / "a.db") as client:
        ann = Visitor(client, "Ann")
        ann.send("POST", "/api/account", {"name": "Ann", "password": "correct horse"})
        table = ann.table(bots={"1": "random"})
        put(ann, table, {ON_A: "x"}, notes="mine")
        exported = ann.send("GET", "/api/account").json()["marks"]
        assert {(mark["place"], mark["mark"]) for mark in exported} == {(ON_A, "x"), ("notes", "mine")}
        ann.send("DELETE", "/api/account", {"password": "correct horse"})
    with closing(sqlite3.connect(tmp_path / "a.db")) as database:
        assert database.execute("SELECT COUNT(*) FROM marks").fetchone() == (0,)
