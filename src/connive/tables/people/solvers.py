"""Those who solve puzzles: which one comes next, what an attempt is worth, and what it tells.

Invariant: the answer of a puzzle leaves only after an attempt at it. The first attempt counts, for the solver and for
the puzzle, as a game between the two would.
"""

import msgspec

from connive.puzzles.library import NoSuchPuzzle, puzzles
from connive.puzzles.model import Kind, Puzzle
from connive.storage.puzzles import OF_PUZZLE
from connive.storage.rows import PuzzleRating, PuzzleTry
from connive.storage.store import Store
from connive.tables.errors import Busy
from connive.tables.people.ratings import SCALE, SPREAD, START, Ended, Estimate, rate
from connive.tables.timers.time import Time

PUZZLE_SPREAD = 120.0
"""How sure the measured difficulty of a puzzle is before anybody has tried it."""

TRIES = 4
"""How often an attempt is counted again if somebody else's came in between."""


class SolverStanding(msgspec.Struct, frozen=True):
    """How somebody stands in the puzzles of a game: rating in points, how sure it is, and what was solved."""

    rating: int = round(START)
    spread: int = round(SPREAD)
    tried: int = 0
    solved: int = 0
    streak: int = 0
    """How many in a row, up to the last."""


class Solvers:
    """What is kept of attempts."""

    def __init__(self, store: Store, time: Time) -> None:
        self._store, self._time = store, time

    async def standing(self, person: str, game: str) -> SolverStanding:
        """Return how a person stands."""
        rating, tries = await self._store.puzzles.rating(game, person), await self._store.puzzles.tries(person, game)
        streak = next((i for i, tried in enumerate(tries) if not tried.solved), len(tries))
        mean, spread = (rating.mean, rating.spread) if rating else (START * SCALE, SPREAD * SCALE)
        solved = sum(tried.solved for tried in tries)
        return SolverStanding(round(mean / SCALE), round(spread / SCALE), len(tries), solved, streak)

    async def was_solved(self, person: str, puzzle: Puzzle) -> bool | None:
        """Tell whether a person solved a puzzle at the first attempt; None before that."""
        tries = await self._store.puzzles.tries(person, puzzle.game)
        return next((bool(tried.solved) for tried in tries if tried.puzzle == puzzle.id), None)

    async def next(self, person: str | None, game: str, kind: Kind | None) -> Puzzle:
        """Return a puzzle that a person has not tried, as hard as it should be; the oldest attempt again after all."""
        known = await self._store.puzzles.tries(person, game) if person else []
        found, old = puzzles(game, kind), {tried.puzzle: tried.at for tried in known}
        if not found:
            raise NoSuchPuzzle(id=kind or game)
        rating = (await self.standing(person, game)).rating if person else START
        return min(found, key=lambda each: (old.get(each.id, 0), abs(each.difficulty - rating), each.id))

    async def attempt(self, person: str, puzzle: Puzzle, choice: int) -> bool:
        """Count an attempt, if it is the first; return whether it is right."""
        solved = choice == puzzle.solution.answer
        for _ in range(TRIES):
            if await self.was_solved(person, puzzle) is not None or await self._count(person, puzzle, solved):
                return solved
        raise Busy

    async def _count(self, person: str, puzzle: Puzzle, solved: bool) -> bool:
        solver = await self._rating(puzzle.game, person, Estimate(START, SPREAD))
        asked = await self._rating(puzzle.game, f"{OF_PUZZLE}{puzzle.id}", Estimate(puzzle.difficulty, PUZZLE_SPREAD))
        before = [Estimate(row.mean / SCALE, row.spread / SCALE) for row in (solver, asked)]
        after = rate(before, Ended([0, 1] if solved else [1, 0], frozenset(), 1.0))
        tried = PuzzleTry(person, puzzle.game, puzzle.id, puzzle.kind, int(solved), self._time.now())
        moved = [_moved(*pair) for pair in zip((solver, asked), after, strict=True)]
        return await self._store.puzzles.count(tried, moved)

    async def _rating(self, game: str, player: str, first: Estimate) -> PuzzleRating:
        found = await self._store.puzzles.rating(game, player)
        return found or PuzzleRating(game, player, round(first.mean * SCALE), round(first.spread * SCALE), 0)


def _moved(row: PuzzleRating, after: Estimate) -> PuzzleRating:
    return msgspec.structs.replace(row, mean=round(after.mean * SCALE), spread=round(after.spread * SCALE))
