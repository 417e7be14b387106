"""What a bot of Conspiracy says about a decision, from the worlds it imagines; sentences from the catalogue."""

from collections.abc import Sequence
from functools import partial

from connive.core.statement import share
from connive.games.conspiracy import actions
from connive.games.conspiracy.actions import ACTIONS
from connive.games.conspiracy.choices import held
from connive.games.conspiracy.model import Question, State

Remark = tuple[str, dict[str, int]]
CHALLENGER = (Question.CHALLENGE, Question.BID)
CHALLENGED = (Question.ANSWER, Question.COVER)
ABOUT = "outbid"
"""What the odds of an action are about: how likely somebody has more on the spy, and could stop it."""


def remark(worlds: Sequence[State], weights: Sequence[float], seat: int) -> Remark | None:
    """C3: how likely it is that the seat has the larger account on the contested spy."""
    s = worlds[0]
    if s.question not in CHALLENGER + CHALLENGED:
        return None
    rival = s.active if s.question in CHALLENGER else s.challenger
    own = int(seat == s.active)
    larger = share(worlds, weights, lambda world: held(world, seat, s.spy) + own > held(world, rival, s.spy))
    return "remark.larger", {"chance": round(100 * larger)}


def odds(
    worlds: Sequence[State],
    weights: Sequence[float],
    decoys: Sequence[State],  # noqa: ARG001
    seat: int,
    ids: Sequence[int],
) -> dict[int, float]:
    """C3.1: how likely it is that another seat has more on the spy that an action is contested by."""
    spies = {action: spy for action in ids if (spy := contested(action)) is not None}
    stopped = {spy: share(worlds, weights, partial(outbid, seat, spy)) for spy in {*spies.values()}}
    return {action: stopped[spy] for action, spy in spies.items()}


def contested(action: int) -> int | None:
    """C3.1: return the spy that a challenge of an action would be about: the one that moves, or the Informer."""
    match ACTIONS[action]:
        case actions.Move(spy=spy) | actions.Blow(informer=spy):
            return int(spy)
    return None


def outbid(seat: int, spy: int, s: State) -> bool:
    """C3.3: tell whether another seat has more on a spy than this one."""
    return any(held(s, other, spy) > held(s, seat, spy) for other in range(s.seats) if other != seat)
