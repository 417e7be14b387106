"""What is done for a seat whose time is out: nothing where possible, else by lot, never by what it holds."""

from connive.core.lots import lot_below
from connive.games.berlin63 import actions
from connive.games.berlin63.board import count, nth_of
from connive.games.berlin63.model import CAST, NONE, PAIR_A, PAIR_B, SIDE, State


def default_placement(s: State, seat: int) -> int:
    """Place by lot: the leader on a column drawn for it, the others in any order."""
    leader = s.leader[seat]
    column = s.placed[seat]
    drawn = lot_below(s.lot, seat, s.columns)
    if s.reserve[seat] >> leader & 1 and (column == drawn or column == s.columns - 1):
        return leader
    return by_lot(s, seat, s.reserve[seat] & ~(1 << leader))


def by_lot(s: State, seat: int, characters: int) -> int:
    """Draw one of a set of characters; a different lot for each side and each size of its reserve."""
    return nth_of(characters, lot_below(s.lot, 2 + seat * CAST + count(s.reserve[seat]), count(characters)))


def default_mix(s: State, seat: int) -> int:
    """Name the first two spies there are and do not swap them."""
    first = seat * SIDE
    for pair in range(len(PAIR_A)):
        if s.place[first + PAIR_A[pair]] != NONE and s.place[first + PAIR_B[pair]] != NONE:
            return actions.Mix.id + pair
    for i in range(SIDE):
        if s.place[first + i] != NONE:
            return actions.MixReserve.id + i
    return NONE
