"""Lets rated games count, each once, whichever process sees first that it is over."""

from collections.abc import Awaitable, Callable, Sequence
from itertools import combinations

from connive.core.errors import ConniveError
from connive.storage.driver import StoreUnavailable
from connive.storage.rows import RatingRow
from connive.storage.store import Store
from connive.tables.live import LiveTable
from connive.tables.people.histories import player_of
from connive.tables.people.ratings import (
    EARLY,
    KNOWN,
    SCALE,
    Ended,
    changed,
    first_rating,
    is_provisional,
    places,
    weight,
)
from connive.tables.services import LOG
from connive.tables.settings import DAY
from connive.tables.table import Table

WEEK = 7 * DAY
AT_ONCE = 50
"""How many games are counted at a time."""


class Rater:
    """Counts the games of one server."""

    def __init__(self, store: Store, find: Callable[[str], Awaitable[LiveTable]]) -> None:
        self._store, self._find = store, find
        self._refused: set[str] = set()

    async def look(self) -> None:
        """Count all games that are over and have not counted yet, in the order in which they ended."""
        for key in await self._store.ratings.to_rate(AT_ONCE):
            if key in self._refused:
                continue
            try:
                await self._count((await self._find(key)).table)
            except StoreUnavailable:
                raise
            except ConniveError as error:
                LOG.error("table_cannot_count", extra={"code": error.code})
                self._refused.add(key)

    async def _count(self, table: Table) -> None:
        """Count a game; if another process was first, or somebody's rating has moved, the next look finds out."""
        outcome, row = table.outcome, table.row
        if outcome is None:
            return
        players = [player_of(seat) for seat in table.seats]
        rows = [await self.rating(row.game, player, row.ended or 0) for player in players]
        met = [
            await self._store.ratings.met(row.game, one, other, (row.ended or 0) - WEEK) + 1
            for one, other in combinations(dict.fromkeys(players), 2)
        ]
        early = frozenset(seat for seat in table.left if table.playing.choices[seat] < EARLY)
        own = [await self._own_weight(row, rows, (table.row.ended or 0) - WEEK) for row in rows]
        ended = Ended(places(outcome.results, table.left), early, weight(met), own)
        after, results = changed(row.id, rows, ended, row.ended or 0)
        await self._store.ratings.count_game(row.id, after, results)

    async def _own_weight(self, row: RatingRow, rows: Sequence[RatingRow], since: int) -> float:
        """Return how much a game counts for one player, from how often they met newcomers lately."""
        newcomers = any(is_provisional(other) for other in rows if other.player != row.player)
        if is_provisional(row) or not newcomers:
            return 1.0
        found = await self._store.ratings.met_newcomers(row.game, row.player, round(KNOWN * SCALE), since)
        return weight([found + 1])

    async def rating(self, game: str, player: str, now: int) -> RatingRow:
        """Return the rating of a player, which is kept from now on."""
        found = await self._store.ratings.one(game, player)
        return found or await self._store.ratings.add(first_rating(game, player, now))
