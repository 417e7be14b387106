"""Clients for tests: over Starlette's in-process transport, and over real sockets to a real server process."""

import asyncio
import contextlib
import itertools
import os
import re
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from unittest.mock import patch

import httpx2
import msgspec
from starlette.testclient import TestClient, WebSocketTestSession
from tests.tables.services import WEAK, FakeTime, LocalBots
from tools.servers import free_port
from websockets.asyncio.client import ClientConnection, connect

from connive.tables.people import passwords
from connive.web.app import make_app
from connive.web.config import VARIABLE, Config

LOGS = tempfile.TemporaryDirectory(prefix="connive-servers-")
"""What servers write; it is removed when the tests are over."""

SECONDS = 60
"""How long an answer may take at most, on however slow a machine."""

_numbers = itertools.count()
HASHES_WEAKLY = """from connive.tables.people import passwords
from argon2 import PasswordHasher
passwords.PasswordHasher = lambda: PasswordHasher(time_cost=1, memory_cost=64, parallelism=1)
"""
"""What a server does before it starts where tests make many accounts."""

QUICK: dict[str, Any] = {"pace": {"low": 0, "high": 0}, "spare_bot": "random"}


@contextmanager
def in_process(database: Path | str, time: FakeTime | None = None, **changed: Any) -> Iterator[TestClient]:
    """Serve in this process, by the clock on the wall or by one that stands still."""
    usual: dict[str, Any] = {"rate": 1000.0, "hosts": ("testserver",)}
    app = make_app(Config(str(database), **usual | changed), time, LocalBots())
    with (
        patch.object(passwords, "PasswordHasher", lambda: WEAK),
        TestClient(app, base_url="http://testserver") as client,
    ):
        yield client


class Visitor:
    """Somebody with a browser of its own."""

    def __init__(self, client: TestClient, name: str | None) -> None:
        self._client = client
        self.cookies: dict[str, str] = {}
        self.csrf = ""
        if name is not None:
            answer = self.send("POST", "/api/session", {"name": name})
            assert answer.status_code == 200, answer.text
            self.remember(answer)

    def remember(self, answer: Any) -> None:
        self.cookies = {"connive": answer.cookies["connive"]}
        self.csrf = self.send("GET", "/api/session").json()["csrf"]

    @property
    def me(self) -> str:
        return str(self.send("GET", "/api/session").json()["person"])

    def send(self, method: str, path: str, body: Any = None, **headers: str) -> Any:
        self._client.cookies.clear()
        given = {"x-connive": self.csrf, "cookie": "; ".join(f"{k}={v}" for k, v in self.cookies.items())} | headers
        more = {} if body is None else {"json": body}
        return self._client.request(method, path, headers={k: v for k, v in given.items() if v}, **more)

    def table(self, **order: Any) -> str:
        answer = self.send("POST", "/api/tables", {"game": "berlin63", "settings": QUICK} | order)
        assert answer.status_code == 200, answer.text
        return str(answer.json()["table"])

    def socket(self, **headers: str) -> WebSocketTestSession:
        self._client.cookies.clear()
        return self._client.websocket_connect(
            "/api/socket", headers={"cookie": f"connive={self.cookies['connive']}"} | headers
        )


def told(socket: WebSocketTestSession, kind: str) -> dict[str, Any]:
    """Return the next message of a kind."""
    while True:
        message: dict[str, Any] = msgspec.json.decode(socket.receive_text())
        if message["type"] == kind:
            return message


def answer_to(socket: WebSocketTestSession, request: dict[str, Any]) -> dict[str, Any]:
    """Send a request and return its answer."""
    socket.send_text(msgspec.json.encode(request).decode())
    while True:
        message: dict[str, Any] = msgspec.json.decode(socket.receive_text())
        if message["type"] in ("accepted", "refused") and message["id"] == request.get("id"):
            return message


# --- Real server processes ---


