"""What a sensible player thinks at first sight; compiled together with the rules."""

from . import actions
from .model import State
from .rules import is_over, result


def value(s: State, seat: int) -> int:
    """Return how good a state looks for a seat, in thousandths of a win: nobody can tell before the end."""
    return 1000 * result(s, seat) if is_over(s) else 0


def weight(s: State, seat: int, action: int) -> int:
    """Return how often a lively random player acts so: mostly honest, mostly trusting."""
    if action >= actions.Guess.id:
        return 3 if action - actions.Guess.id == s.claim[1 - seat] else 1
    if action >= actions.Claim.id:
        return 3 if action - actions.Claim.id == s.coins[seat] else 1
    return 1
