"""By which names a server may be addressed."""

from pathlib import Path
from typing import Any

import pytest
from starlette.websockets import WebSocketDisconnect
from tests.web.clients import Visitor, in_process


def test_only_names_that_are_ours_are_served(tmp_path: Path) -> None:
    known: dict[str, Any] = {"hosts": ("Games.Example.org", "testserver"), "origins": ("https://b.example",)}
    with in_process(tmp_path / "a.db", **known) as client:
        ours = (
            "games.example.org", "GAMES.example.org:443", "games.example.org.", "localhost:8463", "x.localhost",
            "127.0.0.1", "[::1]:8463", "192.168.1.5:80", "b.example",
        )  # fmt: skip
        for host in ours:
            assert client.get("/api/games", headers={"host": host}).status_code == 200, host
        others = (
            "evil.example", "evil.example:8463", "games.example.org.evil.example", "localhost.evil.example",
            "[::1].evil.example", "127.0.0.1:80@evil.example", "localhost:x",
        )  # fmt: skip
        for host in others:
            for path in ("/api/games", "/", "/ready", "/api/session"):
                refused = client.get(path, headers={"host": host})
                assert refused.status_code == 421, (host, path)
            assert refused.json()["code"] == "unknown_host" and "--host-name" in refused.json()["message"]


def test_a_request_is_addressed_to_one_name(tmp_path: Path) -> None:
    with in_process(tmp_path / "a.db") as client:
        assert client.get("/api/games", headers=[("host", "localhost")]).status_code == 200
        for names in (("localhost", "evil.example"), ("evil.example", "localhost")):
            assert client.get("/api/games", headers=[("host", name) for name in names]).status_code == 421


def test_a_refusal_speaks_the_visitors_language(tmp_path: Path) -> None:
    with in_process(tmp_path / "a.db") as client:
        said = [
            client.get("/", headers={"host": "evil.example", "accept-language": lang}).json() for lang in ("en", "fr")
        ]
        assert said[0]["code"] == said[1]["code"] and said[0]["message"] != said[1]["message"]


def test_a_socket_under_another_name_is_closed(tmp_path: Path) -> None:
    with in_process(tmp_path / "a.db") as client:
        ann = Visitor(client, "Ann")
        with (
            pytest.raises(WebSocketDisconnect),
            ann.socket(host="evil.example", origin="http://evil.example") as socket,
        ):
            socket.receive_text()
