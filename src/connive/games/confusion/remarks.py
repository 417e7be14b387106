"""What a bot of Confusion says about a decision, from the worlds it reckons with; sentences from the catalogue."""

from collections.abc import Sequence
from functools import partial

from connive.core.statement import share
from connive.games.confusion import actions
from connive.games.confusion.actions import ACTIONS
from connive.games.confusion.model import NONE, Question, State
from connive.games.confusion.pieces import SIDE
from connive.games.confusion.table import can_go, holder, is_double_agent
from connive.games.confusion.view import spy_letter

Remark = tuple[str, dict[str, str | int]]
ABOUT = "possible"
"""What the odds of an action are about: how likely the piece of the spy goes so."""

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


def odds(
    worlds: Sequence[State],
    weights: Sequence[float],
    decoys: Sequence[State],  # noqa: ARG001
    seat: int,
    ids: Sequence[int],
) -> dict[int, float]:
    """F2.3: how likely the piece of a spy goes as an action announces."""
    ways = {action: way for action in ids if (way := announced(worlds[0], seat, action))}
    return {action: share(worlds, weights, partial(_goes, way)) for action, way in ways.items()}


def announced(s: State, seat: int, action: int) -> tuple[int, int, int] | None:
    """F2.2, F4.2: return the spy, the direction and the distance that an action announces, if it does."""
    match ACTIONS[action]:
        case actions.Move(spy=spy, direction=direction, distance=distance):
            return seat * SIDE + spy, direction, distance
        case (
            actions.Carry(direction=direction, distance=distance)
            | actions.Throw(direction=direction, distance=distance)
        ):
            return holder(s), direction, distance
    return None


def _is_agent(spy: int, s: State) -> bool:
    return is_double_agent(s, spy)


def _goes(way: tuple[int, int, int], s: State) -> bool:
    return can_go(s, *way)
