"""The process that compiles: `python -m connive.compiled.worker compile|try|try_quickly PACKAGE`, see `warm`.

Writes a line "done total" for each function that has been compiled.
"""

import gc
import sys
from importlib import import_module
from typing import Any

from connive.compiled.batch import Batch, run_games
from connive.compiled.native import KERNELS, Native, game_program
from connive.core.game import Game


class Counter:
    """Reports how many functions are compiled. Some are compiled twice, so the last report waits for the end."""

    def __init__(self, total: int) -> None:
        self.done, self.total = 0, total

    def count(self, *_: object) -> None:
        """Hear that a function has been compiled."""
        self.done += 1
        self.report(min(self.done, self.total - 1))

    def report(self, done: int) -> None:
        """Write a line of progress."""
        sys.stdout.write(f"{done} {self.total}\n")
        sys.stdout.flush()


def compile_all(game: Game) -> None:
    """Compile every kernel into the cache."""
    counter = Counter(len(game_program(game.package).names_of))
    events: Any = import_module("numba.core.event")
    listener = type("Listener", (events.Listener,), {"on_start": lambda *_: None, "on_end": counter.count})
    with events.install_listener("numba:compile", listener()):
        native = Native(game.package, quick=False)
        for name in KERNELS:
            getattr(native, name)
    counter.report(counter.total)


def try_all(game: Game, quick: bool) -> None:
    """Load every kernel from the cache and run it; leave with an error if one had to be compiled."""
    native = Native(game.package, quick)
    missing = [name for name in KERNELS if getattr(native, name).stats.cache_misses]
    if missing:
        sys.exit(f"not in the cache: {', '.join(missing)}")
    batch = Batch(game, 8, kernels=native)
    run_games(batch, games=2, lively=True, limit=1000)
    native.copy_rows(batch.states, 8)
    step_once(Batch(game, 2, kernels=native))


def step_once(batch: Batch) -> None:
    """Call every function of the rules and heuristics."""
    batch.deal(0)
    seat = next(seat for seat in range(batch.seats) if batch.to_act(0) >> seat & 1)
    action = batch.default(0, seat)
    if action not in batch.legal(0, seat) or batch.weight(0, seat, action) < 1:
        sys.exit(f"the default {action} of seat {seat} is not legal")
    batch.kernels.prospect(batch.states, seat, action, 4, batch.rng, batch.out, batch.out.copy())
    batch.step(0, seat, action)
    batch.value(0, seat)
    batch.is_over(0)
    batch.result(0, seat)


def main(task: str, package: str) -> None:
    """Do one task for the game of a package."""
    game: Game = import_module(package).GAME
    if task == "compile":
        gc.disable()  # collecting what the compiler drops would take longer than the process lives
        compile_all(game)
    else:
        try_all(game, quick=task == "try_quickly")


if __name__ == "__main__":
    main(*sys.argv[1:])
