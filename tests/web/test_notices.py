"""Notices reach people who are away, say the same whatever they hold, and cannot be sent anywhere else."""

import asyncio
import email
import email.policy
import json
import re
import ssl
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient
from tests.tables.services import FakeTime
from tests.web.clients import Visitor, in_process
from tests.web.mailbox import MailServer, PushService

from connive.core.actions import Action
from connive.games.conspiracy import actions as conspiracy
from connive.tables.notices.mail import Mail
from connive.tables.settings import MINUTE

BY_POST: dict[str, Any] = {"clock": {"kind": "correspondence", "days": 3}}


def due(client: TestClient, time: FakeTime, after: int = 2 * MINUTE) -> int:
    """Let time pass, and send what is due."""
    server = client.app.state.server  # type: ignore[attr-defined]

    async def send() -> int:
        await server.notices.close()
        time._now += after  # nobody who sleeps is woken: the test sends by itself
        return int(await server.notices.send_due())

    assert client.portal is not None
    return client.portal.call(send)


def by_post(ann: Visitor, bob: Visitor) -> str:
    """Two people sit down at a table with days for each choice."""
    made = ann.send("POST", "/api/tables", {"game": "berlin63", "settings": BY_POST}).json()
    bob.send("POST", f"/api/tables/{made['table']}/join", {})
    return str(made["table"])


def test_a_turn_finds_a_browser_and_says_the_game_and_the_table_only(tmp_path: Path) -> None:
    time = FakeTime()
    with PushService().running() as service, in_process(tmp_path / "a.db", time, push_hosts=(service.host,)) as client:
        ann, bob = Visitor(client, "Ann"), Visitor(client, "Bob")
        assert bob.send("POST", "/api/notices/browser", service.browser).status_code == 200
        table = by_post(ann, bob)
        _choose(client, table, 0)
        assert due(client, time) >= 1
        assert [json.loads(text) for text in service.taken] == [
            {"kind": "turn", "table": table, "text": "It is your turn in Berlin 63"}
        ]
        assert service.headers[0]["content-encoding"] == "aes128gcm"
        assert service.headers[0]["authorization"].startswith("vapid t=")


def _choose(client: TestClient, table: str, seat: int, kind: type[Action] = Action) -> None:
    """Make the first choice of a kind that a seat has."""
    server = client.app.state.server  # type: ignore[attr-defined]

    async def choose() -> None:
        live = await server.tables.find(table)
        found = live.table.open_decision(seat)
        action = next(id for id, each in zip(found.ids, found, strict=True) if isinstance(each, kind))
        await live.choose(seat, f"c{live.table.length}", found.token, action)

    assert client.portal is not None
    client.portal.call(choose)


def test_a_browser_that_was_signed_out_is_told_nothing_more(tmp_path: Path) -> None:
    time = FakeTime()
    with PushService().running() as service, in_process(tmp_path / "a.db", time, push_hosts=(service.host,)) as client:
        ann, bob = Visitor(client, "Ann"), Visitor(client, "Bob")
        bob.send("POST", "/api/account", {"name": "Bob", "password": "correct horse"})
        bob.send("POST", "/api/notices/browser", service.browser)
        table = by_post(ann, bob)
        assert bob.send("DELETE", "/api/session").status_code == 200
        _choose(client, table, 0)
        due(client, time)
        assert not service.taken
        bob.remember(bob.send("POST", "/api/login", {"name": "Bob", "password": "correct horse"}))
        assert bob.send("GET", "/api/notices").json()["browsers"] == []
        bob.send("POST", "/api/notices/browser", service.browser)
        _choose(client, table, 1)
        due(client, time)
        assert len(service.taken) == 1


def test_whoever_has_chosen_by_then_is_told_nothing(tmp_path: Path) -> None:
    time = FakeTime()
    with PushService().running() as service, in_process(tmp_path / "a.db", time, push_hosts=(service.host,)) as client:
        ann, bob = Visitor(client, "Ann"), Visitor(client, "Bob")
        bob.send("POST", "/api/notices/browser", service.browser)
        table = by_post(ann, bob)
        server = client.app.state.server  # type: ignore[attr-defined]
        while True:  # both deploy; Bob is asked until he is ready
            _choose(client, table, 0)
            _choose(client, table, 1)
            live = client.portal.call(server.tables.find, table)  # type: ignore[union-attr]
            if 1 not in live.table.playing.to_act:
                break
            if 0 not in live.table.playing.to_act:
                while 1 in live.table.playing.to_act:
                    _choose(client, table, 1)
                break
        due(client, time)
        assert not service.taken


