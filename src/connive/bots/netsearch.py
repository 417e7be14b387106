"""Search with a learned network, on worlds that listen.

Invariant: a choice is a function of the bot's seed, its events and a budget in simulations, the same on every machine,
compiled or not.
"""

from time import perf_counter

from connive.bots.bot import Budget, Place, WorldSource, check_budget
from connive.bots.drawing import LUCK
from connive.bots.levels import best, hurry
from connive.bots.listening.worlds import listening_worlds
from connive.bots.network import MindBot
from connive.bots.search import ROUNDS, mixed, spread
from connive.bots.settings import Mind
from connive.bots.thoughts import ranking, remarks
from connive.compiled.netsearch import Plan
from connive.compiled.network_file import Network
from connive.compiled.tree import Found
from connive.core.decision import Decision


class NetSearchBot(MindBot):
    """Search with a network, on worlds that listen."""

    def __init__(
        self, place: Place, seed: int, network: Network, mind: Mind, source: WorldSource | None = None
    ) -> None:
        super().__init__(place, seed, network, mind, source or listening_worlds(place))

    def _ask_network(self, decision: Decision, budget: Budget | None) -> tuple[float, ...]:
        """Search, and return how often each action should be chosen."""
        found = self.search(decision.question, budget)
        self._thoughts += ranking(decision, found)
        return mixed(decision.ids, found, self._mind.temperature)

    @property
    def usual(self) -> Budget:
        """How much it thinks if nobody says: less as long as its game is not compiled."""
        return Budget(min(self._mind.simulations, self._thinker.pace.patience))

    def search(self, question: str, budget: Budget | None = None) -> list[Found]:
        """Return what a search of new worlds finds about the actions of the seat, which is asked now."""
        simulations, seconds = check_budget(self.usual if budget is None else budget)
        end = perf_counter() + seconds if seconds else 0
        simulations = hurry(best(self._place.game), question, simulations)
        worlds, weights = self._source.worlds(self._rng, self._mind.worlds)
        self._thoughts = remarks(self._place, worlds, weights)
        order = spread(weights, ROUNDS * len(worlds), self._rng)
        memory = self._memory.numbers
        self._thinker.start(worlds, order, self._plan(), self._rng.below(LUCK), memory, simulations)
        self._thinker.grow(simulations, end)
        return self._thinker.found()

    def ponder(self, question: str) -> None:
        """Think about one's only action as long as about one of several; nothing comes of it."""
        self.search(question)

    def _plan(self) -> Plan:
        plan, mind = Plan(), self._mind
        plan.viewer, plan.seats = self._place.seat, self._place.seats
        plan.heat, plan.keen, plan.explore = mind.heat, mind.keen, mind.explore
        plan.pessimism, plan.slip = mind.pessimism, mind.slip
        return plan
