"""A training on disk: everything that decides its next round.

Invariant: a file is whole or not there. It is written beside the old one and then takes its place; reading one runs
nothing.
"""

import os
from pathlib import Path
from typing import Any

import msgspec
import numpy as np

from connive.compiled.network_file import reading
from connive.core.actions import shorten
from connive.core.game import Game
from connive.core.registry import find_game
from connive.ml.full.errors import BadCheckpoint, OtherCheckpoint
from connive.ml.full.learner import Learned
from connive.ml.full.recipe import Recipe
from connive.ml.full.trainer import Point, Training

FORMAT = 3
FILE = "checkpoint.npz"


class Header(msgspec.Struct, frozen=True):
    """Everything but the arrays."""

    format: int
    game: str
    reading: str
    seats: tuple[int, ...]
    seed: int
    recipe: Recipe
    rounds: int
    steps: int
    seconds: float
    chance: dict[str, Any]
    points: list[Point]
    recent: list[tuple[int, int, int, Learned]]


def save(training: Training, folder: Path) -> None:
    """Write a training to a folder."""
    t = training
    chance = msgspec.json.decode(msgspec.json.encode(_plain(t.chance.bit_generator.state)))
    header = Header(
        FORMAT, t.game.name, reading(t.game, t.seats), t.seats, t.seed, t.recipe, t.rounds, t.steps, t.seconds, chance,
        t.points, t.recent,
    )  # fmt: skip
    folder.mkdir(parents=True, exist_ok=True)
    beside = folder / f"{FILE}.new"
    with open(beside, "wb") as file:
        np.savez(file, header=np.frombuffer(msgspec.json.encode(header), np.uint8), **_arrays(t))
        file.flush()
        os.fsync(file.fileno())
    os.replace(beside, folder / FILE)


def load(folder: Path, game: Game, seats: tuple[int, ...], seed: int) -> Training:
    """Return the training in a folder, if it is one of this game, with these seats and seed."""
    path = folder / FILE
    try:
        with open(path, "rb") as file, np.load(file, allow_pickle=False) as found:
            arrays = {name: found[name] for name in found.files}
        header = msgspec.json.decode(arrays.pop("header").tobytes(), type=Header)
    except Exception:  # a damaged archive fails in as many ways as it has bytes
        raise BadCheckpoint(path=shorten(str(path))) from None
    wanted = (FORMAT, game.name, reading(game, seats), seats, seed)
    if (header.format, header.game, header.reading, header.seats, header.seed) != wanted:
        raise OtherCheckpoint(
            path=shorten(str(path)), game=shorten(header.game), seats=str(header.seats), seed=header.seed
        )
    return _restored(header, arrays, path)


def _restored(header: Header, arrays: dict[str, Any], path: Path) -> Training:
    training = Training(find_game(header.game), header.seats, header.seed, header.recipe)
    places = _arrays(training)
    training.against = arrays.pop("against", None)
    training.pool, training.elders = (
        [arrays.pop(name) for name in sorted(arrays) if name.startswith(kind)] for kind in ("pool.", "elder.")
    )
    if {name: (part.shape, part.dtype) for name, part in arrays.items()} != {
        name: (part.shape, part.dtype) for name, part in places.items()
    }:
        raise BadCheckpoint(path=shorten(str(path)))
    for name, part in places.items():
        part[:] = arrays[name]
    training.chance.bit_generator.state = _big(header.chance)
    training.rounds, training.steps, training.seconds = header.rounds, header.steps, header.seconds
    training.points, training.recent = header.points, header.recent
    return training


def _arrays(training: Training) -> dict[str, Any]:
    """Return every array of a training by name; those of rivals are as many as there are."""
    found = {"weights": training.learner.weights.flat}
    found |= {f"learner.{name}": getattr(training.learner, name) for name in training.learner.SAVED}
    for number, actors in enumerate(training.actors):
        found |= {f"crew{number}.{name}": part for name, part in actors.arrays.items()}
    found |= {} if training.against is None else {"against": training.against}
    found |= {f"elder.{i:02}": flat for i, flat in enumerate(training.elders)}
    return found | {f"pool.{i:02}": flat for i, flat in enumerate(training.pool)}


def _plain(value: Any) -> Any:
    """Return the state of a generator with its large numbers as text: JSON has none so large."""
    if isinstance(value, dict):
        return {name: _plain(part) for name, part in value.items()}
    return str(value) if isinstance(value, int) and value >= 1 << 53 else value


def _big(value: Any) -> Any:
    if isinstance(value, dict):
        return {name: _big(part) for name, part in value.items()}
    return int(value) if isinstance(value, str) and value.isdigit() else value
