"""Notes on moments of finished games: who may write and read them, and who may remove them."""

from pathlib import Path

import pytest

from .clients import Visitor, in_process
from .test_api import play_to_the_end
from .test_playing_on import SMALL, finished


def test_notes_are_for_finished_games_and_those_who_may_open_them(tmp_path: Path) -> None:
    with in_process(tmp_path / "a.db") as client:
        ann, eve = Visitor(client, "Ann"), Visitor(client, "Eve")
        table = ann.table(**SMALL)
        path = f"/api/tables/{table}/notes"
        note = {"moment": 2, "text": "  here \n I went   wrong "}
        assert ann.send("POST", path, note).json()["code"] == ann.send("GET", path).json()["code"] == "not_over"
        play_to_the_end(ann, table)
        assert eve.send("POST", path, note).json()["code"] == eve.send("GET", path).json()["code"] == "no_table"
        kept = ann.send("POST", path, note).json()
        assert (kept["text"], kept["moment"], kept["own"]) == ("here I went wrong", 2, True)
        assert ann.send("GET", path).json() == {"notes": [kept]}


@pytest.mark.parametrize(
    "wrong", [{"moment": 2, "text": "  "}, {"moment": 2, "text": "x" * 501}, {"moment": 9_999, "text": "x"}]
)
def test_what_is_no_note_is_refused(tmp_path: Path, wrong: dict[str, object]) -> None:
    with in_process(tmp_path / "a.db") as client:
        ann = Visitor(client, "Ann")
        path = f"/api/tables/{finished(ann)}/notes"
        assert ann.send("POST", path, wrong).status_code == 400
        assert ann.send("GET", path).json() == {"notes": []}


def test_one_removes_ones_own_and_does_not_read_whom_one_muted(tmp_path: Path) -> None:
    with in_process(tmp_path / "a.db") as client:
        ann, eve = Visitor(client, "Ann"), Visitor(client, "Eve")
        path = f"/api/tables/{finished(ann, public=True)}/notes"
        mine, other = (who.send("POST", path, {"moment": 1, "text": "x"}).json()["id"] for who in (ann, eve))
        eve.send("DELETE", f"{path}/{mine}")
        shown = {note["id"]: note["own"] for note in eve.send("GET", path).json()["notes"]}
        assert shown == {mine: False, other: True}
        ann.send("PUT", f"/api/people/{eve.me}/mute", {"muted": True})
        assert [note["id"] for note in ann.send("GET", path).json()["notes"]] == [mine]
        eve.send("DELETE", f"{path}/{other}")
        ann.send("PUT", f"/api/people/{eve.me}/mute", {"muted": False})
        assert [note["id"] for note in ann.send("GET", path).json()["notes"]] == [mine]


def test_one_person_writes_only_so_many(tmp_path: Path) -> None:
    with in_process(tmp_path / "a.db") as client:
        ann = Visitor(client, "Ann")
        path = f"/api/tables/{finished(ann)}/notes"
        answers = [ann.send("POST", path, {"moment": 1, "text": "x"}) for _ in range(21)]
        assert [answer.status_code for answer in answers] == [200] * 20 + [429]
