"""One WebSocket connection: reads requests, passes them to the tables, and writes what its viewers are told.

Invariant: a slow or rude client costs only itself; messages to it are queued, and beyond a limit it is cut off.
"""

import asyncio
import contextlib
from collections import deque
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.websockets import WebSocket

from connive.core.errors import ConniveError
from connive.core.text import LANGUAGES
from connive.storage.driver import StoreUnavailable
from connive.tables.errors import BadMessage, NotRunning, NotSeated, Unforeseen
from connive.tables.messages import Accepted, LobbyList, Pong, Refused, Welcome, write
from connive.tables.people import SignedIn
from connive.tables.playing import Playing
from connive.web import requests
from connive.web.calls import COOKIE, check_origin, trouble
from connive.web.house import LOG, House

PROTOCOL = 1
PATH = "/api/socket"
QUEUE = 1_000
"""So many messages may wait for a client that does not read."""

TABLES = 50
"""So many tables may be watched over one connection."""

CHECK_EVERY = 60_000
"""So often, in milliseconds, a connection that is used must still have its session: it may have been revoked."""

NOT_SIGNED_IN, TOO_SLOW, TRY_LATER = 4401, 4408, 1013


class Connection:
    """A client, listening to the tables it watches."""

    def __init__(self, house: House, socket: WebSocket, who: SignedIn) -> None:
        self._house, self._socket, self._who = house, socket, who
        self._out: deque[str] = deque()
        self._ready = asyncio.Event()
        self._checked = house.timing.now()
        self._watched: dict[str, Playing] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._lobby: asyncio.Task[None] | None = None
        given = (socket.query_params.get("lang") or socket.headers.get("accept-language", ""))[:2]
        self._lang = given if given in LANGUAGES else LANGUAGES[0]

    # --- Out ---

    def push(self, text: str) -> None:
        """Queue a message; never waits."""
        self._out.append(text)
        self._ready.set()

    async def _write(self) -> None:
        """Write what is queued, in order; cut off a client that does not read."""
        send = self._socket._send
        while True:
            await self._ready.wait()
            self._ready.clear()
            while self._out:
                if len(self._out) > QUEUE:
                    self._out.clear()
                    await self._socket.close(TOO_SLOW)
                    return
                await send({"type": "websocket.send", "text": self._out.popleft()})

    # --- In ---

    async def run(self) -> None:
        """Serve until the client goes away."""
        person = self._who.person
        self.push(write(Welcome(person.id, person.name, PROTOCOL, self._house.timing.now())))
        writer = asyncio.create_task(self._write())
        self._house.connections += 1
        try:
            while (message := await self._socket._receive())["type"] != "websocket.disconnect":
                if not await self._may_stay():
                    await self._socket.close(NOT_SIGNED_IN)
                    return
                await self._take(message.get("text") or message.get("bytes") or "")
        finally:
            self._house.connections -= 1
            self._leave_all()
            writer.cancel()
            with contextlib.suppress(asyncio.CancelledError, Exception):
                await writer

    async def _may_stay(self) -> bool:
        """Look from time to time whether the session was revoked or its person banned."""
        now = self._house.timing.now()
        if now - self._checked < CHECK_EVERY:
            return True
        self._checked = now
        try:
            await self._house.people.signed_in(self._socket.cookies.get(COOKIE))
        except StoreUnavailable:
            return True
        except ConniveError:
            return False
        return True

    def _leave_all(self) -> None:
        for table in list(self._watched):
            self._unwatch(table)
        if self._lobby is not None:
            self._lobby.cancel()

    async def _take(self, text: str | bytes) -> None:
        """Carry out one request; whatever is wrong with it is told to its sender only."""
        self._house.messages += 1
        key = None
        try:
            self._house.rates.messages.spend(self._who.digest)
            request = _read(text)
            key = request.id
            if self._must_wait(request):
                self._later(request)
                return
            await self._carry_out(request)
        except ConniveError as error:
            self._refuse(_name(text) if key is None else key, error)
        except Exception as error:
            self._apologise(key, error)

    async def _carry_out(self, request: requests.Request) -> None:
        await _HANDLERS[type(request)](self, request)
        if not isinstance(request, requests.Ping):
            self.push(write(Accepted(request.id)))

    def _later(self, request: requests.Request) -> None:
        """Carry out a request that must wait without holding up the next one."""
        task = asyncio.create_task(self._answer(request))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _answer(self, request: requests.Request) -> None:
        try:
            await self._carry_out(request)
        except ConniveError as error:
            self._refuse(request.id, error)
        except Exception as error:
            self._apologise(request.id, error)

    def _apologise(self, key: str | None, error: Exception) -> None:
        """Something is wrong on our side: keep the connection, and leave a line for whoever runs the server."""
        LOG.error("unforeseen", exc_info=error)
        self._refuse(key, Unforeseen())

    def _refuse(self, key: str | None, error: ConniveError) -> None:
        self._house.refused[error.code] += 1
        said = trouble(error, self._lang)
        self.push(write(Refused(key, said.code, said.message, said.clause)))
        if isinstance(error, StoreUnavailable):
            LOG.warning("store_unavailable")

    def _must_wait(self, request: requests.Request) -> bool:
        """Tell whether a request takes a while: it must not hold up the next one."""
        if isinstance(request, requests.AskNotes):
            return True
        if not isinstance(request, requests.Choose):
            return False
        playing = self._watched.get(request.table)
        return playing is not None and playing.waits(request.seat)

    # --- Requests ---

    async def _find(self, table: str, seat: int | None) -> Playing:
        """Return a table at which this person sits in a seat."""
        playing = self._watched.get(table)
        if playing is None or playing.table.stale:
            playing = await self._house.tables.find(table)
        if seat is not None and (
            seat >= len(playing.table.seats)
            or playing.table.seats[seat].person != self._who.person.id
            or playing.table.seats[seat].bot is not None
        ):
            raise NotSeated
        return playing

    async def watch(self, request: requests.Watch) -> None:
        """Begin to look on; the present state comes first."""
        tables = self._house.tables
        if len(self._watched) >= TABLES and request.table not in self._watched:
            raise BadMessage
        playing, viewer = await tables.viewer(request.table, self._who.person.id, request.seat)
        table = playing.table
        table.onlookers.add(self)
        self._watched[request.table] = playing
        self.push(write(table.facts()))
        if table.match is not None:
            feed = table.feed(viewer, request.lang)
            feed.subscribers.add(self)
            self.push(feed.catch_up(request.version))
        tables.company.add(request.table, self, request.seat)
        playing.tend()

    async def unwatch(self, request: requests.Unwatch) -> None:
        """Look away."""
        if request.table in self._watched:
            self._unwatch(request.table)

    def _unwatch(self, table: str) -> None:
        self._watched.pop(table).table.forget(self)
        self._house.tables.company.remove(table, self)

    async def choose(self, request: requests.Choose) -> None:
        """Make a choice."""
        playing = await self._find(request.table, request.seat)
        await playing.choose(request.seat, request.id, request.token, request.action)

    async def talk(self, request: requests.Talk) -> None:
        """Say something at the table."""
        self._house.rates.talk.spend(self._who.person.id)
        playing = await self._find(request.table, request.seat)
        await playing.talk(request.seat, request.id, request.text)

    async def remark(self, request: requests.RemarkOn) -> None:
        """Say something to the spectators. Players are not among them."""
        self._house.rates.talk.spend(self._who.person.id)
        playing = await self._find(request.table, None)
        if self._watched.get(request.table) is None or playing.table.seats_of(self._who.person.id):
            raise NotSeated
        self._house.tables.company.say(request.table, self._who.person.name, request.text)

    async def give_time(self, request: requests.GiveTime) -> None:
        """Give the others more time."""
        self._house.rates.talk.spend(self._who.person.id)
        playing = await self._find(request.table, request.seat)
        if playing.table.settings.clock.kind == "none":
            raise NotRunning
        await playing.give_time(request.seat)

    async def notes(self, request: requests.AskNotes) -> None:
        """Tell what can be deduced."""
        self._house.rates.notes.spend(self._who.person.id)
        playing = await self._find(request.table, request.seat)
        self.push(write(await playing.notebooks.read(request.seat)))

    async def lobby(self, request: requests.Lobby) -> None:
        """Begin or cease to be told about open tables."""
        if self._lobby is not None:
            self._lobby.cancel()
            self._lobby = None
        if request.on:
            await self._tell_lobby()
            self._lobby = asyncio.create_task(self._follow_lobby())

    async def _tell_lobby(self) -> None:
        self.push(write(LobbyList(await self._house.tables.open_tables())))

    async def _follow_lobby(self) -> None:
        while True:
            await self._house.tables.lobby_changed.wait()
            with contextlib.suppress(StoreUnavailable):
                await self._tell_lobby()

    async def ping(self, request: requests.Ping) -> None:  # noqa: ARG002
        """Give a sign of life."""
        self.push(write(Pong(self._house.timing.now())))


