"""One WebSocket connection: reads requests, has them carried out, and writes what its viewers are told.

Invariant: requests of one client are carried out in order; a slow or rude client costs only itself.
"""

import asyncio
from collections import deque
from collections.abc import Sequence
from functools import partial
from time import thread_time

from connive.core.errors import ConniveError
from connive.storage.driver import StoreUnavailable
from connive.tables.actions.choice import PendingChoice
from connive.tables.errors import Unforeseen
from connive.tables.messages import Accepted, Refused, Welcome, write
from connive.tables.people.people import SignedIn
from connive.tables.tasks import Tasks
from connive.web import requests
from connive.web.calls import UNREADABLE, bad_message, trouble
from connive.web.channel import Channel
from connive.web.handlers import Handlers
from connive.web.server import LOG, Server

PROTOCOL = 1
INBOX = 50
"""How many requests of one client can wait; then no more are read until they are done."""

READS_ALONG = 65_536
"""A client with fewer bytes waiting is about to read them."""

SHORT, SHORT_SECONDS = 500, 0.0001
"""A message of this length or less has a fixed price, which is more than it takes to read it and to check a choice: to
look at the processor's clock twice would take a tenth of that. A longer one, and whatever has a task, is measured."""

CHECK_EVERY = 60_000
"""How often, in milliseconds, the session of a connection in use is looked up: it can have been revoked."""

NOT_SIGNED_IN = 4401
"""How a connection is closed whose person may not stay."""


