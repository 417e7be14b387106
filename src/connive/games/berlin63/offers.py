"""What a seat of Berlin 63 may choose. Invariant: action ids are written in ascending order."""

from collections.abc import Iterator

from connive.core.lists import copy_list, joined
from connive.core.state import Vec
from connive.games.berlin63 import actions
from connive.games.berlin63.actions import ACTIONS, Mix, MixReserve
from connive.games.berlin63.board import (
    AROUND,
    FIRST_COLUMN,
    LAST_COLUMN,
    empty_squares,
    enemy,
    enterable_squares,
    sees,
    standing_bases,
)
from connive.games.berlin63.claims import may_freeze
from connive.games.berlin63.model import CAST, NONE, PAIRS, SIDE, WIDTH, Character, State

BASE_SETS, CHARACTER_SETS = range(1 << SIDE), range(1 << CAST)


def _mixes(standing: int, named: int) -> Iterator[int]:
    for swap in (False, True):
        for a, b in PAIRS:
            if standing >> a & standing >> b & (named >> a | named >> b) & 1:
                yield ACTIONS.id(Mix(a, b, swap))


MIXES, MIXES_OF = joined(_mixes(standing, named) for standing in BASE_SETS for named in BASE_SETS)
"""B2.1: illusions with two of the bases that stand, at least one of them named, at `standing << SIDE | named`."""

KEPT, KEPT_OF = joined([ACTIONS.id(MixReserve(i, None)) for i in range(SIDE) if named >> i & 1] for named in BASE_SETS)
"""B2.1: illusions with one of the bases named and the reserve, without a swap."""

SWAPS, SWAPS_OF = joined(
    [ACTIONS.id(MixReserve(i, spy)) for spy in Character if reserve >> spy & 1]
    for i in range(SIDE)
    for reserve in CHARACTER_SETS
)
"""B2.1: swaps of a base with each spy of a reserve, at `base << CAST | reserve`."""


def legal_placements(s: State, seat: int, out: Vec) -> int:
    """B1.4: any spy not yet placed; the leader must be among those placed."""
    leader = s.leader[seat]
    if s.placed[seat] == s.columns - 1 and s.reserve[seat] >> leader & 1:
        out[0] = actions.Place.id + leader
        return 1
    return write_characters(s.reserve[seat], actions.Place.id, out, 0)


def legal_mixes(s: State, seat: int, named: int, out: Vec) -> int:
    """B2.1: pairs on the board, or one on the board and the reserve; at least one of them among `named`."""
    first = seat * SIDE
    standing = standing_bases(s, seat)
    named = named >> first & standing
    n = copy_list(MIXES, MIXES_OF, standing << SIDE | named, out, 0)
    reserve = s.reserve[seat]
    if reserve == 0:
        return n
    n = copy_list(KEPT, KEPT_OF, named, out, n)
    who, leader = s.who, s.leader[seat]
    for i in range(SIDE):
        if named >> i & 1 and who[first + i] != leader:
            n = copy_list(SWAPS, SWAPS_OF, i << CAST | reserve, out, n)
    return n


def legal_steps(s: State, seat: int, out: Vec, n: int) -> int:
    """B2.2 one space orthogonally, B2.3 or diagonally, onto an empty space or an enemy base."""
    enterable = enterable_squares(s, seat)
    east, west = enterable >> 1 & ~LAST_COLUMN, enterable << 1 & ~FIRST_COLUMN
    straight = enterable >> WIDTH, east, enterable << WIDTH, west
    diagonal = east >> WIDTH, east << WIDTH, west << WIDTH, west >> WIDTH
    n = write_steps(s, seat, straight, actions.Move.id, out, n)
    return write_steps(s, seat, diagonal, actions.Leap.id, out, n)


def write_steps(s: State, seat: int, ways: tuple[int, int, int, int], start: int, out: Vec, n: int) -> int:
    """Write an action for each base of a side and each of four ways that it can go: sets of squares to go from."""
    one, two, three, four = ways
    place, first, step = s.place, seat * SIDE, start
    for base in range(first, first + SIDE):
        square = place[base]
        if square != NONE:
            out[n] = step
            n += one >> square & 1
            out[n] = step + 1
            n += two >> square & 1
            out[n] = step + 2
            n += three >> square & 1
            out[n] = step + 3
            n += four >> square & 1
        step += 4
    return n


def legal_freezes(s: State, seat: int, out: Vec) -> int:
    """B4.5, B4.6: any base that may freeze, or none."""
    n = 0
    for i in range(s.columns):
        if may_freeze(s, seat * SIDE + i):
            out[n] = actions.Freeze.id + i
            n += 1
    out[n] = actions.Pass.id
    return n + 1


def legal_powers(s: State, seat: int, out: Vec) -> int:
    """B4.1: claims that could have an effect; B5: or none."""
    here = s.place[s.mover]
    first = enemy(seat) * SIDE
    empty = empty_squares(s)
    n = 0
    for i in range(SIDE):
        square = s.place[first + i]
        if square != NONE and sees(here, square):
            push = actions.Push.id + i * 4
            for direction in range(4):
                out[n] = push + direction
                n += empty >> AROUND[square * 8 + direction] & 1
    for i in range(SIDE):
        square = s.place[first + i]
        if square != NONE and sees(here, square):
            out[n] = actions.Look.id + i
            n += 1
    if not s.repelled and enterable_squares(s, seat) >> AROUND[here * 8 + s.direction] & 1:
        out[n] = actions.Dash.id
        n += 1
    out[n] = actions.Shadow.id
    out[n + 1] = actions.Pass.id
    return n + 2


def write_characters(characters: int, start: int, out: Vec, n: int) -> int:
    """Write an action for each character of a set."""
    for character in range(CAST):
        out[n] = start + character
        n += characters >> character & 1
    return n
