"""The typed events of Conclave. A `Card` is told as this audience sees it: its face, or only its back (K1.2)."""

from collections.abc import Iterator

from connive.core.emit import only
from connive.core.events import Emission, Event, EventCodec, public, secret
from connive.games.conclave.cards import CARDS, MAGICS, NO_CARD, SUIT, Card, Magic
from connive.games.conclave.model import DECK, DECKS, HAND, WIDTH, Corner, Question, Reason, State
from connive.games.conclave.scores import (
    controlled,
    end_reason,
    follower_count,
    place_of,
    resentment,
    winner_set,
)


class First(Event, frozen=True):
    """K1.4: who begins, and the starting corner."""

    seat: int
    corner: Corner


class Row(Event, frozen=True):
    """K1.3: a row of the grid from the left; None is an empty cell."""

    row: int
    a: Card | None
    b: Card | None
    c: Card | None
    d: Card | None


class Dealt(Event, frozen=True):
    """K1.3: a hand, in no order that tells anything; None where it has fewer cards."""

    seat: int
    a: Card | None
    b: Card | None
    c: Card | None
    d: Card | None


class Spread(Event, frozen=True):
    """K1.3: the next cards of a deck, from the top down, by their backs; None below the bottom."""

    deck: int
    a: Card | None
    b: Card | None
    c: Card | None
    d: Card | None


class Turn(Event, frozen=True):
    """K2: a seat's turn begins."""

    seat: int


class Asked(Event, frozen=True):
    """A choice is open for the seats of a bit set."""

    seats: int
    question: Question


class Gave(Event, frozen=True):
    """K2.1: a seat gave its whole pile of a magic to another."""

    seat: int
    magic: Magic
    to: int


class Sent(Event, frozen=True):
    """K2.2, K2.3: a seat placed an emissary, and its column and row total so much."""

    seat: int
    card: Card
    cell: int
    column: int
    row: int


class Took(Event, frozen=True):
    """K2.4: a mage became a follower of the seat."""

    seat: int
    card: Card
    cell: int


class Crisis(Event, frozen=True):
    """K2.5: the grid is full: a magic crisis; what it takes follows."""

    seat: int


class Drew(Event, frozen=True):
    """K2.6: a seat drew the top card of a deck; others saw its back."""

    seat: int
    deck: int
    card: Card


class Laid(Event, frozen=True):
    """K2.7: a card was laid from a deck in the refill."""

    deck: int
    card: Card
    cell: int


class Last(Event, frozen=True):
    """K3.1: this seat emptied the decks; every seat has one last turn, this one after all others."""

    seat: int


class Joined(Event, frozen=True):
    """K3.2: the cards left in a hand joined its owner's piles."""

    seat: int
    a: Card | None
    b: Card | None
    c: Card | None


class Scored(Event, frozen=True):
    """K3.3 to K3.5: a seat's resentment, the magics it controls as a bit set, its followers, and its place."""

    seat: int
    resentment: int
    controls: int
    followers: int
    place: int


class Ended(Event, frozen=True):
    """K3: the game is over; `winners` is a bit set."""

    reason: Reason
    winners: int


class Follows(Event, frozen=True):
    """In a position set up by hand: a follower of a seat."""

    seat: int
    card: Card


class Resumed(Event, frozen=True):
    """In a position set up by hand: whose turn it is, its number, and how many last turns are to come (K3.1)."""

    seat: int
    turn: int
    last_turns: int


EVENTS = EventCodec(__name__)


def introduce(s: State) -> Iterator[Emission]:
    """Tell each viewer about a position set up by hand: the table and all backs to all, its own hand to each seat."""
    yield from public(First(s.active, Corner(s.corner)))
    for row in range(s.side):
        yield from public(Row(row, *_told(s.grid[row * WIDTH : (row + 1) * WIDTH])))
    for seat in range(s.seats):
        hand = _told(s.hands[seat * HAND : (seat + 1) * HAND])
        yield from secret(only(seat), Dealt(seat, *hand), Dealt(seat, *_backs(hand)))
    for deck in range(DECKS):
        cards = s.decks[deck * DECK : deck * DECK + s.left[deck]][::-1]
        for i in range(0, len(cards), 4):
            yield from public(Spread(deck, *_backs(_told((cards[i : i + 4] + [NO_CARD] * 3)[:4]))))
    for seat in range(s.seats):
        yield from public(*(Follows(seat, card) for card in _followers(s, seat)))
    yield from public(Resumed(s.active, s.turn, s.last_turns), *_open_or_over(s))


def score_events(s: State) -> Iterator[Event]:
    """Return the events that tell the score of a table, as the rules do at the end."""
    for seat in range(s.seats):
        controls = sum(1 << magic for magic in range(MAGICS) if controlled(s, seat, magic))
        yield Scored(seat, resentment(s, seat), controls, follower_count(s, seat), place_of(s, seat))


def _open_or_over(s: State) -> Iterator[Event]:
    if s.question != Question.OVER:
        yield Asked(s.asked, Question(s.question))
        return
    yield from score_events(s)
    yield Ended(Reason(end_reason(s)), winner_set(s))


def _told(cards: list[int]) -> list[Card | None]:
    return [Card(card) if card != NO_CARD else None for card in cards]


def _backs(cards: list[Card | None]) -> list[Card | None]:
    return [card.back if card is not None else None for card in cards]


def _followers(s: State, seat: int) -> list[Card]:
    piles = s.held[seat * MAGICS : (seat + 1) * MAGICS]
    return [Card(card) for card in range(CARDS) if piles[card // SUIT] >> card % SUIT & 1]
