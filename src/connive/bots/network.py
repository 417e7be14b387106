"""Bots with a learned network: `network` plays as it says, `grandmaster` searches with it.

Where no network is known for a game, its options or so many seats, they search as `expert` and `master` do, and say so.
Invariant: a bot's choice is a function of its seed, its events and a budget in simulations; the network is whole
numbers all through, so it is the same choice on every machine, compiled or not.
"""

from collections.abc import Iterable
from copy import copy
from time import perf_counter
from typing import NamedTuple, TypeVar

from connive.bots.bot import Budget, Place, WorldSource, check_budget, register
from connive.bots.levels import best, hurry, weaker
from connive.bots.listening.worlds import listening_worlds
from connive.bots.search import ROUNDS, SearchBot, drawn, mixed, spread
from connive.bots.thoughts import Thought, ranking, remarks
from connive.compiled.book import book, is_known
from connive.compiled.netsearch import Plan
from connive.compiled.packing import Network, shipped
from connive.compiled.thinker import Thinker
from connive.compiled.tree import Found
from connive.core.decision import Decision
from connive.core.emit import NOTHING
from connive.core.events import Event
from connive.core.randomness import FastRng
from connive.core.text import catalogue

LUCK = 1 << 30
RARE = 50
"""What the policy would do less than a fiftieth as often as what it does most, it never does."""


class Memory:
    """What everybody was told, folded as the network reads it."""

    def __init__(self, place: Place) -> None:
        self._remember = place.game.part("memory").remember
        self.numbers = [0] * book(place.game, place.seats).memory

    def apply(self, event: Event) -> None:
        """Take in the next event."""
        told = [getattr(event, name) for name in event.__struct_fields__]
        numbers = [NOTHING if one is None else int(one) & 255 for one in told]
        self._remember(self.numbers, type(event).kind, [*numbers, 0], 0)


class NetworkBot:
    """The policy of a network, without search."""

    def __init__(self, place: Place, seed: int, network: Network, heat: int = 100) -> None:
        self._place, self._heat, self._rng = place, heat, FastRng(seed)
        self._memory, self._thinker = Memory(place), Thinker(place.game, place.seats, network.numbers)
        self._belief = place.game.new_belief(place.seat, place.options, place.seats)

    def anew(self, seed: int) -> "NetworkBot":
        """Return a bot with another chance that shares what this one was told."""
        return _anew(self, seed)

    def observe(self, events: Iterable[Event]) -> None:
        """Learn from what the seat was told."""
        for event in events:
            self._belief.apply(event)
            self._memory.apply(event)

    def choose(self, decision: Decision, budget: Budget | None = None) -> int:
        """Draw an action from the policy."""
        return drawn(decision.ids, self.policy(decision, budget), self._rng)

    def policy(self, decision: Decision, budget: Budget | None = None) -> tuple[float, ...]:  # noqa: ARG002
        """Return the probability of each of `decision.ids`; any world will do, since what others hold is not read."""
        if len(decision.ids) == 1:
            return (1.0,)
        world = self._belief.sample(self._rng)
        opinion = self._thinker.ponder(world, self._place.seat, self._memory.numbers, self._heat)
        least = max(opinion.shares) / RARE
        shares = {a: share for a, share in zip(opinion.actions, opinion.shares, strict=True) if share >= least}
        total = sum(shares.values())
        return tuple(shares.get(action, 0) / total for action in decision.ids)


class NetLevel(NamedTuple):
    """How a bot searches with a network; the numbers that a `compiled.netsearch.Plan` has too mean the same."""

    simulations: int = 1000
    worlds: int = 64
    heat: int = 100
    explore: int = 1000
    pessimism: int = 100
    slip: int = 50
    temperature: float = 0.3


