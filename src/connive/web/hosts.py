"""By which names a server may be addressed. A page of another site can give its own name our address (DNS rebinding);
its requests would come from "our" page.

Invariant: a request under a name that is not ours is refused before anything looks at it. Addresses and localhost are
always ours: nobody can give them another meaning.
"""

import re
from collections.abc import Iterable
from urllib.parse import urlsplit

import msgspec
from starlette.datastructures import Headers
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send

from connive.core.errors import ConniveError
from connive.web.calls import language_of, trouble
from connive.web.proxies import is_address

LOCAL = "localhost"
HOST = re.compile(r"(?:\[([0-9A-Fa-f:.]*)\]|([^:\[\]@]*))(?::[0-9]*)?")
"""A name or an address, and perhaps a port."""

MISDIRECTED = 421
POLICY_VIOLATION = 1008


class UnknownHost(ConniveError):
    """The server is addressed by a name that it was not told."""


class KnownHosts:
    """Lets requests in that are addressed to us."""

    def __init__(self, app: ASGIApp, names: Iterable[str], origins: Iterable[str]) -> None:
        self._app = app
        self._names = {
            LOCAL,
            *(name.casefold() for name in names),
            *(host_in(urlsplit(each).netloc) for each in origins),
        }

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a request, or refuse it."""
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        given = headers.getlist("host") or [""]
        host = host_in(given[0])
        if len(given) == 1 and self._is_ours(host):
            await self._app(scope, receive, send)
        elif scope["type"] == "websocket":
            await receive()
            await send({"type": "websocket.close", "code": POLICY_VIOLATION})
        else:
            said = trouble(UnknownHost(host=host[:100]), language_of(headers.get("accept-language", "")))
            await Response(msgspec.json.encode(said), MISDIRECTED, media_type="application/json")(scope, receive, send)

    def _is_ours(self, host: str) -> bool:
        return not host or host in self._names or host.endswith(f".{LOCAL}") or is_address(host)


def host_in(given: str) -> str:
    """Return the name in a Host header, without its port; what is no name with a port comes back as it is.

    >>> host_in("Example.org:80"), host_in("[::1]:8463"), host_in("127.0.0.1"), host_in("[::1].evil")
    ('example.org', '::1', '127.0.0.1', '[::1].evil')
    """
    found = HOST.fullmatch(given)
    return (found[1] or found[2]).casefold().rstrip(".") if found is not None else given
