"""Berlin 63 as numbers, for learning: written from the state, and no more than the seat's events tell.

What a seat learned on the way (a look, a spy that was shown) is not in the state; it is in the seat's story, see
`connive.ml`. Invariant: `public` is the same for everybody; what is nothing is 0, everything else one more.
"""

from connive.core.parts import Part, put, put_bits, put_list
from connive.core.state import Vec
from connive.games.berlin63.board import count
from connive.games.berlin63.model import (
    BASES,
    CAST,
    MAX_ROWS,
    SIDE,
    SQUARES,
    WIDTH,
    Question,
    Reason,
    State,
    Stride,
)

PUBLIC = (
    Part("rows", 1, MAX_ROWS + 1),
    Part("columns", 1, WIDTH + 1),
    Part("repel_ends", 1, 2),
    Part("reserve_counts", 1, 2),
    Part("quiet_limit", 1),
    Part("cast", CAST, 2),
    Part("question", 1, len(Question)),
    Part("asked", 1, 4),
    Part("active", 1, 2),
    Part("quiet", 1),
    Part("stirred", 1, 2),
    Part("place", BASES, SQUARES + 1),
    Part("placed", 2, SIDE + 1),
    Part("reserve_size", 2, CAST + 1),
    Part("mover", 1, BASES + 1),
    Part("origin", 1, SQUARES + 1),
    Part("direction", 1, 9),
    Part("stride", 1, len(Stride)),
    Part("attacked", 1, BASES + 1),
    Part("repelled", 1, 2),
    Part("depth", 1, 4),
    Part("claims", 3, BASES + 1),
    Part("power", 1, CAST + 1),
    Part("power_target", 1, BASES + 1),
    Part("power_direction", 1, 9),
    Part("froze", 1, 4),
    Part("proved", 1, 2),
    Part("accused", BASES, 2),
    Part("winner", 1, 3),
    Part("reason", 1, len(Reason)),
)
"""What everybody knows. Bases are those of Blue, then of Red; squares row by row, seven rows of five."""

PRIVATE = (
    Part("seat", 1, 2),
    Part("who", SIDE, CAST + 1),
    Part("reserve", CAST, 2),
    Part("leader", 1, CAST + 1),
)
"""What the seat knows of its own side: in its bases, in its reserve, its leader."""


def public(s: State, out: Vec, at: int) -> int:
    """Write what everybody knows from `at` on; return where it ends."""
    at = put(out, at, s.rows, s.columns, s.repel_ends, s.reserve_counts, s.quiet_limit)
    at = put_bits(out, at, s.cast, CAST)
    at = put(out, at, s.question, s.asked, s.active, s.quiet, s.stirred)
    at = put_list(out, at, s.place, 1)
    at = put(out, at, s.placed[0], s.placed[1], count(s.reserve[0]), count(s.reserve[1]))
    at = put(out, at, s.mover + 1, s.origin + 1, s.direction + 1, s.stride, s.attacked + 1, s.repelled)
    at = put_list(out, put(out, at, s.depth), s.claims, 1)
    at = put(out, at, s.power + 1, s.power_target + 1, s.power_direction + 1, s.froze, s.proved)
    at = put_bits(out, at, s.accused, BASES)
    return put(out, at, s.winner + 1, s.reason)


def private(s: State, seat: int, out: Vec, at: int) -> int:
    """Write what the seat knows of its own side; return where it ends."""
    at = put(out, at, seat)
    for base in range(SIDE):
        at = put(out, at, s.who[seat * SIDE + base] + 1)
    at = put_bits(out, at, s.reserve[seat], CAST)
    return put(out, at, s.leader[seat] + 1)
