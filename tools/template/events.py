"""The typed events. A field that is None was not told to this audience, or is nothing."""

from collections.abc import Iterator

from connive.core.emit import only
from connive.core.events import Emission, Event, EventCodec, or_none, public, secret

from .model import NONE, Question, Reason, State


class Dealt(Event, frozen=True):
    """G1.2: a seat was dealt its card."""

    seat: int
    card: int | None


class Hidden(Event, frozen=True):
    """G1.3: a seat closed its fist over some coins."""

    seat: int
    coins: int | None


class Claimed(Event, frozen=True):
    """G2.1: a seat said how many coins it hides."""

    seat: int
    coins: int


class Guessed(Event, frozen=True):
    """G3.1: a seat said how many coins the other hides."""

    seat: int
    coins: int


class Shown(Event, frozen=True):
    """G3.4: at the end, what a seat had."""

    seat: int
    card: int
    coins: int


class Asked(Event, frozen=True):
    """A choice is open for the seats of a bit set."""

    seats: int
    question: Question


class Ended(Event, frozen=True):
    """G3: the game is over."""

    reason: Reason
    winner: int | None


EVENTS = EventCodec(__name__)


def introduce(s: State) -> Iterator[Emission]:
    """Tell each viewer about a position set up by hand: the public part to all, its own secrets to each seat."""
    for seat in range(2):
        yield from secret(only(seat), Dealt(seat, s.card[seat]), Dealt(seat, None))
        if s.coins[seat] != NONE:
            yield from secret(only(seat), Hidden(seat, s.coins[seat]), Hidden(seat, None))
        if s.claim[seat] != NONE:
            yield from public(Claimed(seat, s.claim[seat]))
        if s.guess[seat] != NONE:
            yield from public(Guessed(seat, s.guess[seat]))
    if s.question == Question.OVER:
        yield from public(*(Shown(seat, s.card[seat], s.coins[seat]) for seat in range(2)))
        yield from public(Ended(Reason.EVEN if s.winner == NONE else Reason.READ, or_none(s.winner)))
    else:
        yield from public(Asked(s.asked, Question(s.question)))
