"""Leaks of environments without information states: PettingZoo's and RLCard's.

An agent that has observed the same from the beginning must be offered the same actions. Invariant: a finding is two
seeds and the same choices, after which one agent saw the same all along and was offered something else.
"""

import random
from collections.abc import Iterator
from importlib import import_module
from typing import Any, NamedTuple

import numpy as np

MATCHES, LONGEST = 300, 60


class Offer(NamedTuple):
    """What an agent has observed since the beginning, and which actions it is offered now."""

    agent: str
    seen: bytes
    legal: tuple[int, ...]
    steps: tuple[int, ...]


def pettingzoo_match(name: str, seed: int) -> Iterator[Offer]:
    """Play one match of an AEC environment at random: `classic.gin_rummy_v4` or `my_package.my_env`."""
    module = import_module(name if name.startswith("connive.") else f"pettingzoo.{name}")
    env: Any = module.env()
    env.reset(seed=seed)
    chance, seen, steps = random.Random(seed), dict[str, bytes](), list[int]()
    for agent in env.agent_iter(LONGEST):
        observed, _, over, cut, info = env.last()
        if over or cut:
            break
        plain = observed["observation"] if isinstance(observed, dict) else observed
        mask = observed["action_mask"] if isinstance(observed, dict) else info.get("action_mask")
        if mask is None:
            return
        legal = tuple(np.flatnonzero(mask).tolist())
        seen[agent] = seen.get(agent, b"") + np.asarray(plain).tobytes() + b"|"
        yield Offer(agent, seen[agent], legal, tuple(steps))
        steps.append(chance.choice(legal))
        seen[agent] += str(steps[-1]).encode()
        env.step(steps[-1])
    env.close()


def rlcard_match(name: str, seed: int) -> Iterator[Offer]:
    """Play one match of RLCard at random."""
    import rlcard

    env: Any = rlcard.make(name, config={"seed": seed})
    state, player = env.reset()
    chance, seen, steps = random.Random(seed), dict[int, bytes](), list[int]()
    while not env.is_over() and len(steps) < LONGEST:
        legal = tuple(sorted(map(int, state["legal_actions"])))
        seen[player] = seen.get(player, b"") + np.asarray(state["obs"]).tobytes() + b"|"
        yield Offer(f"player {player}", seen[player], legal, tuple(steps))
        steps.append(chance.choice(legal))
        seen[player] += str(steps[-1]).encode()
        state, player = env.step(steps[-1])


KINDS = {"pettingzoo": pettingzoo_match, "rlcard": rlcard_match}


def examine_offers(kind: str, name: str, matches: int = MATCHES) -> tuple[int, int, list[str]]:
    """Return how many offers were compared with one that looked alike, how many there were, and what differed."""
    known: dict[tuple[str, bytes], tuple[tuple[int, ...], int]] = {}
    compared, total, findings = 0, 0, []
    for seed in range(matches):
        for offer in KINDS[kind](name, seed):
            total += 1
            before = known.setdefault((offer.agent, offer.seen), (offer.legal, seed))
            compared += before[1] != seed
            if before[0] != offer.legal:
                findings.append(f"{offer.agent}, seeds {before[1]} and {seed}, after {list(offer.steps)}")
    return compared, total, findings
