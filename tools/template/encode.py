"""The game as numbers, for learning: written from the state, and no more than the seat's events tell.

Invariant: `public` is the same for everybody; what is nothing is 0, everything else one more.
"""

from connive.core.parts import Part
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
    out[at] = s.cards
    out[at + 1] = s.question
    out[at + 2] = s.asked
    for seat in range(2):
        out[at + 3 + seat] = int(s.coins[seat] >= 0)
        out[at + 5 + seat] = s.claim[seat] + 1
        out[at + 7 + seat] = s.guess[seat] + 1
    return at + 9


def private(s: State, seat: int, out: Vec, at: int) -> int:
    """Write what only the seat knows; return where it ends."""
    out[at] = seat
    out[at + 1] = s.card[seat]
    out[at + 2] = s.coins[seat] + 1
    return at + 3
