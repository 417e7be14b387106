"""Work on a cluster: whatever becomes of workers, no game is lost, none is counted twice, and results are the same."""

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from connive.arena.cluster import TRIES, _Crew
from connive.arena.games import Finished, Setting, play_pairing
from connive.arena.pairing import Pairing
from connive.arena.runners import play
from connive.core import cluster
from connive.core.cluster import ClusterLost, NoRay

from .contests import contest, played, results, setting

CONTEST = contest(("random", "lookahead"), deals=5)
LONGEST = 240
HOME = Path(__file__).parents[1]


class Died(Exception):
    """A worker has died."""


class Broken(Died):
    """The work itself has failed."""


class Task:
    """Work that was handed out."""

    def __init__(self, number: int, setting: Setting, pairing: Pairing) -> None:
        self.number, self.setting, self.pairing = number, setting, pairing


class FlakyRay:
    """A cluster in this process whose workers die when told to."""

    exceptions = SimpleNamespace(RayError=Died, RayTaskError=Broken)

    def __init__(self, dies: Callable[[int], bool], cores: int = 2) -> None:
        self._dies, self._cores = dies, cores
        self.begun: list[int] = []

    def remote(self, **_: object) -> Callable[[object], Any]:
        return lambda _: SimpleNamespace(remote=self._begin)

    def _begin(self, setting: Setting, pairing: Pairing) -> Task:
        self.begun.append(pairing.number)
        return Task(len(self.begun) - 1, setting, pairing)

    def cluster_resources(self) -> dict[str, float]:
        return {"CPU": self._cores}

    def wait(self, tasks: list[Task], num_returns: int, timeout: float) -> tuple[list[Task], list[Task]]:
        return (tasks[-1:], tasks[:-1]) if self._cores else ([], tasks)

    def get(self, task: Task) -> Finished:
        if self._dies(task.number):
            raise Died
        return play_pairing(task.setting, task.pairing)


def crew(ray: FlakyRay) -> _Crew:
    return _Crew(ray, setting(CONTEST), CONTEST.pairings(), "somewhere")


def test_work_of_dead_workers_is_done_again_and_nothing_counted_twice() -> None:
    ray = FlakyRay(lambda task: task % 3 == 0)
    found = list(crew(ray).finished())
    assert results(found) == results(played(CONTEST))
    assert len(ray.begun) > len(found) == len({each.number for each in found})


def test_a_cluster_that_loses_the_same_work_again_and_again_is_given_up() -> None:
    ray = FlakyRay(lambda task: True)
    with pytest.raises(ClusterLost, match="somewhere"):
        list(crew(ray).finished())
    assert max(ray.begun.count(number) for number in ray.begun) <= TRIES


def test_a_cluster_without_workers_is_given_up() -> None:
    with pytest.raises(ClusterLost):
        list(crew(FlakyRay(lambda task: False, cores=0)).finished())


def test_without_ray_the_refusal_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(name: str) -> None:
        raise ImportError(name)

    monkeypatch.setattr(cluster, "import_module", missing)
    with pytest.raises(NoRay, match="connive\\[arena\\]"):
        list(play(setting(CONTEST), CONTEST.pairings(), ray="local"))


@pytest.mark.long
@pytest.mark.skipif(find_spec("ray") is None, reason="Ray is not installed")
def test_on_a_real_cluster_a_killed_worker_costs_nothing() -> None:
    with tempfile.TemporaryDirectory(prefix="ray", ignore_cleanup_errors=True) as short:  # sockets have short names
        quiet = os.environ | {"RAY_USAGE_STATS_ENABLED": "0", "RAY_TMPDIR": short}
        run = [sys.executable, "-m", "arena.on_a_cluster"]
        done = subprocess.run(run, capture_output=True, env=quiet, cwd=HOME, timeout=LONGEST, check=False)
    assert done.returncode == 0, done.stderr[-3000:]
    found = json.loads(done.stdout.splitlines()[-1])
    assert found["numbers"] == list(range(10))
    assert found["killed"] and found["lost"] >= 1
    assert found["same"]
