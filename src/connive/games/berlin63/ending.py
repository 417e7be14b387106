"""The end of a game of Berlin 63 (B7): checked as soon as it can have come."""

from connive.core.emit import tell, told
from connive.games.berlin63 import events
from connive.games.berlin63.model import BASES, BLUE, CAST, NONE, RED, SIDE, Question, Reason, State


def judge(s: State) -> bool:
    """B7.1 before B7.3: end the game if a leader fell or stands alone."""
    blue = leader_fell(s, BLUE)
    red = leader_fell(s, RED)
    if blue or red:
        finish(s, winner_if(blue, red), Reason.LEADER_FALLEN)
        return True
    blue = stands_alone(s, BLUE)
    red = stands_alone(s, RED)
    if not (blue and red) and s.reserve_counts:
        blue = blue and s.reserve[BLUE] == 0
        red = red and s.reserve[RED] == 0
    if blue or red:
        finish(s, winner_if(blue, red), Reason.LAST_STAND)
        return True
    return False


def winner_if(blue_loses: bool, red_loses: bool) -> int:
    """B7.1, B7.3: both at once is a draw."""
    if blue_loses and red_loses:
        return NONE
    return RED if blue_loses else BLUE


def leader_fell(s: State, seat: int) -> bool:
    """B7.1: the leader is always on the board, unless it was eliminated."""
    for i in range(s.columns):
        base = seat * SIDE + i
        if s.who[base] == s.leader[seat]:
            return s.place[base] == NONE
    return False


def stands_alone(s: State, seat: int) -> bool:
    """B7.3: one spy left on the board; it can only be the leader."""
    standing = 0
    for i in range(s.columns):
        standing += s.place[seat * SIDE + i] != NONE
    return standing == 1


def finish(s: State, winner: int, reason: int) -> None:
    """B7.5: at the end everything hidden is shown."""
    s.winner = winner
    s.reason = reason
    s.asked = 0
    s.question = Question.OVER
    for base in range(BASES):
        if s.place[base] != NONE:
            tell(s, events.Unmasked.kind, base, s.who[base])
    for seat in range(2):
        for character in range(CAST):
            if s.reserve[seat] >> character & 1:
                tell(s, events.Reserved.kind, seat, character)
        tell(s, events.Leader.kind, seat, s.leader[seat])
    tell(s, events.Ended.kind, reason, told(winner))
