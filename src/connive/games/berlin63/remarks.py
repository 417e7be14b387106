"""What a bot of Berlin 63 says about a decision, from the worlds it imagines; sentences from the catalogue."""

from collections.abc import Sequence

from connive.core.statement import share
from connive.games.berlin63 import actions
from connive.games.berlin63.actions import ACTIONS
from connive.games.berlin63.model import LEO, LILLY, MIRANDA, QUARK, RAY, SIDE, STEEL, VERONICA, VICTOR, Question, State

Remark = tuple[str, dict[str, int]]
ABOUT = "believed"
"""What the odds of an action are about: how likely the enemy thinks it that a claim is true."""

CLAIMED: dict[type, int] = {
    actions.Push: LEO, actions.Look: MIRANDA, actions.Dash: RAY, actions.Shadow: VICTOR,
    actions.ClaimSteel: STEEL, actions.ClaimQuark: QUARK,
}  # fmt: skip
"""Whom an action claims for the base that has moved or is attacked (B3.1, B5)."""


def remark(worlds: Sequence[State], weights: Sequence[float], seat: int) -> Remark | None:  # noqa: ARG001
    """B4.2: how likely it is that the claim which the seat may doubt is a bluff."""
    s = worlds[0]
    if s.question != Question.DOUBT:
        return None
    base, character = s.claims[s.depth - 1], s.power if s.depth == 1 else VERONICA
    bluff = share(worlds, weights, lambda world: bool(world.who[base] != character))
    return "remark.bluff", {"chance": round(100 * bluff)}


def odds(
    worlds: Sequence[State],
    weights: Sequence[float],  # noqa: ARG001
    decoys: Sequence[State],
    seat: int,
    ids: Sequence[int],
) -> dict[int, float]:
    """B4.1: how likely the enemy thinks it that each claim is true, before it is made."""
    claims = {action: claim for action in ids if (claim := claimed(worlds[0], seat, action))}
    return {
        action: sum(world.who[base] == spy for world in decoys) / len(decoys)
        for action, (base, spy) in claims.items()
        if decoys
    }


def claimed(s: State, seat: int, action: int) -> tuple[int, int] | None:
    """B4.1: return the base and the character that an action claims, if it claims any."""
    match ACTIONS[action]:
        case actions.Leap(base=base):
            return seat * SIDE + base, LILLY
        case actions.Freeze(base=base):
            return seat * SIDE + base, VERONICA
        case made if type(made) in CLAIMED:
            return s.attacked if s.question == Question.ANSWER else s.mover, CLAIMED[type(made)]
    return None
