"""The set-up of Conclave (K1): the shuffle, who gets which cards, and what everybody sees of them."""

from connive.core.emit import only, tell, tell_secret
from connive.core.randomness import Rng, below
from connive.core.state import Vec
from connive.games.conclave import events
from connive.games.conclave.card_moves import add_to_hand, back, back_at, lay, shown_four
from connive.games.conclave.model import CELLS, DECK, DECKS, HAND, LAID_CELLS, PACK, PACK_CARDS, PACK_SIZE, WIDTH, State


def shuffle(s: State, cards: Vec, rng: Rng) -> None:
    """Mix the pack from the bottom up. The removed cards lie on top: nobody sees them, so their order is not drawn."""
    cards_there = PACK_SIZE[s.pack]
    for i in range(cards_there):
        cards[i] = PACK_CARDS[s.pack * PACK + i]
    for i in range(cards_there - 1, max(0, removed_count(s) - 1), -1):
        j = below(rng, i + 1)
        card = cards[i]
        cards[i] = cards[j]
        cards[j] = card


def removed_count(s: State) -> int:
    """K1.3: the number of cards that were removed unseen."""
    return PACK_SIZE[s.pack] - s.seats * s.hand_size - (s.side * s.side - s.spare) - DECKS * s.deck_size


def deal_from(s: State, cards: Vec) -> None:
    """K1.3, in its order from the top: the removed cards, the hands, the grid in reading order, deck 0, deck 1."""
    at = removed_count(s)
    for seat in range(s.seats):
        for _ in range(s.hand_size):
            add_to_hand(s, seat, cards[at])
            at += 1
    for cell in range(CELLS):
        if LAID_CELLS[s.pack] >> cell & 1:
            lay(s, cards[at], cell)
            at += 1
    for deck in range(DECKS):
        for i in range(s.deck_size - 1, -1, -1):
            s.decks[deck * DECK + i] = cards[at]
            at += 1
        s.left[deck] = s.deck_size


def show_deal(s: State) -> None:
    """Tell everybody the grid and all backs (K1.2), and each seat its own hand."""
    for row in range(s.side):
        at = row * WIDTH
        tell(s, events.Row.kind, *shown_four(row, s.grid[at], s.grid[at + 1], s.grid[at + 2], s.grid[at + 3]))
    for seat in range(s.seats):
        at = seat * HAND
        a, b, c, d = s.hands[at], s.hands[at + 1], s.hands[at + 2], s.hands[at + 3]
        told, veiled = shown_four(seat, a, b, c, d), shown_four(seat, back(a), back(b), back(c), back(d))
        tell_secret(s, events.Dealt.kind, only(seat), told, veiled)
    for deck in range(DECKS):
        for top in range(s.left[deck] - 1, -1, -4):
            a, b = back_at(s, deck, top), back_at(s, deck, top - 1)
            c, d = back_at(s, deck, top - 2), back_at(s, deck, top - 3)
            tell(s, events.Spread.kind, *shown_four(deck, a, b, c, d))
