"""Reviews over HTTP: for finished games only, for all who may open the replay, made once and kept."""

import asyncio
import time
from pathlib import Path
from typing import Any

import msgspec

from connive.review.model import Review

from .clients import Visitor, in_process
from .test_api import play_to_the_end


def wait_for(visitor: Visitor, path: str) -> Any:
    """Return the answer once the review is there, or has failed."""
    while (answer := visitor.send("GET", path).json())["stage"] == "waiting":
        time.sleep(0.1)  # the review stands back: whoever waits must leave it some time
    return answer


def test_a_finished_game_is_reviewed_once_for_whoever_may_open_it(tmp_path: Path) -> None:
    with in_process(tmp_path / "a.db", review_simulations=200) as client:
        ann, eve = Visitor(client, "Ann"), Visitor(client, "Eve")
        small = {"game": "conclave", "options": {"pack": "tiny_hands"}}
        table = ann.table(bots={"1": "random"}, **small)
        path = f"/api/tables/{table}/review"
        assert ann.send("POST", path).json()["code"] == ann.send("GET", path).json()["code"] == "not_over"
        play_to_the_end(ann, table)
        assert ann.send("GET", path).json() == {"stage": "none", "review": None, "deep": False}
        assert eve.send("POST", path).json()["code"] == eve.send("GET", path).json()["code"] == "no_table"
        assert ann.send("POST", path).json()["stage"] == "waiting"
        answer = wait_for(ann, path)
        assert answer["stage"] == "done"
        found = msgspec.convert(answer["review"], Review)
        assert found.game == "conclave" and found.turns
        assert ann.send("POST", path).json() == answer
        assert eve.send("GET", path).json()["code"] == "no_table"
        assert not answer["deep"]
        again = ann.send("POST", f"{path}?deeper=1").json()
        assert again["stage"] == "waiting" and again["review"] == answer["review"]
        deep = wait_for(ann, path)
        assert deep["deep"] and deep["review"]["simulations"] == 10 * answer["review"]["simulations"]
        assert ann.send("POST", f"{path}?deeper=1").json() == deep


def test_a_review_that_fails_can_be_asked_for_again(tmp_path: Path, monkeypatch: Any) -> None:
    from connive.tables.reviews import desk

    async def broken(record: bytes, simulations: int, deeper: bool) -> bytes:
        raise EOFError

    with in_process(tmp_path / "a.db", review_simulations=200) as client:
        ann = Visitor(client, "Ann")
        small = {"game": "conclave", "options": {"pack": "tiny_hands"}}
        table = ann.table(bots={"1": "random"}, **small)
        play_to_the_end(ann, table)
        path = f"/api/tables/{table}/review"
        with monkeypatch.context() as patch:
            patch.setattr(desk, "_reviewed", broken)
            ann.send("POST", path)
            assert wait_for(ann, path) == {"stage": "failed", "review": None, "deep": False}
        assert ann.send("POST", path).json()["stage"] == "waiting"
        assert wait_for(ann, path)["stage"] == "done"


def test_only_reviews_that_are_begun_count_against_whoever_asks(tmp_path: Path, monkeypatch: Any) -> None:
    from connive.tables.reviews import desk

    async def endless(record: bytes, simulations: int, deeper: bool) -> bytes:
        await asyncio.Event().wait()
        return b""

    monkeypatch.setattr(desk, "_reviewed", endless)
    monkeypatch.setattr(desk, "EACH_ADDRESS", 1)
    with in_process(tmp_path / "a.db", rate=1.0) as client:
        ann = Visitor(client, "Ann")
        small = {"game": "conclave", "options": {"pack": "tiny_hands"}, "bots": {"1": "random"}}
        first, second = ann.table(**small), ann.table(**small)
        for table in (first, second):
            play_to_the_end(ann, table)
        for asked in ("", "?deeper=1"):
            answers = [ann.send("POST", f"/api/tables/{first}/review{asked}") for _ in range(11)]
            assert {answer.json().get("stage") for answer in answers} == {"waiting"}
        refused = [ann.send("POST", f"/api/tables/{second}/review") for _ in range(11)]
        assert {answer.json().get("code") for answer in refused} == {"too_many"}
