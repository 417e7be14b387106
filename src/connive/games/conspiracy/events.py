"""The typed events of Conspiracy. A field that is None was not told to this audience, or is nothing.

Money is in hundreds of dollars; a space is its number on the map.
"""

from collections.abc import Iterable, Iterator

from connive.core.emit import only
from connive.core.events import Emission, Event, EventCodec, or_none, public, secret
from connive.games.conspiracy.model import NONE, SPIES, Question, Reason, Spy, State


class First(Event, frozen=True):
    """C1.7: who takes the first turn."""

    seat: int


class Stands(Event, frozen=True):
    """C1.3: where a spy starts."""

    spy: Spy
    space: int


class Case(Event, frozen=True):
    """C1.3: where the briefcase starts."""

    space: int


class Asked(Event, frozen=True):
    """A choice is open for the seats of a bit set."""

    seats: int
    question: Question


class Opened(Event, frozen=True):
    """C1.6: an opening pay-off; only its seat knows to whom and how much."""

    seat: int
    spy: Spy | None
    hundreds: int | None


class Turn(Event, frozen=True):
    """A seat's turn begins."""

    seat: int
    round: int


class Skipped(Event, frozen=True):
    """C3.5: a seat lost its turn."""

    seat: int


class Paid(Event, frozen=True):
    """C2.2: a pay-off was announced; only its seat knows to whom and how much, or that it was none (0, nobody)."""

    seat: int
    spy: Spy | None
    hundreds: int | None


class Moved(Event, frozen=True):
    """C2.1: a spy moved, with the briefcase or without; the move is open to challenges."""

    spy: Spy
    origin: int
    target: int
    case: bool


class Blowing(Event, frozen=True):
    """C2.3: a seat, with at least the cost on the Informer, is about to blow the Victim's cover."""

    seat: int
    informer: Spy
    victim: Spy


class Passed(Event, frozen=True):
    """C3.1: a seat did not challenge, or could not."""

    seat: int


class Challenged(Event, frozen=True):
    """C3.1: a seat challenged; it has at least $100 on the contested spy."""

    seat: int


class Conceded(Event, frozen=True):
    """C3.2: the challenged seat takes its action back."""

    seat: int


class Defended(Event, frozen=True):
    """C3.2: the challenged seat says "bid for it"."""

    seat: int


class Bid(Event, frozen=True):
    """C3.3: the challenger has at least so much on the contested spy."""

    seat: int
    hundreds: int


class Covered(Event, frozen=True):
    """C3.3: the challenged seat has at least the bid on the contested spy."""

    seat: int


class Declined(Event, frozen=True):
    """C3.3: the challenged seat does not cover the bid, whether it could or not."""

    seat: int


class Stopped(Event, frozen=True):
    """C3.4: the challenger bids no more; it will lose its next turn."""

    seat: int


class Returned(Event, frozen=True):
    """C3.4: a cancelled move is taken back."""

    spy: Spy
    space: int
    case: bool


class Saved(Event, frozen=True):
    """C3.4: the Victim stays in the game."""

    victim: Spy


class Blown(Event, frozen=True):
    """C3.6: a cover is blown; the cost is taken from the seat's account on the Informer."""

    seat: int
    informer: Spy
    victim: Spy


class Answered(Event, frozen=True):
    """C3.6: a seat has decided whether to disclose its account; only it knows how."""

    seat: int
    shows: bool | None


class Disclosed(Event, frozen=True):
    """C3.6: what a seat had on the spy that left the game; None if it keeps that secret."""

    seat: int
    spy: Spy
    hundreds: int | None


class Balance(Event, frozen=True):
    """C5.3: a balance, at the end or in a position set up by hand."""

    seat: int
    hundreds: int | None


class Account(Event, frozen=True):
    """C5.3: an account, at the end or in a position set up by hand."""

    seat: int
    spy: Spy
    hundreds: int | None


class Ended(Event, frozen=True):
    """C5: the game is over."""

    reason: Reason
    winner: int | None


class Entry(Event, frozen=True):
    """C5.3: after the end, the n-th pay-off in a Bank Book, the opening one being 0; nobody if it was pretended."""

    seat: int
    number: int
    spy: Spy | None
    hundreds: int


class Funds(Event, frozen=True):
    """In a position set up by hand: the balance and all accounts of a seat, added up."""

    seat: int
    hundreds: int


