"""An HTTP request as the API sees it, and how endpoints are declared.

Invariant: a request that changes something comes from our own page: its origin fits, and a signed-in one has the token
of its session in a header that other pages cannot set.
"""

import asyncio
import hmac
import re
import time
from collections.abc import Awaitable, Callable, Sequence
from typing import Any, NamedTuple
from urllib.parse import urlsplit

import msgspec
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import Route

from connive.core.actions import shorten
from connive.core.errors import ConniveError, IllegalAction
from connive.core.text import LANGUAGES
from connive.storage.driver import StoreUnavailable
from connive.tables.errors import (
    BadMessage,
    Banned,
    Busy,
    NameTaken,
    Nobody,
    NoTable,
    NotModerator,
    NotOrganiser,
    NoTournament,
    NotShown,
    NotSignedIn,
    SeatTaken,
    TooMany,
    TooOften,
    Unforeseen,
    WrongLogin,
    WrongPasskey,
)
from connive.tables.people.people import SignedIn
from connive.web.answers import Trouble
from connive.web.server import LOG, Server

COOKIE = "connive"
HEADER = "x-connive"
BODY_LIMIT, BODY_SECONDS = 16_384, 20.0
SAFE = ("GET", "HEAD")
UNREADABLE = (msgspec.DecodeError, UnicodeError, RecursionError)
AT, FIELD = re.compile(r"at `\$\.?([^`]*)`"), re.compile(r"field `([^`]+)`")
"""How msgspec says where something is wrong, and what is missing or too much there."""


class Forbidden(ConniveError):
    """The request does not come from our own page."""


class TooLarge(ConniveError):
    """A body is larger than anything we want to read."""

    code = "body_too_large"


STATUS: dict[type[ConniveError], int] = {
    NotSignedIn: 401,
    WrongLogin: 401,
    WrongPasskey: 401,
    Banned: 403,
    Forbidden: 403,
    NotModerator: 403,
    NoTable: 404,
    Nobody: 404,
    NotShown: 403,
    NoTournament: 404,
    NotOrganiser: 403,
    Busy: 409,
    NameTaken: 409,
    SeatTaken: 409,
    TooLarge: 413,
    TooMany: 429,
    TooOften: 429,
    Unforeseen: 500,
    StoreUnavailable: 503,
}
REFUSED = 400


class Call:
    """A request that has been read and checked."""

    def __init__(self, server: Server, request: Request, who: SignedIn | None, body: Any) -> None:
        self.server, self.request, self._who, self.body = server, request, who, body
        self.cookie: str | None = None

    @property
    def who(self) -> SignedIn:
        """Who asks; refuses those who have not come in."""
        if self._who is None:
            raise NotSignedIn
        return self._who

    @property
    def me(self) -> str:
        """The person who asks."""
        return self.who.person.id

    @property
    def guest(self) -> bool:
        """Whether nobody is signed in."""
        return self._who is None

    def path(self, name: str) -> str:
        """Return a part of the address; what cannot be printed is not the name of anything."""
        return _printable(str(self.request.path_params[name]))

    def query(self, name: str) -> str | None:
        """Return a value from the address."""
        found = self.request.query_params.get(name)
        return None if found is None else _printable(found)

    @property
    def lang(self) -> str:
        """The language asked for."""
        return _language(self.request)


def _printable(text: str) -> str:
    if not text.isprintable():
        raise BadMessage
    return text


Handler = Callable[[Call], Awaitable[Any]]


class Endpoint(NamedTuple):
    """One operation of the API."""

    method: str
    path: str
    handler: Handler
    answer: Any
    body: Any = None
    queries: Sequence[str] = ()
    open: bool = False

    @property
    def name(self) -> str:
        """The name of the operation."""
        return self.handler.__name__


def route(server: Server, endpoint: Endpoint) -> Route:
    """Return an endpoint as Starlette serves it."""

    async def serve(request: Request) -> Response:
        began = time.perf_counter()
        try:
            response = await _serve(server, endpoint, request)
        except ConniveError as error:
            server.refused[error.code] += 1
            response = refusal(error, _language(request))
            if isinstance(error, StoreUnavailable):
                server.store_failed()
        except Exception as error:
            LOG.error("unforeseen", exc_info=error)
            response = refusal(Unforeseen(), _language(request))
        spent = round((time.perf_counter() - began) * 1000, 1)
        server.count_request(endpoint.name, response.status_code)
        facts = {"route": endpoint.path, "method": endpoint.method, "status": response.status_code}
        LOG.info("request", extra=facts | {"milliseconds": spent})
        return response

    return Route(endpoint.path, serve, methods=[endpoint.method], name=endpoint.name)


