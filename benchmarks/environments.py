"""Research environments beside their peers, in one run on one core: python -m benchmarks.environments [SECONDS] [ONLY]

A step is a uniform choice among the legal actions, the step itself, and then the observation and the mask of the player
that acts next. Rates are the best of several short runs by processor time, for the peers as for us, so that what else
the machine does disturbs them little; a peer that uses several threads is charged for all of them.
"""

import random
import sys
import warnings
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import numpy as np

from benchmarks.peers import best, openspiel_game, rlcard_random
from connive.core.registry import games
from connive.ml import BatchEnv
from connive.ml.single import Single

ROWS = 512
SECONDS = 2.0
OPENSPIEL_GAMES = ("dark_hex(board_size=5)", "dark_hex(board_size=11)")
OPENSPIEL_PYTHON = ("python_kuhn_poker", "python_tic_tac_toe", "python_liars_poker", "python_nothing")
"""Its own, and one that does nothing: no game written in Python can be faster in this loop."""
PGX_GAME = "hex"

Measure = Callable[[float], float]


def batched(game: str, seconds: float, planes: bool = False, memory: int = 0) -> float:
    """Our batch environment; choices are drawn natively too."""
    env = BatchEnv(game, ROWS, seed=1, memory=memory)

    def play() -> int:
        env.step(env.random_actions())
        if planes:
            env.planes()
        return ROWS

    return best(play, seconds)


def single(game: str, seconds: float) -> float:
    """One match of ours, stepped from Python: legal actions, no observation."""
    match = Single(game)
    seeds = iter(range(1 << 60))

    def play() -> int:
        match.deal(next(seeds))
        steps, draw, step, desk = 0, random.random, match.step, match.desk
        while match.choices:
            step(desk[int(draw() * match.choices)])
            steps += 1
        return steps

    return best(play, seconds)


def openspiel_ours(game: str, seconds: float) -> float:
    """Our game in OpenSpiel, by its usual Python loop, without observations; draws of the deal are steps too."""
    import pyspiel

    from connive.ml import spiel  # noqa: F401  # registers our games

    loaded: Any = pyspiel.load_game(f"connive_{game}")
    return best(lambda: openspiel_game(loaded), seconds)


def openspiel_python(name: str, seconds: float) -> float:
    """One of OpenSpiel's own Python games, in the same loop."""
    import pyspiel
    from open_spiel.python import games as python_games  # noqa: F401  # registers them

    from benchmarks import nothing  # noqa: F401  # registers it

    loaded: Any = pyspiel.load_game(name)
    return best(lambda: openspiel_game(loaded), seconds)


def openspiel_observed(name: str, seconds: float) -> float:
    """OpenSpiel's C++ game with its observer, which writes into one array, and the mask."""
    import pyspiel
    from open_spiel.python.observation import make_observation

    game: Any = pyspiel.load_game(name)
    observer: Any = make_observation(game)

    def play() -> int:
        state, steps = game.new_initial_state(), 0
        while not state.is_terminal():
            observer.set_from(state, state.current_player())
            state.legal_actions_mask()
            state.apply_action(random.choice(state.legal_actions()))
            steps += 1
        return steps

    return best(play, seconds)


def pgx_batched(name: str, seconds: float) -> float:
    """PGX: one compiled function that chooses and steps a whole batch; it makes observation and mask by itself."""
    import jax
    import pgx
    from pgx.experimental.utils import act_randomly

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        env: Any = pgx.make(name)
    reset, step = jax.jit(jax.vmap(env.init)), jax.jit(jax.vmap(env.step))
    choose: Any = jax.jit(act_randomly)
    key = jax.random.PRNGKey(1)
    states = reset(jax.random.split(key, ROWS))

    def play() -> int:
        nonlocal key, states
        for _ in range(20):
            key, own = jax.random.split(key)
            states = step(states, choose(own, states.legal_action_mask))
        states.observation.block_until_ready()
        return 20 * ROWS

    play()
    return best(play, seconds)


def pettingzoo_classic(seconds: float) -> float:
    """A classic of PettingZoo."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        from pettingzoo.classic import connect_four_v3

        env: Any = connect_four_v3.raw_env()
    return best(lambda: zoo_match(env), seconds)


def pettingzoo_ours(game: str, seconds: float) -> float:
    """Our game in PettingZoo."""
    from connive.ml.zoo import ConniveEnv

    env = ConniveEnv(game)
    return best(lambda: zoo_match(env), seconds)


def gymnasium_ours(game: str, opponent: str, seconds: float) -> float:
    """Our game in Gymnasium, for one learner: its steps count, with observation and mask."""
    from connive.ml.gym import SeatEnv

    env = SeatEnv(game, opponent=opponent)
    env.reset(seed=1)

    def play() -> int:
        match = env.table.match
        if env.step(match.desk[int(random.random() * match.choices)])[2]:
            env.reset()
        return 1

    return best(play, seconds)


def zoo_match(env: Any) -> int:
    """Play one match with observations and masks."""
    env.reset(seed=random.getrandbits(30))
    steps = 0
    for _ in env.agent_iter():
        seen, _, over, cut, _ = env.last()
        env.step(None if over or cut else random.choice(np.flatnonzero(seen["action_mask"]).tolist()))
        steps += not over
    return steps


def measures() -> Iterator[tuple[str, Measure]]:
    """Iterate over all that is measured."""
    for game in games():
        yield f"{game}, batch of {ROWS}", partial(batched, game)
        yield f"{game}, batch of {ROWS}, with planes", partial(batched, game, planes=True)
        yield f"{game}, batch of {ROWS}, with stories of 64 events", partial(batched, game, memory=64)
        yield f"{game}, one match from Python", partial(single, game)
        yield f"{game}, in OpenSpiel", partial(openspiel_ours, game)
        yield f"{game}, in PettingZoo", partial(pettingzoo_ours, game)
        yield f"{game}, in Gymnasium against random", partial(gymnasium_ours, game, "random")
        yield f"{game}, in Gymnasium against regular", partial(gymnasium_ours, game, "regular")
    for name in OPENSPIEL_GAMES:
        yield f"OpenSpiel {name}, observer and mask", partial(openspiel_observed, name)
    for name in OPENSPIEL_PYTHON:
        yield f"OpenSpiel {name}", partial(openspiel_python, name)
    yield f"PGX {PGX_GAME} (11 x 11), batch of {ROWS}", partial(pgx_batched, PGX_GAME)
    yield "PettingZoo connect_four", pettingzoo_classic
    yield "RLCard leduc-holdem", rlcard_random


def main(seconds: float = SECONDS, only: str = "") -> None:
    """Measure everything, or only what has a word in its name, and print a table."""
    for name, measure in measures():
        if only in name:
            print(f"| {name} | {measure(seconds) / 1e6:.6f} M |", flush=True)


if __name__ == "__main__":
    main(float(sys.argv[1]) if sys.argv[1:] else SECONDS, sys.argv[2] if sys.argv[2:] else "")
