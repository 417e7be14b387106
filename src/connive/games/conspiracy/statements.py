"""What is claimed in Conspiracy: by a challenge, that the challenger has more on the spy (C3.1)."""

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
