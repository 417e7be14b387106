"""Enters finished games in the histories of those who played them, each once, whichever process sees it first."""

import asyncio
from collections.abc import Awaitable, Callable

import msgspec

from connive.core.errors import ConniveError
from connive.storage.driver import StoreUnavailable
from connive.storage.rows import Played, SeatRow
from connive.storage.store import Store
from connive.tables.live import LiveTable
from connive.tables.people.ratings import bot_player, places
from connive.tables.people.style import doubts_in, styles
from connive.tables.reviews.desk import read_review
from connive.tables.services import LOG
from connive.tables.table import Table

AT_ONCE = 20
"""How many games are entered at a time."""


class Histories:
    """Enters the games of one server."""

    def __init__(self, store: Store, find: Callable[[str], Awaitable[LiveTable]]) -> None:
        self._store, self._find = store, find

    async def look(self) -> None:
        """Enter all games that are over and not entered yet, in the order in which they ended."""
        for key in await self._store.played.to_count(AT_ONCE):
            try:
                await self._enter((await self._find(key)).table)
            except StoreUnavailable:
                raise
            except ConniveError as error:
                LOG.error("table_cannot_count", extra={"code": error.code})
                await self._store.played.count(key, ())

    async def _enter(self, table: Table) -> None:
        outcome, row = table.outcome, table.row
        if outcome is None:
            return
        if row.origin:  # played on from a moment of another game: it tells nothing of anybody
            await self._store.played.count(row.id, ())
            return
        came = places(outcome.results, table.left)
        played = await asyncio.to_thread(styles, table.playing)
        rows = [
            Played(
                row.id, seat.seat, row.game, player_of(seat), row.ended or 0, row.public, int(row.rated > 0), row.seats,
                _result(came, seat.seat), **msgspec.structs.asdict(played[seat.seat]),
            )
            for seat in table.seats
        ]  # fmt: skip
        if await self._store.played.count(row.id, rows):
            await self._weigh(row.id)

    async def _weigh(self, table: str) -> None:
        """Add what a review says, if there was one before the game was entered."""
        found = read_review(await self._store.review(table))
        if found is not None:
            await self._store.played.set_bins(table, doubts_in(found))


def _result(came: list[int], seat: int) -> int:
    """Return 1 for the winner, 0 if nobody did better than anybody, -1 otherwise."""
    if not any(came):
        return 0
    return 1 if came[seat] == 0 else -1


def player_of(seat: SeatRow) -> str:
    """Return for whom a seat counts: the person who sat down there, even if a bot took over."""
    return seat.person or bot_player(seat.bot or "")
