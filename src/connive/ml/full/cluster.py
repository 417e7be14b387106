"""Crews that play on a Ray cluster, for one learner that stays here.

A worker that dies costs time only: its round is played again elsewhere, and the training is, number for number, the one
in a single process.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from connive.core.cluster import ClusterLost, connected
from connive.ml.full.actors import Actors, Lessons, Order, Tally
from connive.ml.full.away import play_away, taken_in
from connive.ml.full.trainer import Stage

TRIES = 5
"""How often one round may lose its worker before we stop believing in the cluster."""


@contextmanager
def on_cluster(jobs: int, address: str) -> Iterator[Stage]:
    """Let crews play on the cluster at an address, or with a number of workers of our own on this machine."""
    ray = connected(jobs, address)
    try:
        yield _stage(ray, address)
    finally:
        ray.shutdown()


def _stage(ray: Any, address: str) -> Stage:
    work = ray.remote(max_retries=TRIES, num_cpus=1)(play_away)

    def play(crews: list[Actors], orders: list[Order]) -> list[tuple[Lessons, Tally]]:
        sent = {id(part): ray.put(part) for order in orders for part in order[:3] if part is not None}
        tasks = []
        for crew, order in zip(crews, orders, strict=True):
            parts = (sent.get(id(part)) for part in order[:3])
            tasks.append(work.remote(crew.game, crew.players, crew.recipe, crew.arrays, *parts, *order[3:]))
        try:
            found = ray.get(tasks)
        except ray.exceptions.RayTaskError:
            raise
        except ray.exceptions.RayError:
            raise ClusterLost(address=address) from None
        return taken_in(crews, found)

    return play
