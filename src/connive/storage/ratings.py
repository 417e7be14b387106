"""Ratings, and what each rated game changed.

Invariant: a game counts once, for all who played it or for nobody.
"""

from collections.abc import Sequence

from sqlalchemy import and_, bindparam, func, insert, or_, select, update

from connive.storage.driver import Change, Value
from connive.storage.row_store import RowStore, added
from connive.storage.rows import RatingRow, Result
from connive.storage.schema import PEOPLE, PROFILES, RATINGS, RESULTS, TABLES, new, same

_OTHER = RESULTS.alias("other")
ADD_RATING = insert(RATINGS)
RATING = select(RATINGS).where(same(RATINGS, "game", "player"))
RATINGS_OF = select(RATINGS).where(same(RATINGS, "player")).order_by(RATINGS.c.game)
BEST = (
    select(*RATINGS.c, PEOPLE.c.name)
    .join_from(RATINGS, PEOPLE, RATINGS.c.player == PEOPLE.c.id, isouter=True)
    .join(PROFILES, RATINGS.c.player == PROFILES.c.person, isouter=True)
    .where(
        same(RATINGS, "game"),
        RATINGS.c.games > 0,
        RATINGS.c.spread > bindparam("above", type_=RATINGS.c.spread.type),
        RATINGS.c.spread <= bindparam("most", type_=RATINGS.c.spread.type),
        or_(PEOPLE.c.id.is_(None), and_(PEOPLE.c.account.is_not(None), PEOPLE.c.banned == 0)),
        func.coalesce(PROFILES.c.ratings, "everybody") == "everybody",
    )
    .order_by(RATINGS.c.mean.desc(), RATINGS.c.player)
    .limit(bindparam("limit"))
)
SET_RATING = (
    update(RATINGS)
    .where(
        same(RATINGS, game="of_game", player="of_player", version="old_version"),
    )
    .values(version=RATINGS.c.version + 1, games=RATINGS.c.games + 1, **new(RATINGS, "mean", "spread", "at"))
)
ADD_RESULT = insert(RESULTS)
RESULTS_AT = select(RESULTS).where(same(RESULTS, "table_id")).order_by(RESULTS.c.seat)
RESULTS_OF = (
    select(RESULTS)
    .where(same(RESULTS, "player"))
    .order_by(RESULTS.c.at.desc(), RESULTS.c.table_id)
    .limit(bindparam("limit"))
)
MET = (
    select(func.count())
    .select_from(RESULTS)
    .join(_OTHER, and_(RESULTS.c.table_id == _OTHER.c.table_id, _OTHER.c.player == bindparam("other")))
    .where(
        same(RESULTS, "player", "game"),
        RESULTS.c.at >= bindparam("since"),
    )
)
MET_NEWCOMERS = (
    select(func.count(RESULTS.c.table_id.distinct()))
    .select_from(RESULTS)
    .join(
        _OTHER,
        and_(
            RESULTS.c.table_id == _OTHER.c.table_id,
            _OTHER.c.player != RESULTS.c.player,
            _OTHER.c.spread > bindparam("spread", type_=RESULTS.c.spread.type),
        ),
    )
    .where(
        RESULTS.c.player == bindparam("player"),
        RESULTS.c.game == bindparam("game"),
        RESULTS.c.at >= bindparam("since"),
    )
)
TO_RATE = (
    select(TABLES.c.id)
    .where(TABLES.c.status == "over", TABLES.c.rated == 1)
    .order_by(TABLES.c.ended, TABLES.c.id)
    .limit(bindparam("limit"))
)
SET_RATED = update(TABLES).where(same(TABLES, id="key"), TABLES.c.rated == 1).values(rated=2)


class NamedRating(RatingRow, frozen=True):
    """A rating in a list, with the name of the person; a bot has none."""

    name: str | None


class Ratings(RowStore):
    """Reads and writes ratings."""

    async def one(self, game: str, player: str) -> RatingRow | None:
        """Return the rating of a player in a game."""
        return await self._row(RatingRow, RATING, game=game, player=player)

    async def of(self, player: str) -> list[RatingRow]:
        """Return all ratings of a player."""
        return await self._rows(RatingRow, RATINGS_OF, player=player)

    async def best(self, game: str, above: int, most: int, limit: int) -> list[NamedRating]:
        """Return the best players of a game whose spread is between two, and who let everybody see their rating."""
        return await self._rows(NamedRating, BEST, game=game, above=above, most=most, limit=limit)

    async def add(self, row: RatingRow) -> RatingRow:
        """Keep the first rating of a player, unless another process did so; return the one that is kept."""
        try:
            await self._keep(added(ADD_RATING, row))
        except Exception:
            kept = await self.one(row.game, row.player)
            if kept is None:
                raise
            return kept
        return row

    async def met(self, game: str, player: str, other: str, since: int) -> int:
        """Return how many rated games two players have played with each other since some time."""
        return await self._number(MET, game=game, player=player, other=other, since=since)

    async def met_newcomers(self, game: str, player: str, spread: int, since: int) -> int:
        """Return how many rated games a player has played since some time with others of a larger spread."""
        values: dict[str, Value] = {"game": game, "player": player, "spread": spread, "since": since}
        return int((await self._driver.read(MET_NEWCOMERS, values))[0][0])

    async def to_rate(self, limit: int) -> list[str]:
        """Return the tables whose result has yet to count, the oldest first."""
        return await self._rows(str, TO_RATE, limit=limit)

    async def at(self, table: str) -> list[Result]:
        """Return what a game changed, by seat."""
        return await self._rows(Result, RESULTS_AT, table_id=table)

    async def history(self, player: str, limit: int) -> list[Result]:
        """Return the rated games of a player, the newest first."""
        return await self._rows(Result, RESULTS_OF, player=player, limit=limit)

    async def count_game(self, table: str, after: Sequence[RatingRow], results: Sequence[Result]) -> bool:
        """Keep what a game changes; False if it has counted already, or somebody's rating changed meanwhile."""
        changes = [Change(SET_RATED, {"key": table}, guard=True)]
        changes += [_set(row) for row in sorted(after, key=lambda row: row.player)]
        return await self._keep(*changes, *(added(ADD_RESULT, result) for result in results))


def _set(row: RatingRow) -> Change:
    values: dict[str, Value] = {"of_game": row.game, "of_player": row.player, "old_version": row.version}
    new: dict[str, Value] = {"new_mean": row.mean, "new_spread": row.spread, "new_at": row.at}
    return Change(SET_RATING, values | new, guard=True)
