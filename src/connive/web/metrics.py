"""Numbers for Prometheus: how much is served and how fast, nothing about who or what."""

from collections.abc import Iterator, Mapping
from typing import Any

from prometheus_client import CollectorRegistry, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

from connive.web.server import Server


class ServerCollector(Collector):
    """Reads the counters of a server process when asked."""

    def __init__(self, server: Server) -> None:
        self._server = server

    def collect(self) -> Iterator[Metric]:
        """Return all metrics."""
        server, counters = self._server, self._server.counters
        yield _gauge("connections", len(server.connections))
        yield _gauge("tables_live", server.tables.live if server.ready else 0)
        yield _counter("messages", server.messages)
        yield _counter("conflicts", counters.conflicts)
        yield _counter("bot_failures", counters.bot_failures)
        yield _counter("tables_started", counters.tables_started)
        yield _counter("tables_over", counters.tables_over)
        yield _counter("store_seconds", counters.store_seconds)
        yield _labelled("entries", "kind", dict(counters.entries))
        yield _labelled("refused", "code", dict(server.refused))
        requests = CounterMetricFamily("connive_requests", "requests", labels=["operation", "status"])
        for (name, status), count in server.requests.items():
            requests.add_metric([name, str(status)], count)
        yield requests


def _gauge(name: str, value: float) -> Metric:
    return GaugeMetricFamily(f"connive_{name}", name, value=value)


def _counter(name: str, value: float) -> Metric:
    return CounterMetricFamily(f"connive_{name}", name, value=value)


def _labelled(name: str, label: str, values: Mapping[Any, int]) -> Metric:
    family = CounterMetricFamily(f"connive_{name}", name, labels=[label])
    for key, value in values.items():
        family.add_metric([str(key)], value)
    return family


class Metrics:
    """The metrics page of one server process."""

    def __init__(self, server: Server) -> None:
        self._registry = CollectorRegistry()
        self._registry.register(ServerCollector(server))

    def text(self) -> bytes:
        """Return the page."""
        return generate_latest(self._registry)
