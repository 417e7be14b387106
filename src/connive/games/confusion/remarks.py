"""What a bot of Confusion says about a decision, from the worlds it imagines; sentences from the catalogue."""

from collections.abc import Sequence
from functools import partial

from connive.core.statement import share
from connive.games.confusion.model import NONE, Question, State
from connive.games.confusion.pieces import SIDE
from connive.games.confusion.table import is_double_agent
from connive.games.confusion.view import spy_letter

Remark = tuple[str, dict[str, str | int]]
NOTICED = 0.25
"""From so much on it is said who may be the Double Agent."""


def remark(worlds: Sequence[State], weights: Sequence[float], seat: int) -> Remark | None:
    """F5: which of the seat's spies is most likely the Double Agent, once there is reason to say so."""
    s = worlds[0]
    own = [spy for spy in range(seat * SIDE, seat * SIDE + s.size) if s.square[spy] != NONE]
    if s.question == Question.ANSWER or not own:
        return None
    chance, spy = max((share(worlds, weights, partial(_is_agent, spy)), spy) for spy in own)
    letter = spy_letter(spy)
    return ("remark.agent", {"letter": letter, "chance": round(100 * chance)}) if chance >= NOTICED else None


def _is_agent(spy: int, s: State) -> bool:
    return is_double_agent(s, spy)
