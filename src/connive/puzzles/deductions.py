"""Puzzles about what must be true: the same in every world of a seat's exact belief, and never shown to the seat."""

import re
from collections import defaultdict

from connive.core.insight import Certainty
from connive.core.text import Phrase
from connive.puzzles.model import Puzzle, Solution, within
from connive.puzzles.position import Position, posed

FEWEST, MOST = 3, 14
"""How many answers there are to choose from."""
BASE, EACH_REASON, EACH_EVENT = 800, 80, 1.5


def deductions(position: Position, certain: list[Certainty]) -> list[Puzzle]:
    """Return the puzzles about things that have just become certain; things of one sort stand on one proof.

    Of these one is asked for, and not always the same: questions would be about the last magic and the last spy only.
    """
    sorts = defaultdict[str, list[Certainty]](list)
    for each in certain:
        sorts[each.topic].append(each)
    asked = [alike[len(position.events) % len(alike)] for alike in sorts.values()]
    return [made for each in asked if (made := _made(position, each)) is not None]


def _made(position: Position, certain: Certainty) -> Puzzle | None:
    insight = position.game.part("insight")
    rivals = insight.rivals(position.belief, certain)[: MOST - 1]
    if len(rivals) + 1 < FEWEST:
        return None
    choices = sorted([certain.answer, *rivals], key=_order)
    reasons = [*insight.proof(position.belief, certain), Phrase("puzzle.certain")]
    difficulty = BASE + EACH_REASON * len(reasons) + EACH_EVENT * len(position.events)
    solution = Solution(choices.index(certain.answer), tuple(reasons), (certain.clause,))
    return posed("deduce", position, _question(certain, rivals), tuple(choices), within(difficulty), solution)


def _question(certain: Certainty, rivals: list[Phrase]) -> Phrase:
    """Return the question: it has the words that all answers have in common, so it does not tell which is right."""
    common = {name: word for name, word in certain.words.items() if all(r.words[name] == word for r in rivals)}
    return Phrase(f"ask.{certain.topic}", {**common})


def _order(phrase: Phrase) -> list[tuple[int, str]]:
    """Sort answers by what they say, numbers by their size: their order must not tell which is right."""
    return [(int(part), "") if part.isdigit() else (-1, part) for part in re.split(r"(\d+)", repr(phrase.words))]


def still_certain(position: Position, puzzle: Puzzle) -> bool:
    """Tell whether the belief proves the answer of a puzzle, which was not shown, and excludes all others."""
    insight = position.game.part("insight")
    answer = puzzle.choices[puzzle.solution.answer]
    for each in [*position.certainties(), *position.limits()]:
        rivals = insight.rivals(position.belief, each)
        if each.answer == answer and _question(each, rivals) == puzzle.ask:
            return all(choice in rivals for choice in puzzle.choices if choice != answer)
    return False
