"""Solves puzzles again, from what the solver is shown: those that do not hold are dropped."""

from connive.puzzles.deductions import still_certain
from connive.puzzles.doubts import still_likely
from connive.puzzles.model import Puzzle
from connive.puzzles.moves import still_best
from connive.puzzles.position import position

AGAIN = 7_000_003
"""The chance of another look: not that by which puzzles are found."""


def holds(puzzle: Puzzle) -> bool:
    """Tell whether a puzzle has the answer that it says."""
    if puzzle.kind == "deduce":
        return still_certain(position(puzzle), puzzle)
    if puzzle.kind == "lie":
        return still_likely(position(puzzle), puzzle, AGAIN)
    return still_best(position(puzzle), puzzle, AGAIN)
