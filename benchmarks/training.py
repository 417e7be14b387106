"""Steps a second of training a network for a full game, by processor time: python -m benchmarks.training GAME ...

Steps are choices made in all matches, those without an alternative included. The share of playing is what is left
beside learning.
"""

import sys
import time

from connive.compiled.book import is_known
from connive.core.registry import find_game
from connive.ml.full.learner import Learner
from connive.ml.full.trainer import Training

WARM, ROUNDS = 2, 12


def measure(name: str) -> str:
    """Train for some rounds; return a line of a table."""
    game, learning = find_game(name), 0.0
    usual = Learner.learn

    def timed(*given: object) -> object:
        nonlocal learning
        began = time.process_time()
        try:
            return usual(*given)  # type: ignore[arg-type]
        finally:
            learning += time.process_time() - began

    Learner.learn = timed  # type: ignore[method-assign,assignment]
    training = Training(game, tuple(many for many in game.seats if is_known(game, game.read_options(None), many)))
    for _ in range(WARM):
        training.round()
    steps, seconds, learning = training.steps, training.seconds, 0.0
    for _ in range(ROUNDS):
        training.round()
    seconds = training.seconds - seconds
    Learner.learn = usual  # type: ignore[method-assign]
    return f"| {name} | {(training.steps - steps) / seconds:,.0f} | {learning / seconds:.0%} |"


if __name__ == "__main__":
    print("| game | steps/s | learning |\n|---|---|---|")
    for name in sys.argv[1:] or ["berlin63"]:
        print(measure(name), flush=True)
