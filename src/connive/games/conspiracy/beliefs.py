"""What is possible for one seat of Conspiracy: the other seats' Bank Books, and the notebook of what is proved.

Books of different seats tell nothing about each other, so a world is one possible book for each other seat.
Passing, declining, stopping and conceding are always allowed: they prove nothing. The chance of a world follows the
prior in `priors.py`, stated there and replaceable: each pay-off is drawn as people pay, within what the facts allow.
"""

import msgspec

from connive.core.events import Event, number_of, tag_of
from connive.core.lots import LOTS
from connive.core.randomness import Rng
from connive.core.viewer import Viewer
from connive.games.conspiracy import events
from connive.games.conspiracy.ledger import Bound, Ledger
from connive.games.conspiracy.model import NONE, SPIES, Options, Question, Spy, State, prepare
from connive.games.conspiracy.priors import Habits, Prior
from connive.games.conspiracy.view import View


class SpyNote(msgspec.Struct, frozen=True):
    """The proved bounds of an account, in hundreds, each with its reason."""

    spy: Spy
    low: Bound
    high: Bound


class SeatNote(msgspec.Struct, frozen=True):
    """What is proved about one Bank Book: pay-offs announced (None if unknown), the balance, each account."""

    seat: int
    payoffs: int | None
    balance: tuple[int, int]
    spies: list[SpyNote]


class Notebook(msgspec.Struct, frozen=True):
    """The deductions of one seat about the others."""

    seats: list[SeatNote]


class Belief:
    """The fold of one seat's events into a ledger for each other seat."""

    def __init__(self, seat: int, options: Options, seats: int, prior: Prior | None = None) -> None:
        self.seat, self.prior = seat, prior or Habits()
        self._options, self._seats = options, seats
        self.view = View.start(Viewer.seat(seat), options, seats)
        others = [other for other in range(seats) if other != seat]
        self.ledgers = {other: Ledger(self.view.money, self.view.cap, self.view.spies) for other in others}
        self._public: State | None = None

    def apply(self, event: Event) -> None:
        """Learn from the next event, then see it."""
        learn = getattr(self, f"_from_{tag_of(type(event))}", None)
        if learn is not None:
            learn(event)
        self.view.apply(event)
        self._public = None

    # --- What each kind of event teaches ---

    def _from_opened(self, event: events.Opened | events.Paid) -> None:
        if event.seat in self.ledgers:
            self.ledgers[event.seat].announce()

    _from_paid = _from_opened

    def _from_challenged(self, event: events.Challenged) -> None:
        self._prove(event.seat, self.view.spy, 1, "challenged")

    def _from_bid(self, event: events.Bid) -> None:
        self._prove(event.seat, self.view.spy, event.hundreds, "bid")

    def _from_covered(self, event: events.Covered) -> None:
        self._prove(event.seat, self.view.spy, self.view.bid, "covered")

    def _from_blowing(self, event: events.Blowing) -> None:
        self._prove(event.seat, event.informer, self.view.cost, "informer")

    def _prove(self, seat: int, spy: Spy | None, account: int, reason: str) -> None:
        if seat in self.ledgers and spy is not None:
            self.ledgers[seat].prove(spy, account, reason, self.view.round)

    def _from_blown(self, event: events.Blown) -> None:
        for seat, ledger in self.ledgers.items():
            ledger.close(event.victim)
            if seat == event.seat:
                ledger.spend(event.informer, self.view.cost)

    def _from_disclosed(self, event: events.Disclosed | events.Account) -> None:
        if event.seat in self.ledgers and event.hundreds is not None:
            reason = "disclosed" if isinstance(event, events.Disclosed) else "shown"
            self.ledgers[event.seat].disclose(event.spy, event.hundreds, reason, self.view.round)

    _from_account = _from_disclosed

    def _from_funds(self, event: events.Funds) -> None:
        if event.seat in self.ledgers:
            ledger = Ledger.unknown(event.hundreds, self.view.spies)
            for spy, space in enumerate(self.view.place):
                if space is None:
                    ledger.close(spy)
            self.ledgers[event.seat] = ledger

    # --- Worlds ---

    def sample(self, rng: Rng) -> State:
        """Return a possible world, drawn as the prior pays."""
        s = self._known().copy()
        for seat, ledger in self.ledgers.items():
            accounts, s.balance[seat] = ledger.draw(rng, self.prior)
            s.account[seat * SPIES : seat * SPIES + s.spies] = accounts
        for seat in self.secret_answers():
            s.shows |= rng.below(2) << seat
        s.lot = rng.below(LOTS)
        return s

    def contains(self, s: State) -> bool:
        """Tell whether a state is a world that this seat cannot exclude."""
        expected = self._known().copy()
        for seat, ledger in self.ledgers.items():
            book = slice(seat * SPIES, seat * SPIES + expected.spies)
            if not ledger.holds(s.account[book], s.balance[seat]):
                return False
            expected.account[book], expected.balance[seat] = s.account[book], s.balance[seat]
        for seat in self.secret_answers():
            expected.shows |= s.shows & 1 << seat
        expected.lot = s.lot
        return expected == s

    def secret_answers(self) -> list[int]:
        """C3.6: the seats that have answered about the Victim, while the answers are not out."""
        if self.view.question != Question.DISCLOSE:
            return []
        return [seat for seat in self.ledgers if not self.view.to_act >> seat & 1]

    def _known(self) -> State:
        if self._public is None:
            self._public = state_of(self.view, self._options, self._seats)
        return self._public

    # --- The notebook ---

    def notebook(self) -> Notebook:
        """Return the proved bounds of every other seat's accounts, with the reasons."""
        return Notebook([self._seat_note(seat, ledger) for seat, ledger in self.ledgers.items()])

    def _seat_note(self, seat: int, ledger: Ledger) -> SeatNote:
        spies = [SpyNote(Spy(spy), ledger.low(spy), ledger.high(spy)) for spy in range(ledger.spies)]
        return SeatNote(seat, ledger.slots if ledger.opens else None, ledger.balance_range(), spies)


def state_of(view: View, options: Options, seats: int) -> State:
    """Return a state with the public fields and this viewer's own book; what is secret is left at zero."""
    s = State()
    prepare(s, options, seats)
    s.question, s.asked, s.active, s.first = view.question, view.to_act, view.active, view.first
    s.round, s.flags, s.case, s.carried, s.bid = view.round, view.flags, view.case, int(view.carried), view.bid
    s.place = [*map(number_of, view.place), *[NONE] * (SPIES - view.spies)]
    s.spy, s.origin, s.victim = number_of(view.spy), number_of(view.origin), number_of(view.victim)
    s.challenger = number_of(view.challenger)
    s.shows = sum(1 << seat for seat, shows in enumerate(view.shows) if shows)
    for seat, book in enumerate(view.books):
        s.balance[seat] = book.balance or 0
        s.account[seat * SPIES : seat * SPIES + view.spies] = [account or 0 for account in book.accounts]
    s.winner = NONE
    if view.ended is not None:
        s.winner, s.reason = number_of(view.ended.winner), view.ended.reason
    return s
