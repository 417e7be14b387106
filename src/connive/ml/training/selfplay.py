"""Matches of a network against itself, as lessons for it.

All matches of a round are dealt again, and each counts until it ends; one that a study cuts short is worth what
`heuristics.value` thinks of it, the same as in the exact tree of that study.
"""

from typing import Any, NamedTuple

import numpy as np
import torch
from torch import Tensor

from connive.ml.batch import BatchEnv, Turn
from connive.ml.training.features import Features
from connive.ml.training.network import Network, chances
from connive.solving.gametree import SEATS, THOUSAND
from connive.solving.studies import Study

LONGEST = 1000
"""A round ends after this many choices even if its study sets no limit."""


class Lessons(NamedTuple):
    """Every choice of a round, with what its seat won in the end."""

    features: Tensor
    masks: Tensor
    actions: Tensor
    results: Tensor
    logs: Tensor
    """The logarithm of the probability that every action had."""


class _Choices(NamedTuple):
    """One choice in each match of a round; `playing` tells which of these matches still count."""

    features: Tensor
    masks: Tensor
    actions: Tensor
    logs: Tensor
    seats: Any
    playing: Any


class SelfPlay:
    """Plays rounds of `matches` matches of a study; the same seed gives the same rounds to the same network."""

    def __init__(self, study: Study, matches: int, seed: int) -> None:
        self._env = BatchEnv(study.game, matches, SEATS, study.options)
        self._plies = study.plies or LONGEST
        self._features = Features(self._env.game)
        self._chance = np.random.default_rng(seed)
        self._luck = torch.Generator().manual_seed(seed)

    def round(self, network: Network) -> Lessons:
        """Play one round."""
        turn = self._env.reset(int(self._chance.integers(1 << 62)))
        playing, results = np.ones(self._env.n, bool), np.zeros((self._env.n, SEATS), np.float32)
        choices: list[_Choices] = []
        while playing.any() and len(choices) < self._plies:
            choices.append(self._choose(network, turn, playing.copy()))
            turn = self._env.step(choices[-1].actions.numpy())
            ended = playing & turn.dones
            results[ended] = turn.rewards[ended]
            playing &= ~turn.dones
        for row in np.flatnonzero(playing).tolist():
            results[row] = self._judged(row)
        return _lessons(choices, results)

    def _choose(self, network: Network, turn: Turn, playing: Any) -> _Choices:
        features = torch.from_numpy(self._features.of(turn.observations))
        masks = torch.from_numpy(turn.masks.copy())
        with torch.no_grad():
            logs, _ = network(features, masks)
        actions = torch.multinomial(chances(logs, masks), 1, generator=self._luck)
        return _Choices(features, masks, actions.squeeze(1), logs, turn.seats.copy(), playing)

    def _judged(self, row: int) -> tuple[float, float]:
        state, value = self._env.state(row), self._env.game.heuristics.value
        lead = max(-1.0, min(1.0, (value(state, 0) - value(state, 1)) / (2 * THOUSAND)))
        return lead, -lead


def _lessons(choices: list[_Choices], results: Any) -> Lessons:
    """Put together what counts."""
    won = [results[np.arange(len(results)), each.seats][each.playing] for each in choices]
    kept = [[part[torch.from_numpy(each.playing)] for part in each[:4]] for each in choices]
    features, masks, actions, logs = (torch.cat(parts) for parts in zip(*kept, strict=True))
    return Lessons(features, masks, actions, torch.from_numpy(np.concatenate(won)), logs)
