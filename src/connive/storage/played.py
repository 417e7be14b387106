"""What finished games were for those who played them: histories, results against others, style.

Invariant: a game is counted once, for all its seats or for none. Of a private table nobody but its players is told.
"""

from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec.structs import asdict
from sqlalchemy import Integer, Select, Text, and_, bindparam, case, exists, func, insert, or_, select, update

from connive.storage.driver import Change, Value
from connive.storage.row_store import RowStore, added
from connive.storage.rows import Played
from connive.storage.schema import PEOPLE, PLAYED, TABLES, new, same

ANY = -9
"""A filter that lets everything through."""

_OTHER = PLAYED.alias("other")
_BOT = "bot %"
ADD_PLAYED = insert(PLAYED)
TO_COUNT = (
    select(TABLES.c.id)
    .where(TABLES.c.status == "over", TABLES.c.counted == 0)
    .order_by(TABLES.c.ended, TABLES.c.id)
    .limit(bindparam("limit"))
)
SET_COUNTED = update(TABLES).where(same(TABLES, id="key"), TABLES.c.counted == 0).values(**new(TABLES, "counted"))
SET_BINS = update(PLAYED).where(same(PLAYED, table_id="key", seat="of_seat")).values(**new(PLAYED, "bins"))


def _number(name: str) -> Any:
    return bindparam(name, type_=Integer)


def _text(name: str) -> Any:
    return bindparam(name, type_=Text)


def _others(*more: Any) -> Any:
    """Whether somebody else at the same table is like this."""
    return exists().where(_OTHER.c.table_id == PLAYED.c.table_id, _OTHER.c.seat != PLAYED.c.seat, *more)


_NAMED = exists().where(
    PEOPLE.c.id == _OTHER.c.player,
    or_(
        PEOPLE.c.account.like(_text("search"), escape="\\"),
        func.lower(PEOPLE.c.name).like(_text("search"), escape="\\"),
    ),
)
_OWN = and_(PLAYED.c.player == _text("player"), PLAYED.c.public >= _number("least"))
HISTORY: Select[Any] = (
    select(PLAYED)
    .where(
        _OWN,
        PLAYED.c.at < bindparam("before", type_=PLAYED.c.at.type),
        or_(_text("game") == "", PLAYED.c.game == _text("game")),
        or_(_number("rated") == ANY, PLAYED.c.rated == _number("rated")),
        or_(_number("result") == ANY, PLAYED.c.result == _number("result")),
        or_(_number("bots") != 1, _others(_OTHER.c.player.like(_BOT))),
        or_(_number("bots") != 0, ~_others(_OTHER.c.player.like(_BOT))),
        or_(_text("opponent") == "", _others(_OTHER.c.player == _text("opponent"))),
        or_(
            _text("search") == "",
            _others(or_(_OTHER.c.player.like(_text("search"), escape="\\"), _NAMED)),
        ),
    )
    .order_by(PLAYED.c.at.desc(), PLAYED.c.table_id)
    .limit(bindparam("limit"))
)
OF = select(PLAYED).where(same(PLAYED, "player")).order_by(PLAYED.c.at).limit(bindparam("limit"))
_LISTED = HISTORY.with_only_columns(PLAYED.c.table_id).subquery()
_SEAT = PLAYED.alias("seat")
SEATED_IN_HISTORY = (
    select(_SEAT.c.table_id, _SEAT.c.seat, _SEAT.c.player, PEOPLE.c.name, PEOPLE.c.account.is_not(None))
    .join_from(_SEAT, PEOPLE, _SEAT.c.player == PEOPLE.c.id, isouter=True)
    .where(_SEAT.c.table_id.in_(select(_LISTED.c.table_id)))
    .order_by(_SEAT.c.table_id, _SEAT.c.seat)
)
_MEETINGS = (
    select(PLAYED.c.table_id, PLAYED.c.result, PLAYED.c.at, _OTHER.c.player)
    .join_from(PLAYED, _OTHER, and_(_OTHER.c.table_id == PLAYED.c.table_id, _OTHER.c.seat != PLAYED.c.seat))
    .where(_OWN)
    .distinct()
    .subquery()
)


def _times(column: Any, value: int) -> Any:
    return func.sum(case((column == value, 1), else_=0))


