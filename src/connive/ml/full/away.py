"""A crew's round in another process: a function of the crew's arrays and its order, wherever it is played."""

from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from functools import lru_cache
from multiprocessing import get_context
from typing import Any

import numpy as np

from connive.core.registry import find_game
from connive.ml.full.actors import Actors, Lessons, Order, Tally
from connive.ml.full.recipe import Recipe
from connive.ml.full.trainer import Stage

Played = tuple[Lessons, Tally, dict[str, Any]]


def play_away(game: str, seats: int, recipe: Recipe, arrays: dict[str, Any], *order: Any) -> Played:
    """Play a crew's round in a process that may never have heard of it; return also where the crew is then."""
    crew = _crew(game, seats, recipe)
    crew.restore(arrays)
    lessons, tally = crew.play(Order(*map(_own, order)))
    return lessons, tally, crew.arrays


def _own(part: Any) -> Any:
    """Return an array that may be written to: for others numba makes other code, which adds up in another order."""
    return np.array(part) if isinstance(part, np.ndarray) else part


@lru_cache
def _crew(game: str, seats: int, recipe: Recipe) -> Actors:
    return Actors(find_game(game), seats, recipe, 0)


def taken_in(crews: list[Actors], found: list[Played]) -> list[tuple[Lessons, Tally]]:
    """Bring crews to where their rounds elsewhere have led; return what was played."""
    for crew, (_, _, arrays) in zip(crews, found, strict=True):
        crew.restore(arrays)
    return [(Lessons(*map(_own, lessons)), tally) for lessons, tally, _ in found]


@contextmanager
def in_processes(jobs: int) -> Iterator[Stage]:
    """Let crews play in several processes of this machine."""
    with ProcessPoolExecutor(jobs, get_context("spawn")) as pool:

        def play(crews: list[Actors], orders: list[Order]) -> list[tuple[Lessons, Tally]]:
            tasks = [
                pool.submit(play_away, crew.game, crew.players, crew.recipe, crew.arrays, *order)
                for crew, order in zip(crews, orders, strict=True)
            ]
            return taken_in(crews, [task.result() for task in tasks])

        yield play
