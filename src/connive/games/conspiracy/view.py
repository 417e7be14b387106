"""What one viewer of Conspiracy may know now: the fold of its events, and the sentence of each.

Invariant: a View is made from events alone. Public fields have the names they have in the State.
"""

from typing import Any, Self

import msgspec

from connive.core.events import Event
from connive.core.text import Term
from connive.core.view import Blanks, ViewBase, sentence, word
from connive.core.viewer import Viewer
from connive.games.conspiracy import events
from connive.games.conspiracy.model import (
    CLAUSES,
    HUNDRED,
    Options,
    Question,
    Reason,
    Spy,
    board_of,
)


class MapSpace(msgspec.Struct, frozen=True):
    """A space of the map: its name in the catalogue, where it is drawn (per cent), its links, whose home it is."""

    name: str
    x: int
    y: int
    links: tuple[int, ...]
    seat: int | None


class Payoff(msgspec.Struct):
    """A pay-off in a Bank Book: in which round (0 is the opening), to whom and how much, where that is known."""

    round: int
    spy: Spy | None
    hundreds: int | None


class Book(msgspec.Struct):
    """A Bank Book as this viewer knows it for certain; money in hundreds, None where it is secret.

    `proved` is what everybody has heard: by bids and covers an account holds at least so much.
    """

    balance: int | None
    accounts: list[int | None]
    proved: list[int]
    lines: list[Payoff] = []


class End(msgspec.Struct):
    """How the game ended."""

    reason: Reason
    clause: str
    winner: int | None


class View(ViewBase, msgspec.Struct):
    """All that one viewer may know."""

    viewer: str
    map_name: str
    spaces: tuple[MapSpace, ...]
    seats: int
    spies: int
    headquarters: list[int]
    money: int
    cap: int
    cost: int
    disclose: bool
    anyone: bool
    round_limit: int
    place: list[int | None]
    books: list[Book]
    case: int
    question: Question = Question.OPENING
    to_act: int = 0
    active: int = 0
    first: int = 0
    round: int = 0
    flags: int = 0
    spy: Spy | None = None
    origin: int | None = None
    carried: bool = False
    victim: Spy | None = None
    challenger: int | None = None
    bid: int = 0
    shows: list[bool | None] = []
    ended: End | None = None

    @classmethod
    def start(cls, viewer: Viewer, options: Options, seats: int) -> Self:
        """Return the view of somebody who has seen nothing yet."""
        board = board_of(options, seats)
        homes = board.seating[seats]
        owners = {space: seat for seat, space in enumerate(homes)}
        money = options.money // HUNDRED
        return cls(
            viewer=str(viewer),
            map_name=board.name,
            spaces=tuple(
                MapSpace(space.name, space.x, space.y, links, owners.get(i))
                for i, (space, links) in enumerate(zip(board.spaces, board.links, strict=True))
            ),
            seats=seats,
            spies=board.spies,
            headquarters=list(homes),
            money=money,
            cap=min(options.opening_cap, options.money) // HUNDRED,
            cost=options.cover_cost // HUNDRED,
            disclose=options.disclose_on_elimination,
            anyone=options.anyone_delivers,
            round_limit=options.round_limit,
            place=[None] * board.spies,
            books=[Book(money, [0] * board.spies, [0] * board.spies) for _ in range(seats)],
            case=board.case,
            shows=[None] * seats,
        )

    def account(self, seat: int, spy: int) -> int | None:
        """Return what this viewer knows to be on a spy."""
        return self.books[seat].accounts[spy] if spy < self.spies else None

    # --- One method for each kind of event that changes something ---

    def on_first(self, event: events.First) -> None:
        """C1.7."""
        self.first = self.active = event.seat

    def on_stands(self, event: events.Stands) -> None:
        """C1.3."""
        self.place[event.spy] = event.space

    def on_case(self, event: events.Case) -> None:
        """C1.3."""
        self.case = event.space

    def on_asked(self, event: events.Asked) -> None:
        """The next question; in a window the seat that is asked is the one that may challenge."""
        self.to_act, self.question = event.seats, event.question
        if event.question == Question.CHALLENGE:
            self.challenger, self.bid = event.seats.bit_length() - 1, 0
        elif event.question == Question.DISCLOSE:
            self.challenger, self.bid = None, 0

    def on_opened(self, event: events.Opened) -> None:
        """C1.6."""
        self._enter(event.seat, 0, event.spy, event.hundreds)

    def on_turn(self, event: events.Turn) -> None:
        """C2, C5.2."""
        self.active, self.round = event.seat, event.round
        self._forget_action()

    def _forget_action(self) -> None:
        self.spy = self.origin = self.victim = self.challenger = None
        self.carried, self.bid = False, 0

    def on_skipped(self, event: events.Skipped) -> None:
        """C3.5."""
        self.flags &= ~(1 << event.seat)

    def on_paid(self, event: events.Paid) -> None:
        """C2.2."""
        self._forget_answers()
        self._enter(event.seat, self.round, event.spy, event.hundreds)

    def _forget_answers(self) -> None:
        self.shows = [None] * self.seats

    def _enter(self, seat: int, turn: int, spy: Spy | None, hundreds: int | None) -> None:
        """Write a pay-off into a book; one that is not told makes every account it may have gone to uncertain."""
        book = self.books[seat]
        book.lines.append(Payoff(turn, spy, hundreds))
        if hundreds is None:
            book.balance = None
            for other in range(self.spies):
                if self.place[other] is not None:
                    book.accounts[other] = None
        elif spy is not None and book.balance is not None:
            book.balance -= hundreds
            book.accounts[spy] = (book.accounts[spy] or 0) + hundreds

    def on_moved(self, event: events.Moved) -> None:
        """C2.1."""
        self._forget_answers()
        self.spy, self.origin, self.carried = event.spy, event.origin, event.case
        self._put(event.spy, event.target, event.case)

    def _put(self, spy: Spy, space: int, case: bool) -> None:
        self.place[spy] = space
        if case:
            self.case = space

    def on_blowing(self, event: events.Blowing) -> None:
        """C2.3."""
        self._forget_answers()
        self.spy, self.victim = event.informer, event.victim

    def on_challenged(self, event: events.Challenged) -> None:
        """C3.1."""
        self.challenger = event.seat

    def on_bid(self, event: events.Bid) -> None:
        """C3.3."""
        self.bid = event.hundreds
        self._prove(event.seat)

    def on_covered(self, event: events.Covered) -> None:
        """C3.3."""
        self._prove(event.seat)

    def _prove(self, seat: int) -> None:
        """A seat has shown that it has at least the bid on the contested spy."""
        if self.spy is not None:
            proved = self.books[seat].proved
            proved[self.spy] = max(proved[self.spy], self.bid)

    def on_stopped(self, event: events.Stopped) -> None:
        """C3.4, C3.5."""
        self.flags |= 1 << event.seat

    def on_returned(self, event: events.Returned) -> None:
        """C3.4."""
        self._put(event.spy, event.space, event.case)

    def on_blown(self, event: events.Blown) -> None:
        """C3.6."""
        self.place[event.victim] = None
        book = self.books[event.seat]
        before = book.accounts[event.informer]
        book.accounts[event.informer] = None if before is None else before - self.cost
        book.proved[event.informer] = max(0, book.proved[event.informer] - self.cost)

    def on_answered(self, event: events.Answered) -> None:
        """C3.6."""
        self.shows[event.seat] = event.shows

    def on_disclosed(self, event: events.Disclosed) -> None:
        """C3.6: the answers are seen until the next action."""
        self.shows[event.seat] = event.hundreds is not None
        if event.hundreds is not None:
            self.books[event.seat].accounts[event.spy] = event.hundreds

    def on_balance(self, event: events.Balance) -> None:
        """C5.3."""
        self.books[event.seat].balance = event.hundreds

    def on_account(self, event: events.Account) -> None:
        """C5.3."""
        self.books[event.seat].accounts[event.spy] = event.hundreds

    def on_ended(self, event: events.Ended) -> None:
        """C5."""
        self._forget_action()
        self.to_act, self.question = 0, Question.OVER
        self.ended = End(event.reason, CLAUSES[event.reason], event.winner)

    def on_entry(self, event: events.Entry) -> None:
        """C5.3: the pay-offs that were secret."""
        line = self.books[event.seat].lines[event.number]
        line.spy, line.hundreds = event.spy, event.hundreds

    def on_gone(self, event: events.Gone) -> None:
        """Set up by hand."""
        self.place[event.spy] = None

    def on_flagged(self, event: events.Flagged) -> None:
        """Set up by hand."""
        self.flags |= 1 << event.seat