_MET = _MEETINGS.c
AGAINST = (
    select(
        _MET.player,
        PEOPLE.c.name,
        PEOPLE.c.account.is_not(None),
        func.count(),
        _times(_MET.result, 1),
        _times(_MET.result, 0),
    )
    .join_from(_MEETINGS, PEOPLE, _MET.player == PEOPLE.c.id, isouter=True)
    .group_by(_MET.player, PEOPLE.c.name, PEOPLE.c.account)
    .order_by(func.count().desc(), _MET.player)
    .limit(bindparam("limit"))
)
COUNTS = ("said", "lies", "lies_answered", "lies_believed", "heard", "doubts", "doubts_right", "lies_heard")
TOTALS = (
    select(
        PLAYED.c.game,
        func.count(),
        _times(PLAYED.c.result, 1),
        _times(PLAYED.c.result, 0),
        *(func.sum(PLAYED.c[name]) for name in COUNTS),
    )
    .where(_OWN)
    .group_by(PLAYED.c.game)
    .order_by(PLAYED.c.game)
)
BINS = select(PLAYED.c.game, PLAYED.c.bins).where(_OWN, PLAYED.c.bins != "")


class HistoryFilter(msgspec.Struct, frozen=True):
    """Which games of a player are asked for. `bots`: 1 with bots, 0 among people. `search` is part of a name."""

    game: str = ""
    opponent: str = ""
    search: str = ""
    bots: int = ANY
    rated: int = ANY
    result: int = ANY
    before: int = 1 << 53


class SeatPlayed(msgspec.Struct, frozen=True):
    """Who had a seat at a table that is over; a bot's `player` is its name after the word bot."""

    table_id: str
    seat: int
    player: str
    name: str | None
    account: bool


class Against(msgspec.Struct, frozen=True):
    """How often a player met another, won and drew."""

    player: str
    name: str | None
    account: bool
    games: int
    won: int
    drawn: int


class Totals(msgspec.Struct, frozen=True):
    """The sums of a player's games of one kind."""

    game: str
    games: int
    won: int
    drawn: int
    said: int
    lies: int
    lies_answered: int
    lies_believed: int
    heard: int
    doubts: int
    doubts_right: int
    lies_heard: int


class PlayedGames(RowStore):
    """Reads and writes what finished games were for those who played them."""

    async def to_count(self, limit: int) -> list[str]:
        """Return the tables that are over and not counted yet, the oldest first."""
        return await self._rows(str, TO_COUNT, limit=limit)

    async def count(self, table: str, rows: Sequence[Played]) -> bool:
        """Keep what a game was for its seats; False if another process did so. Without rows it does not count."""
        first = Change(SET_COUNTED, {"key": table, "new_counted": 1 if rows else 2}, guard=True)
        return await self._keep(first, *(added(ADD_PLAYED, row) for row in rows))

    async def set_bins(self, table: str, bins: Sequence[str]) -> None:
        """Keep what a review says about the doubts of each seat."""
        await self._keep(
            *(Change(SET_BINS, {"key": table, "of_seat": seat, "new_bins": text}) for seat, text in enumerate(bins))
        )

    async def history(
        self, player: str, least: int, wanted: HistoryFilter, limit: int
    ) -> tuple[list[Played], list[SeatPlayed]]:
        """Return games of a player, the newest first, and who sat there; `least` 1 leaves private tables out."""
        values: dict[str, Value] = {"player": player, "least": least, "limit": limit, **asdict(wanted)}
        values["search"] = _pattern(wanted.search)
        games = await self._rows(Played, HISTORY, **values)
        return games, await self._rows(SeatPlayed, SEATED_IN_HISTORY, **values) if games else []

    async def of(self, player: str, limit: int) -> list[Played]:
        """Return what all games of a player were for them, the oldest first."""
        return await self._rows(Played, OF, player=player, limit=limit)

    async def against(self, player: str, least: int, limit: int) -> list[Against]:
        """Return whom a player met, the most frequent first."""
        return await self._rows(Against, AGAINST, player=player, least=least, limit=limit)

    async def totals(self, player: str, least: int) -> list[Totals]:
        """Return the sums of a player's games, by game."""
        return await self._rows(Totals, TOTALS, player=player, least=least)

    async def bins(self, player: str, least: int) -> list[tuple[str, str]]:
        """Return the doubts of a player as reviews have weighed them: the game and the numbers of each table."""
        found = await self._driver.read(BINS, {"player": player, "least": least})
        return [(str(row[0]), str(row[1])) for row in found]


def _pattern(search: str) -> str:
    """Return a pattern that finds a text anywhere."""
    plain = search.casefold().replace("\\", "\\\\").replace("%", "\\%").replace("_", "\\_")
    return f"%{plain}%" if plain else ""
