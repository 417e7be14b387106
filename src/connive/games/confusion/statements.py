"""What is claimed in Confusion: by an announcement, that the spy can move so; its owner does not know (F2.2).

And what is bet on: whoever takes an own spy off the board bets that it is the Double Agent (F5.1). And what is hidden:
whoever lets the enemy's Double Agent move passes it off as another spy (F2.3).
"""

from connive.core.statement import Hidden, Statement
from connive.games.confusion import actions
from connive.games.confusion.model import Question, State
from connive.games.confusion.pieces import SIDE, square_name
from connive.games.confusion.table import can_go, is_double_agent


def statement(s: State, seat: int) -> Statement | None:
    """Return the announcement of a seat that awaits the enemy's answer: is the spy one that must be let go?"""
    if s.question != Question.ANSWER or s.active != seat:
        return None
    spy, direction, distance = s.mover, s.direction, s.distance
    return Statement(
        "announcement",
        lambda world: not is_double_agent(world, spy) and bool(can_go(world, spy, direction, distance)),
        clause="F2.2",
        words={"spy": square_name(s.square[spy])},
    )


def bet(s: State, seat: int, action: int) -> Statement | None:
    """Return what a choice bets on: an own spy that is taken off the board should be the Double Agent (F5.1)."""
    made = actions.ACTIONS[action]
    if not isinstance(made, actions.Remove):
        return None
    spy = seat * SIDE + made.spy
    where = {"spy": square_name(s.square[spy])}
    return Statement("agent", lambda world: bool(is_double_agent(world, spy)), clause="F5.1", words=where)


def hides(s: State, seat: int, action: int) -> Hidden | None:
    """Return what a "yes" hides from the enemy: that the spy which may move so is its Double Agent (F2.3)."""
    yes = s.question == Question.ANSWER and isinstance(actions.ACTIONS[action], actions.Yes)
    if not yes or s.active == seat or not is_double_agent(s, s.mover):
        return None
    spy = s.mover
    where = {"spy": square_name(s.square[spy])}
    return Hidden(s.active, Statement("agent", lambda world: bool(is_double_agent(world, spy)), None, "F2.3", where))
