"""Public belief states: what everybody knows, and how likely each private state of each seat is, given how all play.

A public belief state is a set of worlds with weights, each with what every seat was told in it. Chance, and a policy
for each choice, move it on. Invariant: all worlds have told the spectators the same; while `exact` holds, every world
that the policies can reach is there with its true weight.
"""

from collections.abc import Iterator
from math import prod
from typing import Any, NamedTuple
from zlib import crc32

import numpy as np

from connive.core.deals import Script, distinct_deals
from connive.core.emit import SPECTATORS
from connive.core.errors import ConniveError
from connive.core.game import Game
from connive.core.options import Given
from connive.core.randomness import FastRng
from connive.core.registry import find_game
from connive.ml.errors import BadShape
from connive.ml.layout import layout
from connive.solving.told import told

MOST = 4096
"""Worlds that are kept, unless told otherwise; where there are more, this number is drawn by their weight."""

BREADTH = 8
"""How many worlds are looked at on the way for each that is kept."""

SWEEPS = 2
"""How often every seat's ignorance is drawn again between two worlds of a deal that is too large to write down."""


class Impossible(ConniveError):
    """No world can have told the public this, if all played by these policies."""


class World(NamedTuple):
    """A possible truth, and what each seat was told in it."""

    state: Any
    stories: tuple[bytes, ...]

    @property
    def key(self) -> tuple[Any, ...]:
        """What tells two worlds apart."""
        return self.state.key(), self.stories


class PublicBelief:
    """The worlds that are possible in public, and their weights, which add up to 1."""

    def __init__(
        self, game: Game, seats: int, worlds: list[World], weights: Any, *, public: bytes, exact: bool, most: int = MOST
    ) -> None:
        self.game, self.seats, self.public, self.exact, self.most = game, seats, public, exact, most
        self.worlds = worlds
        self.weights: Any = np.asarray(weights, np.float64) / np.sum(weights)
        asked = game.rules.to_act(worlds[0].state)
        self.seat = (asked & -asked).bit_length() - 1
        """The seat that acts; of several that are asked, the lowest; -1 after the end."""

    @classmethod
    def deal(
        cls, game: str | Game, seats: int | None = None, options: Given = None, *, seed: int = 0, most: int = MOST
    ) -> "PublicBelief":
        """Return what the public knows after a deal that is drawn by the seed."""
        found = find_game(game)
        count, chosen = found.read_seats(seats), found.read_options(options)
        truth = found.new_state(chosen, count)
        found.rules.deal(truth, FastRng(seed))
        return cls.of(found, count, chosen, truth, seed=seed, most=most)

    @classmethod
    def of(
        cls, game: Game, seats: int, options: Given, truth: Any, *, seed: int = 0, most: int = MOST
    ) -> "PublicBelief":
        """Return what the public knows of a state that was just dealt; nothing else of the state is used."""
        chosen, public = game.read_options(options), told(truth, SPECTATORS)
        sizes = Script([])
        game.rules.deal(game.new_state(chosen, seats), sizes)
        exact = prod(sizes.sizes) <= 4 * MOST
        if exact:
            deals = [deal for deal in distinct_deals(game, chosen, seats) if told(deal.state, SPECTATORS) == public]
            worlds = [World(deal.state, _stories(deal.state, seats)) for deal in deals]
            return cls(game, seats, worlds, [deal.probability for deal in deals], public=public, exact=True, most=most)
        drawn = list(_drawn(game, seats, chosen, truth, FastRng(seed), most))
        return cls(game, seats, drawn, np.ones(len(drawn)), public=public, exact=False, most=most).merged()

    # --- Private states ---

    def range(self, seat: int) -> tuple[list[bytes], Any]:
        """Return the private states that a seat can be in, as what it was told, and float (n,): how likely each is."""
        keys, rows = self.places(seat)
        return keys, np.bincount(rows, self.weights, len(keys))

    def places(self, seat: int) -> tuple[list[bytes], Any]:
        """Return a seat's private states, and int (worlds,): in which of them it is in each world."""
        numbers: dict[bytes, int] = {}
        rows = [numbers.setdefault(world.stories[seat], len(numbers)) for world in self.worlds]
        return list(numbers), np.array(rows, np.int64)

    def masks(self) -> Any:
        """Return bool (infosets, actions): what the acting seat may do in each of its private states."""
        keys, rows = self.places(self.seat)
        masks = np.zeros((len(keys), layout(self.game).actions), np.bool_)
        for world, row in zip(self.worlds, rows, strict=True):
            masks[row, list(self.game.legal_ids(world.state, self.seat))] = True
        return masks

    def observations(self, seat: int) -> Any:
        """Return uint8 (infosets, size): what a seat observes in each of its private states, see `layout`."""
        keys, rows = self.places(seat)
        shape, encode = layout(self.game), self.game.part("encode")
        found = np.zeros((len(keys), shape.size), np.uint8)
        for row in range(len(keys)):
            out = [0] * shape.size
            state = self.worlds[int(np.argmax(rows == row))].state
            encode.private(state, seat, out, encode.public(state, out, 0))
            found[row] = out
        return found

    def uniform(self) -> Any:
        """Return the policy that takes every legal action equally often."""
        masks = self.masks()
        return masks / masks.sum(axis=1, keepdims=True)

    # --- Going on ---

    def update(self, public: bytes, policy: Any) -> "PublicBelief":
        """Return the belief after the public was told this, if the acting seat plays by a policy."""
        outcomes = self.outcomes(policy)
        if public not in outcomes:
            raise Impossible()
        return outcomes[public][1]

    def outcomes(self, policy: Any) -> dict[bytes, tuple[float, "PublicBelief"]]:
        """Return what the public can be told next, by how likely it is and the belief that follows."""
        parts: dict[bytes, list[tuple[World, float]]] = {}
        keys, rows = self.places(self.seat)
        odds = _checked(policy, (len(keys), layout(self.game).actions))
        at, actions = np.nonzero(odds[rows])
        weights = self.weights[at] * odds[rows[at], actions]
        picked, shares = self._picked(weights, BREADTH * self.most)
        for i, share in zip(picked, shares, strict=True):
            after = self._after(self.worlds[at[i]], int(actions[i]))
            parts.setdefault(told(after.state, SPECTATORS), []).append((after, share))
        exact = self.exact and len(picked) == len(weights)
        return {said: self._next(said, found, exact) for said, found in parts.items()}

    def _picked(self, weights: Any, most: int) -> tuple[Any, Any]:
        """Return which of these are kept, up to a number, and their weights: all, or drawn by weight.

        What is drawn depends on what the public was told and nothing else, so that all is repeated.
        """
        if len(weights) <= most:
            return np.arange(len(weights)), weights
        order = np.random.default_rng(crc32(self.public)).permutation(len(weights))
        edges = np.cumsum(weights[order]) / weights.sum()
        drawn = np.searchsorted(edges, (np.arange(most) + 0.5) / most)
        picked, times = np.unique(np.minimum(drawn, len(weights) - 1), return_counts=True)
        return order[picked], times * (weights.sum() / most)

    def _after(self, world: World, action: int) -> World:
        state = world.state.copy()
        self.game.rules.step(state, self.seat, action)
        heard = _stories(state, self.seats)
        return World(state, tuple(before + more for before, more in zip(world.stories, heard, strict=True)))

    def _next(self, said: bytes, found: list[tuple[World, float]], exact: bool) -> tuple[float, "PublicBelief"]:
        worlds, weights = [world for world, _ in found], np.array([weight for _, weight in found])
        after = PublicBelief(
            self.game, self.seats, worlds, weights, public=self.public + said, exact=exact, most=self.most
        )
        return float(weights.sum()), after.merged().thinned()

    def merged(self) -> "PublicBelief":
        """Return the belief with equal worlds as one."""
        total: dict[tuple[Any, ...], float] = {}
        kept: dict[tuple[Any, ...], World] = {}
        for world, weight in zip(self.worlds, self.weights, strict=True):
            total[world.key] = total.get(world.key, 0.0) + float(weight)
            kept.setdefault(world.key, world)
        return self._with(list(kept.values()), list(total.values()), self.exact)

    def thinned(self) -> "PublicBelief":
        """Return the belief with no more worlds than are kept, drawn evenly by weight."""
        if len(self.worlds) <= self.most:
            return self
        picked, shares = self._picked(self.weights, self.most)
        return self._with([self.worlds[i] for i in picked], shares, False)

    def _with(self, worlds: list[World], weights: Any, exact: bool) -> "PublicBelief":
        return PublicBelief(self.game, self.seats, worlds, weights, public=self.public, exact=exact, most=self.most)

    def sample(self, rng: np.random.Generator, count: int = 1) -> list[Any]:
        """Return states, drawn by their weights."""
        return [self.worlds[i].state.copy() for i in rng.choice(len(self.worlds), count, p=self.weights)]

    def given(self, seat: int, story: bytes) -> "PublicBelief":
        """Return what the seat itself believes when it was told this."""
        rows = [i for i, world in enumerate(self.worlds) if world.stories[seat] == story]
        if not rows:
            raise Impossible()
        return self._with([self.worlds[i] for i in rows], self.weights[rows], self.exact)