class Gone(Event, frozen=True):
    """In a position set up by hand: a spy has left the game."""

    spy: Spy


class Flagged(Event, frozen=True):
    """In a position set up by hand: a seat will lose its next turn."""

    seat: int


EVENTS = EventCodec(__name__)


def closing(told: Iterable[Event]) -> Iterator[Emission]:
    """C5.3: the whole history of the Bank Books, for everybody, made from what the referee was told in a finished game.

    A step cannot write it: a long game has more pay-offs than a log has room for.
    """
    events = list(told)
    if not any(isinstance(event, Ended) for event in events):
        return
    count: dict[int, int] = {}
    for event in events:
        if isinstance(event, Opened | Paid):
            number = count.get(event.seat, 0)
            count[event.seat] = number + 1
            yield from public(Entry(event.seat, number, event.spy, event.hundreds or 0))


def introduce(s: State) -> Iterator[Emission]:
    """Tell each viewer about a position set up by hand: the table to all, its Bank Book to each seat."""
    before = _before_disclosure(s)
    yield from public(First(s.first))
    for spy in Spy:
        if spy < s.spies:
            yield from public(Stands(spy, before.place[spy]) if before.place[spy] != NONE else Gone(spy))
    yield from public(Case(s.case))
    if s.question == Question.OPENING:
        yield from _introduce_openings(s)
    else:
        yield from _introduce_books(before)
        yield from public(*(Flagged(seat) for seat in range(s.seats) if s.flags >> seat & 1))
        yield from public(Turn(s.active, s.round))
        if s.spy == NONE:
            yield from public(*(Answered(seat, True) for seat in range(s.seats) if s.shows >> seat & 1))
        yield from _under_way(s)
    if s.question == Question.OVER:
        yield from public(*_shown_books(s), Ended(Reason(s.reason), or_none(s.winner)))
    else:
        yield from public(Asked(s.asked, Question(s.question)))


def _before_disclosure(s: State) -> State:
    """Return the position before the blown cover that is being disclosed, so that `Blown` can be told as ever."""
    before = s.copy()
    if s.question == Question.DISCLOSE:
        before.place[s.victim] = s.place[s.spy]
        before.account[s.active * SPIES + s.spy] += s.cost
    return before


def _introduce_openings(s: State) -> Iterator[Emission]:
    for seat in range(s.seats):
        for spy in Spy:
            hundreds = s.account[seat * SPIES + spy]
            if hundreds:
                yield from secret(only(seat), Opened(seat, spy, hundreds), Opened(seat, None, None))


def _introduce_books(s: State) -> Iterator[Emission]:
    for seat in range(s.seats):
        accounts = s.account[seat * SPIES : seat * SPIES + s.spies]
        yield from public(Funds(seat, s.balance[seat] + sum(accounts)))
        yield from secret(only(seat), Balance(seat, s.balance[seat]), Balance(seat, None))
        for spy, hundreds in enumerate(accounts):
            yield from secret(only(seat), Account(seat, Spy(spy), hundreds), Account(seat, Spy(spy), None))


def _shown_books(s: State) -> Iterator[Event]:
    for seat in range(s.seats):
        yield Balance(seat, s.balance[seat])
        yield from (Account(seat, spy, s.account[seat * SPIES + spy]) for spy in Spy if spy < s.spies)


def _under_way(s: State) -> Iterator[Emission]:
    """Tell about the action, the challenge and the contest that are still open."""
    if s.spy == NONE:
        return
    if s.victim != NONE:
        yield from public(Blowing(s.active, Spy(s.spy), Spy(s.victim)))
    else:
        yield from public(Moved(Spy(s.spy), s.origin, s.place[s.spy], bool(s.carried)))
    if s.question == Question.DISCLOSE:
        yield from public(Blown(s.active, Spy(s.spy), Spy(s.victim)))
        for seat in range(s.seats):
            if not s.asked >> seat & 1:
                yield from secret(only(seat), Answered(seat, bool(s.shows >> seat & 1)), Answered(seat, None))
    if s.question in (Question.ANSWER, Question.BID, Question.COVER):
        yield from public(Challenged(s.challenger))
    if s.question in (Question.BID, Question.COVER):
        yield from public(Defended(s.active))
        if s.bid:
            yield from public(Bid(s.challenger, s.bid))
        if s.bid and s.question == Question.BID:
            yield from public(Covered(s.active))
