"""What is claimed in Conspiracy: by a challenge, that the challenger has more on the spy (C3.1).

Whoever challenges bets on that, too.
"""

from connive.core.statement import Statement
from connive.core.text import Term
from connive.games.conspiracy import actions
from connive.games.conspiracy.choices import held
from connive.games.conspiracy.model import Question, Spy, State

DOUBT = actions.Defend.id


def statement(s: State, seat: int) -> Statement | None:
    """Return the challenge that a seat is asked to concede or to defend against."""
    if s.question != Question.ANSWER or not s.asked >> seat & 1:
        return None
    spy, challenger = s.spy, s.challenger
    return Statement(
        "challenge",
        lambda world: held(world, challenger, spy) > held(world, seat, spy),
        DOUBT,
        "C3.1",
        {"seat": Term(f"seat.{challenger}"), "spy": Term(f"spy.{Spy(spy).name.lower()}")},
    )


def bet(s: State, seat: int, action: int) -> Statement | None:
    """Return what a challenge bets on: that the account is larger than that of the seat that acts (C3.1)."""
    if s.question != Question.CHALLENGE or action != actions.Challenge.id:
        return None
    spy, other = s.spy, s.active
    words = {"spy": Term(f"spy.{Spy(spy).name.lower()}"), "other": Term(f"seat.{other}")}
    return Statement("challenge", lambda world: held(world, seat, spy) > held(world, other, spy), None, "C3.1", words)
