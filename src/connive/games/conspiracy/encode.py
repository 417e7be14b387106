"""Conspiracy as numbers, for learning: written from the state, and no more than the seat's events tell.

What was bid and disclosed before is not in the state; it is in the seat's story, see `connive.ml`. Money is in
hundreds. Invariant: `public` is the same for everybody; what is nothing is 0, everything else one more.
"""

from connive.core.parts import Part
from connive.core.state import Vec
from connive.games.conspiracy.maps import MAPS
from connive.games.conspiracy.model import SEATS, SPACES, SPIES, Question, Reason, State

PUBLIC = (
    Part("map", 1, len(MAPS)),
    Part("seats", 1, SEATS + 1),
    Part("headquarters", SEATS, SPACES + 1),
    Part("money", 1),
    Part("cap", 1),
    Part("cost", 1),
    Part("disclose", 1, 2),
    Part("anyone", 1, 2),
    Part("round_limit", 1),
    Part("question", 1, len(Question)),
    Part("asked", SEATS, 2),
    Part("active", 1, SEATS),
    Part("first", 1, SEATS),
    Part("round", 1),
    Part("flags", SEATS, 2),
    Part("place", SPIES, SPACES + 1),
    Part("case", 1, SPACES + 1),
    Part("spy", 1, SPIES + 1),
    Part("origin", 1, SPACES + 1),
    Part("carried", 1, 2),
    Part("victim", 1, SPIES + 1),
    Part("challenger", 1, SEATS + 1),
    Part("bid", 1),
    Part("winner", 1, SEATS + 1),
    Part("reason", 1, len(Reason)),
)
"""What everybody knows."""

PRIVATE = (
    Part("seat", 1, SEATS),
    Part("balance", 1),
    Part("account", SPIES),
    Part("shows", 1, 2),
)
"""The seat's own Bank Book, and whether it makes its account on the last Victim public."""


def public(s: State, out: Vec, at: int) -> int:
    """Write what everybody knows from `at` on; return where it ends."""
    at = options(s, out, at)
    out[at] = s.question
    at += 1
    for seat in range(SEATS):
        out[at + seat] = s.asked >> seat & 1
    at += SEATS
    out[at] = s.active
    out[at + 1] = s.first
    out[at + 2] = s.round
    at += 3
    for seat in range(SEATS):
        out[at + seat] = s.flags >> seat & 1
    at += SEATS
    for spy in range(SPIES):
        out[at + spy] = s.place[spy] + 1
    out[at + SPIES] = s.case + 1
    at = action(s, out, at + SPIES + 1)
    out[at] = s.winner + 1
    out[at + 1] = s.reason
    return at + 2


def options(s: State, out: Vec, at: int) -> int:
    """Write what was agreed before the game."""
    out[at] = s.map
    out[at + 1] = s.seats
    at += 2
    for seat in range(SEATS):
        out[at + seat] = s.headquarters[seat] + 1
    at += SEATS
    out[at] = s.money
    out[at + 1] = s.cap
    out[at + 2] = s.cost
    out[at + 3] = s.disclose
    out[at + 4] = s.anyone
    out[at + 5] = s.round_limit
    return at + 6


def action(s: State, out: Vec, at: int) -> int:
    """Write the action under way, its challenger and the bid."""
    out[at] = s.spy + 1
    out[at + 1] = s.origin + 1
    out[at + 2] = s.carried
    out[at + 3] = s.victim + 1
    out[at + 4] = s.challenger + 1
    out[at + 5] = s.bid
    return at + 6


def private(s: State, seat: int, out: Vec, at: int) -> int:
    """Write the seat's own Bank Book; return where it ends."""
    out[at] = seat
    out[at + 1] = s.balance[seat]
    at += 2
    for spy in range(SPIES):
        out[at + spy] = s.account[seat * SPIES + spy]
    out[at + SPIES] = s.shows >> seat & 1
    return at + SPIES + 1
