"""The rules, clause by clause: pure functions over the state that write events as they go.

Invariant: nothing but `deal` is random; what a seat may do depends on what that seat can see.
"""

from connive.core.emit import NOTHING, clear_log, only, tell, tell_secret, told
from connive.core.lots import LOTS, lot_below
from connive.core.randomness import Rng, below
from connive.core.state import Vec

from . import actions, events
from .model import NONE, Question, Reason, State


def deal(s: State, rng: Rng) -> None:
    """G1.2: one card to each seat, from one deck; lots for time-outs."""
    clear_log(s)
    s.card[0] = 1 + below(rng, s.cards)
    s.card[1] = 1 + below(rng, s.cards - 1)
    if s.card[1] >= s.card[0]:
        s.card[1] += 1
    s.lot = below(rng, LOTS)
    for seat in range(2):
        tell_secret(s, events.Dealt.kind, only(seat), (seat, s.card[seat]), (seat, NOTHING))
    go_on(s)


def to_act(s: State) -> int:
    """Return the bit set of seats with an open choice."""
    return s.asked


def legal(s: State, seat: int, out: Vec) -> int:
    """G1.3, G2.2 a seat's card limits what it hides and claims; G3.1 the deck limits what it guesses."""
    most = s.cards if s.question == Question.GUESS else s.card[seat]
    for number in range(most + 1):
        out[number] = first_answer(s) + number
    return most + 1


def first_answer(s: State) -> int:
    """Return the first action that answers the question."""
    if s.question == Question.HIDE:
        return actions.Hide.id
    return actions.Claim.id if s.question == Question.CLAIM else actions.Guess.id


def step(s: State, seat: int, action: int) -> None:
    """G1.3 hide in secret; G2.1 claim and G3.1 guess in public."""
    clear_log(s)
    if action >= actions.Guess.id:
        s.guess[seat] = action - actions.Guess.id
        tell(s, events.Guessed.kind, seat, s.guess[seat])
    elif action >= actions.Claim.id:
        s.claim[seat] = action - actions.Claim.id
        tell(s, events.Claimed.kind, seat, s.claim[seat])
    else:
        s.coins[seat] = action - actions.Hide.id
        tell_secret(s, events.Hidden.kind, only(seat), (seat, s.coins[seat]), (seat, NOTHING))
    go_on(s)


def default(s: State, seat: int) -> int:
    """G1.4: a lot decides what is hidden; 0 is claimed and guessed, whatever the truth."""
    number = lot_below(s.lot, seat, s.card[seat] + 1) if s.question == Question.HIDE else 0
    return first_answer(s) + number


def is_over(s: State) -> bool:
    """Tell whether both have guessed."""
    return s.question == Question.OVER


def longest(s: State) -> int:  # noqa: ARG001
    """Return a number of choices that no game exceeds: both hide, claim and guess once."""
    return 6


def result(s: State, seat: int) -> int:
    """Return +1 for a win, -1 for a loss, 0 for a draw."""
    if s.winner == NONE:
        return 0
    return 1 if s.winner == seat else -1


def go_on(s: State) -> None:
    """Every step ends here: with the next question, or with the end."""
    open_choice(s)
    if s.question == Question.OVER:
        end(s)
    else:
        tell(s, events.Asked.kind, s.asked, s.question)


def open_choice(s: State) -> None:
    """G1.3 both hide at the same time; G2.1, G3.1 then seat 0 and seat 1 claim, and guess, in turn."""
    if missing(s.coins):
        s.question = Question.HIDE
        s.asked = missing(s.coins)
    elif missing(s.claim):
        s.question = Question.CLAIM
        s.asked = first_of(missing(s.claim))
    else:
        s.question = Question.GUESS if missing(s.guess) else Question.OVER
        s.asked = first_of(missing(s.guess))
    s.winner = best_guesser(s) if s.question == Question.OVER else NONE


def end(s: State) -> None:
    """G3.4: everything hidden is shown, then the result."""
    for seat in range(2):
        tell(s, events.Shown.kind, seat, s.card[seat], s.coins[seat])
    tell(s, events.Ended.kind, Reason.EVEN if s.winner == NONE else Reason.READ, told(s.winner))


def best_guesser(s: State) -> int:
    """G3.2: who guessed right beats who did not; G3.3: else nobody wins."""
    right = int(s.guess[0] == s.coins[1])
    return NONE if right == int(s.guess[1] == s.coins[0]) else 1 - right


def missing(numbers: Vec) -> int:
    """Return the bit set of seats without a number."""
    return int(numbers[0] == NONE) | int(numbers[1] == NONE) << 1


def first_of(seats: int) -> int:
    """Return the lowest seat of a bit set, as a bit set."""
    return seats & -seats
