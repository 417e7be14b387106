"""The process that compiles: `python -m connive.compiled.worker compile|try|try_quickly PACKAGE SUITE...`, see `warm`.

Writes a line "done total" for each function that has been compiled, and the name of each suite, which may be empty.
"""

import gc
import sys
from collections.abc import Iterable, Iterator, Sequence
from importlib import import_module
from typing import Any

from connive.compiled.batch import Batch, run_games
from connive.compiled.bind import Known
from connive.compiled.native import JUDGEMENT, NETWORK, PLAY, SEARCH, SUITES, Native, Suite, game_program
from connive.compiled.search import Plan
from connive.compiled.tree import Tree
from connive.core.game import Game
from connive.core.randomness import FastRng


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
        say(f"{done} {self.total}")


def say(line: str) -> None:
    """Tell the process that started this one."""
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def compile_suites(game: Game, suites: Sequence[Suite]) -> None:
    """Compile suites into the cache, and tell how far that is."""
    counter = Counter(len({function for suite in suites for function in game_program(game.package, suite).names_of}))
    events: Any = import_module("numba.core.event")
    listener = type("Listener", (events.Listener,), {"on_start": lambda *_: None, "on_end": counter.count})
    with events.install_listener("numba:compile", listener()):
        for suite in compiled(game, suites):
            say(suite.name)
    counter.report(counter.total)


def compiled(game: Game, suites: Iterable[Suite]) -> Iterator[Suite]:
    """Compile every kernel of each suite into the cache; what suites share, most of all the rules, only once."""
    known: Known = {}
    for suite in suites:
        native = Native(game, suite, quick=False, known=known)
        for name in suite.kernels:
            getattr(native, name)
        yield suite


def try_all(game: Game, suite: Suite, quick: bool) -> None:
    """Load every kernel from the cache and run it; leave with an error if one had to be compiled."""
    native = Native(game, suite, quick)
    missing = [name for name in suite.kernels if getattr(native, name).stats.cache_misses]
    if missing:
        sys.exit(f"not in the cache: {', '.join(missing)}")
    if suite in (SEARCH, JUDGEMENT):
        search_once(game, native)
    elif suite is PLAY:
        play_once(game, native)


def play_once(game: Game, native: Native) -> None:
    """Run the kernels of play."""
    batch = Batch(game, 8, kernels=native)
    run_games(batch, games=2, lively=True, limit=1000)
    native.copy_rows(batch.states, 8)
    step_once(Batch(game, 2, kernels=native))


def search_once(game: Game, native: Native) -> None:
    """Search a little from the first decision."""
    world, plan = game.new_state(game.read_options(None), game.seats[0]), Plan()
    game.rules.deal(world, FastRng(1))
    asked = game.rules.to_act(world)
    plan.viewer, plan.seats, plan.plies = (asked & -asked).bit_length() - 1, game.seats[0], 4
    tree = Tree(game, native)
    tree.start([world], [0], plan, seed=1, simulations=20)
    tree.grow(20)
    if not tree.found():
        sys.exit("nothing was found")


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


def main(task: str, package: str, *names: str) -> None:
    """Do one task for suites of the game of a package."""
    game: Game = import_module(package).GAME
    suites = [suite for suite in (*SUITES, NETWORK, JUDGEMENT) if suite.name in names]
    if task == "compile":
        gc.disable()  # collecting what the compiler drops would take longer than the process lives
        compile_suites(game, suites)
        return
    for suite in suites:
        try_all(game, suite, quick=task == "try_quickly")


if __name__ == "__main__":
    main(*sys.argv[1:])