class Connection:
    """A client, listening to the tables it watches."""

    def __init__(
        self, server: Server, channel: Channel, who: SignedIn, cookie: str, lang: str, address: str = ""
    ) -> None:
        self._server, self._channel, self._who, self._cookie, self._lang = server, channel, who, cookie, lang
        self._address = address
        self._outbox = server.outbox
        self._in: deque[requests.Request] = deque()
        self._choosing = self._resting = False
        self._out: list[bytes] = []
        self._working: asyncio.Task[None] | None = None
        self._ended = False
        self._checked = server.time.now()
        self._bucket = server.rates.messages.bucket(who.digest)
        self._handlers = Handlers(server, who.person, self)
        self._tasks = Tasks()

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
        self._look_whether_read()

    @property
    def waiting(self) -> int:
        """How many bytes wait for the client to read."""
        return self._channel.waiting

    def cut(self) -> None:
        """End the connection of a client that does not read; what waits for it is gone."""
        self._channel.cut()

    def dismiss(self) -> None:
        """End the connection: its person may not stay."""
        self._ended = True
        self._in.clear()
        self._channel.end(NOT_SIGNED_IN)

    @property
    def person(self) -> str:
        """Whose connection it is."""
        return self._who.person.id

    @property
    def session(self) -> str:
        """The digest of the session that it belongs to."""
        return self._who.digest

    @property
    def address(self) -> str:
        """Where it comes from."""
        return self._address

    def mute(self, people: Sequence[str]) -> None:
        """Stop telling what some people say."""
        self._handlers.mute(people)

    def has_muted(self, person: str) -> bool:
        """Tell whether this client does not want to read a person."""
        return person in self._handlers.muted

    # --- In ---

    async def run(self) -> None:
        """Serve until the client goes away; what was begun is finished."""
        person = self._who.person
        self.push(write(Welcome(person.id, person.name, PROTOCOL, self._server.time.now())))
        self._server.connections.add(self)
        self._server.greet(self, person)
        try:
            await self._channel.listen(self._hear, self._answered)
        finally:
            self._ended = True
            self._in.clear()
            self._server.connections.remove(self)
            self._server.tables.online.go(person.id)
            if self._working is not None:
                await self._working
            self._handlers.leave_all()

    def _hear(self, text: str | bytes) -> None:
        """Take what came, and count what that took."""
        if self._ended:
            return
        if len(text) <= SHORT:
            self._receive(text)
            return self._charge(SHORT_SECONDS)
        began = thread_time()
        self._receive(text)
        self._charge(thread_time() - began)

    def _answered(self, seconds: float) -> None:
        """The channel answered a frame by itself: note who does not read, and count what it took."""
        self._look_whether_read()
        self._charge(seconds)

    def _look_whether_read(self) -> None:
        if self._channel.waiting > READS_ALONG:
            self._server.connections.fall_behind(self)

    def _charge(self, seconds: float) -> None:
        """Count what a frame took; a client that has had its share for now is read again later."""
        wait = self._server.shares.charge(self._address, seconds)
        if wait and not self._resting:
            self._resting = True
            self._channel.hold()
            asyncio.get_running_loop().call_later(wait, self._rested)

    def _rested(self) -> None:
        self._resting = False
        if len(self._in) < INBOX:
            self._channel.go_on()

    def _receive(self, text: str | bytes) -> None:
        """Take a request; requests are carried out one after the other."""
        server = self._server
        now = server.time.now()
        try:
            self._bucket.spend(now)
            request = _read(text)
        except ConniveError as error:
            self._refuse(_name(text), error)
            return
        if type(request) is requests.Choose and not self._busy and self._choose(request, now):
            return
        self._in.append(request)
        if len(self._in) == INBOX:
            self._channel.hold()
        self._go_on()

    @property
    def _busy(self) -> bool:
        return self._working is not None or self._choosing

    def _go_on(self) -> None:
        if self._in and not self._busy:
            self._working = asyncio.create_task(self._server.shares.spend(self._address, self._work()))

    def _choose(self, request: requests.Choose, now: int) -> bool:
        """Make a choice without a task, unless the table or the session must be looked up first."""
        live = self._handlers.watched.get(request.table)
        if live is None or now - self._checked >= CHECK_EVERY:
            return False
        if not live.table.seats_person(request.seat, self._who.person.id):
            return False
        self._choosing = True
        done = partial(self._chosen, request.id)
        PendingChoice(live.table, request.seat, request.id, request.token, request.action, done)
        return True

    def _chosen(self, key: str, error: Exception | None) -> None:
        """A choice was made, or refused."""
        if error is None:
            self.push(write(Accepted(key)))
            self._outbox.ease()
        else:
            self._say_why_not(key, error)
        self._choosing = False
        self._go_on()

    async def _work(self) -> None:
        while self._in:
            if len(self._in) == INBOX and not self._resting:
                self._channel.go_on()
            request, now = self._in.popleft(), self._server.time.now()
            if now - self._checked < CHECK_EVERY or await self._may_stay(now):
                await self._take(request)
                self._outbox.ease()
            if self._in:
                await self._server.shares.rest(self._address)
        self._working = None

    async def _may_stay(self, now: int) -> bool:
        """Look whether the session was revoked or its person banned."""
        self._checked = now
        try:
            await self._server.people.signed_in(self._cookie)
        except StoreUnavailable:
            return True
        except ConniveError:
            self.dismiss()
            return False
        return True

    async def _take(self, request: requests.Request) -> None:
        """Carry out one request, or begin to if it takes a while."""
        if self._handlers.must_wait(request):
            self._later(request)
        else:
            await self._answer(request)

    async def _carry_out(self, request: requests.Request) -> None:
        await self._handlers.carry_out(request)
        if not isinstance(request, requests.Ping):
            self.push(write(Accepted(request.id)))

    def _later(self, request: requests.Request) -> None:
        """Carry out a request that must wait without holding up the next one."""
        self._tasks.begin(self._server.shares.spend(self._address, self._answer(request)))

    async def _answer(self, request: requests.Request) -> None:
        """Carry out one request; what is wrong with it is told to its sender only."""
        try:
            await self._carry_out(request)
        except Exception as error:
            self._say_why_not(request.id, error)

    def _say_why_not(self, key: str, error: Exception) -> None:
        """Refuse a request. If something is wrong on our side, leave a line for the operator."""
        if isinstance(error, ConniveError):
            self._refuse(key, error)
        else:
            LOG.error("unforeseen", exc_info=error)
            self._refuse(key, Unforeseen())

    def _refuse(self, key: str | None, error: ConniveError) -> None:
        self._server.refused[error.code] += 1
        said = trouble(error, self._lang)
        self.push(write(Refused(key, said.code, said.message, said.clause)))
        if isinstance(error, StoreUnavailable):
            self._server.store_failed()


def _read(text: str | bytes) -> requests.Request:
    try:
        return requests.DECODER.decode(text)
    except UNREADABLE as error:
        raise bad_message(error) from None


def _name(text: str | bytes) -> str | None:
    """Return the id of a message that cannot be read otherwise."""
    try:
        return requests.NAMED.decode(text).id
    except UNREADABLE:
        return None
