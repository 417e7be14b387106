"""What a seat of Conclave can say about hidden cards: strong hands and decks, and backs that can hide one card only."""

from collections.abc import Callable
from math import lgamma

from connive.core.insight import Certainty, Fact
from connive.core.text import Term
from connive.games.conclave.beliefs import Belief
from connive.games.conclave.cards import INFLUENCE, Card
from connive.games.conclave.model import DECK, DECKS, HAND, State
from connive.games.conclave.view import View

STRONG = 4
"""A mage of this influence or more decides most lines."""


def facts(view: View, seat: int) -> list[Fact]:
    """Return how likely strong mages are: on top of each deck, and two or more in each other hand."""
    tops = [
        Fact("strong_top", {"deck": Term(f"deck.{deck}"), "least": STRONG}, _strong_top(deck))
        for deck in range(DECKS)
        if view.decks[deck]
    ]
    hands = [
        Fact("strong_hand", {"seat": Term(f"seat.{other}"), "least": STRONG}, _strong_hand(other))
        for other in range(view.seats)
        if other != seat and view.hands[other]
    ]
    return tops + hands


def _strong_top(deck: int) -> Callable[[State], bool]:
    return lambda world: INFLUENCE[world.decks[deck * DECK + world.left[deck] - 1]] >= STRONG


def _strong_hand(seat: int) -> Callable[[State], bool]:
    return lambda world: sum(INFLUENCE[card] >= STRONG for card in world.hands[seat * HAND : (seat + 1) * HAND]) > 1


def certainties(belief: Belief) -> list[Certainty]:
    """Return the hidden cards that must be in a certain hand (K1.2)."""
    found = list[Certainty]()
    for note in belief.notebook().cards:
        for seat, chance in enumerate(note.hands):
            if chance == 1:
                words = {"seat": Term(f"seat.{seat}"), **_named(note.card)}
                found.append(Certainty(f"card {int(note.card)}", "must_hold", words, False, "K1.2"))
    return found


def _named(card: Card) -> dict[str, int | Term]:
    assert card.brotherhood is not None and card.influence is not None
    return {
        "brotherhood": Term(f"brotherhood.{card.brotherhood.name.lower()}"),
        "of": Term(f"of_magic.{card.magic.name.lower()}"),
        "influence": card.influence,
    }


def surprise(belief: Belief, s: State) -> float:  # noqa: ARG001
    """Return how many ways there are to lay the unseen cards behind the backs, all of them alike, as a logarithm."""
    return sum(lgamma(len(note.unseen) + 1) - lgamma(note.removed + 1) for note in belief.notebook().magics)
