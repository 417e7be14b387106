"""The rules of Confusion, clause by clause: pure functions over the state that write events as they go.

Invariant: nothing but `deal` is random. The pieces of a side are known to its enemy and never steer what the side
itself may do; only the enemy's answer depends on them.
"""

from connive.core.emit import NOTHING, PLAYERS, clear_log, only, tell, tell_secret, told
from connive.core.lots import LOTS, lot_below
from connive.core.randomness import Rng, below
from connive.core.state import Vec
from connive.games.confusion import actions, events
from connive.games.confusion.announce import can_announce, default_announcement, legal_announcements
from connive.games.confusion.model import (
    LINES,
    NONE,
    PAIR_A,
    PAIR_B,
    RED,
    STEP,
    WHITE,
    How,
    Question,
    Reason,
    State,
    Token,
)
from connive.games.confusion.pieces import MAX_RANGE, SIDE
from connive.games.confusion.table import (
    allows,
    at_goal,
    can_go,
    check_extraction,
    double_agent,
    enemy,
    holder,
    is_double_agent,
    promote_at_goal,
    side,
    spies_left,
    stand,
    take_off,
)

# --- Set-up (F1) ---


def deal(s: State, rng: Rng) -> None:
    """F1.2: each side's pieces go into its spies, for the enemy's eyes; F1.5 the first side; lots for time-outs."""
    clear_log(s)
    for seat in range(2):
        shuffle_pieces(s, seat, rng)
    s.active = s.first if s.first != NONE else below(rng, 2)
    s.lot = below(rng, LOTS)
    tell(s, events.First.kind, s.active)
    begin_turn(s, s.active)


def shuffle_pieces(s: State, seat: int, rng: Rng) -> None:
    """F1.2: you see the pieces of the enemy's spies and never those of your own."""
    first = seat * SIDE
    for i in range(s.size):
        drawn = below(rng, i + 1)
        s.piece[first + i] = s.piece[first + drawn]
        s.piece[first + drawn] = i
    for i in range(s.size):
        tell_secret(s, events.Dealt.kind, only(enemy(seat)), (first + i, s.piece[first + i]), (first + i, NOTHING))


# --- A turn (F2) ---


def begin_turn(s: State, seat: int) -> None:
    """F2.1: the seat may prepare before it announces a move."""
    forget_turn(s)
    s.active = seat
    s.turn += 1
    tell(s, events.Turn.kind, seat, s.quiet)
    ask(s, 1 << seat, Question.TURN)


def forget_turn(s: State) -> None:
    """Clear what belonged to one turn, so that equal positions are equal states."""
    s.stirred = 0
    s.extra = 0
    s.barred = NONE
    forget_announcement(s)


def forget_announcement(s: State) -> None:
    """Clear the announcement under way."""
    s.mover = NONE
    s.direction = NONE
    s.distance = 0
    s.how = How.SPY


def take_turn(s: State, seat: int, action: int) -> None:
    """F2.1 a token or a removal, F2.2 an announcement, F2.5 or a pass."""
    if action == actions.Pass.id:
        tell(s, events.Passed.kind, seat)
        end_turn(s)
    elif action < actions.Reveal.id:
        announce(s, seat, action)
    else:
        make_ready(s, seat, action)
        ask(s, 1 << seat, Question.ANNOUNCE)


def announce(s: State, seat: int, action: int) -> None:
    """F2.2: name a spy and a destination, and what moves (F4.2); the enemy, who sees the piece, is asked (F2.3)."""
    if action < actions.Carry.id:
        s.mover = seat * SIDE + (action - actions.Move.id) // LINES
        s.how = How.SPY
    else:
        s.mover = holder(s)
        s.how = How.SPY_AND_CASE if action < actions.Throw.id else How.CASE
    line = action % LINES
    s.direction = line // MAX_RANGE
    s.distance = line % MAX_RANGE + 1
    tell(s, events.Announced.kind, s.mover, destination(s), s.how)
    ask(s, 1 << enemy(seat), Question.ANSWER)


def destination(s: State) -> int:
    """Return the square of the announcement under way."""
    return s.square[s.mover] + STEP[s.direction] * s.distance


def answer(s: State, seat: int, action: int) -> None:
    """F2.4: yes, and the move is made; no, and nothing moves; the turn ends, unless Move 2 goes on (F6.2)."""
    tell(s, events.Answered.kind, seat, int(action == actions.Yes.id))
    rose = False
    if action == actions.Yes.id:
        if s.how == How.CASE:
            throw_case(s)
        else:
            rose = move_spy(s)
        if s.question == Question.OVER:
            return
    if s.extra:
        second_announcement(s, rose)
    else:
        end_turn(s)


