"""A trained network in whole numbers (see `compiled.network`), and the file that it is shipped in."""

from pathlib import Path
from typing import Any

import numpy as np

from connive.compiled.network import FINE, MOST_FACTOR, MOST_TRAIT, SIZES, UNIT
from connive.compiled.network_file import FORMAT, Card, pack, reading
from connive.ml.full.trainer import Training
from connive.ml.full.weights import Shape, Weights

LARGEST = (1 << 15) - 1
PARTS = (
    ("bias", UNIT),
    ("rows", UNIT),
    ("dense_bias", UNIT),
    ("dense", FINE),
    ("traits", FINE),
    ("value", FINE),
    ("value_bias", UNIT),
)
"""The parts of a network in the order of a file, and what their numbers are parts of."""
MOST = {"dense": MOST_FACTOR, "traits": MOST_TRAIT, "value": MOST_FACTOR}


def rounded(weights: Weights) -> Any:
    """Return the numbers of a network as whole ones."""
    shape = weights.shape
    sizes = np.array([shape.hidden, shape.mind, shape.rows, shape.traits])
    parts = [sizes, *(_whole(getattr(weights, name), unit, MOST.get(name, LARGEST)) for name, unit in PARTS)]
    return np.concatenate([part.reshape(-1) for part in parts]).astype(np.int16)


def restored(numbers: Any) -> Weights:
    """Return a network of whole numbers as one that can learn."""
    hidden, mind, rows, traits = (int(size) for size in numbers[:SIZES])
    made, at = Weights(Shape(rows, traits, hidden, mind)), SIZES
    for name, unit in PARTS:
        part = getattr(made, name)
        part[:] = numbers[at : at + part.size].reshape(part.shape) / np.float32(unit)
        at += part.size
    return made


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
