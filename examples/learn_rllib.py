"""PPO of RLlib, on Ray, from nothing to beating random play: python examples/learn_rllib.py [GAME] [ROUNDS]"""

import os
import sys

os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")

import gymnasium
import numpy as np
import torch
from ray.rllib.algorithms.ppo import PPOConfig
from ray.rllib.core.columns import Columns
from ray.rllib.core.rl_module.rl_module import RLModule, RLModuleSpec
from ray.rllib.examples.rl_modules.classes.action_masking_rlm import ActionMaskingTorchRLModule
from ray.tune.registry import register_env

from connive.ml.gym import Masked

OPTIONS = {"Berlin63": "rows=3 columns=3 cast=six quiet_limit=12", "Conclave": "pack=small"}
EXAMINED = 200


def make(config: dict[str, str]) -> gymnasium.Env:
    """Return one seat of a small variant, with the names of masks that RLlib's masking module looks for."""
    game = config["game"]
    given = {"opponent": "random", "seat": "random", "observe": "floats", "options": OPTIONS.get(game)}
    return Masked(gymnasium.make(f"connive.ml.gym:connive/{game}-v0", **given))


def examine(module: RLModule, env: gymnasium.Env) -> tuple[float, float]:
    """Return the mean result of matches against random play, and how far off it may be."""
    results = []
    for seed in range(EXAMINED):
        seen, over, reward = env.reset(seed=10_000 + seed)[0], False, 0.0
        while not over:
            row = {name: torch.from_numpy(part).unsqueeze(0) for name, part in seen.items()}
            with torch.no_grad():
                logits = module.forward_inference({Columns.OBS: row})[Columns.ACTION_DIST_INPUTS]
            seen, reward, over, _, _ = env.step(int(torch.distributions.Categorical(logits=logits).sample()))
        results.append(reward)
    return float(np.mean(results)), 2 * float(np.std(results)) / EXAMINED**0.5


def main(game: str = "Berlin63", rounds: int = 4) -> int:
    """Learn, and say whether random play is beaten."""
    register_env("connive", make)
    config = (
        PPOConfig()
        .environment("connive", env_config={"game": game})
        .env_runners(num_env_runners=0, num_envs_per_env_runner=8)
        .rl_module(
            rl_module_spec=RLModuleSpec(
                module_class=ActionMaskingTorchRLModule, model_config={"head_fcnet_hiddens": [64, 64]}
            )
        )
        .training(train_batch_size=4000, minibatch_size=256, num_epochs=4, lr=1e-3, gamma=1.0, entropy_coeff=0.01)
        .debugging(seed=1)
    )
    algorithm = config.build_algo()
    for _ in range(rounds):
        algorithm.train()
    mean, off = examine(algorithm.get_module(), make({"game": game}))
    algorithm.stop()
    print(f"{game} against random: {mean:+.3f} ± {off:.3f} (1 wins every match, 0 is even)")
    return 0 if mean - off > 0 else 1


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:2], *map(int, sys.argv[2:3])))
