"""What a seat of Berlin 63 may choose. Invariant: action ids are written in ascending order."""

from connive.core.state import Vec
from connive.games.berlin63 import actions
from connive.games.berlin63.board import AROUND, empty_squares, enemy, enterable_squares, sees, standing_bases
from connive.games.berlin63.claims import may_freeze
from connive.games.berlin63.model import CAST, NONE, SIDE, State


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
    for a in range(SIDE):
        partners = 0
        if standing >> a & 1:
            partners = standing if named >> a & 1 else named
        for b in range(a + 1, SIDE):
            out[n] = keep
            n += partners >> b & 1
            keep += 1
    pairs = keep - actions.Mix.id
    for i in range(n):
        out[n + i] = out[i] + pairs
    n += n
    if s.reserve[seat] == 0:
        return n
    keep = actions.MixReserve.id
    for i in range(SIDE):
        out[n] = keep + i
        n += named >> i & 1
    return legal_swaps(s, seat, named, out, n)


def legal_swaps(s: State, seat: int, named: int, out: Vec, n: int) -> int:
    """B2.1: a spy of the reserve for that of a base, unless the leader is there; the same spies for each base."""
    size = 0
    before = 0
    for i in range(SIDE):
        if named >> i & 1 and s.who[seat * SIDE + i] != s.leader[seat]:
            start = actions.RESERVE_SWAP + i * CAST
            if size == 0:
                size = write_characters(s.reserve[seat], start, out, n) - n
            else:
                for k in range(n, n + size):
                    out[k] = out[k - size] + start - before
            before = start
            n += size
    return n


def legal_steps(s: State, seat: int, out: Vec, n: int) -> int:
    """B2.2 one space orthogonally, B2.3 or diagonally, onto an empty space or an enemy base."""
    enterable = enterable_squares(s, seat)
    n = write_steps(s, seat, enterable, actions.Move.id, 0, out, n)
    return write_steps(s, seat, enterable, actions.Leap.id, 4, out, n)


def write_steps(s: State, seat: int, enterable: int, start: int, first: int, out: Vec, n: int) -> int:
    """Write an action for each base of a side and each of the four directions from `first` on that it can take."""
    for i in range(SIDE):
        square = s.place[seat * SIDE + i]
        if square != NONE:
            step = start + i * 4
            around = square * 8 + first
            for turn in range(4):
                out[n] = step + turn
                n += enterable >> AROUND[around + turn] & 1
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
