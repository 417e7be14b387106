"""Conclave as numbers, for learning: written from the state, and no more than the seat's events tell.

Face-down cards are written by their backs, except the seat's own hand. Invariant: `public` is the same for everybody;
what is nothing is 0, everything else one more.
"""

from connive.core.parts import Part
from connive.core.state import Vec
from connive.games.conclave.model import (
    CARDS,
    CELLS,
    DECK,
    DECKS,
    HAND,
    MAGIC,
    MAGICS,
    NO_CARD,
    PACKS,
    PILES,
    SEATS,
    SUIT,
    WIDTH,
    Corner,
    Question,
    State,
)

PUBLIC = (
    Part("seats", 1, SEATS + 1),
    Part("pack", 1, len(PACKS)),
    Part("neither", 1, 2),
    Part("side", 1, WIDTH + 1),
    Part("reach", 1),
    Part("spare", 1),
    Part("question", 1, len(Question)),
    Part("asked", SEATS, 2),
    Part("active", 1, SEATS),
    Part("last_turns", 1, SEATS + 1),
    Part("corner", 1, len(Corner)),
    Part("grid", CELLS, CARDS + 1),
    Part("hand_backs", SEATS * HAND, MAGICS + 1),
    Part("deck_backs", DECKS * DECK, MAGICS + 1),
    Part("left", DECKS),
    Part("total", PILES),
    Part("count", PILES),
    Part("followers", SEATS * CARDS, 2),
)
"""What everybody knows. Hands, piles (by magic) and followers (by card) are those of seat 0, then of seat 1, and on."""

PRIVATE = (
    Part("seat", 1, SEATS),
    Part("hand", HAND, CARDS + 1),
)
"""The faces of the seat's own hand, in the order of card numbers."""


def public(s: State, out: Vec, at: int) -> int:
    """Write what everybody knows from `at` on; return where it ends."""
    at = turn(s, out, options(s, out, at))
    for cell in range(CELLS):
        out[at + cell] = face(s.grid[cell])
    at += CELLS
    for i in range(SEATS * HAND):
        out[at + i] = face_down(s.hands[i])
    at += SEATS * HAND
    for i in range(DECKS * DECK):
        out[at + i] = face_down(s.decks[i])
    at += DECKS * DECK
    for deck in range(DECKS):
        out[at + deck] = s.left[deck]
    return piles(s, out, at + DECKS)


def options(s: State, out: Vec, at: int) -> int:
    """Write what was agreed before the game."""
    out[at] = s.seats
    out[at + 1] = s.pack
    out[at + 2] = s.neither
    out[at + 3] = s.side
    out[at + 4] = s.reach
    out[at + 5] = s.spare
    return at + 6


def turn(s: State, out: Vec, at: int) -> int:
    """Write who is asked what."""
    out[at] = s.question
    for seat in range(SEATS):
        out[at + 1 + seat] = s.asked >> seat & 1
    at += 1 + SEATS
    out[at] = s.active
    out[at + 1] = s.last_turns
    out[at + 2] = s.corner
    return at + 3


def piles(s: State, out: Vec, at: int) -> int:
    """Write the influence, the number and the faces of all followers."""
    for pile in range(PILES):
        out[at + pile] = s.total[pile]
        out[at + PILES + pile] = s.count[pile]
    at += 2 * PILES
    for pile in range(PILES):
        held = s.held[pile]  # read once: native code cannot know that writing to `out` leaves it as it is
        for i in range(SUIT):
            out[at + pile * SUIT + i] = held >> i & 1
    return at + PILES * SUIT


def face(card: int) -> int:
    """Return a card that is seen, counted from 1."""
    return 0 if card == NO_CARD else card + 1


def face_down(card: int) -> int:
    """K1.2: return the magic that a card shows on its back, counted from 1."""
    return 0 if card == NO_CARD else MAGIC[card] + 1


def private(s: State, seat: int, out: Vec, at: int) -> int:
    """Write the faces of the seat's own hand; return where it ends."""
    out[at] = seat
    for i in range(HAND):
        out[at + 1 + i] = face(s.hands[seat * HAND + i])
    return at + 1 + HAND
