"""Every possible deal of a variant, by going through all that chance could have said.

Invariant: the probabilities of all deals sum to one; lots are left at zero, since nothing that is seen depends on them.
"""

from collections.abc import Iterator
from math import prod
from typing import Any, NamedTuple

from connive.core.game import Game
from connive.core.lots import LOTS
from connive.core.options import Options


class Script:
    """Chance that follows a script."""

    def __init__(self, numbers: list[int]) -> None:
        self.numbers, self.sizes = numbers, []  # type: list[int], list[int]

    def below(self, n: int) -> int:
        """Return the next number of the script, then zeroes."""
        if n == LOTS:
            return 0
        self.sizes.append(n)
        at = len(self.sizes) - 1
        return self.numbers[at] if at < len(self.numbers) else 0

    @property
    def probability(self) -> float:
        """How likely chance is to follow this script."""
        likely = 1.0
        for size in self.sizes:
            likely /= size
        return likely

    def next(self) -> list[int] | None:
        """Return the script of the next deal in order, or None after the last."""
        numbers = (self.numbers + [0] * len(self.sizes))[: len(self.sizes)]
        for at in reversed(range(len(numbers))):
            if numbers[at] + 1 < self.sizes[at]:
                return [*numbers[:at], numbers[at] + 1]
        return None


class Deal(NamedTuple):
    """A dealt state and how likely it is."""

    state: Any
    probability: float


def all_deals(game: Game, options: Options, seats: int) -> Iterator[Deal]:
    """Return every possible deal; some may be the same."""
    script: list[int] | None = []
    while script is not None:
        chance = Script(script)
        state = game.new_state(options, seats)
        game.rules.deal(state, chance)
        yield Deal(state, chance.probability)
        script = chance.next()


def distinct_deals(game: Game, options: Options, seats: int) -> list[Deal]:
    """Return the deals that differ, each with all of its probability."""
    found: dict[Any, Deal] = {}
    for state, probability in all_deals(game, options, seats):
        key = state.key()
        before = found[key].probability if key in found else 0.0
        found[key] = Deal(state, before + probability)
    return list(found.values())


def few_deals(game: Game, options: Options, seats: int, most: int) -> list[Deal]:
    """Return the deals that differ; none where chance could say more than `most` different things."""
    chance = Script([])
    game.rules.deal(game.new_state(options, seats), chance)
    return distinct_deals(game, options, seats) if prod(chance.sizes) <= most else []
