"""Confusion as numbers, for learning: written from the state, and no more than the seat's events tell.

What a seat learned of its own spies (answers, a Reveal) is not in the state; it is in the seat's story, see
`connive.ml`. Invariant: `public` is the same for everybody; what is nothing is 0, everything else one more.
"""

from connive.core.parts import Part, put, put_bits, put_list
from connive.core.state import Vec
from connive.games.confusion.model import (
    ALL_TOKENS,
    SPIES,
    SQUARES,
    How,
    Question,
    Reason,
    State,
)
from connive.games.confusion.pieces import MAX_RANGE, SIDE, WIDTH

PUBLIC = (
    Part("rows", 1, WIDTH + 1),
    Part("left", 1, WIDTH),
    Part("right", 1, WIDTH),
    Part("size", 1, SIDE + 1),
    Part("crowns", 1, SIDE + 1),
    Part("pass_wins", 1, 2),
    Part("safe_extraction", 1, 2),
    Part("quiet_limit", 1),
    Part("question", 1, len(Question)),
    Part("asked", 1, 4),
    Part("active", 1, 2),
    Part("quiet", 1),
    Part("stirred", 1, 2),
    Part("extra", 1, 2),
    Part("square", SPIES, SQUARES + 1),
    Part("promoted", SPIES, 2),
    Part("tokens", 2, ALL_TOKENS + 1),
    Part("case", 1, SQUARES + 1),
    Part("mover", 1, SPIES + 1),
    Part("direction", 1, 9),
    Part("distance", 1, MAX_RANGE + 1),
    Part("how", 1, len(How)),
    Part("barred", 1, SPIES + 1),
    Part("awaited", 1, SPIES + 1),
    Part("winner", 1, 3),
    Part("reason", 1, len(Reason) + 1),
)
"""What everybody knows. Spies are White's, then Red's, in the order of the line-up; squares row by row, eleven wide."""

PRIVATE = (
    Part("seat", 1, 2),
    Part("enemy_piece", SIDE, SIDE + 1),
)
"""What the seat sees: the pieces in the spies of its enemy."""


def public(s: State, out: Vec, at: int) -> int:
    """Write what everybody knows from `at` on; return where it ends."""
    at = put(out, at, s.rows, s.left, s.right, s.size, s.crowns, s.pass_wins, s.safe_extraction, s.quiet_limit)
    at = put(out, at, s.question, s.asked, s.active, s.quiet, s.stirred, s.extra)
    at = put_bits(out, put_list(out, at, s.square, 1), s.promoted, SPIES)
    at = put(out, at, s.tokens[0], s.tokens[1], s.case + 1)
    at = put(out, at, s.mover + 1, s.direction + 1, s.distance, s.how, s.barred + 1, s.awaited + 1)
    return put(out, at, s.winner + 1, s.reason + 1)


def private(s: State, seat: int, out: Vec, at: int) -> int:
    """Write the pieces of the enemy's spies; return where it ends."""
    at = put(out, at, seat)
    for i in range(SIDE):
        at = put(out, at, s.piece[(1 - seat) * SIDE + i] + 1)
    return at
