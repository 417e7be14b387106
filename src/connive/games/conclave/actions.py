"""The actions of Conclave, in the order of their ids."""

from typing import Annotated

from connive.core.actions import Action, ActionTable
from connive.games.conclave.cards import CARDS, Card, Magic
from connive.games.conclave.model import CELLS, DECKS, SEATS


class Give(Action, frozen=True):
    """K2.1: give a whole pile of followers to a seat that has none of that magic."""

    magic: Magic
    to: Annotated[int, range(SEATS)]


class Draw(Action, frozen=True):
    """K2.6: draw the top card of a deck."""

    deck: Annotated[int, range(DECKS)]


class Send(Action, frozen=True):
    """K2.2: place a card of the hand on an empty cell."""

    card: Annotated[Card, range(CARDS)]
    cell: Annotated[int, range(CELLS)]


ACTIONS = ActionTable(__name__)
