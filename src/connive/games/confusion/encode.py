"""Confusion as numbers, for learning: written from the state, and no more than the seat's events tell.

What a seat learned of its own spies (answers, a Reveal) is not in the state; it is in the seat's story, see
`connive.ml`. Invariant: `public` is the same for everybody; what is nothing is 0, everything else one more.
"""

from connive.core.parts import Part
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
    at = options(s, out, at)
    out[at] = s.question
    out[at + 1] = s.asked
    out[at + 2] = s.active
    out[at + 3] = s.quiet
    out[at + 4] = s.stirred
    out[at + 5] = s.extra
    at += 6
    promoted = s.promoted  # read once: native code cannot know that writing to `out` leaves it as it is
    for spy in range(SPIES):
        out[at + spy] = s.square[spy] + 1
        out[at + SPIES + spy] = promoted >> spy & 1
    at += 2 * SPIES
    out[at] = s.tokens[0]
    out[at + 1] = s.tokens[1]
    out[at + 2] = s.case + 1
    at = announcement(s, out, at + 3)
    out[at] = s.winner + 1
    out[at + 1] = s.reason + 1
    return at + 2


def options(s: State, out: Vec, at: int) -> int:
    """Write what was agreed before the game."""
    out[at] = s.rows
    out[at + 1] = s.left
    out[at + 2] = s.right
    out[at + 3] = s.size
    out[at + 4] = s.crowns
    out[at + 5] = s.pass_wins
    out[at + 6] = s.safe_extraction
    out[at + 7] = s.quiet_limit
    return at + 8


def announcement(s: State, out: Vec, at: int) -> int:
    """Write the announcement under way, who may not make the second one, and who waits to be brought home."""
    out[at] = s.mover + 1
    out[at + 1] = s.direction + 1
    out[at + 2] = s.distance
    out[at + 3] = s.how
    out[at + 4] = s.barred + 1
    out[at + 5] = s.awaited + 1
    return at + 6


def private(s: State, seat: int, out: Vec, at: int) -> int:
    """Write the pieces of the enemy's spies; return where it ends."""
    out[at] = seat
    first = (1 - seat) * SIDE
    for i in range(SIDE):
        out[at + 1 + i] = s.piece[first + i] + 1
    return at + 1 + SIDE
