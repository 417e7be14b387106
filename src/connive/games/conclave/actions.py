"""The typed actions of Conclave, in the order of their ids."""

from collections.abc import Iterator

from connive.core.actions import Action, ActionTable
from connive.games.conclave.cards import CARDS, Card, Magic
from connive.games.conclave.model import CELLS, DECKS, SEATS


class Give(Action, frozen=True):
    """K2.1: give a whole pile of followers to a seat that has none of that magic."""

    magic: Magic
    to: int


class Draw(Action, frozen=True):
    """K2.6: draw the top card of a deck."""

    deck: int


class Send(Action, frozen=True):
    """K2.2: place a card of the hand on an empty cell."""

    card: Card
    cell: int


def _all() -> Iterator[Action]:
    yield from (Give(magic, seat) for magic in Magic for seat in range(SEATS))
    yield from (Draw(deck) for deck in range(DECKS))
    yield from (Send(Card(card), cell) for card in range(CARDS) for cell in range(CELLS))


ACTIONS = ActionTable(_all())
