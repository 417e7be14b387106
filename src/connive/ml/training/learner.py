"""How a network learns from a round: magnetic mirror descent (Sokota 2023), drawn towards playing all actions alike.

At every choice of a round the policy goes where it wins more by the network's own judgement of all actions, but not far
from where it was and not without entropy, whose weight is in units of a result, from -1 to 1. Invariant: what is
learned in a round does not depend on how many follow.
"""

from math import sqrt
from typing import NamedTuple

import torch
from torch import Tensor
from torch.nn.functional import mse_loss

from connive.ml.training.network import Network, entropy
from connive.ml.training.selfplay import Lessons


class LearnerSettings(NamedTuple):
    """The numbers of the method; the usual ones were chosen on the study of Berlin 63."""

    rate: float = 2e-3
    entropy: float = 0.1
    stride: float = 0.1
    """How far the policy may go in a round: the weight of a result against that of staying where it was."""
    fade: int = 400
    """After half as many rounds half of the rate is left; then rate and entropy fall as 1 / sqrt(rounds)."""
    passes: int = 4
    """How often a round is gone through."""


class Learner:
    """Improves a network, round by round."""

    def __init__(self, network: Network, settings: LearnerSettings) -> None:
        self._network, self._settings = network, settings
        self._optimiser = torch.optim.Adam(network.parameters(), settings.rate)
        self._done = 0

    def learn(self, lessons: Lessons) -> None:
        """Go through a round."""
        for group in self._optimiser.param_groups:
            group["lr"] = self._settings.rate * max(0.5, 1 - self._done / self._settings.fade) * self._calm
        for _ in range(self._settings.passes):
            loss = self._loss(lessons)
            self._optimiser.zero_grad()
            loss.backward()  # type: ignore[no-untyped-call]
            self._optimiser.step()
        self._done += 1

    @property
    def _calm(self) -> float:
        """What is left of rate and entropy once the usual rounds are over."""
        return min(1.0, sqrt(self._settings.fade / max(self._done, 1)))

    def _loss(self, lessons: Lessons) -> Tensor:
        logs, values = self._network(lessons.features, lessons.masks)
        chances = logs.exp()
        taken = values.gather(1, lessons.actions[:, None]).squeeze(1)
        won = (chances * values.detach()).sum(dim=-1)
        moved = (chances * (logs - lessons.logs)).sum(dim=-1)
        gain = won + self._settings.entropy * self._calm * entropy(logs) - moved / self._settings.stride
        return mse_loss(taken, lessons.results) - torch.mean(gain)
