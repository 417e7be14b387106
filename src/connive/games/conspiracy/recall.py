"""How a world of Conspiracy came about: whom the others paid, when, and how much, and what they answered in secret."""

import msgspec

from connive.core.events import Event
from connive.core.lots import LOTS
from connive.core.past import HIDDEN, Made, Past
from connive.core.randomness import Rng
from connive.games.conspiracy import actions, events
from connive.games.conspiracy.beliefs import Belief, state_of
from connive.games.conspiracy.choices import blow_action
from connive.games.conspiracy.model import MOST, SPACES, SPIES, Options, State

SPOKEN = {
    events.Passed: actions.Pass.id,
    events.Challenged: actions.Challenge.id,
    events.Conceded: actions.Concede.id,
    events.Defended: actions.Defend.id,
    events.Covered: actions.Cover.id,
    events.Declined: actions.Decline.id,
    events.Stopped: actions.Stop.id,
}
"""The choices that are no more than a word."""


class Payment(msgspec.Struct, frozen=True):
    """A pay-off of another seat, or a pretended one."""

    seat: int


class Reply(msgspec.Struct):
    """C3.6: what another seat answered about a Victim; None until the answers are out."""

    seat: int
    shows: bool | None = None

    def draw(self, rng: Rng) -> bool:
        """Return the answer, or either one while it is secret."""
        return bool(rng.below(2)) if self.shows is None else self.shows


class Recall:
    """The choices of all seats as one of them saw them."""

    def __init__(self, belief: Belief, options: Options, seats: int) -> None:
        self._belief, self._options, self._seats = belief, options, seats
        self._hidden: list[Payment | Reply] = []
        self._early: list[Reply] = []

    def start(self) -> None:
        """Remember the table, and what was paid and spent before."""
        self._start = state_of(self._belief.view, self._options, self._seats)
        self._slots = {seat: ledger.slots for seat, ledger in self._belief.ledgers.items()}
        self._spent = {seat: ledger.spent[:] for seat, ledger in self._belief.ledgers.items()}
        self._early = [Reply(seat) for seat in self._belief.secret_answers()]

    def note(self, event: Event) -> None:
        """Remember hidden choices, and what comes out about them."""
        match event:
            case events.Opened(spy=None, hundreds=None, seat=seat) | events.Paid(spy=None, hundreds=None, seat=seat):
                self._hidden.append(Payment(seat))
            case events.Answered(seat=seat, shows=None):
                self._hidden.append(Reply(seat))
            case events.Disclosed(seat=seat, hundreds=hundreds):
                for reply in [*self._early, *self._hidden]:
                    if isinstance(reply, Reply) and reply.seat == seat and reply.shows is None:
                        reply.shows = hundreds is not None

    def choice(self, event: Event) -> Made:
        """Return the choice that a step began with."""
        match event:
            case events.Opened(seat=seat) | events.Paid(seat=seat):
                return Made(seat, _payment(event.spy, event.hundreds) if event.hundreds is not None else HIDDEN)
            case events.Moved(spy=spy, target=target, case=case):
                return Made(self._belief.view.active, actions.Move.id + (spy * SPACES + target) * 2 + case)
            case events.Blowing(seat=seat, informer=informer, victim=victim):
                return Made(seat, blow_action(informer, victim))
            case events.Bid(seat=seat, hundreds=hundreds):
                return Made(seat, actions.Bid.id + hundreds - 1)
            case events.Answered(seat=seat, shows=shows):
                return Made(seat, HIDDEN if shows is None else actions.Show.id if shows else actions.Hide.id)
        seat = getattr(event, "seat")  # noqa: B009  # every spoken choice has one
        return Made(seat, SPOKEN[type(event)])

    def draw(self, rng: Rng) -> Past:
        """Draw every pay-off of the others."""
        books = {seat: ledger.entries(rng, self._belief.prior) for seat, ledger in self._belief.ledgers.items()}
        start = self._opening(books, rng)
        rest = {seat: iter(book[self._slots[seat] :]) for seat, book in books.items()}
        hidden = [
            (actions.Show.id if one.draw(rng) else actions.Hide.id)
            if isinstance(one, Reply)
            else _payment(*next(rest[one.seat]))
            for one in self._hidden
        ]
        return Past(start, hidden)

    def _opening(self, books: dict[int, list[tuple[int, int]]], rng: Rng) -> State:
        s = self._start.copy()
        for seat, book in books.items():
            s.balance[seat] = self._belief.ledgers[seat].money
            for spy, spent in enumerate(self._spent[seat]):
                s.account[seat * SPIES + spy] = -spent
            for spy, amount in book[: self._slots[seat]]:
                s.account[seat * SPIES + spy] += amount
                s.balance[seat] -= amount
        for reply in self._early:
            s.shows |= reply.draw(rng) << reply.seat
        s.lot = rng.below(LOTS)
        return s


def _payment(spy: int | None, hundreds: int) -> int:
    return actions.Pretend.id if hundreds == 0 or spy is None else actions.Pay.id + spy * MOST + hundreds - 1