def _conspiracy_by_post(client: TestClient, people: list[Visitor]) -> str:
    """Three people play Conspiracy by post; a window is open for all but the first."""
    order = {"game": "conspiracy", "seats": 3, "options": {"first": 0}, "settings": BY_POST, "seat": 0}
    table = str(people[0].send("POST", "/api/tables", order).json()["table"])
    for person in people[1:]:
        person.send("POST", f"/api/tables/{table}/join", {})
    for seat in range(3):
        _choose(client, table, seat)
    _choose(client, table, 0, conspiracy.Move)
    return table


def test_a_notice_comes_once_and_tells_nothing_of_what_others_do_in_a_window(tmp_path: Path) -> None:
    time = FakeTime()
    with PushService().running() as service, in_process(tmp_path / "a.db", time, push_hosts=(service.host,)) as client:
        people = [Visitor(client, name) for name in ("Ann", "Bob", "Cat")]
        people[1].send("POST", "/api/notices/browser", service.browser)
        table = _conspiracy_by_post(client, people)
        due(client, time)
        service.taken.clear()  # of the pay-offs, and of the window
        _choose(client, table, 2)
        due(client, time)
        assert service.taken == []


def test_a_browser_that_is_gone_is_forgotten_and_one_that_fails_is_tried_again(tmp_path: Path) -> None:
    time = FakeTime()
    with PushService().running() as service, in_process(tmp_path / "a.db", time, push_hosts=(service.host,)) as client:
        bob = Visitor(client, "Bob")
        bob.send("POST", "/api/notices/browser", service.browser)
        bob.send("POST", "/api/notices/try", {})
        service.status = 503
        due(client, time)
        service.status = 201
        assert due(client, time, 10 * MINUTE) == 1 and len(service.taken) == 1
        service.status = 410
        bob.send("POST", "/api/notices/try", {})
        due(client, time)
        assert bob.send("GET", "/api/notices").json()["browsers"] == []


@pytest.mark.parametrize(
    "endpoint",
    [
        "http://127.0.0.1:1/x",
        "https://evil.example/x",
        "https://fcm.googleapis.com.evil.example/x",
        "https://user@fcm.googleapis.com/x",
        "https://:word@fcm.googleapis.com/x",
        "https://fcm.googleapis.com:22/x",
        "http://fcm.googleapis.com/x",
        "file:///etc/passwd",
        "https://[::1/x",
        "https://evil.example\\.fcm.googleapis.com/x",
        "",
    ],
)
def test_the_server_calls_no_address_that_a_guest_names(tmp_path: Path, endpoint: str) -> None:
    with in_process(tmp_path / "a.db") as client:
        ann = Visitor(client, "Ann")
        given = PushService().browser | {"endpoint": endpoint}
        answer = ann.send("POST", "/api/notices/browser", given)
        assert (answer.status_code, answer.json()["code"]) == (400, "bad_browser")


def test_keys_that_are_none_are_refused(tmp_path: Path) -> None:
    with in_process(tmp_path / "a.db") as client:
        ann = Visitor(client, "Ann")
        given = PushService().browser | {"endpoint": "https://fcm.googleapis.com/x"}
        for wrong in ({"public_key": "AAAA"}, {"auth": "AAAA"}, {"public_key": "é"}, {"auth": "!!"}):
            assert ann.send("POST", "/api/notices/browser", given | wrong).json()["code"] == "bad_browser"
        assert ann.send("POST", "/api/notices/browser", given).status_code == 200


def test_letters_are_sent_once_an_address_was_confirmed(tmp_path: Path) -> None:
    time = FakeTime()
    with MailServer().running() as post:
        config = {"smtp": f"smtp://127.0.0.1:{post.port}", "mail_from": "connive@example.org", "secure": True}
        with in_process(tmp_path / "a.db", time, **config) as client:
            ann, bob = Visitor(client, "Ann"), Visitor(client, "Bob")
            assert bob.send("PUT", "/api/notices/email", {"email": "bob@example.org"}).json()["code"] == "needs_account"
            bob.send("POST", "/api/account", {"name": "Bob", "password": "correct horse"})
            assert bob.send("PUT", "/api/notices/email", {"email": "bob@example\r\n.org"}).json()["code"] == "bad_email"
            assert bob.send("PUT", "/api/notices/email", {"email": "bob@example.org"}).status_code == 200
            table = by_post(ann, bob)
            _choose(client, table, 0)
            due(client, time)
            assert len(post.letters) == 1, "nothing but the code before it was given back"
            code = re.search(r"The code is (\w+)", _body(post.letters[0]))
            assert code is not None
            assert bob.send("POST", "/api/notices/email", {"code": "0000000000"}).json()["code"] == "wrong_code"
            assert bob.send("POST", "/api/notices/email", {"code": code[1]}).status_code == 200
            facts = bob.send("GET", "/api/notices").json()
            assert (facts["email"], facts["confirmed"]) == ("bob@example.org", True)
            _choose(client, table, 1)
            due(client, time)
            assert _body(post.letters[1]).startswith("It is your turn in Berlin 63.")
            assert f"https://testserver/t/{table}" in _body(post.letters[1])
            assert bob.send("DELETE", "/api/notices/email").status_code == 200
            _choose(client, table, 0)
            due(client, time)
            assert len(post.letters) == 2


