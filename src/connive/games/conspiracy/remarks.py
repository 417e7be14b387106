"""What a bot of Conspiracy says about a decision, from the worlds it reckons with; sentences from the catalogue."""

from collections.abc import Sequence

from connive.games.conspiracy.choices import held
from connive.games.conspiracy.model import Question, State

Remark = tuple[str, dict[str, int]]
CHALLENGER = (Question.CHALLENGE, Question.BID)
CHALLENGED = (Question.ANSWER, Question.COVER)


def remark(worlds: Sequence[State], weights: Sequence[float], seat: int) -> Remark | None:
    """C3: how likely it is that the seat has the larger account on the contested spy."""
    s = worlds[0]
    if s.question not in CHALLENGER + CHALLENGED:
        return None
    rival = s.active if s.question in CHALLENGER else s.challenger
    larger = sum(
        weight
        for world, weight in zip(worlds, weights, strict=True)
        if held(world, seat, s.spy) + (seat == s.active) > held(world, rival, s.spy)
    )
    return "remark.larger", {"chance": round(100 * larger)}
