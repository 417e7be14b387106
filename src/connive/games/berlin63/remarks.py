"""What a bot of Berlin 63 says about a decision, from the worlds it reckons with; sentences from the catalogue."""

from collections.abc import Sequence

from connive.games.berlin63.model import VERONICA, Question, State

Remark = tuple[str, dict[str, int]]


def remark(worlds: Sequence[State], weights: Sequence[float], seat: int) -> Remark | None:  # noqa: ARG001
    """B4.2: how likely it is that the claim which the seat may doubt is a bluff."""
    s = worlds[0]
    if s.question != Question.DOUBT:
        return None
    base, character = s.claims[s.depth - 1], s.power if s.depth == 1 else VERONICA
    bluff = sum(weight for world, weight in zip(worlds, weights, strict=True) if world.who[base] != character)
    return "remark.bluff", {"chance": round(100 * bluff)}
