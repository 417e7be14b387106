"""A small network that plays and judges: from what a seat sees, how it mixes its actions and what it expects of each.

Invariant: an action that is not legal has probability 0 once `chances` has seen the mask.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import torch
from torch import Tensor, nn

WIDTH = 128
NEVER = -60.0
"""The score of an action that is not legal. No lower than needed: the exponential of what underflows is slow."""


class Network(nn.Module):
    """Two hidden layers, shared by both seats; the observation says which seat looks."""

    def __init__(self, inputs: int, actions: int) -> None:
        super().__init__()
        self.shape = (inputs, actions)
        self.body = nn.Sequential(nn.Linear(inputs, WIDTH), nn.ReLU(), nn.Linear(WIDTH, WIDTH), nn.ReLU())
        self.actor, self.critic = nn.Linear(WIDTH, actions), nn.Linear(WIDTH, actions)
        nn.init.zeros_(self.actor.weight)  # it begins with all actions alike
        nn.init.zeros_(self.actor.bias)

    def forward(self, features: Tensor, masks: Tensor) -> tuple[Tensor, Tensor]:
        """Return the logarithm of every action's probability, and what the seat that looks may expect of it."""
        thought = self.body(features)
        scores = self.actor(thought).masked_fill(~masks, NEVER)
        return torch.log_softmax(scores, dim=-1), self.critic(thought)


def chances(logs: Tensor, masks: Tensor) -> Tensor:
    """Return the probabilities, exactly 0 where an action is not legal."""
    return logs.exp() * masks


def ask(network: Network, features: Any, masks: Any) -> Any:
    """Return the probabilities for arrays of numpy, as one: float64 (n, actions)."""
    mask = torch.from_numpy(masks)
    with torch.no_grad(), one_thread():
        logs, _ = network(torch.from_numpy(features), mask)
    return chances(logs, mask).double().numpy()


def entropy(logs: Tensor) -> Tensor:
    """Return how undecided each row of log-probabilities is, in nats."""
    return -(logs.exp() * logs).sum(dim=-1)


@contextmanager
def one_thread() -> Iterator[None]:
    """Let PyTorch use one thread: quickest for a network of this size, and sums come out the same every time."""
    before = torch.get_num_threads()
    torch.set_num_threads(1)
    try:
        yield
    finally:
        torch.set_num_threads(before)
