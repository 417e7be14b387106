"""Conspiracy as numbers, for learning: written from the state, and no more than the seat's events tell.

What was bid and disclosed before is not in the state; it is in the seat's story, see `connive.ml`. Money is in
hundreds. Invariant: `public` is the same for everybody; what is nothing is 0, everything else one more.
"""

from connive.core.parts import Part, put, put_bits, put_list
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
    at = put_list(out, put(out, at, s.map, s.seats), s.headquarters, 1)
    at = put(out, at, s.money, s.cap, s.cost, s.disclose, s.anyone, s.round_limit, s.question)
    at = put_bits(out, at, s.asked, SEATS)
    at = put_bits(out, put(out, at, s.active, s.first, s.round), s.flags, SEATS)
    at = put_list(out, at, s.place, 1)
    at = put(out, at, s.case + 1, s.spy + 1, s.origin + 1, s.carried, s.victim + 1, s.challenger + 1, s.bid)
    return put(out, at, s.winner + 1, s.reason)


def private(s: State, seat: int, out: Vec, at: int) -> int:
    """Write the seat's own Bank Book; return where it ends."""
    at = put(out, at, seat, s.balance[seat])
    for spy in range(SPIES):
        at = put(out, at, s.account[seat * SPIES + spy])
    return put(out, at, s.shows >> seat & 1)
