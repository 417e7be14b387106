"""The lobby as those who stand in it see it: the open tables, the wall, and what is said there.

Invariant: what all are told is made once for all, however many there are, and not more often than once a second.
"""

import asyncio
import secrets
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING

import msgspec

from connive.core.text import one_line
from connive.play.talk import MAX_LENGTH
from connive.storage.driver import StoreUnavailable
from connive.storage.rows import ChatLine, Person
from connive.tables.bus.bus import Chatted, Hushed
from connive.tables.errors import BadMessage, LobbySilent, Silenced, TalkNeedsAccount
from connive.tables.feeds import Subscriber
from connive.tables.lobby.wall import EVERY, Wall
from connive.tables.messages import LobbyHushed, LobbyList, LobbyTalk, write
from connive.tables.services import LOG
from connive.tables.settings import DAY, SECOND

if TYPE_CHECKING:
    from connive.tables.lobby.registry import TableRegistry

PAUSE = 1.0
LINES = 60
"""How many of the last things said newcomers can read."""


class LobbyRoom:
    """The lobby of one process."""

    def __init__(self, tables: "TableRegistry") -> None:
        self._tables, self._services = tables, tables.services
        self.guests: set[Subscriber] = set()
        self.wall = Wall(tables)
        self.talks = True
        self._changed = asyncio.Event()
        self._told = b""

    def changed(self) -> None:
        """The list of open tables is another one."""
        self._changed.set()

    async def enter(self, guest: Subscriber) -> None:
        """Somebody wants to know the open tables, now and from now on."""
        text = await self._open_tables()
        guest.push(text)
        self.guests.add(guest)
        if text != self._told:
            self._told = b""  # not all have been told the same: at the next change all are told again

    async def _open_tables(self) -> bytes:
        return write(LobbyList(await self._tables.open_tables()))

    async def tell_changes(self) -> None:
        """Whenever the list of open tables changes, tell everybody here; not more often than once a second."""
        while True:
            await self._changed.wait()
            self._changed.clear()
            await self._guarded(self._tell_list)
            await asyncio.sleep(PAUSE)

    async def _tell_list(self) -> None:
        text = await self._open_tables() if self.guests else b""
        if text != self._told:
            self._told = text
            for guest in self.guests:
                guest.push(text)

    async def show_wall(self) -> None:
        """Every other second, tell those who look at the wall what has changed there."""
        while True:
            await asyncio.sleep(EVERY / SECOND)
            if self.wall.viewers:
                await self._guarded(self.wall.look)

    async def _guarded(self, work: Callable[[], Awaitable[None]]) -> None:
        try:
            await work()
        except StoreUnavailable:
            LOG.warning("store_unavailable")
        except Exception as error:  # whatever it is, the next look must come
            LOG.error("lobby", exc_info=error)

    # --- Talk ---

    async def say(self, person: Person, text: str) -> None:
        """Say something to everybody in the lobby, here and elsewhere."""
        line, now = one_line(text), self._services.time.now()
        if not self.talks:
            raise LobbySilent
        if person.account is None:
            raise TalkNeedsAccount
        if not line or len(line) > MAX_LENGTH:
            raise BadMessage
        if (await self._services.store.profiles.one(person.id)).silenced > now:
            raise Silenced
        said = Chatted(secrets.token_hex(8), now, person.id, person.name, line)
        await self._services.store.chat.add(said.id, person.id, line, now)
        self._services.bus.tell(said)
        self.hear(said)

    def hear(self, said: Chatted) -> None:
        """Hand what was said to those who are here and want to read it."""
        text = write(LobbyTalk(said.id, said.at, said.person, said.name, said.text))
        for guest in self.guests:
            if not guest.has_muted(said.person):
                guest.push(text)

    async def silence(self, person: str, until: int) -> None:
        """Let somebody say nothing here until then, and take away what they said; with 0, let them speak again."""
        store = self._services.store
        profile = await store.profiles.one(person)
        await store.profiles.keep(msgspec.structs.replace(profile, silenced=until))
        if until:
            await store.chat.remove(person)
            self._services.bus.tell(Hushed(person))
            self.hear_hushed(Hushed(person))

    def hear_hushed(self, word: Hushed) -> None:
        """Tell those who are here to forget what somebody said."""
        text = write(LobbyHushed(word.person))
        for guest in self.guests:
            guest.push(text)

    async def last_words(self) -> list[ChatLine]:
        """Return what was said lately; nothing where nobody speaks."""
        since = self._services.time.now() - DAY
        return await self._services.store.chat.last(since, LINES) if self.talks else []
