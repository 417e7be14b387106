"""The application: routes, life span, and the pages that look after the server itself."""

import gc
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import msgspec
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from connive.tables.bots.pool import Bots
from connive.tables.errors import BadMessage, Unforeseen
from connive.tables.timers.time import Time
from connive.web import config as configuration
from connive.web.api import ENDPOINTS
from connive.web.calls import refusal, route, trouble
from connive.web.config import Config
from connive.web.gate import gate
from connive.web.headers import SecurityHeaders
from connive.web.hosts import KnownHosts
from connive.web.logs import set_up_logs
from connive.web.openapi import openapi
from connive.web.operations import operations_routes
from connive.web.page import page_routes, page_version
from connive.web.schemas import socket_schemas
from connive.web.server import LOG, Server
from connive.web.shares import Shares, Turns
from connive.web.sockets import Sockets

YOUNG, OLDER = 20_000, (20, 20)
"""When garbage is collected: a move leaves dozens of small objects that live as long as their table and form no cycles;
by default the collector would look at all of them again and again, for a fifth of the time that a move takes."""

SWITCH_SECONDS = 0.0005
"""So soon a thread that waits for the interpreter gets it: by default a commit would often wait ten times as long to
begin, and again to be told, while other tables are busy."""


def make_app(
    config: Config, time: Time | None = None, bots: Bots | None = None, shares: Shares | None = None
) -> Starlette:
    """Return the application of one server process."""
    server = Server(config, time, bots, shares)

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:  # noqa: ARG001
        await server.open()
        try:
            yield
        finally:
            await server.close()

    app = Starlette(
        routes=_routes(server),
        lifespan=lifespan,
        middleware=[
            Middleware(SecurityHeaders, secure=config.secure, page=page_version()),
            Middleware(Turns, server=server, refuse=lambda error: refusal(error, "en")),
            Middleware(KnownHosts, names=config.hosts, origins=config.origins),
            Middleware(Sockets, server=server),
        ],
        exception_handlers={HTTPException: _not_served, Exception: _unforeseen},
    )
    app.state.server = server
    return app


def from_environment() -> Starlette:
    """Return the application of a worker process."""
    set_up_logs()
    app = make_app(configuration.from_environment(), shares=gate().shares)
    gc.freeze()
    gc.set_threshold(YOUNG, *OLDER)
    sys.setswitchinterval(SWITCH_SECONDS)
    return app


def _routes(server: Server) -> list[BaseRoute]:
    async def schema(request: Request) -> Response:
        return _json(openapi() if request.url.path.endswith("openapi.json") else socket_schemas())

    return [
        *(route(server, endpoint) for endpoint in ENDPOINTS),
        Route("/api/openapi.json", schema),
        Route("/api/schema.json", schema),
        *operations_routes(server),
        *page_routes(),
    ]


def _json(answer: object, status: int = 200) -> Response:
    return Response(msgspec.json.encode(answer), status, media_type="application/json")


async def _not_served(request: Request, error: Exception) -> Response:  # noqa: ARG001
    status = error.status_code if isinstance(error, HTTPException) else 500
    response = _json(trouble(BadMessage(), "en"), status)
    response.headers.update(getattr(error, "headers", None) or {})
    return response


async def _unforeseen(request: Request, error: Exception) -> Response:  # noqa: ARG001
    LOG.error("unforeseen", exc_info=error)
    return _json(trouble(Unforeseen(), "en"), 500)
