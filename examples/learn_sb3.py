"""MaskablePPO of sb3-contrib, from nothing to beating random play: python examples/learn_sb3.py [GAME] [STEPS]"""

import sys

import gymnasium
import numpy as np
import torch
from sb3_contrib import MaskablePPO

import connive.ml.gym  # noqa: F401  # registers the games

OPTIONS = {"Berlin63": "rows=3 columns=3 cast=six quiet_limit=12", "Conclave": "pack=small"}  # small variants
EXAMINED = 200  # matches


def examine(model: MaskablePPO, env: gymnasium.Env) -> tuple[float, float]:
    """Return the mean result of matches against random play, and how far off it may be."""
    results = []
    for seed in range(EXAMINED):
        seen, _ = env.reset(seed=10_000 + seed)
        over, reward = False, 0.0
        while not over:
            action, _ = model.predict(seen, action_masks=env.unwrapped.action_masks())
            seen, reward, over, _, _ = env.step(action)
        results.append(reward)
    return float(np.mean(results)), 2 * float(np.std(results)) / EXAMINED**0.5


def main(game: str = "Berlin63", steps: int = 12_288) -> int:
    """Learn, and say whether random play is beaten."""
    torch.set_num_threads(1)
    given = {"opponent": "random", "seat": "random", "observe": "floats", "options": OPTIONS.get(game)}
    env = gymnasium.make(f"connive/{game}-v0", **given)
    model = MaskablePPO("MlpPolicy", env, n_steps=2048, batch_size=256, gamma=1.0, ent_coef=0.01, seed=1)
    model.learn(steps)
    mean, off = examine(model, env)
    print(f"{game} against random: {mean:+.3f} ± {off:.3f} (1 wins every match, 0 is even)")
    return 0 if mean - off > 0 else 1


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:2], *map(int, sys.argv[2:3])))
