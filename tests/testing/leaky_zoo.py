"""A tiny environment of a stranger's: one card each, and the mask of the first agent tells whether the other's is high.

Its observation is told apart from its mask, so that either can leak: `LEAK` says which.
"""

import random
from typing import Any, ClassVar

import numpy as np
from gymnasium.spaces import Box, Discrete
from pettingzoo import AECEnv

LEAK = "mask"


class Cards(AECEnv):  # type: ignore[misc]
    """Both do something once; there is nothing to win."""

    metadata: ClassVar = {"name": "cards"}

    def __init__(self) -> None:
        self.possible_agents = ["first", "second"]

    def observation_space(self, agent: str) -> Box:
        return Box(0, 9, (1,), np.int8)

    def action_space(self, agent: str) -> Discrete:
        return Discrete(2)

    def reset(self, seed: int | None = None, options: Any = None) -> None:
        self.cards = np.random.default_rng(seed).integers(0, 9, 2)
        self.agents, self.agent_selection = self.possible_agents[:], "first"
        self.rewards = self._cumulative_rewards = dict.fromkeys(self.agents, 0)
        self.terminations = self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, Any] = {agent: {} for agent in self.agents}

    def observe(self, agent: str) -> dict[str, Any]:
        own = self.agents.index(agent)
        other = self.cards[1 - own]
        seen = other if LEAK == "observation" else self.cards[own]
        mask = [1, int(other > 4) if LEAK == "mask" else 1]
        return {"observation": np.array([seen], np.int8), "action_mask": np.array(mask, np.int8)}

    def step(self, action: Any) -> None:
        if self.agent_selection == "second":
            self.terminations = dict.fromkeys(self.agents, True)
        self.agent_selection = "second"


def env() -> Cards:
    """Return the environment."""
    return Cards()


def redeal(cards: Cards, agent: str, chance: random.Random) -> None:
    """Give everybody but one agent another card."""
    for place, other in enumerate(cards.possible_agents):
        if other != agent:
            cards.cards[place] = chance.randrange(9)
