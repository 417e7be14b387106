"""Why an action is not legal now, judged from one seat's view. It explains; `rules.legal` decides."""

from connive.core.errors import IllegalAction
from connive.core.view import Refusals

from . import actions
from .model import Question
from .view import View

REFUSALS = Refusals(
    "template",
    {
        Question.HIDE: ("G1.3", (actions.Hide,)),
        Question.CLAIM: ("G2.1", (actions.Claim,)),
        Question.GUESS: ("G3.1", (actions.Guess,)),
        Question.OVER: ("G3", ()),
    },
)


def refuse(view: View, seat: int, number: int) -> IllegalAction:
    """Return the error that explains why the action is refused."""
    action = actions.ACTIONS[number]
    if not REFUSALS.fits(view.question, action):
        return REFUSALS.wrong_moment(view.question)
    if isinstance(action, actions.Guess):
        return REFUSALS.no("G3.1", "no_such_card", cards=view.cards)
    clause = "G2.2" if isinstance(action, actions.Claim) else "G1.3"
    return REFUSALS.no(clause, "above_card", card=view.card[seat] or 0)
