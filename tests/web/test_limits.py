"""How much one person, one address, or everybody may take of a server."""

import asyncio
import socket as sockets
from pathlib import Path
from typing import Any

import httpx2
import pytest
from starlette.websockets import WebSocketDisconnect
from tests.tables.services import FakeTime
from tests.web.clients import SECONDS, Server, Visitor, in_process

from connive.tables.errors import TooMany
from connive.web import channel
from connive.web import gate as gates
from connive.web.channel import TOO_SLOW, AsgiChannel
from connive.web.config import Config
from connive.web.connections import ALL, BYTES_ADDRESS, BYTES_ALL, EACH_ADDRESS, EACH_PERSON, Connections
from connive.web.gate import Gate
from connive.web.proxies import counted


class Somebody:
    """A connection."""

    def __init__(self, person: str, address: str) -> None:
        self.person, self.address, self.session = person, address, ""
        self.waiting = 0

    def cut(self) -> None:
        self.waiting = -1

    def mute(self, people: Any) -> None: ...
    def dismiss(self) -> None: ...
    def push(self, text: bytes) -> None: ...


class Wire(asyncio.Transport):
    """A connection from an address."""

    def __init__(self, address: str) -> None:
        super().__init__({"peername": (address, 1)})


def test_a_person_and_an_address_have_so_many_connections() -> None:
    inside = Connections()
    guests = [Somebody("ann", f"1.1.1.{number}") for number in range(EACH_PERSON)]
    for guest in guests:
        inside.check(guest.person, guest.address)
        inside.add(guest)
    with pytest.raises(TooMany):
        inside.check("ann", "9.9.9.9")
    inside.remove(guests[0])
    inside.check("ann", "9.9.9.9")
    for number in range(EACH_ADDRESS):
        inside.add(Somebody(f"guest {number}", "2.2.2.2"))
    with pytest.raises(TooMany):
        inside.check("bob", "2.2.2.2")
    inside.check("bob", "3.3.3.3")
    for number in range(ALL - len(inside)):
        inside.add(Somebody(f"other {number}", f"a{number}"))
    with pytest.raises(TooMany):
        inside.check("bob", "3.3.3.3")


