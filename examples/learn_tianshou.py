"""DQN of tianshou, from nothing to beating random play: python examples/learn_tianshou.py [GAME] [EPOCHS]"""

import sys

import gymnasium
import numpy as np
import torch
from tianshou.algorithm import DQN
from tianshou.algorithm.modelfree.dqn import DiscreteQLearningPolicy
from tianshou.algorithm.optim import AdamOptimizerFactory
from tianshou.data import Collector, CollectStats, VectorReplayBuffer
from tianshou.env import DummyVectorEnv
from tianshou.trainer import OffPolicyTrainerParams
from tianshou.utils.net.common import Net

from connive.ml.gym import Masked

OPTIONS = {"Berlin63": "rows=3 columns=3 cast=six quiet_limit=12", "Conclave": "pack=small"}
MATCHES, EXAMINED = 8, 200


def make(game: str) -> gymnasium.Env:
    """Return one seat of a small variant, with the names of masks that tianshou looks for."""
    given = {"opponent": "random", "seat": "random", "observe": "floats", "options": OPTIONS.get(game)}
    return Masked(gymnasium.make(f"connive.ml.gym:connive/{game}-v0", **given), "obs", "mask", np.bool_)


def learn(game: str, epochs: int) -> DQN:
    """Learn, and return what was learned."""
    env = make(game)
    net = Net(state_shape=env.observation_space["obs"].shape, action_shape=env.action_space.n, hidden_sizes=[128, 128])
    policy = DiscreteQLearningPolicy(model=net, action_space=env.action_space, eps_training=0.2, eps_inference=0.0)
    dqn = DQN(
        policy=policy, optim=AdamOptimizerFactory(lr=1e-3), gamma=0.99, n_step_return_horizon=3, target_update_freq=200
    )
    envs = DummyVectorEnv([lambda: make(game) for _ in range(MATCHES)])
    buffer = VectorReplayBuffer(20_000, MATCHES)
    collector = Collector[CollectStats](dqn, envs, buffer, exploration_noise=True)
    collector.reset()
    collector.collect(n_step=1024, random=False)
    dqn.run_training(
        OffPolicyTrainerParams(
            training_collector=collector,
            max_epochs=epochs,
            epoch_num_steps=4000,
            collection_step_num_env_steps=64,
            batch_size=128,
            update_step_num_gradient_steps_per_sample=0.25,
            show_progress=False,
            verbose=False,
        )
    )
    return dqn


def main(game: str = "Berlin63", epochs: int = 3) -> int:
    """Learn, and say whether random play is beaten."""
    torch.manual_seed(1)
    torch.set_num_threads(1)
    np.random.seed(1)
    dqn = learn(game, epochs)
    examined = Collector[CollectStats](dqn, DummyVectorEnv([lambda: make(game) for _ in range(MATCHES)]))
    examined.reset()
    results = examined.collect(n_episode=EXAMINED).returns
    mean, off = float(np.mean(results)), 2 * float(np.std(results)) / EXAMINED**0.5
    print(f"{game} against random: {mean:+.3f} ± {off:.3f} (1 wins every match, 0 is even)")
    return 0 if mean - off > 0 else 1


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:2], *map(int, sys.argv[2:3])))