class Server:
    """A server in a process of its own."""

    def __init__(self, database: str, port: int | None = None, before: str = "", **changed: Any) -> None:
        self.config = Config(database, **{"rate": 100_000.0} | changed)
        self.port = port or free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.log = Path(LOGS.name) / f"{next(_numbers)}.log"
        self.process: subprocess.Popen[bytes] | None = None
        self._before = before

    def start(self) -> "Server":
        """Start, and wait until it is ready."""
        environment = os.environ | {VARIABLE: msgspec.json.encode(self.config).decode()}
        code = f"{self._before}from connive.web.runner import listen, run; run(listen('127.0.0.1', {self.port}))"
        with self.log.open("ab") as out:
            self.process = subprocess.Popen([sys.executable, "-c", code], env=environment, stdout=out, stderr=out)
        self.wait()
        return self

    def wait(self, seconds: float = 2 * SECONDS) -> None:
        limit = time.monotonic() + seconds
        while time.monotonic() < limit:
            assert self.process is not None and self.process.poll() is None, self.log.read_text()[-3000:]
            try:
                if httpx2.get(f"{self.url}/ready", timeout=2).status_code == 200:
                    return
            except httpx2.TransportError:
                time.sleep(0.02)
        raise TimeoutError(self.log.read_text()[-3000:])

    def kill(self) -> None:
        """End at once, in the middle of whatever it does."""
        assert self.process is not None
        self.process.kill()
        self.process.wait(SECONDS)

    def stop(self) -> int:
        """Ask it to end, and return its exit code."""
        assert self.process is not None
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
        return self.process.wait(SECONDS)


FORKS = """
import os, signal, sys
import connive.web.app
from connive.web.runner import listen, run
signal.signal(signal.SIGCHLD, signal.SIG_IGN)
for _ in sys.stdin:
    child = os.fork()
    if child == 0:
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
        os.dup2(2, 1)
        run(listen('127.0.0.1', {port}))
        os._exit(0)
    print(child, flush=True)
"""


class ForkedServer(Server):
    """A server that is killed and started again very often: a process that has read all code already forks it."""

    _child = 0

    def start(self) -> "ForkedServer":
        """Start, and wait until it is ready."""
        if self.process is None:
            environment = os.environ | {VARIABLE: msgspec.json.encode(self.config).decode()}
            code, pipe = FORKS.format(port=self.port), subprocess.PIPE
            with self.log.open("ab") as out:
                self.process = subprocess.Popen(
                    [sys.executable, "-c", code], env=environment, stdin=pipe, stdout=pipe, stderr=out
                )
        assert self.process.stdin is not None and self.process.stdout is not None
        self.process.stdin.write(b"\n")
        self.process.stdin.flush()
        self._child = int(self.process.stdout.readline())
        self.wait()
        return self

    def kill(self) -> None:
        """End at once, in the middle of whatever it does."""
        limit = time.monotonic() + SECONDS
        with contextlib.suppress(ProcessLookupError):
            os.kill(self._child, signal.SIGKILL)
            while time.monotonic() < limit:
                os.kill(self._child, 0)
                time.sleep(0.001)

    def end(self) -> None:
        """Fork no more."""
        self.kill()
        if self.process is not None:
            self.process.communicate(timeout=SECONDS)


class Player:
    """Somebody who plays over real sockets and keeps all that it was told."""

    def __init__(self, url: str, cookie: str) -> None:
        self.url, self.cookie = url, cookie
        self.frames: list[str] = []
        self.connection: ClientConnection | None = None

    async def connect(self) -> None:
        self.connection = await connect(
            self.url.replace("http", "ws") + "/api/socket",
            additional_headers={"cookie": f"connive={self.cookie}"},
            compression=None,
            max_size=None,
            open_timeout=SECONDS,
        )

    async def send(self, **request: Any) -> None:
        assert self.connection is not None
        await self.connection.send(msgspec.json.encode(request).decode())

    async def next(self, seconds: float = SECONDS) -> dict[str, Any]:
        assert self.connection is not None
        async with asyncio.timeout(seconds):  # not wait_for, which loses a cancellation that comes with a message
            text = await self.connection.recv()
        self.frames.append(str(text))
        return dict(msgspec.json.decode(text))

    async def until(self, kind: str, seconds: float = SECONDS) -> dict[str, Any]:
        while (message := await self.next(seconds))["type"] != kind:
            pass
        return message

    async def close(self) -> None:
        if self.connection is not None:
            await self.connection.close()


def cookie_of(answer: Any) -> str:
    """Return the session that an answer sets."""
    found = re.search(r"connive=([^;]+)", answer.headers["set-cookie"])
    assert found is not None
    return found[1]