async def _serve(server: Server, endpoint: Endpoint, request: Request) -> Response:
    address = server.address_of(request)
    server.rates.requests.spend(address)
    if endpoint.method not in SAFE:
        check_origin(server, request.headers.get("origin"), request.headers.get("host"))
    who = await _who(server, endpoint, request)
    body = await _body(endpoint, request)
    call = Call(server, request, who, body)
    async with server.shares.place(address):
        answer = await endpoint.handler(call)
    response = answer if isinstance(answer, Response) else _json(answer)
    if call.cookie is not None:
        set_cookie(server, response, call.cookie)
    return response


async def _who(server: Server, endpoint: Endpoint, request: Request) -> SignedIn | None:
    """Return who asks. A change needs the token of the session; somebody who comes in has none yet."""
    try:
        who = await server.people.signed_in(request.cookies.get(COOKIE))
    except NotSignedIn:
        if endpoint.open:
            return None
        raise
    token = request.headers.get(HEADER, "").encode()
    if endpoint.method not in SAFE and not endpoint.open and not hmac.compare_digest(token, who.csrf.encode()):
        raise Forbidden
    return who


def check_origin(server: Server, origin: str | None, host: str | None) -> None:
    """Refuse what another site's page sends. Programs that are no browser name no origin."""
    if origin is None or origin in server.config.origins:
        return
    try:
        same = bool(host) and urlsplit(origin).netloc == host
    except ValueError:
        same = False
    if not same:
        raise Forbidden


async def _body(endpoint: Endpoint, request: Request) -> Any:
    if endpoint.body is None:
        return None
    text = bytearray()
    try:
        async with asyncio.timeout(BODY_SECONDS):
            async for chunk in request.stream():
                text += chunk
                if len(text) > BODY_LIMIT:
                    raise TooLarge
    except (TimeoutError, ClientDisconnect):
        raise BadMessage from None
    if request.headers.get("content-type", "").partition(";")[0].strip() != "application/json":
        raise BadMessage
    try:
        return msgspec.json.decode(bytes(text), type=endpoint.body)
    except UNREADABLE as error:
        raise bad_message(error) from None


def bad_message(error: Exception) -> BadMessage:
    """Return the refusal of a message that cannot be read; it names the field that is wrong, as far as that is known.

    >>> str(bad_message(msgspec.ValidationError("Expected `int`, got `str` - at `$.settings.seats`")))
    'This is not a message of the protocol: look at settings.seats.'
    """
    if not isinstance(error, msgspec.ValidationError):
        return BadMessage()
    path, field = AT.search(str(error)), FIELD.search(str(error))
    names = [*(path[1].split(".") if path is not None and path[1] else ()), *([field[1]] if field is not None else ())]
    return BadMessage(field=shorten(".".join(names))) if names else BadMessage()


def _json(answer: Any) -> Response:
    return Response(msgspec.json.encode(answer), media_type="application/json")


def refusal(error: ConniveError, lang: str) -> Response:
    """Return a refusal as a response."""
    status = next((code for kind, code in STATUS.items() if isinstance(error, kind)), REFUSED)
    response = Response(msgspec.json.encode(trouble(error, lang)), status, media_type="application/json")
    if isinstance(error, TooOften):
        response.headers["retry-after"] = str(error.params.get("seconds", 1))
    return response


def trouble(error: ConniveError, lang: str) -> Trouble:
    """Return what a refusal says."""
    return Trouble(error.code, error.message(lang), error.clause if isinstance(error, IllegalAction) else None)


def _language(request: Request) -> str:
    return language_of(request.query_params.get("lang") or request.headers.get("accept-language", ""))


def language_of(given: str) -> str:
    """Return the language that a request asks for, or the usual one."""
    return given[:2] if given[:2] in LANGUAGES else LANGUAGES[0]


def set_cookie(server: Server, response: Response, cookie: str) -> None:
    """Leave the session with the browser, or take it back if the cookie is empty."""
    age = 180 * 86_400 if cookie else 0
    response.set_cookie(
        COOKIE, cookie, max_age=age, path="/", httponly=True, samesite="lax", secure=server.config.secure
    )
