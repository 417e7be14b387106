"""What is claimed in Berlin 63: that a certain character stands in a base (B4.1)."""

from connive.core.statement import Statement
from connive.core.text import Term
from connive.games.berlin63 import actions
from connive.games.berlin63.model import VERONICA, Character, Question, State
from connive.games.berlin63.view import square_name

DOUBT = actions.Challenge.id


def statement(s: State, seat: int) -> Statement | None:
    """Return the claim that a seat is asked to accept or to challenge."""
    if s.question != Question.DOUBT or not s.asked >> seat & 1:
        return None
    base, character = s.claims[s.depth - 1], s.power if s.depth == 1 else VERONICA
    return Statement(
        "freeze" if s.depth > 1 else "power",
        lambda world: bool(world.who[base] == character),
        DOUBT,
        "B4.1",
        {"spy": Term(f"character.{Character(character).name.lower()}"), "base": square_name(s.place[base])},
    )
