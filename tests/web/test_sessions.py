"""A session that ends loses its sockets at once, also one that only listens; the others stay."""

from pathlib import Path

import pytest
from starlette.websockets import WebSocketDisconnect
from tests.web.clients import Visitor, answer_to, in_process, told
from tests.web.test_profiles import PASSWORD, account

from connive.tables.bus.bus import NoBus, SessionsEnded, Word


def log_in(visitor: Visitor, name: str, password: str) -> Visitor:
    visitor.remember(visitor.send("POST", "/api/login", {"name": name, "password": password}))
    return visitor


def test_other_processes_hear_that_an_account_was_deleted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    heard: list[Word] = []
    monkeypatch.setattr(NoBus, "tell", lambda _, word: heard.append(word))
    with in_process(tmp_path / "a.db") as client:
        ann = account(client, "Ann")
        me = ann.me
        assert ann.send("DELETE", "/api/account", {"password": PASSWORD}).status_code == 200
    assert SessionsEnded(me) in heard


@pytest.mark.parametrize("way", ["ended", "logged out", "password"])
def test_whoever_only_listens_is_told_nothing_more(tmp_path: Path, way: str) -> None:
    with in_process(tmp_path / "a.db") as client:
        ann = account(client, "Ann")
        thief = log_in(Visitor(client, None), "Ann", PASSWORD)
        with ann.socket() as own, thief.socket() as stolen:
            told(stolen, "welcome")
            if way == "ended":
                (other,) = (each for each in ann.send("GET", "/api/sessions").json()["sessions"] if not each["own"])
                ann.send("DELETE", f"/api/sessions/{other['id']}")
            elif way == "logged out":
                thief.send("DELETE", "/api/session")
            else:
                ann.send("PUT", "/api/account/password", {"password": PASSWORD, "new": "another password"})
            with pytest.raises(WebSocketDisconnect) as closed:
                told(stolen, "anything more")
            assert closed.value.code == 4401
            assert answer_to(own, {"type": "lobby", "id": "l"})["type"] == "accepted"
