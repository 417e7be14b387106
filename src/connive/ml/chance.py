"""The deal as chance nodes of a tree: one for each number that the rules draw, or one for a whole deal.

Invariant: how many numbers a deal draws, and below which bounds, does not depend on the numbers; lots are left at zero,
since nothing that is seen depends on them.
"""

from functools import cached_property
from typing import Any, Protocol

from connive.core.deals import Script, distinct_deals
from connive.core.emit import SPECTATORS
from connive.core.game import Game
from connive.core.options import Options
from connive.ml.single import Single
from connive.solving.told import told


class Chance(Protocol):
    """How a match is dealt, in one draw or several."""

    draws: int
    most: int
    """The largest number of outcomes of a draw."""

    def size(self, drawn: list[int]) -> int:
        """Return how many outcomes the next draw has."""
        ...

    def odds(self, drawn: list[int]) -> list[float]:
        """Return how likely each outcome of the next draw is."""
        ...

    def deal(self, drawn: list[int]) -> Single:
        """Return a new match, dealt after all draws."""
        ...


class Draws:
    """Every number that the rules draw is a draw."""

    def __init__(self, game: Game, options: Options, seats: int) -> None:
        script = Script([])
        game.rules.deal(game.new_state(options, seats), script)
        self._sizes = script.sizes
        self._undealt = Single(game, seats, options)
        self.draws, self.most = len(self._sizes), max(self._sizes, default=1)

    def size(self, drawn: list[int]) -> int:
        """Return the bound that the next number is below."""
        return self._sizes[len(drawn)]

    def odds(self, drawn: list[int]) -> list[float]:
        """Return that all numbers are equally likely."""
        size = self.size(drawn)
        return [1 / size] * size

    def deal(self, drawn: list[int]) -> Single:
        """Let the rules deal with these numbers."""
        match = self._undealt.copy()
        match.deal_by(0, *drawn, 0)
        return match


class PublicDeals:
    """One draw among all deals of one public appearance: a smaller game of its own, since everybody knows it."""

    draws = 1

    def __init__(self, game: Game, options: Options, seats: int, number: int) -> None:
        looks: dict[bytes, list[Any]] = {}
        for deal in distinct_deals(game, options, seats):
            looks.setdefault(told(deal.state, SPECTATORS), []).append(deal)
        self._deals = list(looks.values())[number]
        self._undealt = Single(game, seats, options)
        self.most = len(self._deals)

    def size(self, drawn: list[int]) -> int:  # noqa: ARG002
        """Return how many deals there are."""
        return self.most

    def odds(self, drawn: list[int]) -> list[float]:  # noqa: ARG002
        """Return how likely each deal is among these."""
        total = sum(deal.probability for deal in self._deals)
        return [deal.probability / total for deal in self._deals]

    def deal(self, drawn: list[int]) -> Single:
        """Return the deal that was drawn."""
        return self._matches[drawn[0]].copy()

    @cached_property
    def _matches(self) -> list[Single]:
        return [self._dealt(deal.state) for deal in self._deals]

    def _dealt(self, state: Any) -> Single:
        match = self._undealt.copy()
        match.put(state, bytes(state.log[: state.log_len]))
        return match
