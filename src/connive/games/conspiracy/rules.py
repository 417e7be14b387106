"""The rules of Conspiracy, clause by clause: pure functions over the state that write events as they go.

Invariant: nothing but `deal` is random, and nothing that a Bank Book says leaves it but by the events that say so.
What a seat may choose is in `choices.py`.
"""

from connive.core.emit import NOTHING, clear_log, only, tell, tell_secret, told
from connive.core.lots import LOTS
from connive.core.randomness import Rng, below
from connive.games.conspiracy import actions, events
from connive.games.conspiracy.choices import default, legal
from connive.games.conspiracy.model import CENTRE, MOST, NONE, SEATS, SPACES, SPIES, STARTS, Question, Reason, State

__all__ = ["deal", "default", "is_over", "legal", "longest", "result", "step", "to_act"]


# --- Set-up (C1) ---


def deal(s: State, rng: Rng) -> None:
    """C1.3 the spies in random order on the starts; C1.5 the Bank Books; C1.7 the first seat; lots for time-outs."""
    clear_log(s)
    open_books(s)
    place_spies(s, rng)
    s.first = s.fixed_first if s.fixed_first != NONE else below(rng, s.seats)
    s.active = s.first
    s.lot = below(rng, LOTS)
    s.winner = NONE
    s.shows = 0
    forget_action(s)
    tell(s, events.First.kind, s.first)
    ask(s, (1 << s.seats) - 1, Question.OPENING)


def open_books(s: State) -> None:
    """C1.5: every Bank Book opens with the same balance and nothing on any spy."""
    for seat in range(SEATS):
        s.balance[seat] = s.money if seat < s.seats else 0
    for i in range(SEATS * SPIES):
        s.account[i] = 0


def place_spies(s: State, rng: Rng) -> None:
    """C1.3: one spy on each start, the briefcase on the centre."""
    for spy in range(SPIES):
        s.place[spy] = STARTS[s.map * SPIES + spy]
    for left in range(s.spies, 1, -1):
        other = below(rng, left)
        s.place[left - 1], s.place[other] = s.place[other], s.place[left - 1]
    s.case = CENTRE[s.map]
    for spy in range(s.spies):
        tell(s, events.Stands.kind, spy, s.place[spy])
    tell(s, events.Case.kind, s.case)


def opening_payoff(s: State, seat: int, action: int) -> None:
    """C1.6: every seat pays one spy in secret; the first turn begins when all have."""
    enter_payoff(s, seat, action, events.Opened.kind)
    still = s.asked & ~(1 << seat)
    if still:
        ask(s, still, Question.OPENING)
    else:
        s.round = 1
        begin_turn(s)


def enter_payoff(s: State, seat: int, action: int, kind: int) -> None:
    """C2.2: from the balance to an account; the others learn that a pay-off was announced, nothing else."""
    spy = (action - actions.Pay.id) // MOST
    hundreds = (action - actions.Pay.id) % MOST + 1
    s.balance[seat] -= hundreds
    s.account[seat * SPIES + spy] += hundreds
    tell_secret(s, kind, only(seat), (seat, spy, hundreds), (seat, NOTHING, NOTHING))


# --- A turn (C2) ---


def begin_turn(s: State) -> None:
    """C2: the active seat moves a spy, pays one off, or blows a cover."""
    tell(s, events.Turn.kind, s.active, s.round)
    ask(s, 1 << s.active, Question.TURN)


def take_turn(s: State, seat: int, action: int) -> None:
    """C2.1 move, C2.2 pay off or pretend to, C2.3 blow a cover. What was disclosed before is history now."""
    s.shows = 0
    if action >= actions.Pay.id:
        enter_payoff(s, seat, action, events.Paid.kind)
        end_turn(s)
    elif action >= actions.Move.id:
        move_spy(s, action - actions.Move.id)
    elif action == actions.Pretend.id:
        tell_secret(s, events.Paid.kind, only(seat), (seat, NOTHING, 0), (seat, NOTHING, NOTHING))
        end_turn(s)
    else:
        start_blowing(s, seat, action - actions.Blow.id)


