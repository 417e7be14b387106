"""Runs tournaments: people enter, rounds are paired, results are taken from the tables.

Invariant: what happens is appended to a tournament's log by compare-and-set, and only then done. So any process can
go on at any moment, and a round is paired once, with all its tables or none.
"""

import asyncio
import copy
import secrets
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Sequence
from typing import NamedTuple
from weakref import WeakValueDictionary

import msgspec

from connive.bots.bot import bot_names
from connive.core.actions import shorten
from connive.core.errors import ConniveError, UnknownBot
from connive.storage.driver import Change, StoreUnavailable
from connive.storage.rows import Person, TournamentRow
from connive.storage.tournaments import Waiting, joined, left, settled_change
from connive.tables.bus.bus import TournamentNews
from connive.tables.errors import (
    AlreadyEntered,
    Busy,
    HostsNeedAccounts,
    NeedsAccount,
    NotEntered,
    NotOrganiser,
    NoTournament,
    OtherRules,
    TooFew,
    TooLate,
    TooMany,
    TournamentFull,
)
from connive.tables.live import LiveTable
from connive.tables.lobby.expel import close
from connive.tables.people.ratings import BOT, SCALE, START, bot_player, first_rating
from connive.tables.services import LOG, Services
from connive.tables.settings import SECOND
from connive.tables.tournaments.order import TournamentOrder, checked, patience, rules_of
from connive.tables.tournaments.tables import make_table, settle
from connive.tournaments import log
from connive.tournaments.formats import LATE, next_step, rounds
from connive.tournaments.pairings import Later, Over, Pairings
from connive.tournaments.rules import forfeited, table_sizes
from connive.tournaments.tournament import Entrant, Tournament

HOSTED_MOST, JOINED_MOST, BOTS_MOST = 3, 10, 64
"""How many tournaments one person may have going as host, and take part in, and how many bots one may have."""

LOOK, AT_ONCE, STEPS, TRIES = SECOND, 50, 40, 30
KEPT = 200
"""How many tournaments stay in memory."""


class Found(NamedTuple):
    """A tournament as it is stored, and the state that follows from its log."""

    row: TournamentRow
    order: TournamentOrder
    tournament: Tournament


