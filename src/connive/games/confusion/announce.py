"""Which moves can be announced (F2.2): the board alone decides, never the hidden piece, so the mover learns nothing.

Invariant: action ids are written in ascending order.
"""

from connive.core.lots import lot_below
from connive.core.state import Vec
from connive.games.confusion import actions
from connive.games.confusion.model import LINES, NONE, RUN, SPIES, STEP, WALL, State
from connive.games.confusion.pieces import MAX_RANGE, SIDE
from connive.games.confusion.table import enemy, holder, side


def legal_announcements(s: State, seat: int, out: Vec) -> int:
    """F2.2, F4.2: every spy of the seat but the barred one, and the case if one of these holds it."""
    n = 0
    first = seat * SIDE
    low = enemy(seat) * SIDE + 1
    high = low + SIDE - 1
    for i in range(s.size):
        square = s.square[first + i]
        if square != NONE and first + i != s.barred:
            n = write_lines(s, square, actions.Move.id + i * LINES, low, high, out, n)
    carrier = holder(s)
    if carrier != NONE and side(carrier) == seat and carrier != s.barred:
        n = write_lines(s, s.case, actions.Carry.id, low, high, out, n)
        n = write_lines(s, s.case, actions.Throw.id, 1, SPIES, out, n)
    return n


def write_lines(s: State, square: int, start: int, low: int, high: int, out: Vec, n: int) -> int:
    """F2.2: lines of 1 to 4 squares up to the first spy or case; onto spies that the board has as `low` to `high`."""
    board = s.board
    case = s.case
    for direction in range(8):
        here = square
        stride = STEP[direction]
        action = start + direction * MAX_RANGE
        for _ in range(RUN[square * 8 + direction]):
            here += stride
            met = board[here]
            if met != 0:
                if low <= met <= high:
                    out[n] = action
                    n += 1
                break
            out[n] = action
            n += 1
            action += 1
            if here == case:
                break
    return n


def can_announce(s: State, seat: int) -> bool:
    """F2.5: tell whether any announcement is possible. If one is, then so is one of a single step."""
    for i in range(s.size):
        spy = seat * SIDE + i
        if s.square[spy] != NONE and spy != s.barred:
            for direction in range(8):
                if can_step(s, spy, direction, spy == holder(s)):
                    return True
    return False


def can_step(s: State, spy: int, direction: int, onto_friends: bool) -> bool:
    """F2.2: one square on; only a case alone may go to a friend."""
    if RUN[s.square[spy] * 8 + direction] == 0:
        return False
    met = s.board[s.square[spy] + STEP[direction]]
    return met != WALL and (met == 0 or onto_friends or side(met - 1) == enemy(side(spy)))


def default_announcement(s: State, seat: int) -> int:
    """One step of a spy and in a direction drawn by lot, with the case if it holds it; the case alone if it must be."""
    turn = lot_below(s.lot, 2 + 2 * s.turn + s.extra, 8 * SIDE)
    for throwing in range(2):
        for i in range(SIDE):
            spy = seat * SIDE + (i + turn // 8) % SIDE
            if s.square[spy] != NONE and spy != s.barred and (throwing == 0 or spy == holder(s)):
                for j in range(8):
                    direction = (j + turn) % 8
                    if can_step(s, spy, direction, throwing == 1):
                        return default_start(s, spy, throwing) + direction * MAX_RANGE
    return actions.Pass.id


def default_start(s: State, spy: int, throwing: int) -> int:
    """Return the first action id of what the default announces with a spy."""
    if throwing:
        return actions.Throw.id
    return actions.Carry.id if spy == holder(s) else actions.Move.id + spy % SIDE * LINES
