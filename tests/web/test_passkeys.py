"""Passkeys over the API: who comes in by one, and everything that must not."""

import copy
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any

from starlette.testclient import TestClient
from tests.tables.services import FakeTime
from tests.web.authenticator import PRESENT, Authenticator
from tests.web.clients import Visitor, in_process

from connive.storage.orders import Ban, carry_out
from connive.storage.rows import Passkey
from connive.tables.people.passkeys import LASTS, MOST

SITE, HOST, PASSWORD = "https://play.example.org", "play.example.org", "correct horse"
FROM = {"origin": SITE, "host": HOST}
PASS = {"password": PASSWORD}


def serve(path: Path, time: FakeTime | None = None) -> AbstractContextManager[Any]:
    return in_process(path / "a.db", time, hosts=("testserver", HOST))


def holder(client: TestClient, name: str = "Ann") -> Visitor:
    ann = Visitor(client, name)
    assert ann.send("POST", "/api/account", {"name": name} | PASS).status_code == 200
    return ann


def add(ann: Visitor, device: Authenticator, label: str = "My phone") -> Any:
    options = ann.send("POST", "/api/passkeys/invite", PASS, **FROM)
    assert options.status_code == 200, options.text
    return ann.send("POST", "/api/passkeys", {"credential": device.make(options.json()), "label": label}, **FROM)


def ask(visitor: Visitor, **headers: str) -> dict[str, Any]:
    answer = visitor.send("POST", "/api/login/passkey/ask", **FROM | headers)
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def come(visitor: Visitor, credential: Any, **headers: str) -> Any:
    return visitor.send("POST", "/api/login/passkey", {"credential": credential}, **FROM | headers)


def test_somebody_comes_in_by_a_passkey_without_a_name_and_removes_it(tmp_path: Path) -> None:
    with serve(tmp_path) as client:
        ann, device = holder(client), Authenticator(SITE, HOST)
        assert add(ann, device).status_code == 200
        options = ask(stranger := Visitor(client, None))
        assert options["rpId"] == HOST and not options.get("allowCredentials")
        stranger.remember(come(stranger, device.answer(options)))
        assert stranger.me == ann.me
        (listed,) = stranger.send("GET", "/api/passkeys").json()["passkeys"]
        assert (listed["label"], listed["host"]) == ("My phone", HOST) and listed["used"] is not None
        assert "My phone" in ann.send("GET", "/api/account").text
        assert stranger.send("DELETE", f"/api/passkeys/{listed['id']}").status_code == 200
        assert come(Visitor(client, None), device.answer(ask(stranger))).json()["code"] == "wrong_passkey"


def test_several_passkeys_each_open_the_account_and_there_is_an_end_to_them(tmp_path: Path) -> None:
    with serve(tmp_path) as client:
        ann, devices = holder(client), [Authenticator(SITE, HOST) for _ in range(2)]
        for device in devices:
            assert add(ann, device).status_code == 200
        for device in devices:
            stranger = Visitor(client, None)
            assert come(stranger, device.answer(ask(stranger))).status_code == 200
        keep, key = client.app.state.server.store.passkeys.add, ann.me
        for number in range(MOST - len(devices)):
            client.portal.call(keep, Passkey(f"key{number}", key, HOST, "", b"", 0, 0))
        assert ann.send("POST", "/api/passkeys/invite", PASS, **FROM).json()["code"] == "too_many"


def test_a_challenge_counts_once_in_time_and_for_whom_it_was_made(tmp_path: Path) -> None:
    time = FakeTime()
    with serve(tmp_path, time) as client:
        ann, ben, stranger = holder(client), holder(client, "Ben"), Visitor(client, None)
        device = Authenticator(SITE, HOST)
        invited = ann.send("POST", "/api/passkeys/invite", PASS, **FROM).json()
        made = {"credential": device.make(invited)}
        assert ben.send("POST", "/api/passkeys", made, **FROM).json()["code"] == "wrong_passkey"
        assert ann.send("POST", "/api/passkeys", made, **FROM).status_code == 200
        assert ann.send("POST", "/api/passkeys", made, **FROM).json()["code"] == "wrong_passkey"
        answer = device.answer(ask(stranger))
        assert come(stranger, answer).status_code == 200
        assert come(stranger, answer).json()["code"] == "wrong_passkey", "it was used up"
        late = device.answer(ask(stranger))
        time._now += LASTS
        assert come(stranger, late).json()["code"] == "wrong_passkey", "it was too old"
        invited = ann.send("POST", "/api/passkeys/invite", PASS, **FROM).json()
        assert come(stranger, device.answer(invited)).json()["code"] == "wrong_passkey", "it was for another purpose"


