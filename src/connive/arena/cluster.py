"""Plays pairings on a Ray cluster. Workers may die at any time: what they had in hand is played again elsewhere.

Invariant: a pairing is taken in once; results do not depend on which worker played it, or how often it was begun.
"""

from collections.abc import Iterator, Sequence
from typing import Any

from connive.arena.games import Finished, Setting, play_pairing
from connive.arena.pairing import Pairing
from connive.core.cluster import ClusterLost, connected

TRIES = 5
"""How often one pairing may lose its worker before we stop believing in the cluster."""

PATIENCE = 30.0
"""Seconds without a result after which we look whether anybody is left to work."""

SPARE = 2
"""Pairings handed out for every core, so that no worker waits."""


def play_on_cluster(setting: Setting, pairings: Sequence[Pairing], jobs: int, address: str) -> Iterator[Finished]:
    """Play on the cluster at an address, or with a number of workers of our own on this machine."""
    ray = connected(jobs, address)
    try:
        yield from _Crew(ray, setting, pairings, address).finished()
    finally:
        ray.shutdown()


class _Crew:
    """Hands out pairings and takes in results."""

    def __init__(self, ray: Any, setting: Setting, pairings: Sequence[Pairing], address: str) -> None:
        self._ray, self._setting, self._address = ray, setting, address
        self._left = list(reversed(pairings))
        self._tries: dict[int, int] = {}
        self._open: dict[Any, Pairing] = {}
        self._play = ray.remote(max_retries=0, num_cpus=1)(play_pairing)

    def finished(self) -> Iterator[Finished]:
        """Yield results as they come."""
        while self._left or self._open:
            self._hand_out()
            ready, _ = self._ray.wait(list(self._open), num_returns=1, timeout=PATIENCE)
            for task in ready:
                pairing = self._open.pop(task)
                result = self._result(task, pairing)
                if result is None:
                    self._left.append(pairing)
                else:
                    yield result
            if not ready and not self._cores():
                raise ClusterLost(address=self._address)

    def _cores(self) -> int:
        return int(self._ray.cluster_resources().get("CPU", 0))

    def _hand_out(self) -> None:
        while self._left and len(self._open) < SPARE * max(1, self._cores()):
            pairing = self._left.pop()
            self._open[self._play.remote(self._setting, pairing)] = pairing

    def _result(self, task: Any, pairing: Pairing) -> Finished | None:
        """Return what a worker found; None if the worker, its machine or its answer was lost."""
        try:
            found: Finished = self._ray.get(task)
        except self._ray.exceptions.RayTaskError:
            raise
        except self._ray.exceptions.RayError:
            self._tries[pairing.number] = self._tries.get(pairing.number, 0) + 1
            if self._tries[pairing.number] >= TRIES:
                raise ClusterLost(address=self._address) from None
            return None
        return found
