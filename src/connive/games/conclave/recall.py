"""How a world of Conclave came about: the cards go back, one by one, from where they are to where they were dealt.

Every choice was open. Which of its cards a seat drew is known to that seat only: any of those with the back that was
seen is as likely as another, so that all deals stay equally likely.
"""

from connive.core.events import Event
from connive.core.lots import LOTS
from connive.core.past import Made, Past
from connive.core.randomness import Rng, below
from connive.games.conclave import events
from connive.games.conclave.actions import ACTIONS, Draw, Give, Send
from connive.games.conclave.beliefs import Belief
from connive.games.conclave.card_moves import add_to_hand
from connive.games.conclave.model import DECK, DECKS, HAND, MAGIC, NO_CARD, Options, State
from connive.games.conclave.tally import table_of


class Recall:
    """The choices of all seats, and how cards changed places, as one seat saw it."""

    def __init__(self, belief: Belief, options: Options, seats: int) -> None:
        self._belief, self._options, self._seats = belief, options, seats
        self._moves: list[events.Sent | events.Drew | events.Laid] = []

    def start(self) -> None:
        """Remember the table."""
        self._start = table_of(self._belief.view, self._options)

    def note(self, event: Event) -> None:
        """Remember each card that leaves a hand or a deck."""
        if isinstance(event, events.Sent | events.Drew | events.Laid):
            self._moves.append(event)

    def choice(self, event: Event) -> Made:
        """Return the choice that a step began with."""
        match event:
            case events.Gave(seat=seat, magic=magic, to=to):
                return Made(seat, ACTIONS.id(Give(magic, to)))
            case events.Sent(seat=seat, card=card, cell=cell):
                return Made(seat, ACTIONS.id(Send(card, cell)))
            case events.Drew(seat=seat, deck=deck):
                return Made(seat, ACTIONS.id(Draw(deck)))
        raise AssertionError(f"no step begins with {event}")

    def draw(self, rng: Rng) -> Past:
        """Draw a world, and put its cards back."""
        world = self._belief.sample(rng)
        hands = [
            [card for card in world.hands[seat * HAND : (seat + 1) * HAND] if card != NO_CARD]
            for seat in range(self._seats)
        ]
        decks = [world.decks[deck * DECK : deck * DECK + world.left[deck]] for deck in range(DECKS)]
        for move in reversed(self._moves):
            _put_back(move, hands, decks, rng)
        return Past(self._opening(hands, decks, rng), [])

    def _opening(self, hands: list[list[int]], decks: list[list[int]], rng: Rng) -> State:
        s = self._start.copy()
        for seat, hand in enumerate(hands):
            for card in hand:
                add_to_hand(s, seat, card)
        for deck, cards in enumerate(decks):
            s.left[deck] = len(cards)
            s.decks[deck * DECK : deck * DECK + len(cards)] = cards
        s.lot = below(rng, LOTS)
        return s


def _put_back(
    move: events.Sent | events.Drew | events.Laid, hands: list[list[int]], decks: list[list[int]], rng: Rng
) -> None:
    if isinstance(move, events.Sent):
        hands[move.seat].append(int(move.card))
    elif isinstance(move, events.Laid):
        decks[move.deck].append(int(move.card))
    else:
        hand = hands[move.seat]
        alike = [card for card in hand if MAGIC[card] == move.card.magic]
        card = int(move.card) if move.card.face_up else alike[below(rng, len(alike))]
        hand.remove(card)
        decks[move.deck].append(card)
