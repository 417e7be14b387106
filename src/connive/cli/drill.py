"""`connive admin drill`: plays against a server as a stranger would, through whatever stands in front of it.

Invariant: a drill changes nothing but one table of its own, whose game it ends.
"""

import contextlib
import itertools
import ssl
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from http.client import HTTPResponse
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import click
import msgspec

from connive.cli.help_text import command, option
from connive.cli.serve import NoServer
from connive.cli.words import say
from connive.core.actions import shorten
from connive.core.errors import BadInput, ConniveError
from connive.core.text import Term

SECONDS = 20.0
CHOICES = 10
MOST = 300
"""Characters of an answer that are repeated."""
HEADERS = ("content-security-policy", "x-content-type-options", "referrer-policy")
ORDER = {"game": "berlin63", "settings": {"one_screen": True}, "public": False}


class DrillFailed(ConniveError):
    """A server did not do what it should."""


class BadSite(ConniveError):
    """The address of a site begins with http:// or https://."""


class Stranger:
    """Somebody who has never been there."""

    def __init__(self, address: str, trusted: Path | None) -> None:
        self.address = address.rstrip("/")
        self.secure = urlsplit(address).scheme == "https"
        self.tls = _trusting(trusted) if self.secure else None
        self._cookie = self._csrf = ""
        self._ids = (f"drill-{number}" for number in itertools.count())
        self._table, self._chosen = "", 0

    def ask(self, method: str, path: str, body: Any = None, **headers: str) -> HTTPResponse:
        """Send a request."""
        given = {"cookie": self._cookie, "x-connive": self._csrf, "content-type": "application/json"} | headers
        request = urllib.request.Request(
            self.address + path,
            msgspec.json.encode(body) if body is not None else None,
            {name: value for name, value in given.items() if value},
            method=method,
        )
        answer: HTTPResponse = urllib.request.urlopen(request, timeout=SECONDS, context=self.tls)
        return answer

    def is_ready(self) -> None:
        """The server can serve, and tells strangers no more than that."""
        _must(msgspec.json.decode(self.ask("GET", "/ready").read()) == {"good": True})

    def sees_the_page(self) -> None:
        """The page comes with the headers that protect it."""
        answer = self.ask("GET", "/")
        _must(b"<html" in answer.read() and all(answer.headers.get(name) for name in HEADERS))

    def comes_in(self) -> None:
        """A session begins; its cookie is out of reach for scripts, and for plain connections where there is TLS."""
        cookie = self.ask("POST", "/api/session", {"name": "Drill"}).headers.get("set-cookie") or ""
        self._cookie = cookie.partition(";")[0]
        flags = cookie.lower()
        _must("httponly" in flags and "samesite=lax" in flags and (not self.secure or "secure" in flags))
        self._csrf = msgspec.json.decode(self.ask("GET", "/api/session").read())["csrf"]

    def is_refused_elsewhere(self) -> None:
        """A page of another site may change nothing."""
        try:
            self.ask("POST", "/api/tables", ORDER, origin="https://other.example")
        except urllib.error.HTTPError as error:
            _must(error.code == 403)
        else:
            _must(False)

    def sets_up_a_table(self) -> None:
        """A table begins."""
        self._table = msgspec.json.decode(self.ask("POST", "/api/tables", ORDER).read())["table"]

    def plays(self) -> None:
        """Choices are accepted over a socket, at both seats, and are there again after the connection was cut."""
        for _ in range(2):
            self._play_on()

    def _play_on(self) -> None:
        with self._connected() as say_to:
            known = {seat: say_to(type="watch", seat=seat)[seat] for seat in (0, 1)}
            _must(max(update["version"] for update in known.values()) >= self._chosen)
            for _ in range(CHOICES):
                asked = next(update["decision"] for update in known.values() if update["decision"] is not None)
                choice = {name: asked[name] for name in ("seat", "token")}
                known |= say_to(type="choose", action=asked["actions"][0], **choice)
                self._chosen += 1

    def ends(self) -> None:
        """The game is given up, and its record shows what was hidden."""
        with self._connected() as say_to:
            say_to(type="resign", seat=0)
        _must(b"\nsecret: " in self.ask("GET", f"/api/tables/{self._table}/record").read())

    @contextlib.contextmanager
    def _connected(self) -> Iterator[Callable[..., dict[int, dict[str, Any]]]]:
        """Open a socket, and offer to send requests for the table over it."""
        from websockets.sync.client import connect

        where = f"{'wss' if self.secure else 'ws'}{self.address[self.address.index(':') :]}/api/socket"
        origin: Any = self.address
        with connect(where, additional_headers={"cookie": self._cookie}, origin=origin, ssl=self.tls) as socket:
            yield lambda **message: _answered(socket, message | {"id": next(self._ids), "table": self._table})


def _trusting(certificate: Path | None) -> ssl.SSLContext:
    """Return how certificates are checked; a file that holds none is refused."""
    if certificate is not None and not certificate.is_file():
        raise BadInput(path=str(certificate), trouble=Term("trouble.missing"))
    try:
        return ssl.create_default_context(cafile=certificate)
    except ssl.SSLError:
        raise BadInput(path=str(certificate), trouble=Term("trouble.no_certificate")) from None


def _answered(socket: Any, message: dict[str, Any]) -> dict[int, dict[str, Any]]:
    """Send a request; return the last update of each seat that came before its answer."""
    socket.send(msgspec.json.encode(message).decode())
    updates: dict[int, dict[str, Any]] = {}
    while True:
        told = msgspec.json.decode(socket.recv(SECONDS))
        if told["type"] == "update":
            updates[told["seat"]] = told
        elif told["type"] in ("accepted", "refused") and told["id"] == message["id"]:
            _must(told["type"] == "accepted")
            return updates


def trouble_of(error: Exception) -> str:
    """Return what went wrong, in the words of the server if it gave any."""
    if isinstance(error, urllib.error.HTTPError):
        said = str(error.reason)
        with contextlib.suppress(msgspec.MsgspecError, KeyError, TypeError):
            said = msgspec.json.decode(error.read())["message"]
        return f"{error.code}, {said}"[:MOST]
    reason = getattr(error, "reason", error)
    if isinstance(reason, ssl.SSLCertVerificationError):
        return say("drill.not_trusted", why=reason.verify_message)
    return (getattr(reason, "strerror", None) or f"{type(reason).__name__} {reason}")[:MOST].strip()


def _must(good: bool) -> None:
    if not good:
        raise ValueError


@command("drill")
@click.argument("address")
@option("--trust", metavar="FILE", help="help.trust", type=click.Path(path_type=Path))
def drill(address: str, trust: Path | None) -> None:
    """Play against a server as a stranger would, and say what works."""
    try:
        import websockets  # noqa: F401
    except ImportError:
        raise NoServer from None
    if urlsplit(address).scheme not in ("http", "https"):
        raise BadSite(address=shorten(address))
    stranger = Stranger(address, trust)
    steps: dict[str, Callable[[], None]] = {
        "ready": stranger.is_ready,
        "page": stranger.sees_the_page,
        "session": stranger.comes_in,
        "origin": stranger.is_refused_elsewhere,
        "table": stranger.sets_up_a_table,
        "play": stranger.plays,
        "end": stranger.ends,
    }
    for name, step in steps.items():
        try:
            step()
        except Exception as error:  # whatever a server answers, its operator wants to know which step it was
            raise DrillFailed(step=say(f"drill.{name}"), trouble=trouble_of(error)) from error
        click.echo(say("drill.works", step=say(f"drill.{name}")))
