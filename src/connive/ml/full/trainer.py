"""Trains a network of a full game by self-play, for all its numbers of seats together.

Invariant: game, seats, seed and recipe decide every round. A training that is saved, stopped at any moment and gone on
with is, number for number, the one that was never stopped.
"""

import time
from collections.abc import Callable
from typing import Any

import msgspec
import numpy as np

from connive.compiled.book import book
from connive.core.game import Game
from connive.ml.full.actors import Actors, Lessons, Order, Tally
from connive.ml.full.learner import Learned, Learner
from connive.ml.full.recipe import Recipe
from connive.ml.full.weights import Shape, Weights

EVERY = 25
"""A point of the curve is the mean of this many rounds."""


class Point(msgspec.Struct, frozen=True):
    """How learning went, over some rounds."""

    round: int
    steps: int
    seconds: float
    """Processor time since the beginning."""
    games: int
    drawn: float
    length: float
    """Choices in a game."""
    learned: Learned


Stage = Callable[[list[Actors], list[Order]], list[tuple[Lessons, Tally]]]
"""Where crews play: each its order, and afterwards it is where that has led."""


def play_here(crews: list[Actors], orders: list[Order]) -> list[tuple[Lessons, Tally]]:
    """Play in this process, one crew after another."""
    return [crew.play(order) for crew, order in zip(crews, orders, strict=True)]


class Training:
    """A network under way."""

    def __init__(self, game: Game, seats: tuple[int, ...], seed: int = 0, recipe: Recipe | None = None) -> None:
        self.game, self.seats, self.seed, self.recipe = game, seats, seed, recipe or Recipe()
        self.chance = np.random.default_rng(seed)
        books = [book(game, many) for many in seats]
        shape = Shape(books[0].rows, books[0].traits, self.recipe.hidden, self.recipe.mind)
        self.learner = Learner(Weights.random(shape, self.chance), self.recipe)
        crews = range(self.recipe.crews)
        self.actors = [Actors(game, many, self.recipe, seed, crew) for many in seats for crew in crews]
        self.stage: Stage = play_here
        self.leans = np.array(max(books, key=lambda one: len(one.leans)).leans, np.float32) / 100
        self.pool: list[Any] = []
        self.elders: list[Any] = []
        """Rivals beside the older selves that stay: earlier networks, and such as have learned to beat them."""
        self.against: Any = None
        """The weights of a network that is always the rival, in every match, and does not learn: to exploit it."""
        self.rounds, self.steps, self.seconds = 0, 0, 0.0
        self.points: list[Point] = []
        self.recent: list[tuple[int, int, int, Learned]] = []

    def round(self) -> None:
        """Play a round, learn from it, and note how that went."""
        began = time.process_time()
        own, guidance = self.learner.weights, self.recipe.guidance(self.steps)
        orders = [Order(own.flat, self._rival(), self.leans, self._seed(), guidance) for _ in self.actors]
        played = self.stage(self.actors, orders)
        self.steps += sum(tally.steps for _, tally in played)
        learned = self.learner.learn(
            Lessons.joined([one for one, _ in played]), self.leans, self.recipe.calm(self.steps), self.chance
        )
        self.rounds += 1
        if self.rounds % self.recipe.settle == 0:
            self._settle()
        self.seconds += time.process_time() - began
        counts = [sum(column) for column in zip(*(tally for _, tally in played), strict=True)]
        self._note(counts, learned)

    def _seed(self) -> int:
        return int(self.chance.integers(1 << 62))

    def _rival(self) -> Any:
        """Return the weights of whom the network plays with beside itself, None if there is nobody."""
        rivals = self.elders + self.pool
        if self.against is not None or not rivals:
            return self.against
        return rivals[int(self.chance.integers(len(rivals)))]

    def begin_with(self, weights: Any, steps: int, seconds: float) -> None:
        """Take weights that were learned before, in a number of steps and an amount of processor time."""
        self.learner.weights.flat[:] = self.learner.average[:] = self.learner.habit[:] = weights
        self.steps, self.seconds = steps, seconds

    def _settle(self) -> None:
        """Let the present self join the older ones, in place of any of them if there is no room."""
        if len(self.pool) < self.recipe.pool:
            self.pool.append(self.learner.average.copy())
        else:
            self.pool[int(self.chance.integers(len(self.pool)))] = self.learner.average.copy()

    def _note(self, counts: list[int], learned: Learned) -> None:
        self.recent.append((counts[0], counts[1], counts[2], learned))
        if self.rounds % EVERY == 0:
            steps, games, drawn = (sum(column) for column in list(zip(*self.recent, strict=True))[:3])
            mean = Learned(*np.mean([one[3] for one in self.recent], axis=0).tolist())
            point = Point(
                self.rounds, self.steps, self.seconds, games, drawn / max(1, games), steps / max(1, games), mean
            )
            self.points.append(point)
            self.recent = []

    @property
    def network(self) -> Weights:
        """What is played with: an average of the weights."""
        return Weights(self.learner.weights.shape, self.learner.played)
