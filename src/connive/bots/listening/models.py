"""Models of the others: how likely a seat is to act so in a world. Replace them with anything that has `likelihood`."""

from math import exp, log
from typing import Any, NamedTuple, Protocol

from connive.core.game import Game


class Model(Protocol):
    """A guess at how the others choose."""

    def likelihood(self, state: Any, seat: int, action: int) -> float:
        """Return the chance that a seat takes a legal action in a state."""
        ...


class Indifferent:
    """Choices tell nothing: whoever listens like this weighs all worlds alike."""

    def likelihood(self, state: Any, seat: int, action: int) -> float:  # noqa: ARG002
        """Return the same, whatever the world."""
        return 1.0


class Manner(NamedTuple):
    """How a seat is thought to choose at first sight; the order is that of `compiled.likelihood`."""

    weighed: float = 1.0
    """The power of the game's own weights; with 0 they do not count."""
    patience: float = 0.0
    """How much better an action must look to be e times as likely, in thousandths of a win; 0: it does not look."""
    slip: float = 0.1
    """How often it chooses by chance alone."""


class FirstSight:
    """Choices by the weights and the values of the game's heuristics."""

    def __init__(self, game: Game, manner: Manner) -> None:
        self._game, self.manner = game, manner

    def likelihood(self, state: Any, seat: int, action: int) -> float:
        """Return the chance that a seat takes a legal action in a state."""
        ids = self._game.legal_ids(state, seat)
        glad = [self._gladly(state, seat, i) for i in ids]
        shares = [exp(one - max(glad)) for one in glad]
        return (1 - self.manner.slip) * shares[ids.index(action)] / sum(shares) + self.manner.slip / len(ids)

    def _gladly(self, state: Any, seat: int, action: int) -> float:
        gladly = self.manner.weighed * log(self._game.heuristics.weight(state, seat, action))
        if self.manner.patience:
            after = state.copy()
            self._game.rules.step(after, seat, action)
            gladly += self._game.heuristics.value(after, seat) / self.manner.patience
        return gladly
