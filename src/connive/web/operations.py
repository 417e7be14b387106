"""What the operator can ask a server: whether it is alive, whether it can serve, and numbers for Prometheus.

Invariant: anybody is told yes or no, and nothing else. Numbers need the token of the operator.
"""

import hmac
from http import HTTPStatus

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from connive.web.metrics import Metrics
from connive.web.server import Server


class Health(msgspec.Struct, frozen=True):
    """A sign of life."""

    good: bool


class Readiness(msgspec.Struct, frozen=True):
    """What a server depends on, for its operator."""

    good: bool
    store: bool
    redis: bool
    disk_space: bool
    disk_free: int
    worker_restarts: int


BEARER = "Bearer "


def operations_routes(server: Server) -> list[BaseRoute]:
    """Return the routes of a server's own pages."""
    metrics = Metrics(server)
    server.after_probe = metrics.publish

    async def health(request: Request) -> Response:  # noqa: ARG001
        return _said(Health(True))

    async def ready(request: Request) -> Response:
        known = _may_read(server.config.metrics_token, request.headers.get("authorization", ""))
        return _said(_readiness(server) if known else Health(server.good))

    async def numbers(request: Request) -> Response:
        if not _may_read(server.config.metrics_token, request.headers.get("authorization", "")):
            raise HTTPException(HTTPStatus.NOT_FOUND)
        return Response(metrics.text(), media_type="text/plain; version=0.0.4")

    return [Route("/health", health), Route("/ready", ready), Route("/metrics", numbers)]


def _may_read(token: str | None, given: str) -> bool:
    return token is not None and hmac.compare_digest(given.encode(), (BEARER + token).encode())


def _readiness(server: Server) -> Readiness:
    is_good, free = server.conditions.is_good, server.conditions.disk_free
    restarts = server.counters.worker_restarts
    return Readiness(server.good, is_good("store"), is_good("redis"), is_good("disk_space"), free, restarts)


def _said(answer: Health | Readiness) -> Response:
    status = HTTPStatus.OK if answer.good else HTTPStatus.SERVICE_UNAVAILABLE
    return Response(msgspec.json.encode(answer), status, media_type="application/json")