class Organiser:
    """Runs the tournaments of one server, together with the organisers of its other processes."""

    def __init__(self, services: Services, begin: Callable[[str], Awaitable[LiveTable]]) -> None:
        """Use a service; `begin` returns a table, which begins if nobody is missing there."""
        self._services, self._begin_table = services, begin
        self._store = services.store.tournaments
        self._folds: OrderedDict[str, Tournament] = OrderedDict()
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self.on_news: Callable[[str], None] = lambda key: None  # noqa: ARG005

    # --- Reading ---

    async def find(self, key: str) -> Found:
        """Return a tournament as it is now."""
        row = await self._store.one(key)
        if row is None:
            raise NoTournament
        return await self.read(row)

    async def read(self, row: TournamentRow) -> Found:
        """Return a tournament of which the row was read."""
        key = row.id
        order = msgspec.json.decode(row.spec, type=TournamentOrder)
        known = self._folds.get(key) or Tournament(rules_of(order))
        if known.length < row.version:
            known = copy.deepcopy(known)  # somebody may be reading the other one
            for at, body in await self._store.log(key, known.length):
                known.take(log.Entry(at, log.DECODER.decode(body)))
        self._keep(key, known)
        return Found(msgspec.structs.replace(row, version=known.length, status=known.status), order, known)

    def _keep(self, key: str, known: Tournament) -> None:
        self._folds[key] = known
        self._folds.move_to_end(key)
        if len(self._folds) > KEPT:
            self._folds.popitem(last=False)

    # --- What people do ---

    async def create(self, order: TournamentOrder, host: Person) -> str:
        """Set up a tournament."""
        if host.account is None:
            raise HostsNeedAccounts
        async with self._lock(f"of {host.id}"):
            if await self._store.hosted(host.id) >= HOSTED_MOST:
                raise TooMany(most=HOSTED_MOST)
            now = self._services.time.now()
            done = checked(order, now)
            key = secrets.token_urlsafe(12)
            spec = msgspec.json.encode(done).decode()
            await self._store.add(TournamentRow(key, host.id, spec, "open", int(done.public), now, 0, done.starts))
        return key

    async def enter(self, key: str, person: Person) -> None:
        """Take part, or take part again after having withdrawn."""
        async with self._lock(f"of {person.id}"):
            if await self._store.joined(person.id) >= JOINED_MOST:
                raise TooMany(most=JOINED_MOST)
            await self._change(key, lambda found: self._entering(found, person))

    async def _entering(self, found: Found, person: Person) -> tuple[list[log.Any], Sequence[Change]]:
        if found.order.rated and person.account is None:
            raise NeedsAccount
        own = found.tournament.entrant_of(person.id)
        _check_may_enter(found, own)
        if own is not None and own.active:
            raise AlreadyEntered
        what = log.Entered(person.id, await self._points(found, person.id)) if own is None else log.Returned(own.number)
        return [what], joined(found.row.id, person.id)

    async def withdraw(self, key: str, person: str) -> None:
        """Take no further part."""
        await self._change(key, lambda found: self._withdrawing(found, person))

    async def _withdrawing(self, found: Found, person: str) -> tuple[list[log.Any], Sequence[Change]]:
        own = found.tournament.entrant_of(person)
        if own is None or not own.active:
            raise NotEntered
        _check_alive(found)
        gone = (left(found.row.id, person),) if found.row.status == "open" else ()
        return [log.Withdrew(own.number)], gone

    async def add_bot(self, key: str, person: Person, bot: str) -> None:
        """Enter a bot; the host does that."""
        if bot not in bot_names():
            raise UnknownBot(name=shorten(bot), known=", ".join(bot_names()))
        await self._change(key, lambda found: self._adding_bot(found, person, bot))

    async def _adding_bot(self, found: Found, person: Person, bot: str) -> tuple[list[log.Any], Sequence[Change]]:
        _check_organiser(found, person)
        _check_may_enter(found, None)
        if sum(each.player.startswith(BOT) for each in found.tournament.active) >= BOTS_MOST:
            raise TooMany(most=BOTS_MOST)
        player = bot_player(bot)
        return [log.Entered(player, await self._points(found, player))], ()

    async def remove(self, key: str, person: Person, entrant: int) -> None:
        """Take somebody out, a bot or a person; the host does that."""
        await self._change(key, lambda found: self._removing(found, person, entrant))

    async def _removing(self, found: Found, person: Person, entrant: int) -> tuple[list[log.Any], Sequence[Change]]:
        _check_organiser(found, person)
        _check_alive(found)
        known = {each.number: each for each in found.tournament.active}
        if entrant not in known:
            raise NotEntered
        gone = (left(found.row.id, known[entrant].player),) if found.row.status == "open" else ()
        return [log.Withdrew(entrant)], gone

    async def begin(self, key: str, person: Person) -> None:
        """Begin now; the host does that."""
        await self._change(key, lambda found: self._beginning(found, person))
        await self.look(key)

    async def _beginning(self, found: Found, person: Person) -> tuple[list[log.Any], Sequence[Change]]:
        _check_organiser(found, person)
        if found.row.status != "open":
            raise TooLate
        if not _enough(found):
            raise TooFew
        return [_began(found)], ()

    async def cancel(self, key: str, person: Person) -> None:
        """Call it off; games that have begun are played on, but do not count."""
        await self._change(key, lambda found: self._cancelling(found, person))

    async def _cancelling(self, found: Found, person: Person) -> tuple[list[log.Any], Sequence[Change]]:
        _check_organiser(found, person)
        _check_alive(found)
        return [log.Cancelled()], ()

    async def expel(self, person: str) -> None:
        """Somebody goes for good: they take part in nothing, and nothing of theirs is about to begin."""
        for row in await self._store.of(person, AT_ONCE):
            if row.status == "open" and row.host == person:
                await self._change(row.id, _called_off)
            elif row.status in ("open", "running"):
                try:
                    await self.withdraw(row.id, person)
                except NotEntered:
                    continue

    async def _points(self, found: Found, player: str) -> int:
        """Return how strong a player is thought to be; a bot, as the arena has measured.

        Pairings tell who is stronger. So whoever does not show a rating to everybody begins like a new player, unless
        games are rated, which tell it anyway.
        """
        store = self._services.store
        kept = await store.ratings.one(found.order.game, player)
        if not player.startswith(BOT):
            shown = found.order.rated or (await store.profiles.one(player)).ratings == "everybody"
            if kept is None or not shown:
                return round(START)
        return round((kept or first_rating(found.order.game, player, 0)).mean / SCALE)

    # --- Changes ---

    async def _change(
        self, key: str, decide: Callable[[Found], Awaitable[tuple[list[log.Any], Sequence[Change]]]]
    ) -> None:
        """Append what follows from how it stands; if another process was first, decide again."""
        async with self._lock(key):
            for _ in range(TRIES):
                found = await self.find(key)
                what, changes = await decide(found)
                if await self._append(found, what, changes):
                    return
        raise Busy

    def _lock(self, key: str) -> asyncio.Lock:
        """Return what lets one at a time change a tournament, or what a person has, of those in this process."""
        return self._locks.setdefault(key, asyncio.Lock())

    async def _append(self, found: Found, what: Sequence[log.Any], changes: Sequence[Change]) -> bool:
        now = self._services.time.now()
        row = _become(found.row, what[-1], now)
        bodies = [msgspec.json.encode(each).decode() for each in what]
        if not await self._store.append(row, now, bodies, *changes):
            return False
        self._services.bus.tell(TournamentNews(found.row.id))
        self.on_news(found.row.id)
        return True

    # --- What happens by itself ---

    async def sweep(self) -> None:
        """Look at every tournament where something may have to happen, unless another process does."""
        now = self._services.time.now()
        for key, due in await self._store.due(now, AT_ONCE):
            if await self._store.claim(key, due, now + LOOK):
                await self._look_safely(key)

    async def _look_safely(self, key: str) -> None:
        try:
            await self.look(key)
        except StoreUnavailable:
            raise
        except ConniveError as error:
            LOG.error("tournament", extra={"code": error.code})

    async def look(self, key: str) -> None:
        """Do all that can be done now in a tournament: take results, pair, begin, end."""
        async with self._lock(key):
            for _ in range(STEPS):
                if not await self._step(await self.find(key)):
                    break

    async def _step(self, found: Found) -> bool:
        """Do the next thing; False if there is nothing to do for now."""
        now = self._services.time.now()
        if found.row.status == "open":
            if found.order.starts is None or found.order.starts > now:
                return False
            return await self._append(found, [_began(found) if _enough(found) else log.Cancelled()], ()) or True
        if found.row.status != "running":
            return False
        return await self._take_results(found, now) or await self._go_on(found, now)

    async def _take_results(self, found: Found, now: int) -> bool:
        taken = False
        for waiting in await self._store.unsettled(found.row.id):
            what = await self._result(found, waiting, now)
            if what is not None:
                taken = True
                if await self._append(found, [what, *_gone(found, what)], (settled_change(what.table),)):
                    found = await self.find(found.row.id)
                else:
                    break
        return taken

    async def _result(self, found: Found, waiting: Waiting, now: int) -> log.Settled | None:
        """Return what a table is worth; one whose players did not come in time is closed first."""
        if waiting.status == "running":
            return None
        try:
            table = (await self._begin_table(waiting.table)).table
            if table.row.status == "open" and now >= waiting.created + patience(found.order):
                async with table.lock:
                    await close(table)
            return settle(table)
        except Busy:
            return None
        except OtherRules:
            return log.Settled(waiting.table, forfeited(len(found.tournament.games[waiting.table].players), ()))

    async def _go_on(self, found: Found, now: int) -> bool:
        step = await asyncio.to_thread(next_step, found.tournament, now)
        if isinstance(step, Later):
            return False
        if isinstance(step, Over):
            await self._append(found, [log.Ended()], ())
            return True
        await self._pair(found, step, now)
        return True

    async def _pair(self, found: Found, step: Pairings, now: int) -> None:
        """Set up the tables of a round, all of them or none, and let those begin where nobody is missing."""
        store, row = self._services.store, found.row
        made = [
            make_table(store, found.tournament, found.order, row.host, meeting, now, row.id)
            for meeting in step.meetings
        ]
        boards = tuple(board for board, _ in made)
        changes = [change for _, each in made for change in each]
        if await self._append(found, [log.Paired(step.round, boards, step.byes)], changes):
            for board in boards:
                await self._begin_table(board.table)


