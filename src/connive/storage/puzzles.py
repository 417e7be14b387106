"""Attempts at puzzles, and the ratings of puzzles and solvers.

Invariant: the first attempt of a person at a puzzle counts, once, for both or for neither.
"""

from collections.abc import Sequence

from sqlalchemy import insert, select, update

from connive.storage.driver import Change, Value
from connive.storage.row_store import RowStore, added
from connive.storage.rows import PuzzleRating, PuzzleTry
from connive.storage.schema import PUZZLE_RATINGS, PUZZLE_TRIES, new, same

OF_PUZZLE = "puzzle "
"""What the name of a puzzle begins with among the players that are rated; no person's id does."""

ADD_TRY = insert(PUZZLE_TRIES)
TRIES = (
    select(PUZZLE_TRIES)
    .where(same(PUZZLE_TRIES, "person", "game"))
    .order_by(PUZZLE_TRIES.c.at.desc(), PUZZLE_TRIES.c.puzzle)
)
ADD_RATING = insert(PUZZLE_RATINGS)
RATING = select(PUZZLE_RATINGS).where(same(PUZZLE_RATINGS, "game", "player"))
SET_RATING = (
    update(PUZZLE_RATINGS)
    .where(
        same(PUZZLE_RATINGS, game="of_game", player="of_player", tries="old_tries"),
    )
    .values(tries=PUZZLE_RATINGS.c.tries + 1, **new(PUZZLE_RATINGS, "mean", "spread"))
)


class Puzzles(RowStore):
    """Reads and writes attempts and ratings."""

    async def tries(self, person: str, game: str) -> list[PuzzleTry]:
        """Return the first attempts of a person at puzzles of a game, the newest first."""
        return await self._rows(PuzzleTry, TRIES, person=person, game=game)

    async def rating(self, game: str, player: str) -> PuzzleRating | None:
        """Return the rating of a solver or of a puzzle."""
        return await self._row(PuzzleRating, RATING, game=game, player=player)

    async def count(self, tried: PuzzleTry, ratings: Sequence[PuzzleRating]) -> bool:
        """Keep an attempt with the ratings after it; False if somebody's rating changed meanwhile, or it was kept."""
        changes = [added(ADD_RATING, each, tries=1) if each.tries == 0 else _set(each) for each in ratings]
        return await self._keep(added(ADD_TRY, tried), *changes)


def _set(row: PuzzleRating) -> Change:
    values: dict[str, Value] = {"of_game": row.game, "of_player": row.player, "old_tries": row.tries}
    return Change(SET_RATING, values | {"new_mean": row.mean, "new_spread": row.spread}, guard=True)
