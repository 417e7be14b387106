"""What lies on the table of Confusion: who stands where, what a piece allows, how spies come and go.

Invariant: the spy that stands on the square of the case holds it (F4.1); nothing here asks or decides.
"""

from connive.core.emit import tell
from connive.games.confusion import events
from connive.games.confusion.model import NONE, PROMOTED, RED, ROW, WHITE, State
from connive.games.confusion.pieces import SIDE


def enemy(seat: int) -> int:
    """Return the other seat."""
    return 1 - seat


def side(spy: int) -> int:
    """Return the seat that owns a spy."""
    return RED if spy >= SIDE else WHITE


def holder(s: State) -> int:
    """F4.1: return the spy that holds the case, or NONE."""
    return s.board[s.case] - 1


def goal_row(s: State, seat: int) -> int:
    """Return the enemy's first row, where a seat promotes and wins."""
    return s.rows - 1 if seat == WHITE else 0


def at_goal(s: State, spy: int) -> bool:
    """Tell whether a spy stands on the enemy's first row."""
    return s.square[spy] != NONE and ROW[s.square[spy]] == goal_row(s, side(spy))


def spies_left(s: State, seat: int) -> int:
    """Return how many spies of a seat are on the board."""
    n = 0
    for i in range(s.size):
        if s.square[seat * SIDE + i] != NONE:
            n += 1
    return n


def double_agent(s: State, seat: int) -> int:
    """F5: return the spy of a seat that is its Double Agent, on the board or not."""
    for i in range(s.size):
        if s.piece[seat * SIDE + i] == s.size - 1:
            return seat * SIDE + i
    return NONE


def is_promoted(s: State, spy: int) -> bool:
    """F3.1: tell whether a spy shows its promoted side."""
    return s.promoted >> spy & 1 == 1


def is_double_agent(s: State, spy: int) -> bool:
    """F5: tell whether a spy is its side's Double Agent, whose piece is the last of the set."""
    return s.piece[spy] == s.size - 1


def can_go(s: State, spy: int, direction: int, distance: int) -> bool:
    """F1.3: tell whether a spy's piece goes so far that way."""
    return allows(s, PROMOTED if is_promoted(s, spy) else s.piece[spy], spy, direction, distance)


def allows(s: State, piece: int, spy: int, direction: int, distance: int) -> bool:
    """F1.3: tell whether a piece would take a spy so far that way; Red looks at the board from the other end."""
    way = direction if spy < SIDE else direction ^ 4
    return distance <= s.reach[piece] and s.ways[piece] >> way & 1 == 1


def stand(s: State, spy: int, square: int) -> None:
    """Put a spy on a square."""
    s.square[spy] = square
    s.board[square] = spy + 1


def take_off(s: State, spy: int) -> None:
    """F2.4, F5: a spy leaves the board; F4.3: the case it held stays on its square."""
    s.board[s.square[spy]] = 0
    s.square[spy] = NONE
    s.stirred = 1


def promote_at_goal(s: State, spy: int) -> bool:
    """F3.1: a crown piece on the enemy's first row is promoted in public; tell whether it was just now."""
    if is_promoted(s, spy) or s.piece[spy] >= s.crowns or not at_goal(s, spy):
        return False
    s.promoted |= 1 << spy
    s.stirred = 1
    tell(s, events.Promoted.kind, spy)
    return True


def check_extraction(s: State) -> None:
    """F8.2: an extraction is foiled as soon as its spy does not hold the case on the enemy's first row."""
    if s.awaited != NONE and (s.square[s.awaited] != s.case or not at_goal(s, s.awaited)):
        tell(s, events.Foiled.kind, s.awaited)
        s.awaited = NONE
