"""Puzzles about statements: belief is far from how such statements usually turn out, or all but sure of it."""

from connive.core.statement import Statement
from connive.core.text import Phrase
from connive.puzzles.model import Puzzle, Solution, within
from connive.puzzles.position import Position, posed
from connive.review.reviewer import believed

FAR = 0.85
"""From here on (or below 1 less that) a statement is thought true (or false)."""
SURE = 0.75
"""The same at another look, with other worlds."""
PLAIN = 0.5
"""What is as certain as it usually is, nearer than this, is no puzzle."""
MANY = 192
"""Worlds that are drawn: three times as many as Master draws."""
YES, NO = Phrase("puzzle.yes"), Phrase("puzzle.no")
BASE, SPREAD = 1100, 3000


def doubt(position: Position, usual: float, true: bool, seed: int) -> Puzzle | None:
    """Return the puzzle about what is stated now; `usual` is how often such statements are true, `true` is the truth.

    Only statements that turned out as the belief says are asked about: nobody is told that a good guess is wrong.
    """
    statement = position.statement()
    if statement is None:
        return None
    chance = likely(position, statement, seed)
    gap = abs(chance - usual)
    if max(chance, 1 - chance) < FAR or (chance > 0.5) != true or (chance in (0.0, 1.0) and gap < PLAIN):
        return None
    reasons = [_weighed("weighed", chance), _weighed("looks", usual)]
    reasons.append(Phrase("puzzle.was_true" if true else "puzzle.was_false"))
    difficulty = within(BASE + SPREAD * min(1 - FAR, min(chance, 1 - chance)) + 600 * (gap > 0.5))
    solution = Solution(0 if true else 1, tuple(reasons), (statement.clause,))
    return posed("lie", position, _question(statement), (YES, NO), difficulty, solution)


def likely(position: Position, statement: Statement, seed: int) -> float:
    """Return how likely a statement is, from the worlds that Master would imagine."""
    return believed(statement.holds, position.worlds(seed, MANY))


def _question(statement: Statement) -> Phrase:
    return Phrase(f"ask.{statement.about}", {**statement.words})


def _weighed(key: str, chance: float) -> Phrase:
    return Phrase(f"puzzle.{key}", {"chance": round(100 * chance)})


def still_likely(position: Position, puzzle: Puzzle, seed: int) -> bool:
    """Tell whether another look at a statement says the same."""
    statement = position.statement()
    if statement is None or _question(statement) != puzzle.ask:
        return False
    chance = likely(position, statement, seed)
    return chance >= SURE if puzzle.solution.answer == 0 else chance <= 1 - SURE
