"""The deal as chance nodes of a tree: one for each number that the rules draw, or one for a whole deal.

Invariant: how many numbers a deal draws, and below which bounds, does not depend on the numbers; lots are left at zero,
since nothing that is seen depends on them.
"""

from typing import Any, Protocol

from connive.core.emit import SPECTATORS
from connive.core.game import Game
from connive.core.options import Options
from connive.solving.deals import Script, distinct_deals
from connive.solving.telling import told

Outcomes = list[tuple[int, float]]


class Chance(Protocol):
    """How a match is dealt, in one draw or several."""

    draws: int
    most: int
    """The largest number of outcomes of a draw."""

    def outcomes(self, drawn: list[int]) -> Outcomes:
        """Return what the next draw can be, with its probabilities."""
        ...

    def deal(self, drawn: list[int]) -> Any:
        """Return the dealt state after all draws."""
        ...


class Draws:
    """Every number that the rules draw is a draw."""

    def __init__(self, game: Game, options: Options, seats: int) -> None:
        self._game, self._options, self._seats = game, options, seats
        self._sizes: list[int] = []
        self.deal([])
        self.draws, self.most = len(self._sizes), max(self._sizes, default=1)

    def outcomes(self, drawn: list[int]) -> Outcomes:
        """Return the numbers below the next bound, all equally likely."""
        size = self._sizes[len(drawn)]
        return [(number, 1 / size) for number in range(size)]

    def deal(self, drawn: list[int]) -> Any:
        """Let the rules deal with these numbers."""
        script = Script(drawn)
        state = self._game.new_state(self._options, self._seats)
        self._game.rules.deal(state, script)
        self._sizes = self._sizes or script.sizes
        assert script.sizes == self._sizes, "what a deal draws depends on what it has drawn"
        return state


class PublicDeals:
    """One draw among all deals of one public appearance: a smaller game of its own, since everybody knows it."""

    draws = 1

    def __init__(self, game: Game, options: Options, seats: int, number: int) -> None:
        looks: dict[bytes, list[Any]] = {}
        for deal in distinct_deals(game, options, seats):
            looks.setdefault(told(deal.state, SPECTATORS), []).append(deal)
        self._deals = list(looks.values())[number]
        self.most = len(self._deals)

    def outcomes(self, drawn: list[int]) -> Outcomes:  # noqa: ARG002
        """Return the deals by number, as likely as they are."""
        total = sum(deal.probability for deal in self._deals)
        return [(number, deal.probability / total) for number, deal in enumerate(self._deals)]

    def deal(self, drawn: list[int]) -> Any:
        """Return the deal that was drawn."""
        return self._deals[drawn[0]].state.copy()