def move_spy(s: State, choice: int) -> None:
    """C2.1: the spy, and the briefcase if it goes with it, stand on the new space while the move is open."""
    s.spy = choice // (2 * SPACES)
    s.carried = choice % 2
    s.origin = s.place[s.spy]
    target = choice // 2 % SPACES
    s.place[s.spy] = target
    if s.carried:
        s.case = target
    tell(s, events.Moved.kind, s.spy, s.origin, target, s.carried)
    open_window(s, next_seat(s, s.active))


def start_blowing(s: State, seat: int, choice: int) -> None:
    """C2.3: the Informer and the Victim are named; the contest is about the Informer."""
    s.spy = choice // (SPIES - 1)
    other = choice % (SPIES - 1)
    s.victim = other if other < s.spy else other + 1
    tell(s, events.Blowing.kind, seat, s.spy, s.victim)
    open_window(s, next_seat(s, s.active))


# --- Challenges (C3) ---


def open_window(s: State, seat: int) -> None:
    """C3.1: each other seat in turn is asked once, whether it can challenge or not; C3.4: then the action stands."""
    s.bid = 0
    if seat == s.active:
        s.challenger = NONE
        action_stands(s)
    else:
        s.challenger = seat
        ask(s, 1 << seat, Question.CHALLENGE)


def answer_window(s: State, seat: int, action: int) -> None:
    """C3.1: pass or challenge."""
    if action == actions.Challenge.id:
        tell(s, events.Challenged.kind, seat)
        ask(s, 1 << s.active, Question.ANSWER)
    else:
        tell(s, events.Passed.kind, seat)
        open_window(s, next_seat(s, seat))


def answer_challenge(s: State, seat: int, action: int) -> None:
    """C3.2: concede, or "bid for it"."""
    if action == actions.Defend.id:
        tell(s, events.Defended.kind, seat)
        ask(s, 1 << s.challenger, Question.BID)
    else:
        tell(s, events.Conceded.kind, seat)
        cancel_action(s)


def make_bid(s: State, seat: int, action: int) -> None:
    """C3.3: bid or raise; C3.4: a challenger that stops has lost and will lose its next turn (C3.5)."""
    if action == actions.Stop.id:
        s.flags |= 1 << seat
        tell(s, events.Stopped.kind, seat)
        open_window(s, next_seat(s, seat))
    else:
        s.bid = action - actions.Bid.id + 1
        tell(s, events.Bid.kind, seat, s.bid)
        ask(s, 1 << s.active, Question.COVER)


def answer_bid(s: State, seat: int, action: int) -> None:
    """C3.3: covered or not; C3.4: not covered ends it."""
    if action == actions.Cover.id:
        tell(s, events.Covered.kind, seat)
        ask(s, 1 << s.challenger, Question.BID)
    else:
        tell(s, events.Declined.kind, seat)
        cancel_action(s)


def cancel_action(s: State) -> None:
    """C3.2, C3.4: spy and briefcase go back, a Victim stays, nothing is spent; the turn is over."""
    if s.victim == NONE:
        s.place[s.spy] = s.origin
        if s.carried:
            s.case = s.origin
        tell(s, events.Returned.kind, s.spy, s.origin, s.carried)
    else:
        tell(s, events.Saved.kind, s.victim)
    end_turn(s)


def action_stands(s: State) -> None:
    """C3.6: every challenge has failed; a cover is blown now, a move may have won the game (C5.1)."""
    if s.victim != NONE:
        blow_cover(s)
        return
    winner = NONE
    if s.carried:
        winner = receiver(s)
    if winner == NONE:
        end_turn(s)
    else:
        finish(s, winner, Reason.DELIVERED)


def blow_cover(s: State) -> None:
    """C3.6: the Victim is gone for good, $1,000 goes from the account on the Informer, accounts may be disclosed."""
    s.place[s.victim] = NONE
    s.account[s.active * SPIES + s.spy] -= s.cost
    tell(s, events.Blown.kind, s.active, s.spy, s.victim)
    if s.disclose:
        ask(s, (1 << s.seats) - 1, Question.DISCLOSE)
    else:
        end_turn(s)


