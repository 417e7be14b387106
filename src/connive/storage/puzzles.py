"""Attempts at puzzles, and the ratings of puzzles and solvers.

Invariant: the first attempt of a person at a puzzle counts, once, for both or for neither.
"""

from collections.abc import Sequence
from typing import cast

import msgspec
from sqlalchemy import bindparam, insert, select, update
from sqlalchemy.sql.elements import ClauseElement

from connive.storage.driver import Change, Driver, Unit, Value
from connive.storage.rows import PuzzleRating, PuzzleTry
from connive.storage.schema import PUZZLE_RATINGS, PUZZLE_TRIES

OF_PUZZLE = "puzzle "
"""What the name of a puzzle begins with among the players that are rated; no person's id does."""

ADD_TRY = insert(PUZZLE_TRIES)
TRIES = (
    select(PUZZLE_TRIES)
    .where(PUZZLE_TRIES.c.person == bindparam("person"), PUZZLE_TRIES.c.game == bindparam("game"))
    .order_by(PUZZLE_TRIES.c.at.desc(), PUZZLE_TRIES.c.puzzle)
)
ADD_RATING = insert(PUZZLE_RATINGS)
RATING = select(PUZZLE_RATINGS).where(
    PUZZLE_RATINGS.c.game == bindparam("game"), PUZZLE_RATINGS.c.player == bindparam("player")
)
SET_RATING = (
    update(PUZZLE_RATINGS)
    .where(
        PUZZLE_RATINGS.c.game == bindparam("of_game"),
        PUZZLE_RATINGS.c.player == bindparam("of_player"),
        PUZZLE_RATINGS.c.tries == bindparam("old_tries"),
    )
    .values(
        tries=PUZZLE_RATINGS.c.tries + 1,
        **{name: bindparam(f"new_{name}", type_=PUZZLE_RATINGS.c[name].type) for name in ("mean", "spread")},
    )
)


class Puzzles:
    """Reads and writes attempts and ratings."""

    def __init__(self, driver: Driver) -> None:
        self._driver = driver

    async def tries(self, person: str, game: str) -> list[PuzzleTry]:
        """Return the first attempts of a person at puzzles of a game, the newest first."""
        return [PuzzleTry(*row) for row in await self._driver.read(TRIES, {"person": person, "game": game})]

    async def rating(self, game: str, player: str) -> PuzzleRating | None:
        """Return the rating of a solver or of a puzzle."""
        found = await self._driver.read(RATING, {"game": game, "player": player})
        return PuzzleRating(*found[0]) if found else None

    async def count(self, tried: PuzzleTry, ratings: Sequence[PuzzleRating]) -> bool:
        """Keep an attempt with the ratings after it; False if somebody's rating changed meanwhile, or it was kept."""
        changes = [_add(ADD_RATING, each) if each.tries == 0 else _set(each) for each in ratings]
        return await self._driver.write(Unit(changes=(_add(ADD_TRY, tried), *changes)))


def _set(row: PuzzleRating) -> Change:
    values: dict[str, Value] = {"of_game": row.game, "of_player": row.player, "old_tries": row.tries}
    return Change(SET_RATING, values | {"new_mean": row.mean, "new_spread": row.spread}, guard=True)


def _add(statement: ClauseElement, row: PuzzleTry | PuzzleRating) -> Change:
    values = cast(dict[str, Value], msgspec.structs.asdict(row))
    if isinstance(row, PuzzleRating):
        values["tries"] = 1
    return Change(statement, values)
