"""Playing on from a moment of a finished game: who may, from what, and what the record of it says."""

from pathlib import Path
from typing import Any

import msgspec
import pytest

from connive.core.errors import VerificationFailed
from connive.core.viewer import Viewer
from connive.play.record import Record, load
from connive.review.starts import dealt_anew, truth

from .clients import Visitor, in_process, told
from .test_api import play_to_the_end

SMALL: dict[str, Any] = {"game": "conclave", "options": {"pack": "tiny_hands"}, "bots": {"1": "random"}}


def finished(visitor: Visitor, **order: Any) -> str:
    table = visitor.table(**SMALL | order)
    play_to_the_end(visitor, table)
    return table


def finish(visitor: Visitor, table: str) -> None:
    """Play seat 0 to the end, wherever the game began."""
    answered = set[str]()
    with visitor.socket() as socket:
        socket.send_json({"type": "watch", "id": "w", "table": table, "seat": 0})
        while not (update := told(socket, "update"))["view"]["ended"]:
            decision = update["decision"]
            if decision is not None and (token := decision["token"]) not in answered:
                answered.add(token)
                request = {"type": "choose", "id": token, "table": table, "seat": 0}
                socket.send_json(request | {"token": token, "action": decision["actions"][0]})
        while told(socket, "table")["status"] != "over":
            pass


def play_on(visitor: Visitor, table: str, **body: Any) -> Any:
    return visitor.send("POST", f"/api/tables/{table}/play_on", {"moment": 2, "seat": 0, "bot": "random"} | body).json()


def record_of(visitor: Visitor, table: str, viewer: str = "") -> Record:
    return load(visitor.send("GET", f"/api/tables/{table}/record{viewer}").text)


def test_only_a_finished_game_and_only_for_whoever_may_open_it(tmp_path: Path) -> None:
    with in_process(tmp_path / "a.db") as client:
        ann, eve = Visitor(client, "Ann"), Visitor(client, "Eve")
        table = ann.table(**SMALL)
        assert play_on(ann, table)["code"] == "not_over"
        play_to_the_end(ann, table)
        assert play_on(eve, table)["code"] == "no_table"
        public = finished(ann, public=True)
        assert "table" in play_on(eve, public)
        refused: list[tuple[dict[str, Any], str]] = [
            ({"moment": 10_000}, "nothing_to_play"),
            ({"seat": 2}, "bad_seat"),
            ({"seat": 9}, "bad_message"),
            ({"moment": -1}, "bad_message"),
            ({"bot": "nobody"}, "unknown_bot"),
        ]
        for wrong, code in refused:
            assert play_on(ann, table, **wrong)["code"] == code
        last = len(ann.send("GET", f"/api/tables/{table}/replay?viewer=0").json()["moments"]) - 1
        assert play_on(ann, table, moment=last)["code"] == "nothing_to_play"


@pytest.mark.parametrize("anew", [True, False])
def test_it_goes_on_where_it_was_and_its_record_says_so(tmp_path: Path, anew: bool) -> None:
    with in_process(tmp_path / "a.db") as client:
        ann, eve = Visitor(client, "Ann"), Visitor(client, "Eve")
        source = finished(ann, public=True)
        view = ann.send("GET", f"/api/tables/{source}/replay?viewer=0&moment=2").json()["view"]
        table = play_on(ann, source, anew=anew)["table"]
        facts = ann.send("GET", f"/api/tables/{table}").json()
        assert facts["origin"] == {"table": source, "moment": 2, "seat": 0, "anew": anew}
        assert facts["settings"]["rated"] is False and facts["public"] is False
        assert eve.send("GET", f"/api/tables/{table}").json()["code"] == "no_table"
        finish(ann, table)
        record = record_of(ann, table)
        assert record.position is not None
        assert [entry.kind for entry in record.logged()[:3]] == ["given", "given", "choice"]
        own = [entry for entry in record.logged() if entry.kind == "given" and entry.seat == 1]
        assert [bot.since for bot in record.bots] == [len(own)]
        findings = {each.name: each.proved for each in record.verify()}
        assert findings["rules"] and findings["chain"] and findings["position"] is False
        record_of(ann, table, "?viewer=0").verify()
        first = record_of(ann, source)
        expected = (
            dealt_anew(first.match(), 2, 0, bytes.fromhex(record.secret or "")) if anew else truth(first.match(), 2)
        )
        assert record.position == expected.position
        assert ann.send("GET", f"/api/tables/{table}/replay?viewer=0&moment=2").json()["view"] == view