def answer_disclosure(s: State, seat: int, action: int) -> None:
    """C3.6: every seat answers; who has is seen at once, the answers appear together."""
    shows = int(action == actions.Show.id)
    s.shows |= shows << seat
    tell_secret(s, events.Answered.kind, only(seat), (seat, shows), (seat, NOTHING))
    still = s.asked & ~(1 << seat)
    if still:
        ask(s, still, Question.DISCLOSE)
        return
    for other in range(s.seats):
        amount = s.account[other * SPIES + s.victim] if s.shows >> other & 1 else NOTHING
        tell(s, events.Disclosed.kind, other, s.victim, amount)
    end_turn(s)


# --- The next turn and the end of the game (C3.5, C5) ---


def end_turn(s: State) -> None:
    """C3.5: a flagged seat is skipped and its flag is spent; C5.2: passing the first seat ends a round."""
    forget_action(s)
    seat = next_seat(s, s.active)
    while True:
        if seat == s.first:
            if s.round == s.round_limit:
                finish(s, NONE, Reason.ROUNDS)
                return
            s.round += 1
        if not s.flags >> seat & 1:
            s.active = seat
            begin_turn(s)
            return
        s.flags ^= 1 << seat
        tell(s, events.Skipped.kind, seat)
        seat = next_seat(s, seat)


def forget_action(s: State) -> None:
    """Clear what belonged to one turn, so that equal positions are equal states."""
    s.spy = NONE
    s.origin = NONE
    s.carried = 0
    s.victim = NONE
    s.challenger = NONE
    s.bid = 0


def receiver(s: State) -> int:
    """C5.1: the active seat at its own headquarters; with `anyone_delivers` the owner of whichever was reached."""
    for seat in range(s.seats):
        if s.headquarters[seat] == s.case and (s.anyone or seat == s.active):
            return seat
    return NONE


def finish(s: State, winner: int, reason: int) -> None:
    """C5.3: at the end all Bank Books are shown."""
    forget_action(s)
    s.winner = winner
    s.reason = reason
    s.asked = 0
    s.question = Question.OVER
    for seat in range(s.seats):
        tell(s, events.Balance.kind, seat, s.balance[seat])
        for spy in range(s.spies):
            tell(s, events.Account.kind, seat, spy, s.account[seat * SPIES + spy])
    tell(s, events.Ended.kind, reason, told(winner))


def is_over(s: State) -> bool:
    """Tell whether the game has ended."""
    return s.question == Question.OVER


def longest(s: State) -> int:
    """C5.2: return a number of choices that no game exceeds.

    C3: of the others each may challenge and be answered, bid up to all the money there is, be covered, and stop; C3.6:
    all say whether they disclose.
    """
    challenge = 3 + 2 * s.money
    return s.seats + s.round_limit * s.seats * (1 + (s.seats - 1) * challenge + s.seats)


def result(s: State, seat: int) -> int:
    """Return the seats beaten by this one less those that beat it: the winner beats all others, a draw beats nobody."""
    if s.winner == NONE:
        return 0
    return s.seats - 1 if s.winner == seat else -1


# --- The choice of a seat ---


def to_act(s: State) -> int:
    """Return the bit set of the seats that are asked."""
    return s.asked


def step(s: State, seat: int, action: int) -> None:
    """Carry out a legal action."""
    clear_log(s)
    if s.question == Question.OPENING:
        opening_payoff(s, seat, action)
    elif s.question == Question.TURN:
        take_turn(s, seat, action)
    elif s.question == Question.CHALLENGE:
        answer_window(s, seat, action)
    elif s.question == Question.ANSWER:
        answer_challenge(s, seat, action)
    elif s.question == Question.BID:
        make_bid(s, seat, action)
    elif s.question == Question.COVER:
        answer_bid(s, seat, action)
    else:
        answer_disclosure(s, seat, action)


def ask(s: State, seats: int, question: int) -> None:
    """Open a choice for one seat or several, in public."""
    s.asked = seats
    s.question = question
    tell(s, events.Asked.kind, seats, question)


def next_seat(s: State, seat: int) -> int:
    """C1.7: play goes clockwise, to the left."""
    return seat + 1 if seat + 1 < s.seats else 0
