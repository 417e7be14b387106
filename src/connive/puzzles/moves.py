"""Puzzles about choices: the best is better than all others by far, by search with ten times the usual thought, twice.

A bluff is a best choice that states something false, in every world that the seat imagines. Often another bluff is
as good, so it is asked about together with the honest choices only, which all have to be worse by far.
"""

from typing import Any

from connive.core.text import Phrase
from connive.puzzles.model import Kind, Puzzle, Solution, within
from connive.puzzles.position import Position, posed
from connive.review.appraisal import SENSIBLE, Appraiser, Worlds
from connive.review.chances import of_two, settings

GAP = 0.2
"""How much more often the best choice must win than the next."""
GLANCE, HOPE = 300, 0.1
"""With so little thought the gap must be at least this, or nobody looks closer: most choices are no puzzles."""
THOUGHT = 2_000
"""What a review usually thinks about one choice."""
TIMES, TWICE = 10, 2
FEWEST = 3
"""The fewest choices of a puzzle, sensible or not."""
SHALLOW = (16, 64, 256, 1024)
"""Finding the best choice with this little thought makes a puzzle easy; one that is always found is no puzzle."""
EASY, STEP, TRIES = 900, 270, 4


def move(position: Position, made: int, seed: int) -> Puzzle | None:
    """Return the puzzle about the choice that the seat has now, `made` being what it chose in the game."""
    decision = position.decision()
    if decision is None or len(decision.ids) < FEWEST:
        return None
    worlds = position.worlds(seed)
    for thought, gap in ((GLANCE, HOPE), (THOUGHT, GAP)):
        found = _Found(position, worlds, made, thought, seed)
        if found.gap < gap:
            return None
    again = [_Found(position, position.worlds(seed + i), found.best, TIMES * THOUGHT, seed + i) for i in (1, TWICE)]
    if any(each.best != found.best or each.gap < GAP for each in again):
        return None
    missed = _missed(position, found.best, seed)
    return _posed(position, again[-1], within(EASY + STEP * missed / TRIES)) if missed else None


def still_best(position: Position, puzzle: Puzzle, seed: int, thought: int = TIMES * THOUGHT) -> bool:
    """Tell whether another search finds the same choice better by far."""
    answer = puzzle.choices[puzzle.solution.answer]
    decision = position.decision()
    if not isinstance(answer, int) or decision is None or not {*puzzle.choices} <= {*decision.ids}:
        return False
    found = _Found(position, position.worlds(seed), answer, thought, seed)
    kind = "bluff" if found.is_bluff else "move"
    return found.best == answer and found.gap >= GAP and kind == puzzle.kind


class _Found:
    """What a search says about the choices of a position: the best one, and those that are asked about beside it."""

    def __init__(self, position: Position, worlds: Worlds, made: int, simulations: int, seed: int) -> None:
        self._position = position
        found = Appraiser(position.place).appraise(worlds, made, simulations, seed, SENSIBLE).valued
        self.best, self.chance = found[0].action, self._chance(found[0].value, found[0].value)
        self.is_bluff = bluffs(position, worlds, self.best)
        others = [each for each in found[1:] if not (self.is_bluff and bluffs(position, worlds, each.action))]
        self.others = [each.action for each in others]
        self.next = max((self._chance(found[0].value, each.value) for each in others), default=0.0)

    @property
    def gap(self) -> float:
        """By how much the best choice is better than all others; nothing if they are too few."""
        return self.chance - self.next if len(self.others) + 1 >= FEWEST else 0.0

    def _chance(self, best: float, value: float) -> float:
        game, seats, told = self._position.game, self._position.place.seats, len(self._position.events)
        how = settings(game)
        return how.judged.at(told).chance(of_two(game, seats, how.worth(best, value)))


def _posed(position: Position, found: _Found, difficulty: int) -> Puzzle:
    choices, clause = sorted([found.best, *found.others]), position.clause()
    reasons = [Phrase("puzzle.best", {"chance": round(100 * found.chance), "next": round(100 * found.next)})]
    if found.is_bluff:
        reasons.append(Phrase("puzzle.bluff"))
    solution = Solution(choices.index(found.best), tuple(reasons), (clause,) if clause else ())
    kind: Kind = "bluff" if found.is_bluff else "move"
    return posed(kind, position, Phrase(f"puzzle_ask.{kind}"), tuple(choices), difficulty, solution)


def _missed(position: Position, action: int, seed: int) -> int:
    """Return how hard a choice is to find: how many searches with little thought like another one best."""
    think, worlds = Appraiser(position.place).first_thought, position.worlds(seed)
    return sum(think(worlds, thought, seed + tries) != action for thought in SHALLOW for tries in range(TRIES))


def bluffs(position: Position, worlds: Worlds, action: int) -> bool:
    """Tell whether an action states something false to a seat that may doubt it, as far as the chooser can know."""
    is_stated = position.game.part("statements", optional=True) is not None
    return is_stated and all(_is_false(position, world, action) for world in worlds.states)


def _is_false(position: Position, world: Any, action: int) -> bool:
    after, statements = world.copy(), position.game.part("statements")
    position.game.rules.step(after, position.seat, action)
    put = [statements.statement(after, seat) for seat in range(position.place.seats) if seat != position.seat]
    return any(each is not None and each.doubt is not None and not each.holds(after) for each in put)
