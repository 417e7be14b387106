"""What a seat of Berlin 63 may choose. Invariant: action ids are written in ascending order."""

from connive.core.state import Vec
from connive.games.berlin63 import actions
from connive.games.berlin63.board import AROUND, empty_squares, enemy, enterable_squares, sees, standing_bases
from connive.games.berlin63.claims import may_freeze
from connive.games.berlin63.model import CAST, NONE, PAIR_A, PAIR_B, SIDE, State


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
    n = 0
    keep = actions.Mix.id
    for pair in range(len(PAIR_A)):
        a = PAIR_A[pair]
        b = PAIR_B[pair]
        out[n] = keep + pair
        n += standing >> a & standing >> b & (named >> a | named >> b) & 1
    for i in range(n):
        out[n + i] = out[i] + len(PAIR_A)
    n += n
    if s.reserve[seat] == 0:
        return n
    keep = actions.MixReserve.id
    for i in range(SIDE):
        out[n] = keep + i
        n += named >> i & 1
    for i in range(SIDE):
        if named >> i & 1 and s.who[first + i] != s.leader[seat]:
            n = write_characters(s.reserve[seat], actions.RESERVE_SWAP + i * CAST, out, n)
    return n


def legal_moves(s: State, seat: int, out: Vec, n: int) -> int:
    """B2.2: one space orthogonally, onto an empty space or an enemy base."""
    enterable = enterable_squares(s, seat)
    for i in range(SIDE):
        square = s.place[seat * SIDE + i]
        if square != NONE:
            first = actions.Move.id + i * 4
            for direction in range(4):
                out[n] = first + direction
                n += enterable >> AROUND[square * 8 + direction] & 1
    return n


def legal_leaps(s: State, seat: int, out: Vec, n: int) -> int:
    """B2.3: one space diagonally."""
    enterable = enterable_squares(s, seat)
    for i in range(SIDE):
        square = s.place[seat * SIDE + i]
        if square != NONE:
            first = actions.Leap.id + i * 4
            for diagonal in range(4):
                out[n] = first + diagonal
                n += enterable >> AROUND[square * 8 + 4 + diagonal] & 1
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
