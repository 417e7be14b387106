"""PPO in one file, on the batch environment: python examples/ppo.py [GAME] [UPDATES]

One network plays both seats against itself; then it is examined against random play. Needs PyTorch. A match in which
seats take turns is one trajectory for each seat: what a seat's choice is worth is what it expects at its own next one.
"""

import sys
import time

import numpy as np
import torch
from torch import nn
from torch.distributions import Categorical

from connive.ml import BatchEnv

MATCHES = 128  # matches side by side
STEPS = 64  # choices in each of them for one update
EPOCHS, MINIBATCHES = 3, 4
RATE, CLIP, ENTROPY, VALUE, LAMBDA, NORM = 1e-3, 0.2, 0.01, 0.5, 0.95, 0.5
EXAMINED = 1000  # matches against random play


class Agent(nn.Module):
    """What to do, and what it will come to, from -1 to 1."""

    def __init__(self, planes: int, actions: int, width: int = 128) -> None:
        super().__init__()
        self.body = nn.Sequential(nn.Linear(planes, width), nn.ReLU(), nn.Linear(width, width), nn.ReLU())
        self.actor, self.critic = nn.Linear(width, actions), nn.Linear(width, 1)
        nn.init.orthogonal_(self.actor.weight, 0.01)

    def forward(self, seen: torch.Tensor, masks: torch.Tensor) -> tuple[Categorical, torch.Tensor]:
        """Return how likely each legal action is, and the value."""
        body = self.body(seen)
        return Categorical(logits=self.actor(body).masked_fill(~masks, -1e9)), self.critic(body).squeeze(-1)


def look(env: BatchEnv) -> tuple[torch.Tensor, torch.Tensor, np.ndarray]:
    """Return copies of what the acting seats see, what they may do, and who they are: a step overwrites the arrays."""
    turn = env.turn
    return torch.from_numpy(env.planes()).float(), torch.from_numpy(turn.masks.copy()), turn.seats.astype(np.int64)


def advantages(
    values: np.ndarray, seats: np.ndarray, rewards: np.ndarray, dones: np.ndarray, last: np.ndarray
) -> np.ndarray:
    """Return what each choice was worth beyond what was expected, going back in time for each seat apart."""
    rows, found = np.arange(values.shape[1]), np.zeros_like(values)
    ahead, carried = last.copy(), np.zeros_like(last)  # (matches, seats): the seat's next value, its next advantage
    for step in reversed(range(len(values))):
        over = dones[step]
        ahead[over], carried[over] = rewards[step][over], 0
        seat = seats[step]
        carried[rows, seat] = ahead[rows, seat] - values[step] + LAMBDA * carried[rows, seat]
        found[step], ahead[rows, seat] = carried[rows, seat], values[step]
    return found


def collect(env: BatchEnv, agent: Agent) -> dict[str, torch.Tensor]:
    """Let the agent play against itself and return its choices, with what they were worth."""
    kept: dict[str, list] = {
        name: [] for name in ("seen", "masks", "actions", "logs", "values", "seats", "rewards", "dones")
    }
    for _ in range(STEPS):
        seen, masks, seats = look(env)
        with torch.no_grad():
            policy, values = agent(seen, masks)
            actions = policy.sample()
        turn = env.step(actions.numpy())
        now = (seen, masks, actions, policy.log_prob(actions), values, seats, turn.rewards.copy(), turn.dones.copy())
        for name, value in zip(kept, now, strict=True):
            kept[name].append(value)
    seen, masks, seats = look(env)
    with torch.no_grad():
        expected = agent(seen, masks)[1].numpy()
    last = np.repeat(-expected[:, None], 2, axis=1)
    last[np.arange(MATCHES), seats] = expected
    values = torch.stack(kept["values"]).numpy()
    worth = advantages(values, *(np.stack(kept[name]) for name in ("seats", "rewards", "dones")), last)
    batch = {name: torch.cat(kept[name]) for name in ("seen", "masks", "actions", "logs")}
    return batch | {"worth": torch.from_numpy(worth).flatten(), "returns": torch.from_numpy(worth + values).flatten()}


def improve(agent: Agent, optimizer: torch.optim.Optimizer, batch: dict[str, torch.Tensor]) -> None:
    """Make what was worth more than expected more likely, but not by too much at once."""
    for _ in range(EPOCHS):
        for rows in torch.randperm(len(batch["worth"])).chunk(MINIBATCHES):
            part = {name: value[rows] for name, value in batch.items()}
            policy, values = agent(part["seen"], part["masks"])
            ratio = (policy.log_prob(part["actions"]) - part["logs"]).exp()
            worth = (part["worth"] - part["worth"].mean()) / (part["worth"].std() + 1e-8)
            gain = torch.min(ratio * worth, ratio.clamp(1 - CLIP, 1 + CLIP) * worth).mean()
            loss = -gain + VALUE * (values - part["returns"]).square().mean() - ENTROPY * policy.entropy().mean()
            optimizer.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(agent.parameters(), NORM)
            optimizer.step()


def examine(game: str, agent: Agent, seed: int) -> tuple[float, float]:
    """Return the agent's mean result against random play, from both seats, and how far off it may be."""
    env = BatchEnv(game, MATCHES, seats=2, seed=seed)
    own, results = np.arange(MATCHES) % 2, list[float]()
    while len(results) < EXAMINED:
        seen, masks, seats = look(env)
        with torch.no_grad():
            actions = agent(seen, masks)[0].sample().numpy()
        turn = env.step(np.where(seats == own, actions, env.random_actions()))
        results += turn.rewards[turn.dones, own[turn.dones]].tolist()
    return float(np.mean(results)), 2 * float(np.std(results)) / len(results) ** 0.5


def main(game: str = "berlin63", updates: int = 16) -> int:
    """Learn, and say whether random play is beaten."""
    torch.manual_seed(1)
    torch.set_num_threads(1)
    env = BatchEnv(game, MATCHES, seats=2, seed=1)
    agent = Agent(env.planes().shape[1], env.turn.masks.shape[1])
    optimizer = torch.optim.Adam(agent.parameters(), lr=RATE, eps=1e-5)
    start = time.monotonic()
    for update in range(updates):
        improve(agent, optimizer, collect(env, agent))
        if update % 10 == 9:
            print(f"{(update + 1) * STEPS * MATCHES:>9,} choices, {time.monotonic() - start:.0f} s", flush=True)
    mean, off = examine(game, agent, seed=2)
    print(f"{game} against random: {mean:+.3f} ± {off:.3f} (1 wins every match, 0 is even)")
    return 0 if mean - off > 0 else 1


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:2], *map(int, sys.argv[2:3])))
