"""Puzzles about choices: the best is better than all others by far, by search with ten times the usual thought, twice.

A bluff is a best choice that states something false, in every world that the seat reckons with.
"""

from connive.core.text import Phrase
from connive.puzzles.model import Puzzle, Solution, within
from connive.puzzles.position import Position, posed
from connive.review.appraisal import Appraisal, Appraiser
from connive.review.chances import chance, settings

GAP = 0.2
"""How much more often the best choice must win than the next."""
THOUGHT = 2_000
"""What a review usually thinks about one choice."""
TIMES, TWICE = 10, 2
FEWEST = 3
"""The fewest choices of a puzzle, sensible or not."""
SHALLOW = (16, 64, 256, 1024)
"""A search that finds the best choice with so little thought finds the puzzle easy."""
EASY, STEP, TRIES = 900, 270, 4


def move(position: Position, made: int, seed: int) -> Puzzle | None:
    """Return the puzzle about the choice that the seat has now, `made` being what it chose in the game."""
    decision = position.decision()
    if decision is None or len(decision.ids) < FEWEST:
        return None
    first = _appraised(position, made, THOUGHT, seed)
    if _gap(position, first) < GAP:
        return None
    found = [_appraised(position, first.best.action, TIMES * THOUGHT, seed + 1 + i) for i in range(TWICE)]
    if any(each.best.action != first.best.action or _gap(position, each) < GAP for each in found):
        return None
    return _posed(position, found[-1], seed)


def still_best(position: Position, puzzle: Puzzle, seed: int, thought: int = TIMES * THOUGHT) -> bool:
    """Tell whether another search finds the same choice better by far."""
    answer = puzzle.choices[puzzle.solution.answer]
    decision = position.decision()
    if not isinstance(answer, int) or decision is None or not {*puzzle.choices} <= {*decision.ids}:
        return False
    found = _appraised(position, answer, thought, seed)
    return found.best.action == answer and _gap(position, found) >= GAP


def _appraised(position: Position, made: int, simulations: int, seed: int) -> Appraisal:
    return Appraiser(position.place).appraise(position.worlds(seed), made, simulations, seed, FEWEST)


def _chances(position: Position, found: Appraisal) -> list[float]:
    curve = settings(position.game)
    return [chance(each.value, curve.shift, curve.slope) for each in found.valued]


def _gap(position: Position, found: Appraisal) -> float:
    best, *others = _chances(position, found)
    return best - max(others) if others else 0.0


def _posed(position: Position, found: Appraisal, seed: int) -> Puzzle | None:
    best, *others = _chances(position, found)
    choices = sorted(each.action for each in found.valued)
    if len(choices) < FEWEST:
        return None
    action, clause = found.best.action, position.clause()
    shares = {"chance": round(100 * best), "next": round(100 * max(others))}
    reasons = [Phrase("puzzle.best", {**shares})]
    is_bluff = bluffs(position, action, seed)
    if is_bluff:
        reasons.append(Phrase("puzzle.bluff"))
    solution = Solution(choices.index(action), tuple(reasons), (clause,) if clause else ())
    kind, ask = ("bluff", "puzzle_ask.bluff") if is_bluff else ("move", "puzzle_ask.move")
    difficulty = _difficulty(position, action, seed)
    return posed(kind, position, Phrase(ask), tuple(choices), difficulty, solution)  # type: ignore[arg-type]


def _difficulty(position: Position, action: int, seed: int) -> int:
    """Return how hard a choice is to find: by how much thought finds it, at several tries."""
    think, worlds = Appraiser(position.place).first_thought, position.worlds(seed)
    missed = sum(think(worlds, thought, seed + tries) != action for thought in SHALLOW for tries in range(TRIES))
    return within(EASY + STEP * missed / TRIES)


def bluffs(position: Position, action: int, seed: int) -> bool:
    """Tell whether an action states something false to a seat that may doubt it, as far as the chooser can know."""
    statements = position.game.part("statements", optional=True)
    return statements is not None and all(_is_false(position, world, action) for world in position.worlds(seed).states)


def _is_false(position: Position, world: object, action: int) -> bool:
    after, rules = world.copy(), position.game.rules  # type: ignore[attr-defined]
    rules.step(after, position.seat, action)
    statements = position.game.part("statements")
    put = [statements.statement(after, seat) for seat in range(position.place.seats) if seat != position.seat]
    return any(each is not None and each.doubt is not None and not each.holds(after) for each in put)
