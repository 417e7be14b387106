"""Why an action of Conclave is not legal now, judged from one seat's view. It explains; `rules.legal` decides."""

from connive.core.errors import IllegalAction
from connive.core.text import Term
from connive.core.view import Refusals, term
from connive.games.conclave import actions
from connive.games.conclave.cards import Card, Magic
from connive.games.conclave.model import WIDTH, Question
from connive.games.conclave.view import View, cell_name

REFUSALS = Refusals(
    "conclave",
    {
        Question.TURN: ("K2", (actions.Give, actions.Send)),
        Question.SEND: ("K2.2", (actions.Send,)),
        Question.DRAW: ("K2.6", (actions.Draw,)),
        Question.OVER: ("K3", ()),
    },
)
no = REFUSALS.no


def refuse(view: View, seat: int, number: int) -> IllegalAction:
    """Return the error that explains why the action is refused."""
    action = actions.ACTIONS[number]
    match action:
        case actions.Give() if view.question == Question.SEND:
            return no("K2.1", "one_gift")
        case actions.Send(card, cell) if REFUSALS.fits(view.question, action):
            return _send(view, seat, card, cell)
        case actions.Give(magic, to) if REFUSALS.fits(view.question, action):
            return _give(view, seat, magic, to)
    return REFUSALS.wrong_moment(view.question)


def _give(view: View, seat: int, magic: Magic, to: int) -> IllegalAction:
    of = term(magic)
    if to >= view.seats or to == seat:
        return no("K2.1", "no_such_seat")
    if not any(card.magic == magic for card in view.followers[seat]):
        return no("K2.1", "no_pile", magic=of)
    return no("K2.1", "has_followers", magic=of, to=Term(f"seat.{to}"))


def _send(view: View, seat: int, card: Card, cell: int) -> IllegalAction:
    name = cell_name(cell)
    if cell % WIDTH >= view.side or cell // WIDTH >= view.side:
        return no("K1.3", "off_grid", cell=name)
    if card not in view.hands[seat]:
        return no("K2.2", "not_in_hand", card=card.code)
    if view.grid[cell] is not None:
        return no("K2.2", "occupied", cell=name)
    return no("K2.2", "touches_nothing", cell=name)
