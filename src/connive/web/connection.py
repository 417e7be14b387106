"""One WebSocket connection: reads requests, passes them to the tables, and writes what its viewers are told.

Invariant: requests of one client are carried out in order; a slow or rude client costs only itself.
"""

import asyncio
import contextlib
from collections import deque
from collections.abc import Awaitable, Callable, Sequence
from typing import Any

import msgspec

from connive.core.errors import ConniveError
from connive.storage.driver import StoreUnavailable
from connive.tables.errors import BadMessage, NotSeated, Unforeseen
from connive.tables.messages import Accepted, LobbyList, Pong, Refused, Welcome, write
from connive.tables.people import SignedIn, muted_by
from connive.tables.playing import Playing
from connive.web import requests
from connive.web.calls import trouble
from connive.web.channel import Channel
from connive.web.house import LOG, House

PROTOCOL = 1
INBOX = 50
"""So many requests of one client may wait; then no more are read until they are done."""

TABLES = 50
"""So many tables may be watched over one connection."""

CHECK_EVERY = 60_000
"""So often, in milliseconds, a connection that is used must still have its session: it may have been revoked."""

NOT_SIGNED_IN = 4401
"""How a connection is closed whose person may not stay."""


class Connection:
    """A client, listening to the tables it watches."""

    def __init__(self, house: House, channel: Channel, who: SignedIn, cookie: str, lang: str) -> None:
        self._house, self._channel, self._who, self._cookie, self._lang = house, channel, who, cookie, lang
        self._outbox = house.outbox
        self._in: deque[requests.Request] = deque()
        self._choosing: requests.Choose | None = None
        self._out: list[bytes] = []
        self._working: asyncio.Task[None] | None = None
        self._ended = False
        self._checked = house.timing.now()
        self._bucket = house.rates.messages.bucket(who.digest)
        self._watched: dict[str, Playing] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._lobby: asyncio.Task[None] | None = None
        self._muted: Sequence[str] = muted_by(who.person)

    # --- Out ---

    def push(self, text: bytes) -> None:
        """Queue a message; never waits."""
        if not self._out:
            self._outbox.add(self)
        self._out.append(text)

    def flush(self) -> None:
        """Send what is queued."""
        messages, self._out = self._out, []
        self._channel.tell(messages)

    def dismiss(self) -> None:
        """End the connection: its person may not stay."""
        self._ended = True
        self._in.clear()
        self._channel.end(NOT_SIGNED_IN)

    def mute(self, people: Sequence[str]) -> None:
        """Stop telling what some people say."""
        self._muted = people
        for playing in self._watched.values():
            playing.table.mute(self, people)

    def has_muted(self, person: str) -> bool:
        """Tell whether this client does not want to read a person."""
        return person in self._muted

    # --- In ---

    async def run(self) -> None:
        """Serve until the client goes away; what was begun is finished."""
        person = self._who.person
        self.push(write(Welcome(person.id, person.name, PROTOCOL, self._house.timing.now())))
        self._house.connected.add(person.id, self)
        try:
            await self._channel.listen(self._hear)
        finally:
            self._ended = True
            self._in.clear()
            self._house.connected.remove(person.id, self)
            if self._working is not None:
                await self._working
            self._leave_all()

    def _hear(self, text: str | bytes) -> None:
        """Take a request that came; requests are carried out one after the other."""
        if self._ended:
            return
        house = self._house
        house.messages += 1
        now = house.timing.now()
        try:
            self._bucket.spend(now)
            request = _read(text)
        except ConniveError as error:
            self._refuse(_name(text), error)
            return
        if type(request) is requests.Choose and not self._busy and self._choose_swiftly(request, now):
            return
        self._in.append(request)
        if len(self._in) == INBOX:
            self._channel.hold()
        self._go_on()

    @property
    def _busy(self) -> bool:
        return self._working is not None or self._choosing is not None

    def _go_on(self) -> None:
        if self._in and not self._busy:
            self._working = asyncio.create_task(self._work())

    def _choose_swiftly(self, request: requests.Choose, now: int) -> bool:
        """Make a choice without a task of its own, if it can be; many come, and most are like that."""
        playing = self._watched.get(request.table)
        if playing is None or now - self._checked >= CHECK_EVERY:
            return False
        if not playing.table.seats_person(request.seat, self._who.person.id):
            return False
        self._choosing = request
        if playing.choose_swiftly(request.seat, request.id, request.token, request.action, self._chosen):
            return True
        self._choosing = None
        return False

    def _chosen(self, kept: bool) -> None:
        """A choice was carried out; if not, it takes the ordinary way, before all that came after it."""
        request, self._choosing = self._choosing, None
        assert request is not None
        if kept:
            self.push(write(Accepted(request.id)))
            self._outbox.ease()
        elif not self._ended:
            self._in.appendleft(request)
        if self._in:
            self._go_on()

    async def _work(self) -> None:
        while self._in:
            if len(self._in) == INBOX:
                self._channel.go_on()
            request, now = self._in.popleft(), self._house.timing.now()
            if now - self._checked < CHECK_EVERY or await self._may_stay(now):
                await self._take(request)
                self._outbox.ease()
        self._working = None

    async def _may_stay(self, now: int) -> bool:
        """Look whether the session was revoked or its person banned."""
        self._checked = now
        try:
            await self._house.people.signed_in(self._cookie)
        except StoreUnavailable:
            return True
        except ConniveError:
            self.dismiss()
            return False
        return True

    def _leave_all(self) -> None:
        for table in list(self._watched):
            self._unwatch(table)
        if self._lobby is not None:
            self._lobby.cancel()

    async def _take(self, request: requests.Request) -> None:
        """Carry out one request, or begin to if it takes a while."""
        if self._must_wait(request):
            self._later(request)
        else:
            await self._answer(request)

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
        """Carry out one request; whatever is wrong with it is told to its sender only."""
        try:
            await self._carry_out(request)
        except ConniveError as error:
            self._refuse(request.id, error)
        except Exception as error:
            self._apologise(request.id, error)

    def _apologise(self, key: str, error: Exception) -> None:
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

    async def _find(self, table: str, seat: int) -> Playing:
        """Return a table at which this person sits in a seat."""
        playing = self._watched.get(table)
        if playing is None or playing.table.stale:
            playing = await self._house.tables.find(table)
        if not playing.table.seats_person(seat, self._who.person.id):
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
            feed = table.feed(viewer, request.lang, self._muted)
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
        playing = self._watched.get(request.table)
        if playing is None or playing.table.seats_of(self._who.person.id):
            raise NotSeated
        self._house.tables.company.say(request.table, self._who.person.id, self._who.person.name, request.text)

    async def about_time(self, request: requests.AboutTime) -> None:
        """Ask for more time, agree to it, or decline."""
        self._house.rates.talk.spend(self._who.person.id)
        playing = await self._find(request.table, request.seat)
        await _ABOUT_TIME[type(request)](playing, request.seat, request.id)

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
    requests.AskTime: Connection.about_time,
    requests.GiveTime: Connection.about_time,
    requests.DenyTime: Connection.about_time,
    requests.Lobby: Connection.lobby,
    requests.Ping: Connection.ping,
}
_ABOUT_TIME: dict[type, Callable[[Playing, int, str], Awaitable[None]]] = {
    requests.AskTime: Playing.ask_time,
    requests.GiveTime: Playing.give_time,
    requests.DenyTime: Playing.deny_time,
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
