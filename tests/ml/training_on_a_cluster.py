"""A training on a real Ray cluster of two workers, one of which is killed at work. Run as a process by a test."""

import json
import threading
from importlib import import_module
from time import sleep

from connive.compiled.native import native
from connive.core.registry import find_game
from connive.ml.full import run
from connive.ml.full.actors import SELFPLAY
from connive.ml.full.checkpoint import _arrays
from connive.ml.full.recipe import Recipe
from connive.ml.full.trainer import Training

RECIPE = Recipe(matches=512, length=64, crews=2, hidden=64, mind=32)
ROUNDS = 4


def main() -> None:
    """Train there and here, and print whether that came to the same."""
    cluster = import_module("ray.cluster_utils").Cluster(
        initialize_head=True, head_node_args={"num_cpus": 0, "include_dashboard": False}
    )
    doomed, _ = (cluster.add_node(num_cpus=1) for _ in range(2))
    native(find_game("berlin63"), SELFPLAY).look  # noqa: B018  compiled once, here
    there, here = (Training(find_game("berlin63"), (2,), 5, RECIPE) for _ in range(2))
    killed = threading.Event()

    def kill() -> None:
        while not busy(doomed.node_id):
            sleep(0.01)
        cluster.remove_node(doomed, allow_graceful=False)
        killed.set()

    with run.at_work(there, 2, cluster.address):
        threading.Thread(target=kill, daemon=True).start()
        for _ in range(ROUNDS):
            there.round()
    cluster.shutdown()
    for _ in range(ROUNDS):
        here.round()
    mine, theirs = (_arrays(one) for one in (here, there))
    same = all((part == theirs[name]).all() for name, part in mine.items())
    print(json.dumps({"same": same, "killed": killed.is_set()}))  # noqa: T201


def busy(node: str) -> bool:
    """Tell whether the one core of a node is at work."""
    free = import_module("ray._private.state").available_resources_per_node()
    return bool(free.get(node, {"CPU": 1.0}).get("CPU", 0.0) == 0.0)


if __name__ == "__main__":
    main()
