"""A trained network in whole numbers (see `compiled.network`), and the file that it is shipped in."""

from pathlib import Path
from typing import Any

import numpy as np

from connive.compiled.network import FINE, MOST_FACTOR, MOST_TRAIT, UNIT
from connive.compiled.packing import FORMAT, Card, pack, reading
from connive.ml.full.trainer import Training
from connive.ml.full.weights import Weights

LARGEST = (1 << 15) - 1


def rounded(weights: Weights) -> Any:
    """Return the numbers of a network as whole ones."""
    shape = weights.shape
    sizes = np.array([shape.hidden, shape.mind, shape.rows, shape.traits])
    parts = [
        sizes,
        _whole(weights.bias, UNIT, LARGEST),
        _whole(weights.rows, UNIT, LARGEST),
        _whole(weights.dense_bias, UNIT, LARGEST),
        _whole(weights.dense, FINE, MOST_FACTOR),
        _whole(weights.traits, FINE, MOST_TRAIT),
        _whole(weights.value, FINE, MOST_FACTOR),
        _whole(weights.value_bias, UNIT, LARGEST),
    ]
    return np.concatenate([part.reshape(-1) for part in parts]).astype(np.int16)


def _whole(numbers: Any, unit: int, most: int) -> Any:
    return np.clip(np.rint(numbers.astype(np.float64) * unit), -most, most)


def export(training: Training, path: Path) -> None:
    """Write the network of a training as a file to be shipped."""
    t = training
    card = Card(FORMAT, t.game.name, reading(t.game, t.seats), t.seats, t.steps, round(t.seconds, 1), "")
    path.write_bytes(pack(card, rounded(_without_noise(t))))


def _without_noise(training: Training) -> Weights:
    """Return the network with zeros in the rows that no position has ever had: they hold only what they began with."""
    network = Weights(training.network.shape, training.network.flat.copy())
    touched = Weights(network.shape, training.learner.square)
    for name in ("rows", "traits"):
        getattr(network, name)[~getattr(touched, name).any(axis=1)] = 0
    return network
