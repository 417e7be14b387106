"""How a network learns from a round: PPO's clipped objective, held by a magnet (see `arithmetic.improve`)."""

from typing import Any, NamedTuple

import numpy as np

from connive.ml.full.actors import Lessons
from connive.ml.full.arithmetic import adam, add_value, improve, logs_of, share_rows
from connive.ml.full.recipe import Recipe
from connive.ml.full.weights import Weights, think

STEEPEST = 0.5
"""Slopes longer than this are shortened to it."""
JUDGING = 0.5
"""The weight of the value's error beside the policy's."""

FEW = 512
"""How many choices of a teacher are learned from at once: there are not many."""

NOBODY = np.zeros((0, 0), np.float32)
"""The minds of a slow average where there is none."""


class Learned(NamedTuple):
    """What a round taught: how far the policy moved, its entropy, how often it was held back, how far it is from the
    magnet, and what part of the results' variance its values explain.
    """

    moved: float
    entropy: float
    clipped: float
    leaning: float
    explained: float


class Learner:
    """Improves a network, and keeps an average of its weights."""

    SAVED = ("mean", "square", "average", "habit", "done")

    def __init__(self, weights: Weights, recipe: Recipe) -> None:
        self.weights, self._recipe = weights, recipe
        self.mean, self.square = np.zeros_like(weights.flat), np.zeros_like(weights.flat)
        self.average, self.habit = weights.flat.copy(), weights.flat.copy()
        self.done = np.zeros(1, np.int64)
        self._slopes = Weights(weights.shape)

    @property
    def played(self) -> Any:
        """The weights to play with: the slow average where the magnet asks for one, once it has had time to follow."""
        settled = self._recipe.habit > 0 and self.done[0] * self._recipe.slow >= 1
        return self.habit if settled else self.average

    def learn(self, lessons: Lessons, leans: Any, calm: float, chance: np.random.Generator) -> Learned:
        """Go through a round."""
        lessons = lessons._replace(gains=_normal(lessons.gains))
        notes, count, habits = np.zeros(4), 0, self._habits(lessons)
        for _ in range(self._recipe.passes):
            order = chance.permutation(len(lessons.places))
            for first in range(0, len(order), self._recipe.batch):
                some = order[first : first + self._recipe.batch]
                if 2 * len(some) >= min(self._recipe.batch, len(order)):
                    self._step(lessons, some, leans, calm, notes, habits[some])
                    count += len(some)
        self.habit += np.float32(1 - (1 - self._recipe.slow) ** (count // self._recipe.batch)) * (
            self.average - self.habit
        )
        wrong = float(np.mean((lessons.targets - lessons.values) ** 2))
        moved, entropy, clipped, leaning = (notes / max(1, count)).tolist()
        explained = 1 - wrong / max(1e-9, float(np.var(lessons.targets)))
        return Learned(moved, entropy, clipped, leaning, explained)

    def imitate(self, lessons: Lessons, leans: Any, chance: np.random.Generator) -> None:
        """Go once through what another bot did, and become likelier to do the same; gains are all alike."""
        order, notes = chance.permutation(len(lessons.places)), np.zeros(4)
        for first in range(0, len(order), FEW):
            some = order[first : first + FEW]
            logs = np.zeros(len(lessons.places), np.float32)
            logs[some] = self._logs(lessons, some, leans)
            self._step(lessons._replace(logs=logs), some, leans, 1.0, notes, NOBODY)

    def _habits(self, lessons: Lessons) -> Any:
        """Return what the slow average makes of each position, nothing where the magnet does not ask for it."""
        if self._recipe.habit == 0:
            return np.zeros((len(lessons.places), 0), np.float32)
        return think(Weights(self.weights.shape, self.habit), lessons.tape, lessons.places).minds

    def likelihood(self, lessons: Lessons, leans: Any) -> float:
        """Return the mean logarithm of the chance to do what was done."""
        return float(self._logs(lessons, np.arange(len(lessons.places)), leans).mean())

    def _logs(self, lessons: Lessons, some: Any, leans: Any) -> Any:
        places, seats, taken = (part[some] for part in lessons[1:4])
        out = np.zeros(len(some), np.float32)
        minds = think(self.weights, lessons.tape, places).minds
        logs_of(lessons.tape, places, seats, leans, minds, self.weights.traits, taken, out)
        return out

    def _step(self, lessons: Lessons, some: Any, leans: Any, calm: float, notes: Any, habits: Any) -> None:
        own, slopes, recipe = self.weights, self._slopes, self._recipe
        places, seats, taken, logs, gains, targets = (part[some] for part in lessons[1:7])
        thought = think(own, lessons.tape, places)
        slopes.flat[:] = 0
        back = np.empty_like(thought.minds)
        improve(
            lessons.tape,
            places,
            seats,
            leans,
            thought.minds,
            own.traits,
            taken,
            logs,
            gains,
            recipe.clip,
            recipe.pull(calm),
            habits,
            Weights(own.shape, self.habit).traits,
            recipe.habit,
            back,
            slopes.traits,
            notes,
        )
        wrong = 2 * JUDGING * (thought.values - targets) * (1 - thought.values**2) / np.float32(len(some))
        slopes.value[:], slopes.value_bias[0] = wrong @ thought.minds, wrong.sum()
        add_value(wrong, own.value, thought.minds, back)
        slopes.dense[:], slopes.dense_bias[:] = thought.hidden.T @ back, back.sum(0)
        further = back @ own.dense.T
        share_rows(lessons.tape, places, thought.hidden, further, slopes.rows, slopes.bias)
        steep = float(np.sqrt(slopes.flat @ slopes.flat))
        self.done += 1
        scale = min(1.0, STEEPEST / max(1e-9, steep))
        adam(
            own.flat,
            slopes.flat,
            self.mean,
            self.square,
            recipe.rate * calm,
            scale,
            int(self.done[0]),
            self.average,
            recipe.keep,
        )


def _normal(gains: Any) -> Any:
    return ((gains - gains.mean()) / (gains.std() + 1e-6)).astype(np.float32)
