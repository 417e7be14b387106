"""A bot that solves its game whole where it is small enough to be written down, and searches where it is not.

Invariant: what it knows of its own seat is only looked up in the solution, which is the same for all seats and seeds.
"""

from collections.abc import Iterable
from functools import lru_cache
from typing import Any, NamedTuple

from connive.bots.bot import Budget, Place, WorldSource, register_kind
from connive.bots.levels import best
from connive.bots.listening.chronicle import ASKED
from connive.bots.listening.worlds import listening_worlds
from connive.bots.search import SearchBot
from connive.bots.settings import Level
from connive.bots.thoughts import solved
from connive.compiled.equilibrium import STACK, Plan
from connive.compiled.local_game import LocalGame, Room, Roots, heard_of, key_of
from connive.compiled.native import SEARCH
from connive.compiled.ready import Kernels, ready
from connive.core.actions import shorten
from connive.core.deals import Deal, few_deals
from connive.core.decision import Decision
from connive.core.errors import UnknownBot
from connive.core.events import Event, tag_of
from connive.core.game import Game
from connive.core.options import Options
from connive.core.parts import size
from connive.core.randomness import FastRng


class Effort(NamedTuple):
    """What is written down of a game, and how long it is solved, so that nobody waits for long."""

    room: Room
    work: int
    """How many positions are gone through for each seat ..."""
    least: int
    """... but all of them at least so often."""


NATIVE = Effort(Room(1 << 20, 1 << 19), work=10_000_000, least=100)
INTERPRETED = Effort(Room(1 << 13, 1 << 13), work=60_000, least=20)

DEALS = 1 << 14
"""A game with more deals than this is not written down."""


class Cut(NamedTuple):
    """A rule of studies: after this many choices (0: never) the game is judged by its heuristics, or drawn."""

    plies: int = 0
    drawn: bool = False


class EquilibriumBot(SearchBot):
    """Plays what is best against the best there is, if its game is small; what else it does is a search."""

    def __init__(
        self, place: Place, seed: int, level: Level, source: WorldSource | None = None, cut: Cut | None = None
    ) -> None:
        super().__init__(place, seed, level, source)
        self._cut, self._events, self._begun = cut or Cut(), list[Event](), False
        self.is_solved = False
        self._belief = place.game.new_belief(place.seat, place.options, place.seats)

    def with_seed(self, seed: int) -> "EquilibriumBot":
        """Return a bot with another chance that was told the same."""
        twin = type(self)(self._place, seed, self._level, self._source, self._cut)
        twin._events, twin._begun, twin._belief = self._events, self._begun, self._belief
        return twin

    def observe(self, events: Iterable[Event]) -> None:
        """Learn from what the seat was told."""
        told = list(events)
        super().observe(told)
        for event in told:
            if self._begun:
                self._events.append(event)
            else:
                self._belief.apply(event)
                self._begun = tag_of(type(event)) == ASKED

    def policy(self, decision: Decision, budget: Budget | None = None) -> tuple[float, ...]:
        """Return how the solution mixes, or how a search does."""
        mix = self._solution() if len(decision.ids) > 1 else None
        self.is_solved = mix is not None
        if mix is None:
            return super().policy(decision, budget)
        self._thoughts = solved(decision, mix)
        return tuple(mix[action] for action in decision.ids)

    def ponder(self, question: str) -> None:
        """Think about one's only action as long as about one of several; nothing comes of it."""
        if self._solution() is None:
            super().ponder(question)

    def _solution(self) -> dict[int, float] | None:
        game, options, seats, seat = self._place
        start = self._belief.sample(FastRng(0))
        found = solution(game, options, seats, self._cut, observed(game, start, None), ready(game, SEARCH))
        if found is None:
            return None
        return found.mix(seat, heard_of(key_of(observed(game, start, seat)), self._events))


@lru_cache(4)
def solution(game: Game, options: Options, seats: int, cut: Cut, public: bytes, kernels: Kernels) -> LocalGame | None:
    """Return the game after all deals that look like this to everybody, solved; None if it is too large."""
    deals = [deal for deal in starts(game, options, seats) if observed(game, deal.state, None) == public]
    if not deals:
        return None
    worlds, whole = [deal.state for deal in deals], sum(deal.probability for deal in deals)
    keys = [key_of(observed(game, world, seat)) for world in worlds for seat in range(seats)]
    plan, local = Plan(), LocalGame(game, kernels)
    plan.seats, plan.ahead, plan.cut, plan.drawn = seats, STACK, cut.plies, int(cut.drawn)
    roots = Roots(worlds, [deal.probability / whole for deal in deals], keys)
    effort = NATIVE if kernels.is_native else INTERPRETED
    if not (local.grow(roots.first(), plan, effort.room.share(len(worlds))) and local.grow(roots, plan, effort.room)):
        return None
    local.solve(max(effort.least, effort.work // local.size))
    return local


@lru_cache(8)
def starts(game: Game, options: Options, seats: int) -> list[Deal]:
    """Return all deals; none if there are too many to be written down."""
    return few_deals(game, options, seats, DEALS)


def observed(game: Game, state: Any, seat: int | None) -> bytes:
    """Return what everybody can see of a state, or what a seat can."""
    encode = game.part("encode")
    out = [0] * size((*encode.PUBLIC, *encode.PRIVATE))
    end = encode.public(state, out, 0)
    if seat is not None:
        end = encode.private(state, seat, out, end)
    return bytes(out[:end])


@register_kind("equilibrium")
def equilibrium(name: str, place: Place, seed: int) -> EquilibriumBot:
    """Return `equilibrium:PLIES` or `equilibrium:PLIES-drawn`: told that the game is cut short; 0: it is not."""
    plies, _, drawn = name.partition("-")
    if not plies.isdecimal() or drawn not in ("", "drawn"):
        raise UnknownBot(name=shorten(f"equilibrium:{name}"), known="equilibrium:PLIES, equilibrium:PLIES-drawn")
    return EquilibriumBot(place, seed, best(place.game), listening_worlds(place), Cut(int(plies), bool(drawn)))