def test_a_counter_that_does_not_grow_is_refused(tmp_path: Path) -> None:
    with serve(tmp_path) as client:
        ann, device = holder(client), Authenticator(SITE, HOST)
        add(ann, device)
        copied = copy.copy(device)
        stranger = Visitor(client, None)
        assert come(stranger, device.answer(ask(stranger))).status_code == 200
        assert come(stranger, copied.answer(ask(stranger))).json()["code"] == "wrong_passkey"
        assert come(stranger, device.answer(ask(stranger))).status_code == 200


def changed(device: Authenticator, change: str) -> Authenticator:
    """Return a device that is wrong in one respect."""
    other, found = Authenticator(SITE, HOST), copy.copy(device)
    wrong: dict[str, tuple[str, Any]] = {
        "origin": ("origin", "https://evil.example.org"),
        "host": ("host", "example.org"),
        "unverified": ("flags", PRESENT),
        "key": ("key", other.key),
        "unknown": ("id", other.id),
    }
    setattr(found, *wrong[change])
    return found


def test_whatever_is_not_signed_here_by_its_owner_is_refused(tmp_path: Path) -> None:
    with serve(tmp_path) as client:
        ann, device, stranger = holder(client), Authenticator(SITE, HOST), Visitor(client, None)
        add(ann, device)
        answers = [changed(device, each).answer(ask(stranger)) for each in ("origin", "host", "unverified", "key")]
        answers.append(changed(device, "unknown").answer(ask(stranger)))
        broken = device.answer(ask(stranger))
        broken["response"]["signature"] = broken["response"]["signature"][:-4] + "AAAA"
        for answer in (*answers, broken):
            refused = come(stranger, answer)
            assert (refused.status_code, refused.json()["code"]) == (401, "wrong_passkey")
            assert "connive" not in refused.cookies
        assert come(stranger, device.answer(ask(stranger))).status_code == 200


NONSENSE: tuple[dict[str, Any], ...] = (
    {},
    {"response": None},
    {"response": {"clientDataJSON": "!"}},
    {"response": {"clientDataJSON": "W10"}},
    {"id": 7, "response": {"clientDataJSON": "eyJjaGFsbGVuZ2UiOiJBQUFBIn0"}},
)


def test_nonsense_is_refused_in_words(tmp_path: Path) -> None:
    with serve(tmp_path) as client:
        ann = holder(client)
        for credential in NONSENSE:
            assert come(ann, credential).json()["code"] == "wrong_passkey"
            answer = ann.send("POST", "/api/passkeys", {"credential": credential}, **FROM)
            assert answer.json()["code"] == "wrong_passkey" and "passkey" in answer.json()["message"]
        options = ann.send("POST", "/api/passkeys/invite", PASS, **FROM).json()
        broken = Authenticator(SITE, HOST).make(options)
        broken["response"]["attestationObject"] = "n" * 3_000
        assert ann.send("POST", "/api/passkeys", {"credential": broken}, **FROM).json()["code"] == "wrong_passkey"


def test_a_passkey_needs_the_password_an_account_and_a_host_with_a_name(tmp_path: Path) -> None:
    with serve(tmp_path) as client:
        ann, guest = holder(client), Visitor(client, "Guest of the house")
        wrong = ann.send("POST", "/api/passkeys/invite", {"password": "something else"}, **FROM)
        assert wrong.json()["code"] == "wrong_login"
        assert guest.send("POST", "/api/passkeys/invite", PASS, **FROM).json()["code"] == "no_account"
        for origin in ("http://127.0.0.1:8463", "http://[::1]:8463", "http://play.example.org"):
            headers = {"origin": origin, "host": origin.partition("//")[2]}
            answer = ann.send("POST", "/api/login/passkey/ask", **headers)
            assert answer.json()["code"] == "needs_host_name"
        local = {"origin": "http://localhost:8463", "host": "localhost:8463"}
        assert ask(ann, **local)["rpId"] == "localhost"


def test_a_page_behind_a_proxy_that_hides_the_host_works_by_its_origin(tmp_path: Path) -> None:
    with in_process(tmp_path / "a.db", origins=(SITE,)) as client:
        assert ask(Visitor(client, None), host="127.0.0.1:8463")["rpId"] == HOST


def test_who_is_banned_or_gone_has_no_passkey(tmp_path: Path) -> None:
    with serve(tmp_path) as client:
        ann, ben = holder(client), holder(client, "Ben")
        first, second = Authenticator(SITE, HOST), Authenticator(SITE, HOST)
        assert add(ann, first).status_code == add(ben, second).status_code == 200
        server, key = client.app.state.server, ann.me
        assert client.portal is not None
        client.portal.call(carry_out, server.store, Ban(key, True), 0)
        stranger = Visitor(client, None)
        assert come(stranger, first.answer(ask(stranger))).json()["code"] == "banned"
        assert ben.send("DELETE", "/api/account", PASS).status_code == 200
        assert come(stranger, second.answer(ask(stranger))).json()["code"] == "wrong_passkey"
