"""Search with a learned network, on worlds that listen.

Invariant: a choice is a function of the bot's seed, its events and a budget in simulations, the same on every machine,
compiled or not.
"""

from collections.abc import Iterable
from copy import copy
from time import perf_counter

from connive.bots.bot import Budget, Place, WorldSource, check_budget
from connive.bots.drawing import LUCK, Drawing
from connive.bots.levels import best, hurry
from connive.bots.listening.worlds import listening_worlds
from connive.bots.local import LocalGames
from connive.bots.network import Memory
from connive.bots.search import ROUNDS, mixed, spread
from connive.bots.settings import Mind
from connive.bots.thoughts import Thought, ranking, remarks, solved
from connive.compiled.netsearch import Plan
from connive.compiled.network_file import Network
from connive.compiled.thinker import Thinker
from connive.compiled.tree import Found
from connive.core.decision import Decision
from connive.core.events import Event
from connive.core.randomness import FastRng
from connive.core.text import catalogue


class NetSearchBot(Drawing):
    """Search with a network, on worlds that listen."""

    def __init__(
        self, place: Place, seed: int, network: Network, mind: Mind, source: WorldSource | None = None
    ) -> None:
        self._place, self._mind, self._rng = place, mind, FastRng(seed)
        self._memory, self._thinker = Memory(place), Thinker(place.game, place.seats, network.numbers)
        self._source = source or listening_worlds(place)
        self._local = LocalGames(place) if mind.local else None
        self._thoughts: list[Thought] = []

    def with_seed(self, seed: int) -> "NetSearchBot":
        """Return a bot with another chance that shares what this one was told; no tree is kept."""
        twin = copy(self)
        twin._rng = FastRng(seed)
        return twin

    def observe(self, events: Iterable[Event]) -> None:
        """Learn from what the seat was told."""
        for event in events:
            self._source.apply(event)
            self._memory.apply(event)
            if self._local:
                self._local.apply(event)

    def policy(self, decision: Decision, budget: Budget | None = None) -> tuple[float, ...]:
        """Search, and return how often each action should be chosen."""
        if len(decision.ids) == 1:
            self._thoughts = [("bot.forced", {})]
            return (1.0,)
        if self._local and decision.question in self._mind.local and (mix := self._local.mix(self._rng)):
            self._thoughts = solved(decision, mix)
            return tuple(mix[action] for action in decision.ids)
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

    def explain(self, lang: str = "en") -> str:
        """Return what was thought about the last choice."""
        words = catalogue(lang, self._place.game.name)
        return " ".join(words.say(key, **given) for key, given in self._thoughts)

    def _plan(self) -> Plan:
        plan, mind = Plan(), self._mind
        plan.viewer, plan.seats = self._place.seat, self._place.seats
        plan.heat, plan.explore, plan.pessimism, plan.slip = mind.heat, mind.explore, mind.pessimism, mind.slip
        return plan
