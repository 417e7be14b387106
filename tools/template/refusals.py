"""Why an action is not legal now, judged from one seat's view. It explains; `rules.legal` decides."""

from typing import TYPE_CHECKING

from connive.core.errors import IllegalAction
from connive.core.text import Term

from .model import NUMBERS, Question

if TYPE_CHECKING:
    from .view import View

GAME = "template"

ASKING = {Question.HIDE: "G1.3", Question.CLAIM: "G2.1", Question.GUESS: "G3.1", Question.OVER: "G3"}
"""The clause behind each question."""


def refuse(view: "View", seat: int, number: int) -> IllegalAction:
    """Return the error that explains why the action is refused."""
    clause = ASKING[view.question]
    if number // NUMBERS != view.question:
        question = Term(f"question.{view.question.name.lower()}")
        return IllegalAction(game=GAME, clause=clause, reason="wrong_moment", question=question)
    if view.question == Question.GUESS:
        return IllegalAction(game=GAME, clause=clause, reason="no_such_card", cards=view.cards)
    clause = "G2.2" if view.question == Question.CLAIM else clause
    return IllegalAction(game=GAME, clause=clause, reason="above_card", card=view.card[seat] or 0)
