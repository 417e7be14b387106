"""RLlib's own checker on every game, in turns and in parallel. Run as a process by a test, where Ray is installed.

The checker draws actions without a look at the mask, so illegal actions must end a match instead of being refused. It
passes whatever lacks the attributes that it reads, with a remark; so these are looked for first.
"""

import sys
from typing import Any

from ray.rllib.env.wrappers.pettingzoo_env import ParallelPettingZooEnv, PettingZooEnv
from ray.rllib.utils.pre_checks.env import check_multiagent_environments

from connive.core.registry import games
from connive.ml.zoo import env, parallel_env

READ = ("observation_space", "action_space", "_agent_ids")
SEEDS = 20


def main() -> None:
    """Check everything, several times, since the actions are drawn."""
    for game in games():
        turns: Any = PettingZooEnv(env(game, illegal="terminate"))  # type: ignore[no-untyped-call]
        parallel: Any = ParallelPettingZooEnv(parallel_env(game, illegal="terminate"))  # type: ignore[no-untyped-call]
        for wrapped in (turns, parallel):
            assert all(hasattr(wrapped, name) for name in READ), (game, type(wrapped).__name__)
            for seed in range(SEEDS):
                for agent in wrapped.possible_agents:
                    wrapped.get_action_space(agent).seed(seed)
                check_multiagent_environments(wrapped)
        sys.stdout.write(f"{game}: checked\n")


if __name__ == "__main__":
    main()
