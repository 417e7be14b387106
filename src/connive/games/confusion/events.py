"""The typed events of Confusion. A field that is None was not told to this audience, or is nothing."""

from collections.abc import Iterator

from connive.core.emit import only
from connive.core.events import Emission, Event, EventCodec, or_none, public, secret
from connive.games.confusion.model import NONE, STEP, How, Question, Reason, State
from connive.games.confusion.pieces import SIDE


class Dealt(Event, frozen=True):
    """F1.2: a piece was put into a spy; its owner is not told which."""

    spy: int
    piece: int | None


class First(Event, frozen=True):
    """F1.5: who begins."""

    seat: int


class Turn(Event, frozen=True):
    """A side's turn begins, after a number of quiet turns."""

    seat: int
    quiet: int


class Asked(Event, frozen=True):
    """A choice is open for the seats of a bit set."""

    seats: int
    question: Question


class Announced(Event, frozen=True):
    """F2.2: a move is announced."""

    spy: int
    target: int
    how: How


class Answered(Event, frozen=True):
    """F2.3: the enemy answered."""

    seat: int
    yes: bool


class Moved(Event, frozen=True):
    """F2.4: a spy moved, with the case or without."""

    spy: int
    origin: int
    target: int
    carried: bool


class Thrown(Event, frozen=True):
    """F4.2: the case alone moved, away from this spy, and to that one if somebody stands there."""

    spy: int
    target: int
    receiver: int | None


class Captured(Event, frozen=True):
    """F2.4: a spy was captured; its owner is not shown what it was."""

    spy: int


class Promoted(Event, frozen=True):
    """F3.1: a crown piece was promoted."""

    spy: int


class Revealed(Event, frozen=True):
    """F6.1: a spy's piece was shown to its owner."""

    spy: int
    piece: int | None


class Doubled(Event, frozen=True):
    """F6.2: a side makes two announcements in this turn."""

    seat: int


class Swapped(Event, frozen=True):
    """F6.3: two spies of one side exchanged squares."""

    spy: int
    other: int


class Removed(Event, frozen=True):
    """F5.1: a side took a spy of its own off the board."""

    spy: int


class Exposed(Event, frozen=True):
    """F5.2: this was the Double Agent, and it is off the board."""

    spy: int


class Passed(Event, frozen=True):
    """F2.5: a side had nothing to announce."""

    seat: int


class Awaited(Event, frozen=True):
    """F8.2: this spy wins if it holds out."""

    spy: int


class Foiled(Event, frozen=True):
    """F8.2: this spy did not hold out."""

    spy: int


class Unmasked(Event, frozen=True):
    """F8.5: at the end, what was in a spy."""

    spy: int
    piece: int


class Ended(Event, frozen=True):
    """F8: the game is over."""

    reason: Reason
    winner: int | None


class Stands(Event, frozen=True):
    """In a position set up by hand: where a spy stands, if anywhere, and whether it is promoted."""

    spy: int
    square: int | None
    promoted: bool


class Table(Event, frozen=True):
    """In a position set up by hand: where the case is, and the tokens each side has left, as bit sets."""

    case: int
    white_tokens: int
    red_tokens: int


class Resumed(Event, frozen=True):
    """In a position set up by hand: the number of the turn, whether it was stirred, and how Move 2 stands."""

    turn: int
    stirred: bool
    extra: bool
    barred: int | None


EVENTS = EventCodec(__name__)


def introduce(s: State) -> Iterator[Emission]:
    """Tell each viewer about a position set up by hand: the public part to all, each side's pieces to its enemy."""
    for seat in range(2):
        for i in range(s.size):
            yield from _introduce_spy(s, seat, seat * SIDE + i)
    yield from public(Table(s.case, s.tokens[0], s.tokens[1]), Turn(s.active, s.quiet))
    yield from public(Resumed(s.turn, bool(s.stirred), bool(s.extra), or_none(s.barred)))
    if s.awaited != NONE:
        yield from public(Awaited(s.awaited))
    if s.question == Question.ANSWER:
        target = s.square[s.mover] + STEP[s.direction] * s.distance
        yield from public(Announced(s.mover, target, How(s.how)))
    if s.question == Question.OVER:
        spies = [seat * SIDE + i for seat in range(2) for i in range(s.size)]
        yield from public(*(Unmasked(spy, s.piece[spy]) for spy in spies), Ended(Reason(s.reason), or_none(s.winner)))
    else:
        yield from public(Asked(s.asked, Question(s.question)))


def _introduce_spy(s: State, seat: int, spy: int) -> Iterator[Emission]:
    yield from secret(only(1 - seat), Dealt(spy, s.piece[spy]), Dealt(spy, None))
    yield from public(Stands(spy, or_none(s.square[spy]), bool(s.promoted >> spy & 1)))
