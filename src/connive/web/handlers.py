"""What one client may ask for over its socket, and how each request is carried out.

Invariant: a request reaches only tables that its person sits at or may watch; what is wrong with it is raised.
"""

from collections.abc import Awaitable, Callable, Sequence
from typing import Any

from connive.storage.rows import Person
from connive.tables.errors import BadMessage, NotSeated
from connive.tables.feeds import Subscriber
from connive.tables.live import LiveTable
from connive.tables.lobby.seeks import Wish, seek_key
from connive.tables.messages import Pong, write
from connive.tables.people.people import muted_by
from connive.web import requests
from connive.web.server import Server

TABLES = 50
"""How many tables can be watched over one connection."""


class Handlers:
    """Carries out the requests of one client, and knows the tables it watches."""

    def __init__(self, server: Server, person: Person, client: Subscriber) -> None:
        self._server, self._person, self._client = server, person, client
        self.watched: dict[str, LiveTable] = {}
        self.muted: Sequence[str] = muted_by(person)
        self._seeks: set[str] = set()
        self._followed: set[str] = set()

    async def carry_out(self, request: requests.Request) -> None:
        """Do what a request asks for, or raise why not."""
        await _HANDLERS[type(request)](self, request)

    def must_wait(self, request: requests.Request) -> bool:
        """Tell whether a request takes a while: it must not hold up the next one."""
        return isinstance(request, requests.AskNotes | requests.AskHint)

    def mute(self, people: Sequence[str]) -> None:
        """Stop telling what some people say."""
        self.muted = people
        for live in self.watched.values():
            live.table.mute(self._client, people)

    def leave_all(self) -> None:
        """Stop watching: the client went away."""
        for table in list(self.watched):
            self._unwatch(table)
        self._server.tables.lobby.guests.discard(self._client)
        self._server.tables.lobby.wall.viewers.discard(self._client)
        for tournament in self._followed:
            self._server.tournament_updates.unfollow(tournament, self._client)
        for key in self._seeks:
            self._server.withdraw(seek_key(self._person.id, key))

    async def _find(self, table: str, seat: int, stored: str = "") -> LiveTable:
        """Return a table at which this person sits in a seat, or sat when they had a request stored under this id."""
        live = self.watched.get(table)
        if live is None or live.table.stale:
            live = await self._server.tables.find(table)
        sat = live.table.knows(seat, stored) and live.table.seats[seat].person == self._person.id
        if not sat and not live.table.seats_person(seat, self._person.id):
            raise NotSeated
        return live

    async def watch(self, request: requests.Watch) -> None:
        """Begin to look on; the present state comes first."""
        tables = self._server.tables
        if len(self.watched) >= TABLES and request.table not in self.watched:
            raise BadMessage
        live, viewer = await tables.viewer(request.table, self._person.id, request.seat)
        table = live.table
        table.onlookers.add(self._client)
        self.watched[request.table] = live
        self._client.push(write(table.facts()))
        if table.match is not None:
            feed = table.feed(viewer, request.lang, self.muted)
            feed.subscribers.add(self._client)
            self._client.push(feed.catch_up(request.version))
        tables.watchers.add(request.table, self._client, request.seat, table.seats_of(self._person.id))
        live.look_after()

    async def unwatch(self, request: requests.Unwatch) -> None:
        """Look away."""
        if request.table in self.watched:
            self._unwatch(request.table)

    def _unwatch(self, table: str) -> None:
        self.watched.pop(table).table.forget(self._client)
        self._server.tables.watchers.remove(table, self._client)

    async def choose(self, request: requests.Choose) -> None:
        """Make a choice."""
        live = await self._find(request.table, request.seat, request.id)
        await live.choose(request.seat, request.id, request.token, request.action)

    async def wait(self, request: requests.Wait) -> None:
        """Ask for a moment in a window."""
        live = await self._find(request.table, request.seat, request.id)
        await live.wait(request.seat, request.id, request.token)

    async def let_pass(self, request: requests.LetPass) -> None:
        """Let windows pass from now on, or no longer."""
        self._server.rates.talk.spend(self._person.id)
        live = await self._find(request.table, request.seat, request.id)
        await live.let_pass(request.seat, request.id, request.until)

    async def prepare(self, request: requests.Prepare) -> None:
        """Prepare a choice, or take it back."""
        self._server.rates.talk.spend(self._person.id)
        live = await self._find(request.table, request.seat, request.id)
        await live.prepare(request.seat, request.id, request.action)

    async def talk(self, request: requests.Talk) -> None:
        """Say something at the table."""
        self._server.rates.talk.spend(self._person.id)
        live = await self._find(request.table, request.seat, request.id)
        await live.talk(request.seat, request.id, request.text)

    async def remark(self, request: requests.RemarkOn) -> None:
        """Say something to the spectators. Players are not among them."""
        self._server.rates.talk.spend(self._person.id)
        live = self.watched.get(request.table)
        if live is None or live.table.seats_of(self._person.id):
            raise NotSeated
        self._server.tables.watchers.say(request.table, self._person, request.text)

    async def agree(self, request: requests.Agreement) -> None:
        """Ask for more time or a draw, agree to it, or decline; or resign."""
        self._server.rates.talk.spend(self._person.id)
        live = await self._find(request.table, request.seat, request.id)
        await _AGREEMENTS[type(request)](live, request.seat, request.id)

    async def notes(self, request: requests.AskNotes) -> None:
        """Tell what can be deduced."""
        self._server.rates.notes.spend(self._person.id)
        live = await self._find(request.table, request.seat)
        self._client.push(write(await live.notebooks.read(request.seat)))

    async def hint(self, request: requests.AskHint) -> None:
        """Let a strong bot say what it makes of this person's decision."""
        self._server.rates.hints.spend(self._person.id)
        live = await self._find(request.table, request.seat)
        self._client.push(write(await live.hints.read(request.seat, request.token, request.depth)))

    async def lobby(self, request: requests.Lobby) -> None:
        """Start or stop being told about open tables, and what is said in the lobby."""
        lobby = self._server.tables.lobby
        lobby.guests.discard(self._client)
        if request.on:
            await lobby.enter(self._client)

    async def wall(self, request: requests.Wall) -> None:
        """Start or stop being told about the wall."""
        wall = self._server.tables.lobby.wall
        wall.viewers.discard(self._client)
        if request.on:
            self._client.push(await wall.snapshot())
            wall.viewers.add(self._client)

    async def chat(self, request: requests.Chat) -> None:
        """Say something in the lobby."""
        self._server.rates.talk.spend(self._person.id)
        await self._server.tables.lobby.say(self._person, request.text)

    async def seek(self, request: requests.SeekGame) -> None:
        """Look for a game; one at a time."""
        await self._server.quota.check_tables(self._person.id)
        if request.id not in self._seeks:
            self._server.rates.tables.spend(self._person.id)
        self._seeks.add(request.id)
        wish = Wish(request.game, request.seats, request.pace, request.rated)
        seekers = self._server.tables.seekers
        await seekers.seek(seek_key(self._person.id, request.id), self._person, wish, self._client)

    async def end_seek(self, request: requests.EndSeek) -> None:
        """Look no more."""
        self._seeks.discard(request.seek)
        await self._server.tables.seekers.withdraw(seek_key(self._person.id, request.seek))

    async def accept_bot(self, request: requests.AcceptBot) -> None:
        """Play against bots."""
        await self._server.tables.seekers.accept_bot(seek_key(self._person.id, request.seek))

    async def follow(self, request: requests.Follow) -> None:
        """Start or stop being told when something happens in a tournament."""
        updates = self._server.tournament_updates
        if not request.on:
            self._followed.discard(request.tournament)
            updates.unfollow(request.tournament, self._client)
            return
        if len(self._followed) >= TABLES:
            raise BadMessage
        await updates.follow(request.tournament, self._client)
        self._followed.add(request.tournament)

    async def ping(self, request: requests.Ping) -> None:  # noqa: ARG002
        """Give a sign of life."""
        self._client.push(write(Pong(self._server.time.now())))


