"""The data card: sizes, lengths and branching of every game, measured by random play: python -m connive.ml.datacard

Invariant: every number is counted or measured here, with the seed and the number of matches that it prints.
"""

import sys
from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from connive.core.registry import games
from connive.core.state import dtype
from connive.ml.batch import BatchEnv
from connive.ml.layout import layout
from connive.solving.studies import studies

MATCHES = 2000
ROWS = 64
SEED = 1
HEAD = "| Game | seats | state, bytes | observation | public | planes | actions | choices in a match | legal actions |"
TREES = "| Game | options | choices | nodes | information sets |"


class Measured(NamedTuple):
    """What random play of one game with a number of seats is like: mean, and the 5th and 95th of a hundred."""

    length: tuple[float, float, float]
    legal: tuple[float, float, float]


def measure(game: str, seats: int, matches: int = MATCHES, seed: int = SEED) -> Measured:
    """Play matches at random; those that begin first count, so that long ones are not missed."""
    env = BatchEnv(game, ROWS, seats, seed=seed)
    lengths: list[int] = []
    legal: list[int] = []
    wanted = -(-matches // ROWS)
    ages, finished = np.zeros(ROWS, np.int64), np.zeros(ROWS, np.int64)
    while (finished < wanted).any():
        legal += env.turn.masks.sum(axis=1)[finished < wanted].tolist()
        dones = env.step(env.random_actions()).dones
        ages += 1
        lengths += ages[dones & (finished < wanted)].tolist()
        ages[dones] = 0
        finished += dones
    return Measured(_spread(lengths), _spread(legal))


def _spread(numbers: list[int]) -> tuple[float, float, float]:
    low, high = np.percentile(numbers, (5, 95))
    return float(np.mean(numbers)), float(low), float(high)


def lines(matches: int = MATCHES) -> Iterator[str]:
    """Return the card as a table."""
    yield from (HEAD, "|---" * (HEAD.count("|") - 1) + "|")
    for name, game in games().items():
        shape = layout(name)
        numbers = (dtype(game.model.State).itemsize, shape.size, shape.public_size, shape.planes, shape.actions)
        sizes = " | ".join(map(str, numbers))
        for seats in game.seats:
            found = measure(name, seats, matches)
            yield f"| {name} | {seats} | {sizes} | {_words(found.length)} | {_words(found.legal)} |"


def _words(numbers: tuple[float, float, float]) -> str:
    mean, low, high = numbers
    return f"{mean:.1f} ({low:.0f} – {high:.0f})"


def trees() -> Iterator[str]:
    """Return the small variants that are solved exactly, as a table."""
    yield from (TREES, "|---" * (TREES.count("|") - 1) + "|")
    for study in studies().values():
        grown = study.grow()
        yield f"| {study.game} | {study.options} | {study.plies or 'all'} | {grown.nodes} | {len(grown.infosets)} |"


def main() -> None:
    """Write both tables."""
    for line in (*lines(), "", *trees()):
        sys.stdout.write(line + "\n")


if __name__ == "__main__":
    main()
