"""A bot that searches: worlds from what its seat knows, a tree over information sets, a choice that is mixed.

Invariant: it chooses the same, given its seed and a budget in simulations, whether the search is compiled or not.
"""

from collections.abc import Iterable
from time import perf_counter
from typing import Self

from connive.bots.advice import Advice, Depth, Imagined, advice
from connive.bots.bot import Budget, Place, WorldSource, check_budget, register, register_kind
from connive.bots.drawing import LUCK
from connive.bots.levels import STRENGTHS, best, hurry, weaker
from connive.bots.settings import Level
from connive.bots.thoughts import Thinking, Thought, ranking, remarks
from connive.bots.worlds import PlainWorlds
from connive.compiled.native import JUDGEMENT, SEARCH
from connive.compiled.search import Plan
from connive.compiled.tree import Found, Tree
from connive.core.actions import shorten
from connive.core.decision import Decision
from connive.core.errors import UnknownBot
from connive.core.events import Event
from connive.core.randomness import FastRng

ROUNDS = 4
"""How often every world comes up, on average, before the order of the worlds repeats."""

SLIP = 10
"""How often, of 100 times, others act at first sight even where decoys keep secrets from them: no bluff is hopeless."""

KEEP = 4
"""An action searched less than a fourth of the most is a mistake that was looked into, no part of a mixed choice."""


class SearchBot(Thinking):
    """Information-set tree search at one level."""

    SUITE = SEARCH

    def __init__(
        self, place: Place, seed: int, level: Level, source: WorldSource | None = None, tree: Tree | None = None
    ) -> None:
        self._place, self._level, self._rng = place, level, FastRng(seed)
        self._source: WorldSource = source or PlainWorlds(place)
        self._tree = tree or Tree(place.game, suite=self.SUITE)
        self._thoughts: list[Thought] = []
        self._seen = Imagined([], [], [])

    def with_seed(self, seed: int) -> Self:
        """Return a bot with another chance and the same source of worlds; no tree is kept."""
        return type(self)(self._place, seed, self._level, self._source)

    def observe(self, events: Iterable[Event]) -> None:
        """Learn from what the seat was told."""
        for event in events:
            self._source.apply(event)

    def _weigh(self, decision: Decision, budget: Budget | None) -> tuple[float, ...]:
        """Search, and return how often each action should be chosen."""
        found = self.search(decision.question, budget)
        self._thoughts += ranking(decision, found)
        return mixed(decision.ids, found, self._level.temperature)

    @property
    def usual(self) -> Budget:
        """How much it thinks if nobody says: less as long as its game is not compiled."""
        return Budget(min(self._level.simulations, self._tree.pace.patience))

    def search(self, question: str, budget: Budget | None = None) -> list[Found]:
        """Return what a search of new worlds finds about the actions of the seat, which is asked now."""
        simulations, seconds = check_budget(self.usual if budget is None else budget)
        end = perf_counter() + seconds if seconds else 0
        simulations = hurry(self._level, question, simulations)
        self._seen = self._imagine()
        worlds, weights, decoys = self._seen
        self._thoughts = remarks(self._place, worlds, weights)
        order = with_decoys(spread(weights, ROUNDS * len(worlds), self._rng), len(worlds), len(decoys))
        plan = plan_of(self._level, self._place, len(worlds), bool(decoys))
        self._tree.start(worlds + decoys, order, plan, self._rng.below(LUCK), simulations)
        self._tree.grow(simulations, end)
        return self._tree.found()

    def ponder(self, question: str) -> None:
        """Think about one's only action as long as about one of several; nothing comes of it."""
        self.search(question)

    def advise(self, decision: Decision, depth: Depth) -> Advice:
        """Say what could be considered; a hint is searched for, odds are only counted."""
        if depth == "hint" and len(decision.ids) > 1:
            found = self.search(decision.question)
            return advice(self._place, decision, self._seen, found)
        return advice(self._place, decision, self._imagine(), [])

    def _imagine(self) -> Imagined:
        worlds, weights = self._source.worlds(self._rng, self._level.worlds)
        return Imagined(worlds, weights, self._source.decoys(self._rng, self._level.decoys))


class JudgingBot(SearchBot):
    """The same search, by what was learned of the game (`judgement.py`) in place of its `heuristics.py`."""

    SUITE = JUDGEMENT


def plan_of(level: Level, place: Place, real: int, decoyed: bool) -> Plan:
    """Return how a level searches for a seat, with a number of worlds that hold its true secrets, and maybe decoys."""
    plan = Plan()
    plan.viewer, plan.seats, plan.real = place.seat, place.seats, real
    plan.single, plan.lively = int(level.single), int(level.lively)
    plan.plies, plan.unread = level.plies, SLIP if decoyed else level.unread
    plan.explore, plan.pessimism = level.explore, level.pessimism
    return plan


def mixed(ids: tuple[int, ...], found: list[Found], temperature: float) -> tuple[float, ...]:
    """Return how often to choose each action, from how often it was searched."""
    visits = {each.action: each.visits for each in found}
    most = max(visits.values())
    least = most / KEEP if temperature else most
    glad = [(n / most) ** (1 / (temperature or 1)) if (n := visits.get(action, 0)) >= least else 0 for action in ids]
    return tuple(each / sum(glad) for each in glad)


def with_decoys(order: list[int], worlds: int, decoys: int) -> list[int]:
    """Return an order in which decoys, numbered after the worlds, take turns with the worlds, which begin."""
    if not decoys:
        return order
    return [number for turn, world in enumerate(order) for number in (world, worlds + turn % decoys)]


def spread(weights: list[float], length: int, rng: FastRng) -> list[int]:
    """Return world numbers, each about as often as its weight says, in mixed order."""
    order, reached, i = [], weights[0], 0
    for k in range(length):
        while reached <= (k + 0.5) / length and i + 1 < len(weights):
            i += 1
            reached += weights[i]
        order.append(i)
    for left in range(length, 1, -1):
        other = rng.below(left)
        order[left - 1], order[other] = order[other], order[left - 1]
    return order


@register("master")
def master(place: Place, seed: int) -> SearchBot:
    """Return the strongest bot: its worlds are weighed by what the others chose, where that is of use."""
    from connive.bots.listening.worlds import listening_worlds

    return SearchBot(place, seed, best(place.game), listening_worlds(place))


@register("search")
def search(place: Place, seed: int) -> SearchBot:
    """Return Master with worlds that are all alike: what listening is measured against."""
    return SearchBot(place, seed, best(place.game))


@register_kind("search")
def share_of_search(name: str, place: Place, seed: int) -> SearchBot:
    """Return `search:LEVEL`: what a level does where no network knows the options."""
    if name not in STRENGTHS:
        raise UnknownBot(name=shorten(f"search:{name}"), known=", ".join(f"search:{level}" for level in STRENGTHS))
    return SearchBot(place, seed, weaker(place.game, name))