def move_spy(s: State) -> bool:
    """F2.4: move and capture, F3.1: promote, F8.1: and win with the case; tell whether the spy was promoted."""
    spy = s.mover
    origin = s.square[spy]
    target = destination(s)
    victim = s.board[target] - 1
    carried = int(s.how == How.SPY_AND_CASE)
    tell(s, events.Moved.kind, spy, origin, target, carried)
    if victim != NONE:
        take_off(s, victim)
        tell(s, events.Captured.kind, victim)
    s.board[origin] = 0
    stand(s, spy, target)
    if carried:
        s.case = target
    rose = promote_at_goal(s, spy)
    check_extraction(s)
    if carried and at_goal(s, spy):
        bring_home(s, spy, Reason.CARRIED)
    return rose


def throw_case(s: State) -> None:
    """F4.2: the case alone goes to a vacant square, a friend or an enemy, and captures nothing; F8.1 `pass_wins`."""
    s.case = destination(s)
    receiver = holder(s)
    tell(s, events.Thrown.kind, s.mover, s.case, told(receiver))
    check_extraction(s)
    if s.pass_wins and receiver != NONE and side(receiver) == side(s.mover) and at_goal(s, receiver):
        bring_home(s, receiver, Reason.THROWN)


def bring_home(s: State, spy: int, reason: int) -> None:
    """F8.1: the side wins; F8.2: under `safe_extraction` only if the spy holds out for the enemy's next turn."""
    if not s.safe_extraction:
        finish(s, side(spy), reason)
    elif s.awaited != spy:
        s.awaited = spy
        tell(s, events.Awaited.kind, spy)


def second_announcement(s: State, rose: bool) -> None:
    """F6.2, F3.2: by another spy, or by the one that the first announcement promoted; if none can, the turn ends."""
    s.extra = 0
    s.barred = NONE if rose else s.mover
    forget_announcement(s)
    if can_announce(s, s.active):
        ask(s, 1 << s.active, Question.SECOND)
    else:
        end_turn(s)


# --- Before the move: tokens (F6) and the Double Agent (F5) ---


def make_ready(s: State, seat: int, action: int) -> None:
    """F2.1: one special token or one Double Agent removal."""
    first = seat * SIDE
    if action < actions.Swap.id:
        reveal(s, seat, first + action - actions.Reveal.id)
    elif action < actions.MoveTwo.id:
        swap(s, seat, first + PAIR_A[action - actions.Swap.id], first + PAIR_B[action - actions.Swap.id])
    elif action == actions.MoveTwo.id:
        spend(s, seat, Token.MOVE_TWO)
        s.extra = 1
        tell(s, events.Doubled.kind, seat)
    elif action < actions.Expose.id:
        remove(s, first + action - actions.Remove.id)
    else:
        expose(s, double_agent(s, enemy(seat)))


def spend(s: State, seat: int, token: int) -> None:
    """F6: a token is used once."""
    s.tokens[seat] &= ~(1 << token)


def reveal(s: State, seat: int, spy: int) -> None:
    """F6.1: you are shown the piece of one of your own spies; of a promoted one, which crown piece it is."""
    spend(s, seat, Token.REVEAL_ONE)
    tell_secret(s, events.Revealed.kind, PLAYERS, (spy, s.piece[spy]), (spy, NOTHING))


def swap(s: State, seat: int, spy: int, other: int) -> None:
    """F6.3: two of your own spies exchange squares and the case stays; F3.1: that can promote, but it never wins."""
    spend(s, seat, Token.SWAP_TWO)
    square = s.square[spy]
    stand(s, spy, s.square[other])
    stand(s, other, square)
    tell(s, events.Swapped.kind, spy, other)
    promote_at_goal(s, spy)
    promote_at_goal(s, other)


def remove(s: State, spy: int) -> None:
    """F5.1: one of your own spies is gone, whether it was the Double Agent or not, and nobody tells you."""
    take_off(s, spy)
    tell(s, events.Removed.kind, spy)


def expose(s: State, spy: int) -> None:
    """F5.2: the enemy's Double Agent is taken off and shown."""
    take_off(s, spy)
    tell(s, events.Exposed.kind, spy)
    check_extraction(s)


# --- End of a turn and of the game (F8) ---


def end_turn(s: State) -> None:
    """F8.2: an extraction that held out wins; F8.3, F8.4: draws, but not while one is pending; then the other side."""
    quiet = 0 if s.stirred else s.quiet + 1
    if s.awaited != NONE and side(s.awaited) != s.active:
        finish(s, side(s.awaited), Reason.EXTRACTED)
    elif spies_left(s, WHITE) + spies_left(s, RED) == 0:
        finish(s, NONE, Reason.NO_SPIES)
    elif s.awaited == NONE and quiet >= 2 * s.quiet_limit:
        finish(s, NONE, Reason.QUIET)
    else:
        s.quiet = quiet
        begin_turn(s, enemy(s.active))