def test_what_waits_for_those_who_do_not_read_is_bounded_for_an_address_and_for_all() -> None:
    inside, part = Connections(), BYTES_ADDRESS // 4
    guests = [Somebody(f"guest {number}", "1.1.1.1") for number in range(6)]
    for number, guest in enumerate(guests):
        inside.add(guest)
        guest.waiting = part + number
        inside.fall_behind(guest)
    assert [guest.waiting for guest in guests].count(-1) == 3 and guests[0].waiting == part
    others = [Somebody("other", f"2.2.2.{number}") for number in range(BYTES_ALL // BYTES_ADDRESS)]
    for other in others:
        inside.add(other)
        other.waiting = BYTES_ADDRESS
        inside.fall_behind(other)
    assert [other.waiting for other in others].count(-1) == 1
    for guest in guests:
        guest.waiting = 0
        inside.remove(guest)
    inside.fall_behind(others[1])
    assert [other.waiting for other in others].count(-1) == 1


def test_one_customer_has_one_address() -> None:
    assert counted("2001:db8::1") == counted("2001:db8::ffff:1:2:3") != counted("2001:db8:0:1::1")
    assert counted("1.2.3.4") != counted("1.2.3.5") and counted("nonsense") == "nonsense"


def test_a_gate_counts_connections_by_address_and_trusts_its_proxies() -> None:
    gate = Gate(Config("", rate=0.01, proxies=("10.0.0.1",)))
    wires = [Wire("1.1.1.1") for _ in range(4)]
    assert [gate.admit(wire) for wire in wires] == [True, True, True, False]
    assert gate.admit(Wire("2.2.2.2")) and all(gate.admit(Wire("10.0.0.1")) for _ in range(20))
    gate.release(wires[0])
    gate.release(wires[3])
    assert gate.admit(wires[3]) and not gate.admit(wires[0])
    gate = Gate(Config("", rate=0.0001))
    assert gate.admit(Wire("1.1.1.1")) and not gate.admit(Wire("2.2.2.2"))


def test_one_person_cannot_open_sockets_without_end(tmp_path: Path) -> None:
    with in_process(tmp_path / "a.db", FakeTime(), rate=0.1) as client:
        ann = Visitor(client, "Ann")
        with ann.socket() as first, ann.socket() as second:
            assert first and second
            with pytest.raises(WebSocketDisconnect) as refused, ann.socket() as third:
                third.receive_text()
            assert refused.value.code == 1013
        with ann.socket() as again:
            assert again.receive_text()


def test_one_host_has_so_many_tables(tmp_path: Path) -> None:
    with in_process(tmp_path / "a.db", FakeTime(), rate=0.3) as client:
        ann, order = Visitor(client, "Ann"), {"game": "berlin63"}
        answers = [ann.send("POST", "/api/tables", order) for _ in range(4)]
        assert [answer.status_code for answer in answers] == [200, 200, 200, 429]
        assert answers[-1].json()["code"] == "too_many"
        assert ann.send("POST", f"/api/tables/{answers[0].json()['table']}/leave").status_code == 200
        assert ann.send("POST", "/api/tables", order).status_code == 200


def test_logins_to_one_account_are_limited_from_wherever_they_come(tmp_path: Path) -> None:
    with in_process(tmp_path / "a.db", FakeTime(), rate=1.0) as client:
        server = client.app.state.server  # type: ignore[attr-defined]
        addresses = iter(range(100))
        server.address_of = lambda _: f"1.1.1.{next(addresses)}"
        guess = {"name": "Ann", "password": "a wrong guess"}
        codes = [client.post("/api/login", json=guess).status_code for _ in range(21)]
        assert set(codes[:20]) == {401} and codes[20] == 429
        assert client.post("/api/login", json=guess | {"name": "Bob"}).status_code == 401


def test_a_client_that_does_not_read_is_cut_off_by_bytes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(channel, "QUEUE_BYTES", 1_000)

    class Stuck:
        """A socket whose other end does not read."""

        closed: int | None = None

        async def _receive(self) -> Any:
            await asyncio.Event().wait()

        async def _send(self, message: Any) -> None:
            await asyncio.sleep(0)

        async def close(self, code: int) -> None:
            self.closed = code

    async def scenario() -> None:
        stuck = Stuck()
        way: Any = AsgiChannel(stuck)  # type: ignore[arg-type]
        way.tell([b"x" * 400] * 3)
        await asyncio.wait_for(way.listen(lambda _: None, lambda _: None), 60)
        assert stuck.closed == TOO_SLOW

    asyncio.run(scenario())


FEW_FILES = """import resource
resource.setrlimit(resource.RLIMIT_NOFILE, (256, resource.getrlimit(resource.RLIMIT_NOFILE)[1]))
"""


def test_a_few_addresses_cannot_take_all_files_of_a_process(tmp_path: Path) -> None:
    """Where the system gives a process few, it takes more; else nobody could connect any more."""
    server = Server(str(tmp_path / "a.db"), before=FEW_FILES).start()
    held = [sockets.create_connection(("127.0.0.1", server.port)) for _ in range(300)]
    try:
        assert httpx2.get(f"{server.url}/health", timeout=SECONDS).status_code == 200
    finally:
        for each in held:
            each.close()
        server.stop()


def test_a_gate_lets_no_more_in_than_there_are_files(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gates, "_files", lambda: gates.OWN_FILES + 2)
    gate = Gate(Config(""))
    assert [gate.admit(Wire(f"1.1.1.{number}")) for number in range(3)] == [True, True, False]


def test_whoever_connects_and_asks_for_nothing_is_sent_away(tmp_path: Path) -> None:
    code = "from connive.web import gate; gate.PATIENCE = 0.3; "
    server = Server(str(tmp_path / "a.db"), before=code).start()
    try:
        for sent in (b"", b"GET / HTTP/1.1\r\nhost: localhost\r\nx-slow:"):
            with sockets.create_connection(("127.0.0.1", server.port), timeout=60) as idle:
                idle.sendall(sent)
                assert idle.recv(100) == b"", "the server hangs up"
    finally:
        server.stop()
