"""The rules, clause by clause: pure functions over the state that write events as they go.

Invariant: nothing but `deal` is random; what a seat may do depends on what that seat can see.
"""

from connive.core.emit import EVERYBODY, NOTHING, clear_log, emit2, emit3, only, others
from connive.core.lots import LOTS, lot_below
from connive.core.randomness import Rng, below
from connive.core.state import Vec

from .model import NONE, NUMBERS, Kind, Question, Reason, State


def deal(s: State, rng: Rng) -> None:
    """G1.2: one card to each seat, from one deck; lots for time-outs."""
    clear_log(s)
    s.card[0] = 1 + below(rng, s.cards)
    s.card[1] = 1 + below(rng, s.cards - 1)
    if s.card[1] >= s.card[0]:
        s.card[1] += 1
    s.lot = below(rng, LOTS)
    for seat in range(2):
        tell_secret(s, Kind.DEALT, seat, s.card[seat])
    go_on(s)


def to_act(s: State) -> int:
    """Return the bit set of seats with an open choice."""
    return s.asked


def legal(s: State, seat: int, out: Vec) -> int:
    """G1.3, G2.2 a seat's card limits what it hides and claims; G3.1 the deck limits what it guesses."""
    most = s.cards if s.question == Question.GUESS else s.card[seat]
    for number in range(most + 1):
        out[number] = s.question * NUMBERS + number
    return most + 1


def step(s: State, seat: int, action: int) -> None:
    """G1.3 hide in secret; G2.1 claim and G3.1 guess in public."""
    clear_log(s)
    number = action % NUMBERS
    if s.question == Question.HIDE:
        s.coins[seat] = number
        tell_secret(s, Kind.HIDDEN, seat, number)
    elif s.question == Question.CLAIM:
        s.claim[seat] = number
        emit2(s, Kind.CLAIMED, EVERYBODY, seat, number)
    else:
        s.guess[seat] = number
        emit2(s, Kind.GUESSED, EVERYBODY, seat, number)
    go_on(s)


def default(s: State, seat: int) -> int:
    """G1.4: a lot decides what is hidden; 0 is claimed and guessed, whatever the truth."""
    number = lot_below(s.lot, seat, s.card[seat] + 1) if s.question == Question.HIDE else 0
    return s.question * NUMBERS + number


def is_over(s: State) -> bool:
    """Tell whether both have guessed."""
    return s.question == Question.OVER


def result(s: State, seat: int) -> int:
    """G3.2, G3.3: who guessed right beats who did not."""
    other = 1 - seat
    return int(s.guess[seat] == s.coins[other]) - int(s.guess[other] == s.coins[seat])


def go_on(s: State) -> None:
    """Every step ends here: with the next question, or with the end."""
    open_choice(s)
    if s.question == Question.OVER:
        end(s)
    else:
        emit2(s, Kind.ASKED, EVERYBODY, s.asked, s.question)


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


def end(s: State) -> None:
    """G3.4: everything hidden is shown, then the result."""
    for seat in range(2):
        emit3(s, Kind.SHOWN, EVERYBODY, seat, s.card[seat], s.coins[seat])
    if result(s, 0) == 0:
        emit2(s, Kind.ENDED, EVERYBODY, Reason.EVEN, NOTHING)
    else:
        emit2(s, Kind.ENDED, EVERYBODY, Reason.READ, 0 if result(s, 0) > 0 else 1)


def tell_secret(s: State, kind: int, seat: int, number: int) -> None:
    """Tell a seat its number, and everybody else, at the same moment, that there is one."""
    emit2(s, kind, only(seat), seat, number)
    emit2(s, kind, others(only(seat)), seat, NOTHING)


def missing(numbers: Vec) -> int:
    """Return the bit set of seats without a number."""
    return int(numbers[0] == NONE) | int(numbers[1] == NONE) << 1


def first_of(seats: int) -> int:
    """Return the lowest seat of a bit set, as a bit set."""
    return seats & -seats