_HANDLERS: dict[type, Callable[[Handlers, Any], Awaitable[None]]] = {
    requests.Watch: Handlers.watch,
    requests.Unwatch: Handlers.unwatch,
    requests.Choose: Handlers.choose,
    requests.Wait: Handlers.wait,
    requests.LetPass: Handlers.let_pass,
    requests.Prepare: Handlers.prepare,
    requests.Talk: Handlers.talk,
    requests.RemarkOn: Handlers.remark,
    requests.AskNotes: Handlers.notes,
    requests.AskHint: Handlers.hint,
    requests.Lobby: Handlers.lobby,
    requests.Wall: Handlers.wall,
    requests.Chat: Handlers.chat,
    requests.SeekGame: Handlers.seek,
    requests.EndSeek: Handlers.end_seek,
    requests.AcceptBot: Handlers.accept_bot,
    requests.Follow: Handlers.follow,
    requests.Ping: Handlers.ping,
}
_AGREEMENTS: dict[type, Callable[[LiveTable, int, str], Awaitable[None]]] = {
    requests.AskTime: LiveTable.ask_time,
    requests.GiveTime: LiveTable.give_time,
    requests.DenyTime: LiveTable.deny_time,
    requests.OfferDraw: LiveTable.offer_draw,
    requests.AcceptDraw: LiveTable.accept_draw,
    requests.DeclineDraw: LiveTable.decline_draw,
    requests.Resign: LiveTable.resign,
}
_HANDLERS |= dict.fromkeys(_AGREEMENTS, Handlers.agree)
