"""Conclave as numbers, for learning: written from the state, and no more than the seat's events tell.

Face-down cards are written by their backs, except the seat's own hand. Invariant: `public` is the same for everybody;
what is nothing is 0, everything else one more.
"""

from connive.core.parts import Part, put, put_bits, put_list
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
    at = put(out, at, s.seats, s.pack, s.neither, s.side, s.reach, s.spare, s.question)
    at = put(out, put_bits(out, at, s.asked, SEATS), s.active, s.last_turns, s.corner)
    for cell in range(CELLS):
        at = put(out, at, face(s.grid[cell]))
    for i in range(SEATS * HAND):
        at = put(out, at, face_down(s.hands[i]))
    for i in range(DECKS * DECK):
        at = put(out, at, face_down(s.decks[i]))
    at = put_list(out, at, s.left, 0)
    at = put_list(out, put_list(out, at, s.total, 0), s.count, 0)
    for pile in range(PILES):
        at = put_bits(out, at, s.held[pile], SUIT)
    return at


def face(card: int) -> int:
    """Return a card that is seen, counted from 1."""
    return 0 if card == NO_CARD else card + 1


def face_down(card: int) -> int:
    """K1.2: return the magic that a card shows on its back, counted from 1."""
    return 0 if card == NO_CARD else MAGIC[card] + 1


def private(s: State, seat: int, out: Vec, at: int) -> int:
    """Write the faces of the seat's own hand; return where it ends."""
    at = put(out, at, seat)
    for i in range(HAND):
        at = put(out, at, face(s.hands[seat * HAND + i]))
    return at
