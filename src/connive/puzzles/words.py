"""A puzzle in words: its question, its choices, and after the attempt the answer with its reasons."""

from typing import Any

import msgspec

from connive.core.text import Phrase, catalogue, retelling
from connive.puzzles.model import Puzzle
from connive.puzzles.position import view as view_of


class Told(msgspec.Struct, frozen=True):
    """What a solver reads before the attempt."""

    question: str
    choices: tuple[str, ...]


class Explained(msgspec.Struct, frozen=True):
    """What a solver reads after the attempt."""

    answer: int
    reasons: tuple[str, ...]
    clauses: tuple[str, ...]


def told(puzzle: Puzzle, lang: str) -> Told:
    """Return question and choices in a language."""
    words, view = catalogue(lang, puzzle.game), None
    if any(isinstance(choice, int) for choice in puzzle.choices):
        view = view_of(puzzle)
    return Told(words.tell(puzzle.ask), tuple(_said(puzzle, view, choice, lang) for choice in puzzle.choices))


def explained(puzzle: Puzzle, lang: str) -> Explained:
    """Return the solution in a language."""
    words, found = catalogue(lang, puzzle.game), puzzle.solution
    return Explained(found.answer, tuple(map(words.tell, found.reasons)), found.clauses)


def _said(puzzle: Puzzle, view: Any, choice: Phrase | int, lang: str) -> str:
    words = catalogue(lang, puzzle.game)
    if isinstance(choice, Phrase):
        return words.tell(choice)
    draw = puzzle.table.part("draw", optional=True)
    if draw is None:
        return puzzle.table.notation.write_action(view, puzzle.seat, choice)
    return str(draw.choice(view, puzzle.seat, choice, retelling(lang, puzzle.game)))