def _stories(state: Any, seats: int) -> tuple[bytes, ...]:
    return tuple(told(state, 1 << seat) for seat in range(seats))


def _drawn(game: Game, seats: int, options: Any, truth: Any, rng: FastRng, count: int) -> Iterator[World]:
    """Iterate over deals with the same public appearance: each seat's ignorance is drawn again, seat after seat."""
    world = truth
    for _ in range(count):
        for turn in range(SWEEPS * seats):
            seat = turn % seats
            belief = game.new_belief(seat, options, seats)
            for event, audience in game.introduce(world):
                if audience & 1 << seat:
                    belief.apply(event)
            world = belief.sample(rng)
        yield World(world, tuple(_introduced(game, world, seat) for seat in range(seats)))


def _introduced(game: Game, world: Any, seat: int) -> bytes:
    return "\n".join(str(event) for event, audience in game.introduce(world) if audience & 1 << seat).encode()


def _checked(policy: Any, shape: tuple[int, int]) -> Any:
    """Return a policy as an array, or refuse what is none."""
    odds = np.asarray(policy)
    if odds.shape != shape or odds.dtype.kind != "f":
        raise BadShape(wanted=f"float {shape}", given=f"{odds.dtype} {odds.shape}")
    if not (odds >= 0).all() or not np.allclose(odds.sum(axis=1), 1, atol=1e-4):
        raise BadShape(wanted="sum(axis=1) == 1, all >= 0", given=f"{odds.sum(axis=1).min():.4g}, min {odds.min():.4g}")
    return odds
