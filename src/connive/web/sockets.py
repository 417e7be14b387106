"""The way in to the socket: who comes from our page and has a session gets a connection.

Invariant: nobody is told anything before that is known.
"""

from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.websockets import WebSocket

from connive.core.errors import ConniveError
from connive.storage.driver import StoreUnavailable
from connive.tables.errors import TooMany, TooOften
from connive.web.calls import COOKIE, check_origin, language_of
from connive.web.channel import AsgiChannel
from connive.web.connection import NOT_SIGNED_IN, Connection
from connive.web.frames import EXTENSION
from connive.web.server import Server

PATH = "/api/socket"
TRY_LATER = 1013


class Sockets:
    """Serves the socket before anything else looks at it."""

    def __init__(self, app: ASGIApp, server: Server) -> None:
        self._app, self._server = app, server

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a connection to the socket; leave everything else to the application."""
        if scope["type"] == "websocket" and scope["path"] == PATH:
            socket, shares = WebSocket(scope, receive, send), self._server.shares
            await shares.spend(self._server.address_of(socket), connect(self._server, socket))
        else:
            await self._app(scope, receive, send)


async def connect(server: Server, socket: WebSocket) -> None:
    """Let a client in, if it comes from our page and has a session."""
    cookie = socket.cookies.get(COOKIE, "")
    try:
        check_origin(server, socket.headers.get("origin"), socket.headers.get("host"))
        address = server.address_of(socket)
        await server.shares.turn(address)
        server.rates.requests.spend(address)
        who = await server.people.signed_in(cookie)
    except (StoreUnavailable, TooOften):
        await socket.close(TRY_LATER)
        return
    except ConniveError:
        await socket.close(NOT_SIGNED_IN)
        return
    await socket.accept()
    try:
        server.connections.check(who.person.id, address)  # from here until it is counted nothing else happens
    except TooMany:
        await socket.close(TRY_LATER)
        return
    channel = socket.scope.get("extensions", {}).get(EXTENSION) or AsgiChannel(socket)
    await Connection(server, channel, who, cookie, _language(socket), address).run()


def _language(socket: WebSocket) -> str:
    return language_of(socket.query_params.get("lang") or socket.headers.get("accept-language", ""))