def describe(view: View, event: Any) -> tuple[str, Blanks]:
    """Return the sentence of an event; `view` is the view before it."""
    key, words = sentence(event, _variant(event), lambda name, value: _words(view, name, value))
    if isinstance(event, events.Moved | events.Returned):
        words["seat"] = Term(f"seat.{view.active}")
    if isinstance(event, events.Covered | events.Declined):
        words["dollars"] = view.bid * HUNDRED
    if isinstance(event, events.Blowing | events.Blown):
        words["dollars"] = view.cost * HUNDRED
    return key, words


def _words(view: View, name: str, value: Any) -> Blanks:
    """Return the words for one fact of an event."""
    if name == "hundreds":
        return {"dollars": value * HUNDRED}
    if name in ("space", "origin", "target"):
        return {name: Term(f"space.{view.spaces[value].name}")}
    return {name: word(name, value)}


def _variant(event: Event) -> str:
    """Return which of an event's sentences fits what is told."""
    match event:
        case events.Opened(hundreds=None) | events.Paid(hundreds=None) | events.Answered(shows=None):
            return "veiled"
        case events.Balance(hundreds=None) | events.Account(hundreds=None) | events.Disclosed(hundreds=None):
            return "veiled"
        case events.Paid(spy=None) | events.Entry(spy=None):
            return "pretended"
        case events.Entry(number=0):
            return "opening"
        case (
            events.Opened() | events.Paid() | events.Balance() | events.Account() | events.Disclosed() | events.Entry()
        ):
            return "open"
        case events.Answered(shows=shows):
            return "shows" if shows else "hides"
        case events.Moved(case=case) | events.Returned(case=case):
            return "case" if case else "alone"
        case events.Ended(winner=winner):
            return "draw" if winner is None else "won"
    return ""
