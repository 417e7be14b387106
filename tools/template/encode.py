"""The game as numbers, for learning: written from the state, and no more than the seat's events tell.

Invariant: `public` is the same for everybody; what is nothing is 0, everything else one more.
"""

from connive.core.parts import Part, put, put_list
from connive.core.state import Vec

from .model import MOST_CARDS, NUMBERS, Question, State

PUBLIC = (
    Part("cards", 1, MOST_CARDS + 1),
    Part("question", 1, len(Question)),
    Part("asked", 1, 4),
    Part("hidden", 2, 2),
    Part("claim", 2, NUMBERS + 1),
    Part("guess", 2, NUMBERS + 1),
)
"""What everybody knows; seat 0, then seat 1."""

PRIVATE = (
    Part("seat", 1, 2),
    Part("card", 1, MOST_CARDS + 1),
    Part("coins", 1, NUMBERS + 1),
)
"""The seat's own card, and what it hides."""


def public(s: State, out: Vec, at: int) -> int:
    """Write what everybody knows from `at` on; return where it ends."""
    at = put(out, at, s.cards, s.question, s.asked, int(s.coins[0] >= 0), int(s.coins[1] >= 0))
    return put_list(out, put_list(out, at, s.claim, 1), s.guess, 1)


def private(s: State, seat: int, out: Vec, at: int) -> int:
    """Write what only the seat knows; return where it ends."""
    return put(out, at, seat, s.card[seat], s.coins[seat] + 1)