def test_another_position_does_not_fit_the_chain(tmp_path: Path) -> None:
    with in_process(tmp_path / "a.db") as client:
        ann = Visitor(client, "Ann")
        source = finished(ann)
        table = play_on(ann, source)["table"]
        finish(ann, table)
        record = record_of(ann, table)
        for changed in (
            {"options": record.options + " "},
            {"position": (record.position or "").replace("seats=2", "seats=2 ")},
        ):
            with pytest.raises(VerificationFailed):
                msgspec.structs.replace(record, **changed).verify()
        assert record.chain is not None
        origin = msgspec.structs.replace(record.chain, origin="elsewhere 1 0 anew")
        with pytest.raises(VerificationFailed):
            msgspec.structs.replace(record, chain=origin).verify()


def test_a_played_on_game_survives_a_restart_and_can_be_played_on(tmp_path: Path) -> None:
    with in_process(tmp_path / "a.db") as client:
        ann = Visitor(client, "Ann")
        table = play_on(ann, finished(ann))["table"]
        cookies, csrf = ann.cookies, ann.csrf
    with in_process(tmp_path / "a.db") as client:
        ann = Visitor(client, None)
        ann.cookies, ann.csrf = cookies, csrf
        finish(ann, table)
        record_of(ann, table).verify()
        again = play_on(ann, table, seat=1, moment=3)["table"]
        assert ann.send("GET", f"/api/tables/{again}").json()["status"] == "running"


def test_another_choice_can_be_looked_at_once_the_game_is_over(tmp_path: Path) -> None:
    with in_process(tmp_path / "a.db") as client:
        ann, eve = Visitor(client, "Ann"), Visitor(client, "Eve")
        table = ann.table(**SMALL)
        path = f"/api/tables/{table}/what_if?viewer=0&moment=0"
        assert ann.send("GET", f"{path}&seat=0&action=0").json()["code"] == "not_over"
        play_to_the_end(ann, table)
        assert eve.send("GET", f"{path}&seat=0&action=0").json()["code"] == "no_table"
        match = record_of(ann, table).dealt()
        seat = match.to_act[0]
        for action in match.decision(seat).ids:
            branch = record_of(ann, table).dealt()
            branch.act(seat, action)
            answer = ann.send("GET", f"{path}&seat={seat}&action={action}").json()
            assert answer["view"] == msgspec.to_builtins(branch.view(Viewer.seat(0)))
            assert answer["events"] and len(answer["words"]) == len(answer["events"])
        for wrong in ("seat=7&action=0", f"seat={1 - seat}&action=0", f"seat={seat}&action=99999", "seat=x&action=0"):
            assert ann.send("GET", f"{path}&{wrong}").status_code == 400


def test_to_a_stranger_a_table_that_is_not_shown_is_like_one_that_is_not_there(tmp_path: Path) -> None:
    reads = ("", "/moment", "/moment?seat=0", "/record", "/record?viewer=0", "/replay", "/review", "/notes")
    with in_process(tmp_path / "a.db") as client:
        ann, eve = Visitor(client, "Ann"), Visitor(client, "Eve")
        over = finished(ann)
        for table in (over, play_on(ann, over)["table"]):
            for read in reads:
                answers = [eve.send("GET", f"/api/tables/{key}{read}") for key in (table, "A" * len(table))]
                assert answers[0].status_code == answers[1].status_code == 404, read
                assert answers[0].content == answers[1].content, read
