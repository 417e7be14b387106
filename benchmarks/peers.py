"""The same work in other libraries: random play, uniform over legal actions, on one core.

Each function plays for about `seconds` and returns the best number of steps a second over several runs, by processor
time like everything else here.
"""

import random
from collections.abc import Callable
from functools import partial
from time import process_time
from typing import Any

from connive.compiled.measure import RUNS

OPENSPIEL_GAMES = ("dark_hex(board_size=5)", "dark_hex(board_size=11)")
"""Boards of the size of Berlin 63 and of Confusion."""

RLCARD_GAME = "leduc-holdem"


def best(play: Callable[[], int], seconds: float) -> float:
    """Return the best rate of a function that does some work and returns its number of steps."""
    rates = []
    for _ in range(RUNS):
        start, steps = process_time(), 0
        while (spent := process_time() - start) < seconds / RUNS:
            steps += play()
        rates.append(steps / spent)
    return max(rates)


def openspiel_python(name: str, seconds: float) -> float:
    """OpenSpiel, driven by the usual Python loop; no observations are asked for."""
    import pyspiel

    game: Any = pyspiel.load_game(name)
    return best(lambda: openspiel_game(game), seconds)


def openspiel_game(game: Any) -> int:
    """Play one game and return its length."""
    state, steps = game.new_initial_state(), 0
    while not state.is_terminal():
        state.apply_action(random.choice(state.legal_actions()))
        steps += 1
    return steps


def openspiel_rollouts(name: str, seconds: float) -> float:
    """OpenSpiel's own random roll-outs, all in C++: one search step of its MCTS bot, which does nothing but roll out.

    The bot does not count steps, so their number is the mean length of games in the Python loop times the roll-outs.
    """
    import pyspiel

    game: Any = pyspiel.load_game(name)
    sample, rollouts = 1000, 2000
    length = sum(openspiel_game(game) for _ in range(sample)) / sample
    evaluator = pyspiel.RandomRolloutEvaluator(rollouts, 1)
    bot: Any = pyspiel.MCTSBot(game, evaluator, 2.0, 1, 100, False, 1, False)

    def roll_out() -> int:
        bot.step(game.new_initial_state())
        return int(rollouts * length)

    return best(roll_out, seconds)


def rlcard_random(seconds: float) -> float:
    """RLCard's environment with its own random agents; it encodes the state at each step, and cannot be told not to."""
    import rlcard
    from rlcard.agents import RandomAgent

    env: Any = rlcard.make(RLCARD_GAME, config={"seed": 1})
    env.set_agents([RandomAgent(num_actions=env.num_actions) for _ in range(env.num_players)])

    def play() -> int:
        trajectories, _ = env.run(is_training=False)
        return sum(len(trajectory) // 2 for trajectory in trajectories)

    return best(play, seconds)


PEERS: dict[str, Callable[[float], float]] = {
    **{f"OpenSpiel {name}, Python loop": partial(openspiel_python, name) for name in OPENSPIEL_GAMES},
    **{f"OpenSpiel {name}, C++ roll-outs": partial(openspiel_rollouts, name) for name in OPENSPIEL_GAMES},
    f"RLCard {RLCARD_GAME}, random agents": rlcard_random,
}
