"""Numbers for Prometheus: how much is served and how fast, nothing about who or what.

Invariant: a choice that somebody makes by hand and one that is made for them count alike, and nothing is published
that a player does beside it. Numbers are those of the last whole minute: who reads more often learns nothing more.
Processes that serve together answer with one page, whichever is asked, so no counter ever goes back.
"""

import contextlib
import logging
import os
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Literal

import msgspec
from prometheus_client import CollectorRegistry, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

from connive.tables.settings import MINUTE
from connive.web.server import Server

LOG = logging.getLogger("connive.web")
TROUBLES = ("banned", "damaged", "not_signed_in", "store_unavailable", "too_many", "too_often", "unforeseen")
"""Refusals that the operator must know of. The others answer what somebody tried at a table: a secret."""

MEANINGS = {
    "connections": "Open sockets of browsers",
    "tables_live": "Tables that are kept going",
    "conflicts": "Choices that another process was faster with; they were made again",
    "bot_failures": "Choices that no bot made in time; the table's default was taken",
    "worker_restarts": "Bots' workers that died or hung and were replaced",
    "tables_started": "Games that began",
    "tables_over": "Games that ended",
    "store_seconds": "Seconds spent waiting for the database",
    "entries": "What was told at tables: choices, words, requests; silence counts as an answer does",
    "refused": "Refusals by code",
    "requests": "HTTP requests by operation and status",
    "store_good": "1 if the database keeps what it is given",
    "redis_good": "1 if Redis answers, or is not used",
    "disk_free_bytes": "Bytes free where the database is; 0 if it is elsewhere",
    "processes": "Server processes that answer together",
}


class Sample(msgspec.Struct, frozen=True):
    """A number. Counters are summed over all processes there were, sums over those alive; `least` is the worst one."""

    name: str
    kind: Literal["counter", "sum", "least"]
    value: float
    labels: dict[str, str] = {}


def samples(server: Server) -> list[Sample]:
    """Return the numbers of one process."""
    counters = server.counters
    return [
        Sample("processes", "sum", 1),
        Sample("connections", "sum", len(server.connections)),
        Sample("tables_live", "sum", server.tables.live if server.ready else 0),
        Sample("store_good", "least", float(server.conditions.is_good("store"))),
        Sample("redis_good", "least", float(server.conditions.is_good("redis"))),
        Sample("disk_free_bytes", "least", server.conditions.disk_free),
        Sample("conflicts", "counter", counters.conflicts),
        Sample("bot_failures", "counter", counters.bot_failures),
        Sample("worker_restarts", "counter", counters.worker_restarts),
        Sample("tables_started", "counter", counters.tables_started),
        Sample("tables_over", "counter", counters.tables_over),
        Sample("store_seconds", "counter", counters.store_seconds),
        Sample("entries", "counter", counters.entries),
        *(Sample("refused", "counter", server.refused[code], {"code": code}) for code in TROUBLES),
        *(
            Sample("requests", "counter", count, {"operation": name, "status": str(status)})
            for (name, status), count in server.requests.items()
        ),
    ]


class _Page(Collector):
    """Numbers as Prometheus wants them."""

    def __init__(self, found: Iterable[Sample]) -> None:
        self._found = list(found)

    def collect(self) -> Iterator[Metric]:
        """Return all metrics."""
        for name in dict.fromkeys(sample.name for sample in self._found):
            mine = [sample for sample in self._found if sample.name == name]
            kind = CounterMetricFamily if mine[0].kind == "counter" else GaugeMetricFamily
            family = kind(f"connive_{name}", MEANINGS[name], labels=list(mine[0].labels))
            for sample in mine:
                family.add_metric(list(sample.labels.values()), sample.value)
            yield family


class Metrics:
    """The metrics page of a server process, and of those that serve together with it."""

    def __init__(self, server: Server) -> None:
        self._server = server
        self._folder = Path(server.config.shared) if server.config.shared else None
        self._minute, self._page = -1, b""

    def text(self) -> bytes:
        """Return the page, as it was when it was first asked for in this minute."""
        minute = self._server.time.now() // MINUTE
        if minute != self._minute:
            self._minute, self._page = minute, self._shared(minute)
        return self._page

    def _shared(self, minute: int) -> bytes:
        """Return the page that the first process to be asked in this minute has left for all."""
        if self._folder is None:
            return self._written()
        page = self._folder / f"{minute}.page"
        if not page.exists():
            self._leave(page, self._written(), first=True)
            for old in self._folder.glob("*.page"):
                if int(old.stem) < minute:
                    old.unlink(missing_ok=True)
        try:
            return page.read_bytes()
        except OSError:
            return self._written()

    def publish(self) -> None:
        """Leave the numbers of this process where the others find them."""
        if self._folder is not None:
            self._leave(self._folder / f"{os.getpid()}.json", msgspec.json.encode(samples(self._server)))

    def _leave(self, path: Path, text: bytes, first: bool = False) -> None:
        """Write a file that others find only when it is whole; `first`: unless there is one. There may be no room."""
        draft = path.with_name(f"{os.getpid()}.draft")
        try:
            draft.write_bytes(text)
            if first:
                with contextlib.suppress(FileExistsError):
                    path.hardlink_to(draft)
                draft.unlink()
            else:
                draft.replace(path)
        except OSError:
            LOG.warning("metrics_not_written")

    def _written(self) -> bytes:
        self.publish()
        registry = CollectorRegistry()
        registry.register(_Page(merged(self._left() if self._folder is not None else [(True, samples(self._server))])))
        return generate_latest(registry)

    def _left(self) -> Iterator[tuple[bool, list[Sample]]]:
        """Return what processes have left, and whether each is alive."""
        assert self._folder is not None
        for path in sorted(self._folder.glob("*.json")):
            with contextlib.suppress(OSError, msgspec.DecodeError):
                yield _is_alive(int(path.stem)), msgspec.json.decode(path.read_bytes(), type=list[Sample])


def merged(processes: Iterable[tuple[bool, list[Sample]]]) -> list[Sample]:
    """Return the numbers of all processes as those of one."""
    found: dict[tuple[str, tuple[str, ...]], Sample] = {}
    for alive, mine in processes:
        for sample in mine:
            key = sample.name, tuple(sample.labels.values())
            before = found.get(key)
            if before is None and (alive or sample.kind == "counter"):
                found[key] = sample
            elif before is not None and (alive or sample.kind == "counter"):
                both = before.value, sample.value
                value = min(both) if sample.kind == "least" else sum(both)
                found[key] = msgspec.structs.replace(sample, value=value)
    return list(found.values())


def _is_alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        pass
    return True
