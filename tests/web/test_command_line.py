"""`connive serve` and `connive admin` as real commands."""

import asyncio
import contextlib
import os
import shutil
import signal
import sqlite3
import subprocess
import sys
import time
from pathlib import Path

import httpx2
import msgspec
import pytest
from tests.cli.running import ENGLISH, FRENCH
from tests.cli.running import connive as command
from tests.web.clients import SECONDS
from tools.servers import free_port
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

CONNIVE = [sys.executable, "-m", "connive"]


def connive(*words: str) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        [*CONNIVE, *words], capture_output=True, text=True, check=False, env=os.environ | ENGLISH, timeout=5 * SECONDS
    )


@pytest.mark.slow
def test_serve_and_administer(tmp_path: Path) -> None:
    database, port = str(tmp_path / "a.db"), free_port()
    (tmp_path / "left").mkdir()
    with (tmp_path / "log").open("wb") as log:
        words = [*CONNIVE, "serve", "--database", database, "--port", str(port)]
        environment = os.environ | {"TMPDIR": str(tmp_path / "left")}
        server = subprocess.Popen(words, stdout=log, stderr=log, env=environment)
    try:
        wait_for(f"http://127.0.0.1:{port}/ready", server)
        answer = httpx2.post(f"http://127.0.0.1:{port}/api/session", json={"name": "Ann"}, timeout=SECONDS)
        cookie = answer.cookies["connive"]
        second = connive("serve", "--database", database, "--port", str(free_port()))
        assert second.returncode != 0
        assert connive("admin", "backup", str(tmp_path / "copy.db"), "--database", database).returncode == 0
        (person,) = msgspec.json.decode(connive("admin", "list", "people", "--database", database, "--json").stdout)
        assert connive("admin", "ban", "nobody", "--database", database).returncode == 2
        assert asyncio.run(closed_by_a_ban(port, cookie, person["id"], database)) == 4401
        headers = {"cookie": f"connive={cookie}", "origin": f"http://127.0.0.1:{port}"}
        mine = httpx2.get(f"http://127.0.0.1:{port}/api/mine", headers=headers, timeout=SECONDS)
        assert mine.status_code == 401
        assert connive("admin", "ban", person["id"], "--lift", "--database", database).returncode == 0
    finally:
        server.send_signal(signal.SIGTERM)
        assert server.wait(SECONDS) == 0
    assert list((tmp_path / "left").iterdir()) == [], "a server that ended leaves no folder behind"
    assert cookie.partition(".")[0] not in (tmp_path / "log").read_text()
    administer(tmp_path, database)


async def closed_by_a_ban(port: int, cookie: str, person: str, database: str) -> int:
    """Ban somebody who is connected to a running server; return the code that its connection is closed with."""
    headers = {"cookie": f"connive={cookie}"}
    address = f"ws://127.0.0.1:{port}/api/socket"
    async with connect(address, additional_headers=headers, open_timeout=SECONDS) as socket:
        done = await asyncio.to_thread(connive, "admin", "ban", person, "--database", database)
        assert done.returncode == 0, done.stderr
        with contextlib.suppress(ConnectionClosed):
            while True:
                await asyncio.wait_for(socket.recv(), SECONDS)
        assert socket.close_code is not None
        return socket.close_code


def administer(tmp_path: Path, database: str) -> None:
    """Look after a database that nobody serves: in this process, which need not be started for each order."""
    people = msgspec.json.decode(command("admin", "list", "people", "--database", database, "--json").stdout)
    assert [person["name"] for person in people] == ["Ann"] and "password" not in people[0]
    assert command("admin", "ban", people[0]["id"], "--database", database).exit_code == 0
    banned = sqlite3.connect(database)
    assert banned.execute("SELECT banned FROM people").fetchone() == (1,)
    banned.close()
    assert command("admin", "ban", "nobody", "--database", database).exit_code == 2
    assert command("admin", "ban", people[0]["id"], "--lift", "--database", database).exit_code == 0
    exists = command("admin", "restore", str(tmp_path / "copy.db"), "--database", database)
    assert exists.exit_code == 2
    new = str(tmp_path / "new.db")
    assert command("admin", "restore", str(tmp_path / "copy.db"), "--database", new).exit_code == 0
    lost = command("admin", "list", "people", "--database", new)
    assert lost.exit_code == 2 and f"{new}.key" in lost.stderr
    shutil.copy(f"{database}.key", f"{new}.key")
    assert "Ann" in command("admin", "list", "people", "--database", new).stdout
    assert command("admin", "backup", "x", "--database", "postgresql://localhost/x").exit_code == 2


def wait_for(url: str, server: "subprocess.Popen[bytes]") -> None:
    limit = time.monotonic() + 2 * SECONDS
    while time.monotonic() < limit and server.poll() is None:
        try:
            if httpx2.get(url, timeout=2).status_code == 200:
                return
        except httpx2.TransportError:
            time.sleep(0.05)
    raise AssertionError("the server did not come up")


def test_several_processes_need_a_shared_database(tmp_path: Path) -> None:
    refused = connive("serve", "--workers", "2", "--database", str(tmp_path / "a.db"))
    assert refused.returncode == 2 and "PostgreSQL" in refused.stderr


def test_a_proxy_is_named_by_its_address() -> None:
    refused = connive("serve", "--proxy", "nonsense")
    assert refused.returncode == 2 and "nonsense" in refused.stderr


def test_help_is_there_in_both_languages() -> None:
    for words in (["serve"], ["admin"], ["admin", "ban"]):
        english, french = (command(*words, "--help", env=env) for env in (ENGLISH, FRENCH))
        assert english.exit_code == french.exit_code == 0 and english.stdout != french.stdout