_HANDLERS: dict[type, Callable[[Connection, Any], Awaitable[None]]] = {
    requests.Watch: Connection.watch,
    requests.Unwatch: Connection.unwatch,
    requests.Choose: Connection.choose,
    requests.Talk: Connection.talk,
    requests.RemarkOn: Connection.remark,
    requests.AskNotes: Connection.notes,
    requests.GiveTime: Connection.give_time,
    requests.Lobby: Connection.lobby,
    requests.Ping: Connection.ping,
}


def _read(text: str | bytes) -> requests.Request:
    try:
        return requests.DECODER.decode(text)
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        raise BadMessage from None


def _name(text: str | bytes) -> str | None:
    """Return the id of a message that cannot be read otherwise."""
    try:
        return requests.NAMED.decode(text).id
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return None


class Sockets:
    """Serves the socket before anything else looks at it: every layer on its way costs time for every frame."""

    def __init__(self, app: ASGIApp, house: House) -> None:
        self._app, self._house = app, house

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a connection to the socket; leave everything else to the application."""
        if scope["type"] == "websocket" and scope["path"] == PATH:
            await connect(self._house, WebSocket(scope, receive, send))
        else:
            await self._app(scope, receive, send)


async def connect(house: House, socket: WebSocket) -> None:
    """Let a client in, if it comes from our page and has a session."""
    try:
        check_origin(house, socket.headers.get("origin"), socket.headers.get("host"))
        house.rates.requests.spend(house.address_of(socket))
        who = await house.people.signed_in(socket.cookies.get(COOKIE))
    except StoreUnavailable:
        await socket.close(TRY_LATER)
        return
    except ConniveError:
        await socket.close(NOT_SIGNED_IN)
        return
    await socket.accept()
    await Connection(house, socket, who).run()
