"""Where a request comes from, behind proxies that are trusted and those that are not."""

from pathlib import Path

import pytest
from tests.tables.services import FakeTime
from tests.web.clients import Visitor, in_process

from connive.web.proxies import BadProxy, Proxies


@pytest.mark.parametrize(
    ("trusted", "peer", "forwarded", "sender"),
    [
        ([], "10.0.0.1", ["1.2.3.4"], "10.0.0.1"),
        (["10.0.0.1"], "10.0.0.1", ["1.2.3.4"], "1.2.3.4"),
        (["10.0.0.1"], "10.0.0.2", ["1.2.3.4"], "10.0.0.2"),
        (["10.0.0.0/8"], "10.0.0.1", ["6.6.6.6, 1.2.3.4, 10.9.9.9"], "1.2.3.4"),
        (["10.0.0.0/8"], "10.0.0.1", ["6.6.6.6", "1.2.3.4"], "1.2.3.4"),
        (["10.0.0.1"], "10.0.0.1", ["made up, nonsense"], "10.0.0.1"),
        (["10.0.0.1"], "10.0.0.1", [], "10.0.0.1"),
        (["::1"], "::1", ["2001:db8::7"], "2001:db8::7"),
        (["127.0.0.1"], "testclient", ["1.2.3.4"], "testclient"),
    ],
)
def test_only_a_trusted_proxy_says_who_asks(trusted: list[str], peer: str, forwarded: list[str], sender: str) -> None:
    assert Proxies(trusted).sender(peer, forwarded) == sender


def test_what_is_no_address_is_refused() -> None:
    with pytest.raises(BadProxy):
        Proxies(["10.0.0.0/99"])


def test_nobody_escapes_a_rate_limit_by_a_header(tmp_path: Path) -> None:
    with in_process(tmp_path / "a.db", FakeTime(), rate=0.1) as client:
        eve = Visitor(client, None)
        answers = [
            eve.send("POST", "/api/session", {"name": "Eve"}, **{"x-forwarded-for": f"1.2.3.{number}"}).status_code
            for number in range(6)
        ]
        assert answers.count(200) == 3 and answers[-1] == 429
