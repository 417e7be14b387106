"""Quick pairing: people say what they want to play, and a table is set up for those who fit.

Invariant: one who looks for a game gets one table or none, whichever process pairs them and whichever dies: a table and
the seeks that found it are kept together.
"""

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence
from typing import Literal, Protocol

import msgspec

from connive.bots.bot import bot_names
from connive.bots.levels import ratings as measured
from connive.core.registry import find_game
from connive.storage.rows import Person, Seek
from connive.storage.seeks import found as keep_found
from connive.tables.bus.bus import Seeks
from connive.tables.errors import NeedsAccount
from connive.tables.lobby import seats as seating
from connive.tables.lobby.pairing import Pair, groups
from connive.tables.lobby.seats import Order
from connive.tables.messages import Paired, Seeking, write
from connive.tables.people.ratings import SCALE, START
from connive.tables.services import Services
from connive.tables.settings import SECOND, Clock, Settings

PaceName = Literal["quick", "calm", "days"]
CLOCKS: dict[str, Clock] = {
    "quick": Clock("bank", bank=300, increment=5),
    "calm": Clock("bank", bank=1200, increment=15),
    "days": Clock("correspondence", days=3),
}
BOT_AFTER = 8 * SECOND
"""After so long a bot offers itself, and says that it is one."""

EXPIRES, SAY_ALIVE = 15 * SECOND, 5 * SECOND
TWO = 2
USUAL_BOT = "regular"


class Wish(msgspec.Struct, frozen=True):
    """What somebody wants to play."""

    game: str
    seats: int
    pace: PaceName
    rated: bool


class Seeker(Protocol):
    """The connection of somebody who looks for a game."""

    def push(self, text: bytes) -> None:
        """Tell something."""


def quick_order(seek: Seek, bots: dict[str, str]) -> Order:
    """Return what is ordered for those who were paired: the game as it usually is, by the clock that they chose."""
    out: Literal["loss", "bot"] = "loss" if seek.seats == TWO else "bot"
    settings = Settings(
        clock=CLOCKS[seek.pace], on_timeout=out, on_leave=out, notebook=not seek.rated, rated=bool(seek.rated)
    )
    return Order(seek.game, seek.seats, settings=settings, bots=bots, public=True, adds_entropy=True)


class Seekers:
    """Those who came to this process to look for a game."""

    def __init__(self, services: Services, made: Callable[[str], Awaitable[object]]) -> None:
        self._services, self._made = services, made
        self.process = ""
        self.apart: Callable[[Collection[str]], Awaitable[Collection[Pair]]] = _nobody_apart
        self._here: dict[str, Seeker] = {}
        self._waiting: dict[str, int] = {}
        self._said = 0
        self._lock = asyncio.Lock()
        self._asked = self._answered = 0

    async def seek(self, key: str, person: Person, wish: Wish, seeker: Seeker) -> None:
        """Begin to look for a game, or go on: the same key again counts once, also at another process."""
        find_game(wish.game).read_seats(wish.seats)
        if wish.rated and person.account is None:
            raise NeedsAccount
        store, now = self._services.store, self._services.time.now()
        if await store.seeks.one(key) is None:
            rating = await store.ratings.one(wish.game, person.id)
            points = round((rating.mean / SCALE) if rating else START)
            seek = Seek(key, person.id, wish.game, wish.seats, wish.pace, wish.rated, points, now, now, self.process)
            await store.seeks.add(seek)
        else:
            await store.seeks.adopt(key, self.process, now)
        self._here[key] = seeker
        self._services.bus.tell(Seeks())
        await self.look()

    async def withdraw(self, key: str) -> None:
        """Look no more, unless a table was found already."""
        self._here.pop(key, None)
        self._waiting.pop(key, None)
        await self._services.store.seeks.end(key)
        self._services.bus.tell(Seeks())

    async def accept_bot(self, key: str) -> None:
        """Play against bots instead of waiting any longer."""
        seek = await self._services.store.seeks.one(key)
        if seek is not None and seek.table_id is None:
            bots = {str(seat): bot_near(seek.game, seek.rating) for seat in range(1, seek.seats)}
            await self._set_up([seek], bots)
            await self.look()

    async def look(self) -> None:
        """Pair those who fit, and tell those who are here how it stands: once for all who asked before it began."""
        self._asked += 1
        asked = self._asked
        async with self._lock:
            if self._answered < asked:
                self._answered = self._asked
                await self._look()

    async def _look(self) -> None:
        now, store, here = self._services.time.now(), self._services.store, dict(self._here)
        known = await store.seeks.all()
        waiting = [seek for seek in known if seek.table_id is None and seek.alive >= now - EXPIRES]
        apart = await self.apart({seek.person for seek in waiting}) if len(waiting) > 1 else ()
        paired = groups(waiting, apart, now)
        await asyncio.gather(*(self._set_up(group, {}) for group in paired))
        if paired:
            self._services.bus.tell(Seeks())
            known = await store.seeks.all()
        self._tell(known, here)

    async def _set_up(self, group: Sequence[Seek], bots: dict[str, str]) -> None:
        """Set up a table for a group, unless another process has paired one of them meanwhile."""
        row, seats = seating.table_for(
            quick_order(group[0], bots), [seek.person for seek in group], self._services.time.now()
        )
        if await self._services.store.add_table(row, seats, *keep_found([seek.id for seek in group], row.id)):
            await self._made(row.id)

    def _tell(self, known: Sequence[Seek], here: Mapping[str, Seeker]) -> None:
        """Tell those who were here before it was read what they found, or how many others want the same."""
        by_key = {seek.id: seek for seek in known}
        wanted = Counter(_wish(seek) for seek in known if seek.table_id is None)
        for key, seeker in here.items():
            seek = by_key.get(key)
            if self._here.get(key) is not seeker:
                continue  # gone, or come back, meanwhile
            if seek is None or seek.table_id is not None:
                self._here.pop(key)
                self._waiting.pop(key, None)
                seeker.push(write(Paired(_own(key), seek.table_id if seek else None)))
            else:
                self._tell_how_it_stands(seek, seeker, wanted[_wish(seek)])

    def _tell_how_it_stands(self, seek: Seek, seeker: Seeker, waiting: int) -> None:
        if self._waiting.get(seek.id) == waiting:
            return
        self._waiting[seek.id] = waiting
        bot = bot_near(seek.game, seek.rating)
        seeker.push(write(Seeking(_own(seek.id), waiting, seek.since, bot, seek.since + BOT_AFTER)))

    async def sweep(self) -> None:
        """Once a second: say that everybody here still waits, and look again, since patience grows."""
        if not self._here:
            return
        now = self._services.time.now()
        if now - self._said >= SAY_ALIVE:
            self._said = now
            await self._services.store.seeks.still_alive(self.process, now, now - EXPIRES)
        await self.look()


async def _nobody_apart(_: Collection[str]) -> Collection[Pair]:
    return ()


def seek_key(person: str, own: str) -> str:
    """Return the key of a seek: nobody can name another's."""
    return f"{person}.{own}"


def _own(key: str) -> str:
    return key.partition(".")[2]


def _wish(seek: Seek) -> tuple[str, int, str, int]:
    return seek.game, seek.seats, seek.pace, seek.rated


def bot_near(game: str, rating: int) -> str:
    """Return the bot that is nearest to a rating, among those that were measured."""
    known = {name: points for name, points in measured(game).items() if name in bot_names()}
    return min(known, key=lambda name: (abs(known[name] - rating), name)) if known else USUAL_BOT
