"""Trains a policy for a study by self-play, and examines it on the way.

Invariant: study, steps, seed and settings decide the policy; the clock does not.
"""

import time
from collections.abc import Callable
from typing import NamedTuple

import torch

from connive.core.registry import find_game
from connive.ml.layout import layout
from connive.ml.training.curve import Curve, Point
from connive.ml.training.examiner import Examiner
from connive.ml.training.learner import Learner, Settings
from connive.ml.training.network import Network, one_thread
from connive.ml.training.selfplay import SelfPlay
from connive.solving.studies import Study

STEPS = 400
MATCHES = 256
"""How many matches a round has."""
POINTS = 20
"""How many times a training is examined after its beginning."""

Advance = Callable[[int, int], None]


class Trained(NamedTuple):
    """A network and how it came about."""

    network: Network
    curve: Curve


def train(
    study: Study,
    steps: int = STEPS,
    seed: int = 0,
    *,
    matches: int = MATCHES,
    settings: Settings | None = None,
    advance: Advance | None = None,
) -> Trained:
    """Train a policy in so many rounds; `advance` is told how many of them are done."""
    began = time.perf_counter()
    with one_thread():
        training = _Training(study, steps, seed, matches, settings or Settings())
        for step in range(1, steps + 1):
            training.step(step)
            if advance is not None:
                advance(step, steps)
    options = str(find_game(study.game).read_options(study.options))
    seconds = time.perf_counter() - began
    return Trained(training.network, Curve(study.game, options, seed, steps, seconds, training.points))


class _Training:
    def __init__(self, study: Study, steps: int, seed: int, matches: int, settings: Settings) -> None:
        shape = layout(study.game)
        with torch.random.fork_rng(devices=[]):
            torch.manual_seed(seed)
            self.network = Network(shape.planes, shape.actions)
        self._steps = steps
        self._play = SelfPlay(study, matches, seed)
        self._learner = Learner(self.network, steps, settings)
        self._examiner = Examiner(study.grow())
        self.points: list[Point] = []
        self._note(0)

    def step(self, step: int) -> None:
        """Play a round and learn from it; examine the network now and then."""
        self._learner.learn(self._play.round(self.network))
        if step * POINTS // self._steps > (step - 1) * POINTS // self._steps:
            self._note(step)

    def _note(self, step: int) -> None:
        ask, network = self._examiner, self.network
        point = Point(step, ask.against_random(network), ask.exploitability(network), ask.entropy(network))
        self.points.append(point)
