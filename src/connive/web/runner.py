"""Runs the server: one process on SQLite, or several that share PostgreSQL and Redis."""

import resource
import signal
import socket
import sys
import tempfile
import time
import webbrowser
from threading import Thread

import msgspec
import uvicorn
from uvicorn.supervisors import Multiprocess

from connive.core.actions import shorten
from connive.core.errors import ConniveError
from connive.storage.address import is_postgres
from connive.web.config import Config, to_environment
from connive.web.frames import SwiftSocket
from connive.web.gate import GuardedHttp
from connive.web.logs import set_up_logs

GRACE_SECONDS = 10
NEW_PROCESS_SECONDS = 60
"""How long a process can take to start when all are restarted one after the other (SIGHUP)."""

MESSAGE_LIMIT = 16_384
READY_TRIES, READY_PAUSE = 150, 0.2
FILES = 20_000
"""So many files and connections a process asks the system for: the usual 1,024 are soon taken by a few addresses."""

START_FAILED, HUNG_UP = 3, 128 + signal.SIGHUP


class NeedsPostgres(ConniveError):
    """Several processes cannot share a SQLite file."""


class CannotListen(ConniveError):
    """Another program listens at an address, or it is none of this machine's."""


def check_processes(config: Config, workers: int) -> None:
    """Refuse several processes without what they share."""
    if workers > 1 and (not is_postgres(config.database) or config.redis is None):
        raise NeedsPostgres


def serve(config: Config, listener: socket.socket, workers: int = 1, browser: bool = False) -> None:
    """Serve until a signal comes; what was accepted is stored, and connections are closed in order."""
    check_processes(config, workers)
    set_up_logs()
    # when all is closed uvicorn sends itself the signal again: by default that would leave our folder and our children
    signal.signal(signal.SIGTERM, lambda *_: sys.exit())
    if browser:
        Thread(target=open_when_ready, args=listener.getsockname()[:2], daemon=True).start()
    with tempfile.TemporaryDirectory(prefix="connive-") as shared:
        to_environment(msgspec.structs.replace(config, shared=shared if workers > 1 else None))
        run(listener, workers)


def run(listener: socket.socket, workers: int = 1) -> None:
    """Run the server that the environment describes."""
    take_files()
    config = uvicorn.Config(
        "connive.web.app:from_environment",
        factory=True,
        workers=workers,
        log_config=None,
        access_log=False,
        server_header=False,
        http=GuardedHttp,
        ws=SwiftSocket,
        ws_max_size=MESSAGE_LIMIT,
        ws_per_message_deflate=False,
        ws_ping_interval=25,
        ws_ping_timeout=25,
        proxy_headers=False,
        timeout_graceful_shutdown=GRACE_SECONDS,
        timeout_worker_healthcheck=NEW_PROCESS_SECONDS,
    )
    if workers > 1:
        together = Multiprocess(config, sockets=[listener])
        together.run()
        failed = any(process.exitcode == START_FAILED for process in together.processes)
    else:
        failed = not _run_alone(uvicorn.Server(config), listener)
    if failed:
        raise SystemExit(START_FAILED)


def take_files() -> None:
    """Let this process, and those that it starts, have as many files open as the system allows, up to a number."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = FILES if hard == resource.RLIM_INFINITY else min(FILES, hard)
    if soft != resource.RLIM_INFINITY and soft < most:
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))


def _run_alone(server: uvicorn.Server, listener: socket.socket) -> bool:
    """Run one process; False if it did not start. SIGHUP ends it in order, with a code after which systemd starts it
    again: `systemctl reload` must not be the end of a server that has nobody to take its place."""
    hung_up: list[int] = []

    def hang_up(number: int, frame: object) -> None:  # noqa: ARG001
        hung_up.append(number)
        server.should_exit = True

    signal.signal(signal.SIGHUP, hang_up)
    server.run(sockets=[listener])
    if hung_up:
        raise SystemExit(HUNG_UP)
    return server.started


def listen(host: str, port: int) -> socket.socket:
    """Take a port, or refuse if that cannot be done; 0 is any that is free."""
    listener = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
    except (OSError, OverflowError) as error:
        listener.close()
        trouble = shorten(getattr(error, "strerror", None) or str(error))
        raise CannotListen(host=host, port=port, trouble=trouble) from None
    listener.set_inheritable(True)
    return listener


def open_when_ready(host: str, port: int) -> None:
    """Open the browser once the server answers."""
    for _ in range(READY_TRIES):
        if not is_free(host, port):
            webbrowser.open(f"http://{host}:{port}/")
            return
        time.sleep(READY_PAUSE)


def is_free(host: str, port: int) -> bool:
    """Tell whether nobody listens on a port."""
    with socket.socket() as probe:
        probe.settimeout(1)
        return probe.connect_ex((host, port)) != 0
