"""How single cards change places, and how an event tells a card: plain functions over the state."""

from connive.core.emit import NOTHING
from connive.games.conclave.model import CARDS, DECK, HAND, INFLUENCE, MAGIC, MAGICS, NO_CARD, SUIT, State


def lay(s: State, card: int, cell: int) -> None:
    """Put a card face up on a cell."""
    s.grid[cell] = card
    s.occupied |= 1 << cell


def add_to_hand(s: State, seat: int, card: int) -> None:
    """K1.2: put a card in its place: a hand is kept by card numbers, so that it does not tell what came when."""
    for i in range(seat * HAND, seat * HAND + HAND):
        next_card = max(s.hands[i], card)
        s.hands[i] = min(s.hands[i], card)
        card = next_card


def take_from_hand(s: State, seat: int, card: int) -> None:
    """Take a card out of a hand and close the gap."""
    last = seat * HAND + HAND - 1
    gap = 0
    for i in range(seat * HAND, last):
        gap |= int(s.hands[i] == card)
        s.hands[i] = s.hands[i + gap]
    s.hands[last] = NO_CARD


def top_card(s: State, deck: int) -> int:
    """Take the top card of a deck."""
    s.left[deck] -= 1
    at = deck * DECK + s.left[deck]
    card = s.decks[at]
    s.decks[at] = NO_CARD
    return card


def follow(s: State, seat: int, card: int) -> None:
    """Add a card to a seat's pile of its magic."""
    pile = seat * MAGICS + MAGIC[card]
    s.held[pile] |= 1 << card % SUIT
    s.total[pile] += INFLUENCE[card]
    s.count[pile] += 1


def back(card: int) -> int:
    """K1.2: what others see of a face-down card: its magic."""
    return CARDS + MAGIC[card]


def back_at(s: State, deck: int, i: int) -> int:
    """Return the back of a card in a deck; no card below its bottom."""
    return back(s.decks[deck * DECK + i]) if i >= 0 else NO_CARD


def shown(card: int) -> int:
    """Return a card as an event tells it: nothing where there is none."""
    return card if card != NO_CARD else NOTHING


def shown_four(owner: int, a: int, b: int, c: int, d: int) -> tuple[int, int, int, int, int]:
    """Return what an event about up to four cards tells: whose or where they are, and the cards."""
    return owner, shown(a), shown(b), shown(c), shown(d)
