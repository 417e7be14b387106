"""Runs the server: one process on SQLite, or several that share PostgreSQL and Redis."""

import socket
import time
import webbrowser
from threading import Thread

import uvicorn

from connive.core.errors import ConniveError
from connive.storage.opening import is_postgres
from connive.web.config import Config, to_environment
from connive.web.frames import SwiftSocket
from connive.web.gate import GuardedHttp
from connive.web.logs import set_up_logs

GRACE_SECONDS = 10
MESSAGE_LIMIT = 16_384
READY_TRIES, READY_PAUSE = 150, 0.2


class NeedsPostgres(ConniveError):
    """Several processes cannot share a SQLite file."""

    code = "needs_postgres"


def serve(config: Config, host: str, port: int, workers: int = 1, browser: bool = False) -> None:
    """Serve until a signal comes; what was accepted is stored, and connections are closed in order."""
    if workers > 1 and (not is_postgres(config.database) or config.redis is None):
        raise NeedsPostgres
    to_environment(config)
    set_up_logs()
    if browser:
        Thread(target=open_when_ready, args=(host, port), daemon=True).start()
    run(host, port, workers)


def run(host: str, port: int, workers: int = 1) -> None:
    """Run the server that the environment describes."""
    uvicorn.run(
        "connive.web.app:from_environment",
        factory=True,
        host=host,
        port=port,
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
    )


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


def free_port(host: str) -> int:
    """Return a port that is free now."""
    with socket.socket() as probe:
        probe.bind((host, 0))
        return int(probe.getsockname()[1])