async def _called_off(_: Found) -> tuple[list[log.Any], Sequence[Change]]:
    return [log.Cancelled()], ()


def _become(row: TournamentRow, what: log.Any, now: int) -> TournamentRow:
    """Return what becomes of a tournament's row when something happens."""
    if isinstance(what, log.Ended | log.Cancelled):
        status = "over" if isinstance(what, log.Ended) else "cancelled"
        return msgspec.structs.replace(row, status=status, due=None, ended=now)
    if isinstance(what, log.Began):
        return msgspec.structs.replace(row, status="running", due=now)
    return msgspec.structs.replace(row, due=now + LOOK) if row.status == "running" else row


def _gone(found: Found, what: log.Settled) -> list[log.Any]:
    """Withdraw those who did not come, so that nobody waits for them again."""
    players = found.tournament.games[what.table].players
    missing = [players[seat] for seat in what.missing]
    return [log.Withdrew(each) for each in missing if found.tournament.entrants[each].active]


def _began(found: Found) -> log.Began:
    return log.Began(rounds(len(found.tournament.active), found.tournament.rules))


def _enough(found: Found) -> bool:
    return bool(table_sizes(len(found.tournament.active), found.tournament.rules))


def _check_alive(found: Found) -> None:
    if found.row.status not in ("open", "running"):
        raise TooLate


def _check_may_enter(found: Found, own: Entrant | None) -> None:
    """Refuse people who come too late or find no place; one who has taken part may come back, except to a knock-out."""
    _check_alive(found)
    running, own_format = found.row.status == "running", found.order.format
    back = own is not None and own.number in found.tournament.starters and own_format == "round_robin"
    last = own_format == "swiss" and found.tournament.round >= found.tournament.rounds
    if running and (last or (own_format not in LATE and not back)):
        raise TooLate
    if len(found.tournament.active) >= found.order.most and not (own and own.active):
        raise TournamentFull(most=found.order.most)


def _check_organiser(found: Found, person: Person) -> None:
    if person.id != found.row.host and not person.moderator:
        raise NotOrganiser