def finish(s: State, winner: int, reason: int) -> None:
    """F8.5: at the end all pieces are shown."""
    forget_turn(s)
    s.awaited = NONE
    s.winner = winner
    s.reason = reason
    s.asked = 0
    s.question = Question.OVER
    for seat in range(2):
        for i in range(s.size):
            tell(s, events.Unmasked.kind, seat * SIDE + i, s.piece[seat * SIDE + i])
    tell(s, events.Ended.kind, reason, told(winner))


def is_over(s: State) -> bool:
    """Tell whether the game has ended."""
    return s.question == Question.OVER


def longest(s: State) -> int:
    """F8.4: return a number of choices that no game exceeds; each loss or promotion restarts the count of quiet turns.

    A turn has three choices, two more with Move 2 (F6.2), and a draw can wait one turn for an extraction (F8.2).
    """
    quiet = 2 * s.quiet_limit + s.safe_extraction
    return 3 * (2 * s.size + 2 * s.crowns + 1) * quiet + 2 * 2


def result(s: State, seat: int) -> int:
    """Return +1 for a win, -1 for a loss, 0 for a draw."""
    if s.winner == NONE:
        return 0
    return 1 if s.winner == seat else -1


# --- The choice of a seat ---


def ask(s: State, seats: int, question: int) -> None:
    """Open a choice for one seat, in public."""
    s.asked = seats
    s.question = question
    tell(s, events.Asked.kind, seats, question)


def to_act(s: State) -> int:
    """Return the bit set of the seats that are asked."""
    return s.asked


def step(s: State, seat: int, action: int) -> None:
    """Carry out a legal action."""
    clear_log(s)
    if s.question == Question.ANSWER:
        answer(s, seat, action)
    else:
        take_turn(s, seat, action)


def legal(s: State, seat: int, out: Vec) -> int:
    """Write the seat's legal actions in ascending order; what is open before a move depends on the question only."""
    if s.question == Question.ANSWER:
        return legal_answers(s, out)
    n = legal_announcements(s, seat, out)
    passing = n == 0
    if s.question == Question.TURN:
        n = legal_removals(s, seat, out, legal_tokens(s, seat, out, n))
    if passing:
        out[n] = actions.Pass.id
        n += 1
    return n


def legal_answers(s: State, out: Vec) -> int:
    """F2.3: the truth for a real piece; for the Double Agent as the enemy likes."""
    if is_double_agent(s, s.mover):
        out[0], out[1] = actions.Yes.id, actions.No.id
        return 2
    out[0] = actions.Yes.id if can_go(s, s.mover, s.direction, s.distance) else actions.No.id
    return 1


def legal_tokens(s: State, seat: int, out: Vec, n: int) -> int:
    """F6: reveal or swap spies that are on the board, or Move 2 with two of them there."""
    if s.tokens[seat] >> Token.REVEAL_ONE & 1:
        n = write_spies(s, seat, actions.Reveal.id, out, n)
    if s.tokens[seat] >> Token.SWAP_TWO & 1:
        n = write_pairs(s, seat, out, n)
    if s.tokens[seat] >> Token.MOVE_TWO & 1 and spies_left(s, seat) >= 2:
        out[n] = actions.MoveTwo.id
        n += 1
    return n


def legal_removals(s: State, seat: int, out: Vec, n: int) -> int:
    """F5.1: any spy of your own; F5.2: the enemy's Double Agent, while it is on the board."""
    n = write_spies(s, seat, actions.Remove.id, out, n)
    if s.square[double_agent(s, enemy(seat))] != NONE:
        out[n] = actions.Expose.id
        n += 1
    return n


def write_spies(s: State, seat: int, start: int, out: Vec, n: int) -> int:
    """Write an action for each spy of a seat that is on the board."""
    for i in range(s.size):
        if s.square[seat * SIDE + i] != NONE:
            out[n] = start + i
            n += 1
    return n


def write_pairs(s: State, seat: int, out: Vec, n: int) -> int:
    """Write a swap for each two spies of a seat that are on the board."""
    first = seat * SIDE
    action = actions.Swap.id
    for i in range(SIDE):
        for j in range(i + 1, SIDE):
            if s.square[first + i] != NONE and s.square[first + j] != NONE:
                out[n] = action
                n += 1
            action += 1
    return n


def default(s: State, seat: int) -> int:
    """Return what is done for a seat whose time is out: one step by lot, or the truth."""
    if s.question != Question.ANSWER:
        return default_announcement(s, seat)
    if is_double_agent(s, s.mover):
        return default_answer(s)
    return actions.Yes.id if can_go(s, s.mover, s.direction, s.distance) else actions.No.id


def default_answer(s: State) -> int:
    """Answer for the Double Agent as a piece drawn by lot would: always the same one, never a crown."""
    guise = s.crowns + lot_below(s.lot, side(s.mover), s.size - 1 - s.crowns)
    return actions.Yes.id if allows(s, guise, s.mover, s.direction, s.distance) else actions.No.id
