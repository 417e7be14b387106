"""What one seat must reckon with: the cards that the other may hold, the coins that it may hide, and the notebook.

The model, stated so that it can be replaced: every card that is left is equally likely, and with it every number that
it allows. A claim teaches that the card allows it, and nothing else. Invariant: a world is possible exactly if the
rules do not let the seat exclude it; so the kit notices an event that tells more than they say.
"""

import msgspec

from connive.core.events import Event
from connive.core.lots import LOTS
from connive.core.randomness import Rng
from connive.core.viewer import Viewer

from .events import Shown
from .model import NONE, Options, State, prepare
from .view import View


class Notebook(msgspec.Struct, frozen=True):
    """The chance of each card and number of coins of the other, and why: the own card, and what the other claimed."""

    card: list[float]
    coins: list[float]
    own: int
    claim: int | None


class Belief:
    """The fold of one seat's events."""

    def __init__(self, seat: int, options: Options, seats: int) -> None:
        self.seat, self.other = seat, 1 - seat
        self._options, self._seats = options, seats
        self.view = View.start(Viewer.seat(seat), options, seats)
        self._shown: Shown | None = None

    def apply(self, event: Event) -> None:
        """Take in the next event."""
        self.view.apply(event)
        if isinstance(event, Shown) and event.seat == self.other:
            self._shown = event

    def cards(self) -> list[int]:
        """Return the cards that the other may hold: not mine (G1.2), and none below its claim (G2.2)."""
        if self._shown is not None:
            return [self._shown.card]
        least = self.view.claim[self.other] or 1
        return [card for card in range(least, self.view.cards + 1) if card != self.view.card[self.seat]]

    def coins(self, card: int) -> list[int]:
        """Return what the other may hide with a card (G1.3)."""
        if self._shown is not None:
            return [self._shown.coins]
        return list(range(card + 1)) if self.view.hidden[self.other] else [NONE]

    def sample(self, rng: Rng) -> State:
        """Return a world drawn by its probability."""
        card = _draw(self.cards(), rng)
        return self._world(card, _draw(self.coins(card), rng), rng.below(LOTS))

    def contains(self, s: State) -> bool:
        """Tell whether a state is a world that this seat cannot exclude."""
        card, coins = s.card[self.other], s.coins[self.other]
        return card in self.cards() and coins in self.coins(card) and self._world(card, coins, s.lot) == s

    def notebook(self) -> Notebook:
        """Return what the other may hold and hide, and why."""
        cards, coins = [0.0] * (self.view.cards + 1), [0.0] * (self.view.cards + 1)
        for card in self.cards():
            cards[card] = 1 / len(self.cards())
            for number in self.coins(card):
                if number != NONE:
                    coins[number] += cards[card] / len(self.coins(card))
        return Notebook(cards, coins, self.view.card[self.seat] or 0, self.view.claim[self.other])

    def _world(self, card: int, coins: int, lot: int) -> State:
        s, view = State(), self.view
        prepare(s, self._options, self._seats)
        s.question, s.asked, s.lot = view.question, view.to_act, lot
        s.winner = NONE if view.ended is None or view.ended.winner is None else view.ended.winner
        s.card, s.coins = _numbers(view.card), _numbers(view.coins)
        s.claim, s.guess = _numbers(view.claim), _numbers(view.guess)
        s.card[self.other], s.coins[self.other] = card, coins
        return s


def _draw(numbers: list[int], rng: Rng) -> int:
    return numbers[rng.below(len(numbers))]


def _numbers(known: list[int | None]) -> list[int]:
    return [NONE if number is None else number for number in known]
