"""OpenSpiel's own suite on every game and number of seats, on one core: python -m benchmarks.simulations [SIMULATIONS]

`random_sim_test` plays random matches, serialises every state and writes every legal action as text. Seconds are of the
processor, so that what else the machine does disturbs them little. Beside it: how much faster an action is written when
the view is folded once for a state than when it is folded for every action.
"""

import random
import sys
import time
from typing import Any

import pyspiel

from connive.core.registry import games
from connive.ml import spiel  # noqa: F401  # registers our games
from connive.ml.stories import Stories

SIMULATIONS, MATCHES = 20, 3


def simulations(game: Any, times: int) -> float:
    """Return the seconds that the suite takes."""
    start = time.process_time()
    pyspiel.random_sim_test(game, num_sims=times, serialize=True, verbose=False)
    return time.process_time() - start


def writing(game: Any) -> tuple[float, float]:
    """Return the seconds for writing an action, best of some matches: as it is, and with a view for each action."""
    found = [written(game, seed) for seed in range(MATCHES)]
    return min(kept for kept, _ in found), min(anew for _, anew in found)


def written(game: Any, seed: int) -> tuple[float, float]:
    """Play one random match and return the seconds for writing an action of it."""
    chance, state = random.Random(seed), game.new_initial_state()
    kept, anew = Clock(), Clock()
    while not state.is_terminal():
        if not state.is_chance_node():
            kept.write(state, state.legal_actions())
            own, state._stories = state._stories, Stories()
            anew.write(state, state.legal_actions()[:1])
            state._stories = own
        state.apply_action(chance.choice(state.legal_actions()))
    return kept.seconds / kept.calls, anew.seconds / anew.calls


class Clock:
    """The processor's seconds for writing actions."""

    def __init__(self) -> None:
        self.seconds, self.calls = 0.0, 0

    def write(self, state: Any, actions: list[int]) -> None:
        """Write actions of a state."""
        player, start = state.current_player(), time.process_time()
        for action in actions:
            state.action_to_string(player, action)
        self.seconds, self.calls = self.seconds + time.process_time() - start, self.calls + len(actions)


def main(times: int = SIMULATIONS) -> None:
    """Measure everything and print a table."""
    print(f"| Game | seats | {times} serialised simulations, s | an action as text, µs | with a view for each, µs |")
    print("|---|---|---|---|---|")
    for each in games().values():
        for seats in sorted(each.seats):
            game = pyspiel.load_game(f"connive_{each.name}(seats={seats})")
            kept, anew = writing(game)
            row = (each.name, seats, f"{simulations(game, times):.1f}", f"{kept * 1e6:.0f}", f"{anew * 1e6:.0f}")
            print(f"| {' | '.join(map(str, row))} |", flush=True)


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