def test_a_mail_server_elsewhere_shows_a_certificate_and_hears_no_password_unencrypted() -> None:
    with MailServer("127.0.0.2").running() as post:
        for word, sent in (("ann:secret@", False), ("", True)):
            mail = Mail(f"smtp://{word}127.0.0.2:{post.port}", "connive@example.org")
            assert asyncio.run(mail.send("bob@example.org", "hello", "words")) is sent
        assert not any(line.upper().startswith("AUTH") for line in post.heard) and len(post.letters) == 1
    assert mail.context().verify_mode is ssl.CERT_REQUIRED and mail.context().check_hostname
    assert Mail("smtps://localhost", "connive@example.org").context().verify_mode is ssl.CERT_NONE


def test_nobody_can_fill_anothers_mailbox(tmp_path: Path) -> None:
    with MailServer().running() as post:
        config = {"smtp": f"smtp://127.0.0.1:{post.port}", "mail_from": "connive@example.org", "rate": 1.0}
        with in_process(tmp_path / "a.db", FakeTime(), **config) as client:
            addresses = iter(range(100))
            client.app.state.server.address_of = lambda _: f"1.1.1.{next(addresses)}"  # type: ignore[attr-defined]
            codes = []
            for number in range(8):
                eve = Visitor(client, f"Eve {number}")
                eve.send("POST", "/api/account", {"name": f"Eve {number}", "password": "correct horse"})
                codes.append(eve.send("PUT", "/api/notices/email", {"email": "ANN@example.org"}).status_code)
            assert codes == [200] * 6 + [429] * 2 and len(post.letters) == 6
            assert eve.send("PUT", "/api/notices/email", {"email": "eve@example.org"}).status_code == 200


def _body(letter: str) -> str:
    return str(email.message_from_string(letter, policy=email.policy.default).get_content())


def test_without_a_mail_server_nobody_is_asked_for_an_address(tmp_path: Path) -> None:
    with in_process(tmp_path / "a.db") as client:
        ann = Visitor(client, "Ann")
        assert ann.send("GET", "/api/notices").json()["mail"] is False
        assert ann.send("PUT", "/api/notices/email", {"email": "ann@example.org"}).json()["code"] == "no_mail"


def test_what_somebody_does_not_want_is_not_sent(tmp_path: Path) -> None:
    time = FakeTime()
    with PushService().running() as service, in_process(tmp_path / "a.db", time, push_hosts=(service.host,)) as client:
        ann, bob = Visitor(client, "Ann"), Visitor(client, "Bob")
        bob.send("POST", "/api/notices/browser", service.browser)
        assert bob.send("PUT", "/api/notices", {"lang": "fr", "browser": [], "email": []}).status_code == 200
        table = by_post(ann, bob)
        _choose(client, table, 0)
        due(client, time)
        assert not service.taken
        bob.send("PUT", "/api/notices", {"lang": "fr", "browser": ["turn"], "email": []})
        _choose(client, table, 1)
        due(client, time)
        assert json.loads(service.taken[0])["text"] == "C’est à toi de jouer dans Berlin 63"


def test_an_account_that_is_deleted_leaves_no_address_and_no_browser(tmp_path: Path) -> None:
    with in_process(tmp_path / "a.db") as client:
        ann = Visitor(client, "Ann")
        ann.send("POST", "/api/account", {"name": "Ann", "password": "correct horse"})
        ann.send("POST", "/api/notices/browser", PushService().browser | {"endpoint": "https://fcm.googleapis.com/x"})
        me = ann.send("GET", "/api/session").json()["person"]
        server = client.app.state.server  # type: ignore[attr-defined]
        assert client.portal is not None
        assert client.portal.call(server.store.notices.browsers, me)
        assert ann.send("DELETE", "/api/account", {"password": "correct horse"}).status_code == 200
        assert not client.portal.call(server.store.notices.browsers, me)
        assert client.portal.call(server.store.notices.settings, me) is None


def test_two_processes_send_a_notice_once(tmp_path: Path) -> None:
    from connive.storage.rows import Notice
    from connive.storage.stores import open_store

    async def both() -> list[int]:
        store = await open_store(str(tmp_path / "a.db"))
        for number in range(5):
            await store.notices.add(Notice(f"turn t{number} ann", "ann", "turn", "berlin63", f"t{number}", 10))
        found = await asyncio.gather(store.notices.claim(20, 50), store.notices.claim(20, 50))
        await store.close()
        return [len(each) for each in found]

    assert sum(asyncio.run(both())) == 5
