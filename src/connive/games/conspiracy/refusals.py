"""Why an action of Conspiracy is not legal now, judged from one seat's view. It explains; `choices.legal` decides."""

from connive.core.errors import IllegalAction
from connive.core.text import Term
from connive.core.view import Refusals, term
from connive.games.conspiracy import actions
from connive.games.conspiracy.model import HUNDRED, Question, Spy
from connive.games.conspiracy.view import View

REFUSALS = Refusals(
    "conspiracy",
    {
        Question.OPENING: ("C1.6", (actions.Pay, actions.Pretend)),
        Question.TURN: ("C2", (actions.Move, actions.Pay, actions.Pretend, actions.Blow)),
        Question.CHALLENGE: ("C3.1", (actions.Pass, actions.Challenge)),
        Question.ANSWER: ("C3.2", (actions.Concede, actions.Defend)),
        Question.BID: ("C3.3", (actions.Bid, actions.Stop)),
        Question.COVER: ("C3.3", (actions.Cover, actions.Decline)),
        Question.DISCLOSE: ("C3.6", (actions.Show, actions.Hide)),
        Question.OVER: ("C5", ()),
    },
)
no = REFUSALS.no


def refuse(view: View, seat: int, number: int) -> IllegalAction:
    """Return the error that explains why the action is refused."""
    action = actions.ACTIONS[number]
    if not REFUSALS.fits(view.question, action):
        return REFUSALS.wrong_moment(view.question)
    match action:
        case actions.Pretend():
            return no("C1.6", "opening_is_real")
        case actions.Pay(spy, hundreds):
            return _absent(view, spy) or _payment(view, seat, hundreds)
        case actions.Move(spy, space):
            return _absent(view, spy) or _way(view, spy, space)
        case actions.Blow(informer, victim):
            return _absent(view, informer) or _absent(view, victim) or _cover(view, seat, informer, victim)
        case actions.Challenge():
            return no("C3.1", "nothing_on_spy", spy=_contested(view))
        case actions.Stop():
            return no("C3.3", "first_bid")
        case actions.Bid(hundreds) if hundreds <= view.bid:
            return no("C3.3", "bid_too_low", dollars=view.bid * HUNDRED)
        case actions.Bid():
            return no("C3.3", "bid_too_high", spy=_contested(view))
        case actions.Cover():
            return no("C3.3", "not_covered", spy=_contested(view), dollars=view.bid * HUNDRED)
    return REFUSALS.wrong_moment(view.question)


def _contested(view: View) -> Term:
    return term(view.spy if view.spy is not None else Spy.EARL)


def _absent(view: View, spy: Spy) -> IllegalAction | None:
    if spy >= view.spies:
        return no("C1.2", "not_on_map", spy=term(spy))
    if view.place[spy] is None:
        return no("C3.6", "gone", spy=term(spy))
    return None


def _payment(view: View, seat: int, hundreds: int) -> IllegalAction:
    balance = view.books[seat].balance or 0
    if hundreds > balance:
        return no("C2.2", "balance_too_small", dollars=balance * HUNDRED)
    return no("C1.6", "over_cap", dollars=view.cap * HUNDRED)


def _way(view: View, spy: Spy, space: int) -> IllegalAction:
    here = view.place[spy] or 0
    if space not in view.spaces[here].links:
        return no("C2.1", "not_linked", spy=term(spy), space=Term(f"space.{view.spaces[here].name}"))
    return no("C2.1", "case_elsewhere", spy=term(spy), space=Term(f"space.{view.spaces[view.case].name}"))


def _cover(view: View, seat: int, informer: Spy, victim: Spy) -> IllegalAction:
    if view.place[informer] != view.place[victim]:
        return no("C2.3", "apart", spy=term(informer), other=term(victim))
    held = (view.account(seat, informer) or 0) * HUNDRED
    return no("C2.3", "informer_unpaid", spy=term(informer), dollars=view.cost * HUNDRED, held=held)
