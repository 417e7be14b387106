"""OpenSpiel's Python search, `ISMCTSBot`, in a seat: its algorithm as it comes, our rules, our sampler.

One uniform roll-out for each simulation, UCT, and the action visited most is chosen; a new world for each simulation.
Invariant: it is shown worlds of its seat's belief only, never the match.
"""

from collections.abc import Iterable
from time import perf_counter
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts

from connive.bots.bot import Budget, Place, check_budget
from connive.core.decision import Decision
from connive.core.events import Event
from connive.core.randomness import FastRng
from connive.ml import spiel  # noqa: F401  # registers our games with OpenSpiel

USUAL = Budget(simulations=1000)
EXPLORATION = 2.0
NO_LIMIT = 1_000_000_000
FEWEST = 2
"""The first simulation only makes the root; without a second there is nothing to choose by."""

SEEDS = 2**32
"""How many seeds numpy's generator takes."""


class OutOfTimeError(Exception):
    """The time for one decision is over."""


class ClockedSearch(ismcts.ISMCTSBot):  # type: ignore[misc]
    """The search, untouched, until its budget is used up."""

    def allow(self, budget: Budget) -> None:
        """Set the limits of the next search."""
        self._max_simulations = max(FEWEST, budget.simulations or NO_LIMIT)
        self._end = perf_counter() + budget.seconds if budget.seconds else float("inf")
        self._begun = 0

    def sample_root_state(self, state: Any) -> Any:
        """Begin one more simulation, if there is time."""
        self._begun += 1
        if self._begun > FEWEST and perf_counter() > self._end:
            raise OutOfTimeError
        return super().sample_root_state(state)

    def run_search(self, state: Any) -> Any:
        """Search until the time is over."""
        try:
            return super().run_search(state)
        except OutOfTimeError:
            return self.get_final_policy(state, self._root_node)


class Peer:
    """A seat whose choices OpenSpiel makes."""

    usual = USUAL

    def __init__(self, place: Place, seed: int, plies: int) -> None:
        self._game: Any = pyspiel.load_game(f"connive_{place.game.name}", {"seats": place.seats, "plies": plies})
        luck = np.random.RandomState(seed % SEEDS)
        rollouts = mcts.RandomRolloutEvaluator(1, luck)
        self._search = ClockedSearch(self._game, rollouts, EXPLORATION, NO_LIMIT, random_state=luck)
        self._search.set_resampler(lambda _, seat: self.world(seat))
        self._belief = place.game.new_belief(place.seat, place.options, place.seats)
        self._seat, self._rng = place.seat, FastRng(seed)

    def observe(self, events: Iterable[Event]) -> None:
        """Learn from what the seat was told."""
        for event in events:
            self._belief.apply(event)

    def choose(self, decision: Decision, budget: Budget | None = None) -> int:  # noqa: ARG002
        """Let OpenSpiel search, by the clock from here on or by simulations."""
        self._search.allow(check_budget(budget or USUAL))
        return int(self._search.step(self.world(self._seat)))

    def world(self, seat: int) -> Any:
        """Return a match the seat may be in. Its own past is the same in all, so nobody has to remember it."""
        return self._game.placed(self._belief.sample(self._rng), seat)
