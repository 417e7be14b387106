"""The policy of a learned network, without search.

Invariant: a choice is a function of the bot's seed and its events; the network is whole numbers all through, so it is
the same choice on every machine, compiled or not.
"""

from abc import abstractmethod
from collections.abc import Iterable
from copy import copy
from typing import Any, Self

from connive.bots.bot import Budget, Place, WorldSource
from connive.bots.drawing import LUCK
from connive.bots.listening.worlds import listening_worlds
from connive.bots.local import LocalGames
from connive.bots.settings import Mind
from connive.bots.thoughts import Thinking, hunch, remarks, solved
from connive.bots.worlds import PlainWorlds
from connive.compiled.book import book
from connive.compiled.network_file import Network
from connive.compiled.thinker import Thinker
from connive.core.decision import Decision
from connive.core.emit import NOTHING
from connive.core.events import Event
from connive.core.randomness import FastRng
from connive.core.statement import Statement

WORLDS = 32
"""By how many worlds a statement is judged."""


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


class MindBot(Thinking):
    """A mind with a network: it remembers what it was told, and solves the local games that its settings name."""

    def __init__(self, place: Place, seed: int, network: Network, mind: Mind, source: WorldSource) -> None:
        self._place, self._mind, self._rng, self._source = place, mind, FastRng(seed), source
        self.network = network
        self._memory, self._thinker = Memory(place), Thinker(place.game, place.seats, network.numbers)
        self._local = LocalGames(place) if mind.local else None
        self._thoughts = []

    def with_seed(self, seed: int) -> Self:
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

    def _weigh(self, decision: Decision, budget: Budget | None) -> tuple[float, ...]:
        if self._local and decision.question in self._mind.local and (mix := self._local.mix(self._rng)):
            self._thoughts = solved(decision, mix)
            return tuple(mix[action] for action in decision.ids)
        return self._ask_network(decision, budget)

    @abstractmethod
    def _ask_network(self, decision: Decision, budget: Budget | None) -> tuple[float, ...]:
        """Return the probability of each of several actions, by the network."""


class NetworkBot(MindBot):
    """A mind that does as its network says. With `odds` it listens, and doubts nothing that is likely true."""

    def __init__(self, place: Place, seed: int, network: Network, mind: Mind) -> None:
        super().__init__(place, seed, network, mind, listening_worlds(place) if mind.odds else PlainWorlds(place))

    @property
    def reflex(self) -> Mind | None:
        """The mind, if all it asks is the network, and its belief before a doubt; None if it solves local games."""
        return None if self._local else self._mind

    def _ask_network(self, decision: Decision, budget: Budget | None) -> tuple[float, ...]:  # noqa: ARG002
        """Do as the network says; any world will do, since what others hold is not read."""
        (world, *_), _ = self._source.worlds(self._rng, 1)
        mind, luck = self._mind, self._rng.below(LUCK)
        opinion = self._thinker.ponder(world, self._place.seat, self._memory.numbers, mind.heat, mind.overlooks, luck)
        self._thoughts = []
        shares = dict(zip(opinion.actions, opinion.shares, strict=True))
        self._weigh_doubt(world, shares)
        least = max(shares.values()) / mind.rare
        kept = [share if (share := shares.get(action, 0)) >= least else 0 for action in decision.ids]
        total = sum(kept)
        found = tuple(share / total for share in kept)
        self._thoughts += hunch(decision, found, opinion.value)
        return found

    def _weigh_doubt(self, world: Any, shares: dict[int, int]) -> None:
        """Give up a doubt of what is true in too many of the worlds in which the seat may be."""
        part = self._place.game.part("statements", optional=True) if self._mind.odds else None
        said: Statement | None = part.statement(world, self._place.seat) if part else None
        if said is None or said.doubt not in shares or len(shares) == 1:
            return
        worlds, weights = self._source.worlds(self._rng, WORLDS)
        self._thoughts = remarks(self._place, worlds, weights)
        true = sum(weight for each, weight in zip(worlds, weights, strict=True) if said.holds(each))
        if 100 * (1 - true) < self._mind.odds:
            doubt = shares.pop(said.doubt)
            if not any(shares.values()):  # nothing else came to its mind
                shares.update(dict.fromkeys(shares, doubt))
