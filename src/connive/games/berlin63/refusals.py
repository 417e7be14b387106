"""Why an action of Berlin 63 is not legal now, judged from one seat's view. It explains; `rules.legal` decides."""

from connive.core.errors import IllegalAction
from connive.core.view import Refusals
from connive.games.berlin63 import actions
from connive.games.berlin63.model import COLUMN, NEIGHBOUR, NONE, ROW, SIDE, Question
from connive.games.berlin63.view import View

REFUSALS = Refusals(
    "berlin63",
    {
        Question.DEPLOY: ("B1.4", (actions.Place,)),
        Question.TURN: ("B2.4", (actions.Mix, actions.MixReserve, actions.Move, actions.Leap)),
        Question.ANSWER: ("B3.1", (actions.ClaimSteel, actions.ClaimQuark, actions.Pass)),
        Question.DOUBT: ("B4.2", (actions.Accept, actions.Challenge)),
        Question.FREEZE: ("B4.5", (actions.Freeze, actions.Pass)),
        Question.SACRIFICE: ("B4.3", (actions.Lose,)),
        Question.POWER: ("B5", (actions.Push, actions.Look, actions.Dash, actions.Shadow, actions.Pass)),
        Question.SHADOW: ("B5.4", (actions.Mix, actions.MixReserve)),
        Question.REDRESS: ("B6.1", (actions.Mix, actions.MixReserve, actions.Pass)),
        Question.OVER: ("B7", ()),
    },
)
no = REFUSALS.no


def refuse(view: View, seat: int, number: int) -> IllegalAction:
    """Return the error that explains why the action is refused."""
    action = actions.ACTIONS[number]
    if not REFUSALS.fits(view.question, action):
        return REFUSALS.wrong_moment(view.question)
    match action:
        case actions.Place(character) if character not in view.cast:
            return no("B1.2", "not_in_cast")
        case actions.Place(character) if character in (view.reserve[seat] or []):
            return no("B1.4", "leader_must_deploy")
        case actions.Place():
            return no("B1.4", "already_placed")
        case actions.Lose():
            return no("B4.3", "not_in_reserve")
        case actions.Mix(base, other):
            return _mix(view, (seat * SIDE + base, seat * SIDE + other))
        case actions.MixReserve(base, spy):
            return _mix_reserve(view, seat, seat * SIDE + base, spy)
        case actions.Move(base, direction):
            return _enter(view, seat * SIDE + base, direction, "B2.2")
        case actions.Leap(base, diagonal):
            return _enter(view, seat * SIDE + base, 4 + diagonal, "B2.3")
        case actions.Push(base, direction):
            return _push(view, (1 - seat) * SIDE + base, direction)
        case actions.Look(base):
            return _unseen(view, (1 - seat) * SIDE + base, "B5.2")
        case actions.Dash():
            return no("B3.3", "repelled") if view.repelled else no("B5.3", "no_way_on")
        case actions.Freeze(base):
            return _freeze(view, seat * SIDE + base)
    return REFUSALS.wrong_moment(view.question)


def _mix(view: View, pair: tuple[int, int]) -> IllegalAction:
    if min(map(view.square_of, pair)) < 0:
        return no("B2.1", "not_on_board")
    return no("B6.1", "not_accused")


def _mix_reserve(view: View, seat: int, base: int, spy: int | None) -> IllegalAction:
    if view.square_of(base) < 0:
        return no("B2.1", "not_on_board")
    if not view.reserve_size[seat]:
        return no("B2.1", "reserve_empty")
    if view.question == Question.REDRESS and base not in view.accused:
        return no("B6.1", "not_accused")
    token = view.bases[base]
    if token is not None and token.character == view.leader[seat]:
        return no("B2.1", "leader_to_reserve")
    return no("B2.1", "not_in_reserve", spy=spy if spy is not None else NONE)


def _enter(view: View, base: int, direction: int, clause: str) -> IllegalAction:
    square = view.square_of(base)
    if square < 0:
        return no("B2.2", "not_on_board")
    target = NEIGHBOUR[square * 8 + direction]
    if target == NONE or ROW[target] >= view.rows or COLUMN[target] >= view.columns:
        return no("B1.1", "off_board")
    return no(clause, "own_base_there")


def _push(view: View, base: int, direction: int) -> IllegalAction:
    if _in_sight(view, base):
        square = NEIGHBOUR[view.square_of(base) * 8 + direction]
        if square == NONE or ROW[square] >= view.rows or COLUMN[square] >= view.columns:
            return no("B1.1", "off_board")
        return no("B5.1", "not_free")
    return _unseen(view, base, "B5.1")


def _unseen(view: View, base: int, clause: str) -> IllegalAction:
    if view.square_of(base) < 0:
        return no(clause, "not_on_board")
    return no("B4.7", "out_of_sight")


def _in_sight(view: View, base: int) -> bool:
    here, there = view.square_of(view.mover if view.mover is not None else NONE), view.square_of(base)
    return here >= 0 <= there and here != there and (ROW[here] == ROW[there] or COLUMN[here] == COLUMN[there])


def _freeze(view: View, base: int) -> IllegalAction:
    if view.square_of(base) < 0:
        return no("B4.5", "not_on_board")
    if base in [claim.base for claim in view.claims]:
        return no("B4.6", "claimed_already")
    return no("B4.7", "out_of_sight")