class NetSearchBot:
    """Search with a network, on worlds that listen."""

    def __init__(
        self, place: Place, seed: int, network: Network, level: NetLevel, source: WorldSource | None = None
    ) -> None:
        self._place, self._level, self._rng = place, level, FastRng(seed)
        self._memory, self._thinker = Memory(place), Thinker(place.game, place.seats, network.numbers)
        self._source = source or listening_worlds(place)
        self._thoughts: list[Thought] = []

    def anew(self, seed: int) -> "NetSearchBot":
        """Return a bot with another chance that shares what this one was told; no tree is kept."""
        return _anew(self, seed)

    def observe(self, events: Iterable[Event]) -> None:
        """Learn from what the seat was told."""
        for event in events:
            self._source.apply(event)
            self._memory.apply(event)

    def choose(self, decision: Decision, budget: Budget | None = None) -> int:
        """Draw an action from the policy."""
        return drawn(decision.ids, self.policy(decision, budget), self._rng)

    def policy(self, decision: Decision, budget: Budget | None = None) -> tuple[float, ...]:
        """Search, and return how often each action should be chosen."""
        if len(decision.ids) == 1:
            self._thoughts = [("bot.forced", {})]
            return (1.0,)
        found = self.search(decision.question, budget)
        self._thoughts += ranking(decision, found)
        return mixed(decision.ids, found, self._level.temperature)

    @property
    def usual(self) -> Budget:
        """How much it thinks if nobody says: less as long as its game is not compiled."""
        return Budget(min(self._level.simulations, self._thinker.pace.patience))

    def search(self, question: str, budget: Budget | None = None) -> list[Found]:
        """Return what a search of new worlds finds about the actions of the seat, which is asked now."""
        simulations, seconds = check_budget(self.usual if budget is None else budget)
        end = perf_counter() + seconds if seconds else 0
        simulations = hurry(best(self._place.game), question, simulations)
        worlds, weights = self._source.worlds(self._rng, self._level.worlds)
        self._thoughts = remarks(self._place, worlds, weights)
        order = spread(weights, ROUNDS * len(worlds), self._rng)
        memory = self._memory.numbers
        self._thinker.start(worlds, order, self._plan(), self._rng.below(LUCK), memory, simulations)
        self._thinker.grow(simulations, end)
        return self._thinker.found()

    def explain(self, lang: str = "en") -> str:
        """Return what was thought about the last choice."""
        words = catalogue(lang, self._place.game.name)
        return " ".join(words.say(key, **given) for key, given in self._thoughts)

    def _plan(self) -> Plan:
        plan, level = Plan(), self._level
        plan.viewer, plan.seats = self._place.seat, self._place.seats
        plan.heat, plan.explore, plan.pessimism, plan.slip = level.heat, level.explore, level.pessimism, level.slip
        return plan


class Standby(SearchBot):
    """A search in place of a network that does not know the game as it is played here."""

    def anew(self, seed: int) -> "Standby":
        """Return a bot with another chance and the same source of worlds."""
        return Standby(self._place, seed, self._level, self._source)

    def explain(self, lang: str = "en") -> str:
        """Return what was thought about the last choice, and why by searching."""
        return f"{catalogue(lang, self._place.game.name).say('bot.no_network')} {super().explain(lang)}"


T = TypeVar("T", NetworkBot, NetSearchBot)


def _anew(bot: T, seed: int) -> T:
    twin = copy(bot)
    twin._rng = FastRng(seed)
    return twin


def known_network(place: Place) -> Network | None:
    """Return the network that knows what is played here, if there is one."""
    return shipped(place.game, place.seats) if is_known(place.game, place.options, place.seats) else None


@register("network")
def network(place: Place, seed: int) -> NetworkBot | Standby:
    """Return the policy of the game's network."""
    found = known_network(place)
    return NetworkBot(place, seed, found) if found else Standby(place, seed, weaker(place.game, "expert"))


@register("grandmaster")
def grandmaster(place: Place, seed: int) -> NetSearchBot | Standby:
    """Return the search with the game's network."""
    found = known_network(place)
    if found is None:
        return Standby(place, seed, best(place.game), listening_worlds(place))
    return NetSearchBot(place, seed, found, NetLevel())
