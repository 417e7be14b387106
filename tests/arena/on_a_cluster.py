"""A contest on a real Ray cluster of two workers, one of which is killed while it plays. Run as a process by a test."""

import json
from importlib import import_module

from connive.arena.cluster import _Crew
from connive.arena.games import Finished
from connive.arena.pairing import Pairing
from connive.arena.runners import play

from .contests import contest, played, results, setting

CONTEST = contest(("lookahead", "regular"), deals=10, options="rows=5 quiet_limit=30")
"""Games so long that a worker seen at work is still at work when it is killed."""


def main() -> None:
    """Hold the contest and print what came of it."""
    cluster = import_module("ray.cluster_utils").Cluster(
        initialize_head=True, head_node_args={"num_cpus": 0, "include_dashboard": False}
    )
    doomed, _ = (cluster.add_node(num_cpus=1) for _ in range(2))
    found: list[Finished] = []
    lost = counted_losses()
    alive = True
    for finished in play(setting(CONTEST), CONTEST.pairings(), ray=cluster.address):
        found.append(finished)
        if alive and busy(doomed.node_id):
            cluster.remove_node(doomed, allow_graceful=False)
            alive = False
    cluster.shutdown()
    numbers = [finished.number for finished in found]
    same = results(found) == results(played(CONTEST))
    print(json.dumps({"numbers": sorted(numbers), "lost": len(lost), "same": same, "killed": not alive}))  # noqa: T201


def busy(node: str) -> bool:
    """Tell whether the one core of a node is at work."""
    free = import_module("ray._private.state").available_resources_per_node()
    return bool(free.get(node, {"CPU": 1.0}).get("CPU", 0.0) == 0.0)


def counted_losses() -> list[int]:
    """Note down which pairings lose their worker."""
    lost: list[int] = []
    look = _Crew._result

    def result(self: _Crew, task: object, pairing: Pairing) -> Finished | None:
        found = look(self, task, pairing)
        if found is None:
            lost.append(pairing.number)
        return found

    _Crew._result = result  # type: ignore[method-assign]
    return lost


if __name__ == "__main__":
    main()
