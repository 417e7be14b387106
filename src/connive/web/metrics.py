"""Numbers for Prometheus: how much is served and how fast, nothing about who or what.

Invariant: a choice that somebody makes by hand and one that is made for them count alike, and nothing is published
that a player does beside it. Numbers are those of the last whole minute: who reads more often learns nothing more.
"""

from collections.abc import Iterator

from prometheus_client import CollectorRegistry, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

from connive.tables.settings import MINUTE
from connive.web.server import Server

TROUBLES = ("banned", "damaged", "not_signed_in", "store_unavailable", "too_many", "too_often", "unforeseen")
"""Refusals that whoever runs a server must know of. The others answer what somebody tried at a table: a secret."""


class ServerCollector(Collector):
    """Reads the counters of a server process when asked."""

    def __init__(self, server: Server) -> None:
        self._server = server

    def collect(self) -> Iterator[Metric]:
        """Return all metrics."""
        server, counters = self._server, self._server.counters
        yield _gauge("connections", len(server.connections))
        yield _gauge("tables_live", server.tables.live if server.ready else 0)
        yield _counter("conflicts", counters.conflicts)
        yield _counter("bot_failures", counters.bot_failures)
        yield _counter("tables_started", counters.tables_started)
        yield _counter("tables_over", counters.tables_over)
        yield _counter("store_seconds", counters.store_seconds)
        yield _counter("entries", sum(counters.entries.values()))
        refused = CounterMetricFamily("connive_refused", "refused", labels=["code"])
        for code in TROUBLES:
            refused.add_metric([code], server.refused[code])
        yield refused
        requests = CounterMetricFamily("connive_requests", "requests", labels=["operation", "status"])
        for (name, status), count in server.requests.items():
            requests.add_metric([name, str(status)], count)
        yield requests


def _gauge(name: str, value: float) -> Metric:
    return GaugeMetricFamily(f"connive_{name}", name, value=value)


def _counter(name: str, value: float) -> Metric:
    return CounterMetricFamily(f"connive_{name}", name, value=value)


class Metrics:
    """The metrics page of one server process."""

    def __init__(self, server: Server) -> None:
        self._server = server
        self._registry = CollectorRegistry()
        self._registry.register(ServerCollector(server))
        self._minute, self._page = -1, b""

    def text(self) -> bytes:
        """Return the page, as it was when it was first asked for in this minute."""
        minute = self._server.time.now() // MINUTE
        if minute != self._minute:
            self._minute, self._page = minute, generate_latest(self._registry)
        return self._page
