"""The wall: a few public games that are being played, as spectators see them, told together every other second.

Invariant: a tile is what the table's spectators have been told, with their delay, and nothing else; it is written once
for all who look at the wall.
"""

import asyncio
from collections.abc import Collection
from typing import TYPE_CHECKING, NamedTuple, cast

import msgspec

from connive.core.errors import ConniveError
from connive.core.viewer import SPECTATOR
from connive.storage.driver import StoreUnavailable
from connive.storage.rows import TableRow
from connive.tables.feeds import Feed, FeedKey, Subscriber
from connive.tables.messages import Chair, Tile, WallNews, write
from connive.tables.settings import MINUTE, SECOND, read_settings
from connive.tables.table import Table

if TYPE_CHECKING:
    from connive.tables.lobby.registry import TableRegistry

TILES = 6
LOOKED_AT, EACH = 100, 3
"""Among this many tables those are chosen at which something happens: people's tables before those of bots alone, and
at most this many of each host, so that nobody has the whole wall."""

EVERY = 2 * SECOND
IDLE = 3 * MINUTE
"""A table keeps its place on the wall until nothing has happened there for so long."""

KEY = FeedKey(SPECTATOR, None, frozenset())
_encode = msgspec.json.Encoder().encode


class Shown(NamedTuple):
    """A table on the wall: what its spectators are told, and the tile as it was written last."""

    feed: Feed
    tile: bytes


class Wall:
    """The wall of one process."""

    def __init__(self, tables: "TableRegistry") -> None:
        self._tables = tables
        self.viewers: set[Subscriber] = set()
        self._shown: dict[str, Shown] = {}
        self._active: dict[str, int] = {}
        self._news = WallNews([], [], 0)
        self._looked = 0
        self._lock = asyncio.Lock()

    def noticed(self, table: str) -> None:
        """Something was told at a table, at another process."""
        self._active[table] = self._tables.services.time.now()

    async def snapshot(self) -> bytes:
        """Return the whole wall, at most two seconds old."""
        if self._tables.services.time.now() - self._looked >= EVERY:
            await self.look()
        return write(self._written(list(self._shown.values())))

    async def look(self) -> None:
        """Look at all tables of the wall, and tell those who look at it what has changed."""
        async with self._lock:
            self._looked = self._tables.services.time.now()
            before, self._shown = self._shown, await self._look()
        changed = [shown for key, shown in self._shown.items() if key not in before or before[key].tile != shown.tile]
        news = self._written(changed)
        if changed or (news.order, news.online) != (self._news.order, self._news.online):
            text = write(news)
            for viewer in self.viewers:
                viewer.push(text)
        self._news = news

    def _written(self, told: list[Shown]) -> WallNews:
        """Return the wall with the tiles of some tables; they are written already."""
        tiles = cast(list[Tile], [msgspec.Raw(each.tile) for each in told])
        return WallNews(list(self._shown), tiles, self._tables.online.count)

    async def _look(self) -> dict[str, Shown]:
        rows = await self._tables.services.store.running_tables(LOOKED_AT, EACH)
        played = {row.id for row, people in rows if people}
        found = {row.id: row for row, _ in rows if read_settings(row.settings).spectators}
        self._active = {key: at for key, at in self._active.items() if key in found}
        shown = {}
        for key in self._chosen(found, played):
            try:
                table = (await self._tables.find(key)).table
            except StoreUnavailable:
                raise
            except ConniveError:
                continue  # a game of other rules cannot be shown
            if table.match is not None and table.running:
                shown[key] = self._show(table)
        return shown

    def _chosen(self, found: dict[str, TableRow], played: Collection[str]) -> list[str]:
        """Return the tables of the wall: those that stood there and are still played, then the liveliest.

        Where people play goes before bots alone.
        """
        now = self._tables.services.time.now()
        active = {key: self._activity(row) for key, row in found.items()}
        kept = [key for key in self._shown if key in active and now - active[key] < IDLE]
        others = sorted((key for key in active if key not in kept), key=lambda key: (-active[key], key))
        return sorted([*kept, *others], key=lambda key: key not in played)[:TILES]

    def _activity(self, row: TableRow) -> int:
        """Return when something was told at a table last. Of those that are told late only the start counts."""
        began = row.started or row.created
        late = read_settings(row.settings).spectator_delay > 0
        return began if late else max(began, self._active.get(row.id, 0), self._tables.told_at(row.id))

    def _show(self, table: Table) -> Shown:
        known = self._shown.get(table.row.id)
        feed = known.feed if known is not None and known.feed.is_of(table) else Feed(table, KEY)
        version, view = feed.seen()
        chairs = [Chair(seat.name, seat.bot, seat.account) for seat in table.facts().seats]
        spectators = self._tables.watchers.presence(table.row.id).spectators
        tile = Tile(table.row.id, table.row.game, table.row.options, chairs, spectators, version, view)
        return Shown(feed, _encode(tile))
