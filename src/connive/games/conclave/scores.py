"""The score of a table at any moment (K3.3 to K3.5): plain functions over the piles. They change nothing."""

from connive.games.conclave.model import MAGICS, Reason, State

RESENTMENT_STEP = 128
ELIMINATED_STEP = 1 << 16
"""A seat's standing is one number, the lower the better: elimination, then resentment, then fewer followers."""


def controlled(s: State, seat: int, magic: int) -> bool:
    """K3.3: tell whether a seat has the highest total of a magic; ties share, an empty pile controls nothing."""
    highest = 1
    for other in range(s.seats):
        highest = max(highest, s.total[other * MAGICS + magic])
    return s.total[seat * MAGICS + magic] == highest


def resentment(s: State, seat: int) -> int:
    """K3.5: the influence of all followers of magics that the seat does not control."""
    score = 0
    for magic in range(MAGICS):
        if not controlled(s, seat, magic):
            score += s.total[seat * MAGICS + magic]
    return score


def eliminated(s: State, seat: int) -> bool:
    """K3.4: tell whether a seat controls nothing."""
    controls = 0
    for magic in range(MAGICS):
        controls += int(controlled(s, seat, magic))
    return controls == 0


def follower_count(s: State, seat: int) -> int:
    """K3.5: the number of followers, controlled or not."""
    n = 0
    for magic in range(MAGICS):
        n += s.count[seat * MAGICS + magic]
    return n


def standing(s: State, seat: int) -> int:
    """K3.4, K3.5: return what seats are ranked by, the lower the better; equal seats share a place."""
    score = resentment(s, seat) * RESENTMENT_STEP - follower_count(s, seat)
    return score + ELIMINATED_STEP if eliminated(s, seat) else score


def place_of(s: State, seat: int) -> int:
    """K3.4: return a seat's place, from 1 on."""
    mine = standing(s, seat)
    place = 1
    for other in range(s.seats):
        place += int(standing(s, other) < mine)
    return place


def winner_set(s: State) -> int:
    """K3.5: return the seats in first place, as a bit set."""
    best = 2 * ELIMINATED_STEP
    winners = 0
    for seat in range(s.seats):
        mine = standing(s, seat)
        if mine < best:
            best = mine
            winners = 0
        winners |= int(mine == best) << seat
    return winners


def end_reason(s: State) -> int:
    """Return what set the first place apart from the next one."""
    best = 2 * ELIMINATED_STEP
    second = 2 * ELIMINATED_STEP
    for seat in range(s.seats):
        mine = standing(s, seat)
        if mine < best:
            second = best
            best = mine
        elif mine < second:
            second = mine
    if best == second:
        return Reason.SHARED
    if second > ELIMINATED_STEP - RESENTMENT_STEP:
        return Reason.OTHERS_ELIMINATED
    # A follower more takes one off, and nobody has as many as a step: dividing rounds up to the resentment.
    if (best + RESENTMENT_STEP - 1) // RESENTMENT_STEP == (second + RESENTMENT_STEP - 1) // RESENTMENT_STEP:
        return Reason.MOST_FOLLOWERS
    return Reason.LEAST_RESENTMENT
