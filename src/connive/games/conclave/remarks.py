"""What a bot of Conclave says about a decision: how it would be counted now; sentences from the catalogue."""

from collections.abc import Sequence

from connive.games.conclave.model import State
from connive.games.conclave.scores import eliminated, resentment

Remark = tuple[str, dict[str, int]]


def remark(worlds: Sequence[State], weights: Sequence[float], seat: int) -> Remark | None:  # noqa: ARG001
    """K3.4, K3.5: the seat's resentment beside the least of the others, if the piles were counted now."""
    s = worlds[0]
    others = [resentment(s, other) for other in range(s.seats) if other != seat and not eliminated(s, other)]
    if eliminated(s, seat):
        return "remark.nothing", {}
    if not others:
        return "remark.alone", {"own": resentment(s, seat)}
    return "remark.standing", {"own": resentment(s, seat), "other": min(others)}
