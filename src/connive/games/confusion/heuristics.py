"""What a sensible player of Confusion thinks at first sight; compiled together with the rules.

Both functions judge one whole world, hidden pieces included. A player that does not know its pieces draws worlds from
its belief and asks about those; nothing here may be asked about the truth by anybody who plays.
"""

from connive.games.confusion import actions
from connive.games.confusion.model import LINES, NONE, ROW, RUN, STEP, WHITE, How, Question, State
from connive.games.confusion.pieces import MAX_RANGE, SIDE
from connive.games.confusion.table import at_goal, can_go, enemy, goal_row, holder, is_double_agent, is_promoted, side

ALMOST = 900
"""What a win in one move that nobody can stop is worth."""


def value(s: State, seat: int) -> int:
    """Return how good a world looks for a seat, in thousandths of a win: the case first, then the spies."""
    if s.question == Question.OVER:
        return 0 if s.winner == NONE else (1000 if s.winner == seat else -1000)
    score = spies_value(s, seat) - spies_value(s, enemy(seat)) + case_value(s, seat) - case_value(s, enemy(seat))
    return max(-950, min(950, score))


def spies_value(s: State, seat: int) -> int:
    """Spies on the board, promoted ones doubly; a Double Agent hardly counts, for it goes where the enemy likes."""
    score = 0
    for i in range(s.size):
        spy = seat * SIDE + i
        if s.square[spy] != NONE:
            score += 4 if is_double_agent(s, spy) else (30 if is_promoted(s, spy) else 15)
            score += rows_gone(s, seat, s.square[spy]) // 3
    return score


def rows_gone(s: State, seat: int, square: int) -> int:
    """Return how many rows a square is away from a seat's own first row."""
    return ROW[square] if seat == WHITE else s.rows - 1 - ROW[square]


def moves_next(s: State) -> int:
    """Return the seat that announces next."""
    return enemy(s.active) if s.question == Question.ANSWER and not s.extra else s.active


def case_value(s: State, seat: int) -> int:
    """Return what the case is worth to a seat: who holds it, how far it has come, and who can get it next."""
    carrier = holder(s)
    ours = moves_next(s) == seat
    if carrier == NONE:
        return (90 if ours else 30) if can_reach(s, seat, s.case) else 0
    if side(carrier) != seat:
        return 60 if ours and can_reach(s, seat, s.case) else 0
    gone = 100 * rows_gone(s, seat, s.case) // (s.rows - 1)
    if is_double_agent(s, carrier):
        return gone
    threatened = can_reach(s, enemy(seat), s.case)
    if at_goal(s, carrier):
        return 200 if threatened else ALMOST
    if can_bring_home(s, carrier):
        return ALMOST if ours else (150 if threatened else 700)
    return gone + (150 if ours or not threatened else 20)


def can_reach(s: State, seat: int, target: int) -> bool:
    """Tell whether a spy of a seat can move onto a square at once; a Double Agent is not counted on."""
    for direction in range(8):
        here = target
        for distance in range(1, RUN[target * 8 + direction] + 1):
            here += STEP[direction]
            met = s.board[here]
            if met != 0:
                if met > 0 and side(met - 1) == seat and can_go(s, met - 1, direction ^ 4, distance):
                    return True
                break
            if here == s.case:
                break
    return False


def can_bring_home(s: State, carrier: int) -> bool:
    """Tell whether the holder can carry the case to the enemy's first row in one move."""
    seat = side(carrier)
    goal = goal_row(s, seat)
    for direction in range(8):
        here = s.square[carrier]
        for distance in range(1, RUN[s.square[carrier] * 8 + direction] + 1):
            here += STEP[direction]
            met = s.board[here]
            if met < 0 or (met > 0 and side(met - 1) == seat):
                break
            if ROW[here] == goal and can_go(s, carrier, direction, distance):
                return True
            if met > 0:
                break
    return False


def weight(s: State, seat: int, action: int) -> int:
    """Return how often a lively random player acts so: it runs for the case, captures readily, prepares seldom."""
    if action < actions.Carry.id:
        return move_weight(s, seat, seat * SIDE + action // LINES, action % LINES)
    if action < actions.Throw.id:
        return carry_weight(s, seat, action % LINES)
    if action < actions.Reveal.id:
        return throw_weight(s, seat, action % LINES)
    if action == actions.Yes.id or action == actions.No.id:
        return answer_weight(s, action)
    if action < actions.Swap.id:
        return 3
    if action == actions.MoveTwo.id or action == actions.Expose.id:
        return 12
    return 1


def move_weight(s: State, seat: int, spy: int, line: int) -> int:
    """Weigh a move without the case: onto the case, onto an enemy, forward, or not possible at all."""
    direction = line // MAX_RANGE
    if not can_go(s, spy, direction, line % MAX_RANGE + 1):
        return 1
    target = s.square[spy] + STEP[direction] * (line % MAX_RANGE + 1)
    met = s.board[target]
    if s.square[spy] == s.case:
        return 2
    if target == s.case:
        return 400
    ahead = rows_gone(s, seat, target) - rows_gone(s, seat, s.square[spy])
    return (60 if met != 0 else 6) + 3 * max(0, ahead)


def carry_weight(s: State, seat: int, line: int) -> int:
    """Weigh a move with the case: to win, forward, or aside."""
    direction = line // MAX_RANGE
    if not can_go(s, holder(s), direction, line % MAX_RANGE + 1):
        return 1
    target = s.case + STEP[direction] * (line % MAX_RANGE + 1)
    if ROW[target] == goal_row(s, seat):
        return 5000
    ahead = rows_gone(s, seat, target) - rows_gone(s, seat, s.case)
    return 30 + 60 * max(0, ahead)


def throw_weight(s: State, seat: int, line: int) -> int:
    """Weigh throwing the case: to a friend who is further ahead, or hardly ever."""
    direction = line // MAX_RANGE
    target = s.case + STEP[direction] * (line % MAX_RANGE + 1)
    met = s.board[target]
    if met == 0 or side(met - 1) != seat or not can_go(s, holder(s), direction, line % MAX_RANGE + 1):
        return 1
    return 20 if rows_gone(s, seat, target) > rows_gone(s, seat, s.case) else 2


def answer_weight(s: State, action: int) -> int:
    """Weigh an answer: for the Double Agent no more often than yes, and never a yes that helps it along."""
    if action == actions.No.id:
        return 3
    target = s.square[s.mover] + STEP[s.direction] * s.distance
    if s.how == How.CASE:
        return 2
    return 1 if s.how == How.SPY_AND_CASE or s.board[target] != 0 or target == s.case else 2


def rightly(s: State, seat: int) -> int:  # noqa: ARG001
    """Return what somebody who knew the truth would answer a claim; nothing if no claim is to be answered."""
    return NONE
