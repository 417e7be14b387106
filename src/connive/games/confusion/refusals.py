"""Why an action of Confusion is not legal now, judged from one seat's view. It explains; `rules.legal` decides."""

from connive.core.errors import IllegalAction
from connive.core.view import Refusals
from connive.games.confusion import actions
from connive.games.confusion.model import NONE, RUN, STEP, Question, Token
from connive.games.confusion.pieces import SIDE
from connive.games.confusion.view import View

_ANNOUNCED = (actions.Move, actions.Carry, actions.Throw, actions.Pass)
_BEFORE = (actions.Reveal, actions.Swap, actions.MoveTwo, actions.Remove, actions.Expose)

REFUSALS = Refusals(
    "confusion",
    {
        Question.TURN: ("F2.2", (*_ANNOUNCED, *_BEFORE)),
        Question.ANNOUNCE: ("F2.1", _ANNOUNCED),
        Question.SECOND: ("F6.2", _ANNOUNCED),
        Question.ANSWER: ("F2.3", (actions.Yes, actions.No)),
        Question.OVER: ("F8", ()),
    },
)
no = REFUSALS.no


def refuse(view: View, seat: int, number: int) -> IllegalAction:
    """Return the error that explains why the action is refused."""
    action = actions.ACTIONS[number]
    if not REFUSALS.fits(view.question, action):
        return REFUSALS.wrong_moment(view.question)
    own = seat * SIDE
    match action:
        case actions.Move(spy, direction, distance):
            return _move(view, seat, own + spy, direction, distance, "F2.2")
        case actions.Carry(direction, distance) | actions.Throw(direction, distance):
            holder = view.holder
            if holder is None or holder // SIDE != seat:
                return no("F4.2", "not_holder")
            return _move(view, seat, holder, direction, distance, "F4.2")
        case actions.Reveal():
            return _token(view, seat, Token.REVEAL_ONE) or _off_board("F6.1")
        case actions.Swap():
            return _token(view, seat, Token.SWAP_TWO) or _off_board("F6.3")
        case actions.MoveTwo():
            return _token(view, seat, Token.MOVE_TWO) or no("F6.2", "two_spies_needed")
        case actions.Remove():
            return _off_board("F5.1")
        case actions.Expose():
            return no("F5.2", "no_double_agent")
        case actions.Pass():
            return no("F2.5", "must_announce")
    return no("F2.3", "truth_only")


def _off_board(clause: str) -> IllegalAction:
    return no(clause, "not_on_board")


def _token(view: View, seat: int, token: Token) -> IllegalAction | None:
    """F6: refuse a token that is not in play or was used already."""
    if not view.tokens_in_play:
        return no("F6", "no_tokens")
    return None if view.tokens[seat] >> token & 1 else no("F6", "token_used")


def _move(view: View, seat: int, spy: int, direction: int, distance: int, clause: str) -> IllegalAction:
    """F2.2: refuse an announcement that the board forbids; F3.2: or a spy that may not make the second one."""
    square = view.square_of(spy)
    if square == NONE:
        return _off_board(clause)
    if spy == view.barred:
        return no("F3.2", "same_spy")
    for step in range(1, distance + 1):
        target = square + STEP[direction] * step
        if step > RUN[square * 8 + direction] or not view.inside(target):
            return no("F1.1", "off_board")
        met = view.spy_at(target)
        if step == distance and met is not None and met // SIDE == seat:
            return no("F2.2", "own_spy_there")
        if met is not None or target == view.case:
            break
    return no("F2.2", "blocked")
