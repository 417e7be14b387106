"""Berlin 63 as numbers, for learning: written from the state, and no more than the seat's events tell.

What a seat learned on the way (a look, a spy that was shown) is not in the state; it is in the seat's story, see
`connive.ml`. Invariant: `public` is the same for everybody; what is nothing is 0, everything else one more.
"""

from connive.core.parts import Part
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
    at = options(s, out, at)
    out[at] = s.question
    out[at + 1] = s.asked
    out[at + 2] = s.active
    out[at + 3] = s.quiet
    out[at + 4] = s.stirred
    at += 5
    for base in range(BASES):
        out[at + base] = s.place[base] + 1
    at += BASES
    for seat in range(2):
        out[at + seat] = s.placed[seat]
        out[at + 2 + seat] = count(s.reserve[seat])
    at = power_event(s, out, activation(s, out, at + 4))
    out[at] = s.winner + 1
    out[at + 1] = s.reason
    return at + 2


def options(s: State, out: Vec, at: int) -> int:
    """Write what was agreed before the game."""
    out[at] = s.rows
    out[at + 1] = s.columns
    out[at + 2] = s.repel_ends
    out[at + 3] = s.reserve_counts
    out[at + 4] = s.quiet_limit
    cast = s.cast  # read once: native code cannot know that writing to `out` leaves it as it is
    for character in range(CAST):
        out[at + 5 + character] = cast >> character & 1
    return at + 5 + CAST


def activation(s: State, out: Vec, at: int) -> int:
    """Write the move under way."""
    out[at] = s.mover + 1
    out[at + 1] = s.origin + 1
    out[at + 2] = s.direction + 1
    out[at + 3] = s.stride
    out[at + 4] = s.attacked + 1
    out[at + 5] = s.repelled
    return at + 6


def power_event(s: State, out: Vec, at: int) -> int:
    """Write the claim under way, the freezes stacked on it, and who was accused."""
    out[at] = s.depth
    for i in range(3):
        out[at + 1 + i] = s.claims[i] + 1 if i < s.depth else 0
    out[at + 4] = s.power + 1
    out[at + 5] = s.power_target + 1
    out[at + 6] = s.power_direction + 1
    out[at + 7] = s.froze
    out[at + 8] = s.proved
    accused = s.accused
    for base in range(BASES):
        out[at + 9 + base] = accused >> base & 1
    return at + 9 + BASES


def private(s: State, seat: int, out: Vec, at: int) -> int:
    """Write what the seat knows of its own side; return where it ends."""
    out[at] = seat
    for base in range(SIDE):
        out[at + 1 + base] = s.who[seat * SIDE + base] + 1
    at += 1 + SIDE
    reserve = s.reserve[seat]
    for character in range(CAST):
        out[at + character] = reserve >> character & 1
    out[at + CAST] = s.leader[seat] + 1
    return at + CAST + 1
