"""Trains a policy for a study by self-play, examines it on the way, and keeps the best.

Invariant: study, steps, seed and settings decide the policy; the clock does not. More rounds begin like fewer, so what
they keep is not worse on the study.
"""

import time
from collections.abc import Callable
from copy import deepcopy
from functools import lru_cache
from typing import NamedTuple

import torch

from connive.core.registry import find_game
from connive.ml.layout import layout
from connive.ml.training.curve import Curve, Point
from connive.ml.training.examiner import Examiner
from connive.ml.training.learner import Learner, LearnerSettings
from connive.ml.training.network import Network, one_thread
from connive.ml.training.selfplay import SelfPlay
from connive.solving.studies import Study

STEPS = 400
MATCHES = 256
"""How many matches a round has."""
EVERY = 20
"""After this many rounds the network is examined, and after the last."""

Advance = Callable[[int, int], None]


class Trained(NamedTuple):
    """The least exploitable network of those that were examined, and how it came about."""

    network: Network
    curve: Curve


def train(
    study: Study,
    steps: int = STEPS,
    seed: int = 0,
    *,
    matches: int = MATCHES,
    settings: LearnerSettings | None = None,
    advance: Advance | None = None,
) -> Trained:
    """Train a policy for a number of rounds; `advance` is told how many of them are done."""
    began = time.perf_counter()
    with one_thread():
        training = _Training(study, seed, matches, settings or LearnerSettings())
        for step in range(1, steps + 1):
            training.step()
            if step % EVERY == 0 or step == steps:
                training.examine(step)
            if advance is not None:
                advance(step, steps)
    options = str(find_game(study.game).read_options(study.options))
    seconds = time.perf_counter() - began
    curve = Curve(study.game, options, seed, steps, training.best.step, seconds, training.points)
    return Trained(training.kept(), curve)


@lru_cache(2)
def _examiner(study: Study) -> Examiner:
    """Return the judge of a study; its tree is grown once, which takes longer than a few rounds."""
    return Examiner(study.grow())


class _Training:
    def __init__(self, study: Study, seed: int, matches: int, settings: LearnerSettings) -> None:
        shape = layout(study.game)
        with torch.random.fork_rng(devices=[]):
            torch.manual_seed(seed)
            self._network = Network(shape.planes, shape.actions)
        self._play = SelfPlay(study, matches, seed)
        self._learner = Learner(self._network, settings)
        self._examiner = _examiner(study)
        self.points: list[Point] = []
        self.examine(0)

    def step(self) -> None:
        """Play a round and learn from it."""
        self._learner.learn(self._play.round(self._network))

    def examine(self, step: int) -> None:
        """Note how good the network is, and keep it if none was better."""
        ask, network = self._examiner, self._network
        point = Point(step, ask.against_random(network), ask.exploitability(network), ask.entropy(network))
        self.points.append(point)
        if point is self.best:
            self._kept = deepcopy(network.state_dict())

    @property
    def best(self) -> Point:
        """The first point with the least exploitability."""
        return min(self.points, key=lambda point: point.exploitability)

    def kept(self) -> Network:
        """Return the network of the best point."""
        self._network.load_state_dict(self._kept)
        return self._network
