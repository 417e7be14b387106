"""How fast a game is, interpreted and compiled, on one core; how large a state; how long compiling and starting take.

Invariant: a speed is the best of several short runs by processor time, so that what else a machine does disturbs it
little; waiting times are by the clock, and a start is the median of several.
"""

import os
import subprocess
import sys
import tempfile
from collections.abc import Callable
from statistics import median
from time import process_time

import msgspec

from connive.compiled.batch import Batch, Tally, play_random, run_games
from connive.compiled.cache import available
from connive.compiled.interpret import interpreted
from connive.core.game import Game
from connive.core.state import dtype

RUNS = 7
"""How often a speed is measured."""

COPIES = 1_000_000

WARM_START = """
import os
from time import perf_counter
start = perf_counter()
from importlib import import_module
from connive.compiled.batch import Batch
batch = Batch(import_module({package!r}).GAME, 1)
batch.deal(0)
seat = next(seat for seat in range(batch.seats) if batch.to_act(0) >> seat & 1)
batch.step(0, seat, batch.legal(0, seat)[0])
print(perf_counter() - start, sum(os.times()[:4]))
"""

COLD_COMPILE = """
import os
from time import perf_counter
start = perf_counter()
from importlib import import_module
from connive.compiled.native import PLAY
from connive.compiled.warm import warm
warm(import_module({package!r}).GAME, suites=[PLAY])
print(perf_counter() - start, sum(os.times()[:4]))
"""


class Speed(msgspec.Struct, frozen=True):
    """Random play of one game on one core: legal list, choice and step, events written. None: no native code here."""

    game: str
    seats: int
    state_bytes: int
    interpreted: float
    """Uniform choices, in steps a second."""
    compiled: float | None = None
    """The same, compiled."""
    lively: float | None = None
    """Compiled, choices weighted by the heuristics."""
    copy_ns: float | None = None
    """One copy of a state in native code."""

    @property
    def ratio(self) -> float | None:
        """How many times faster compiled is than interpreted."""
        return None if self.compiled is None else self.compiled / self.interpreted

    @property
    def interpreted_us(self) -> float:
        """One interpreted choice, with its legal list and step, in microseconds."""
        return 1e6 / self.interpreted


class Start(msgspec.Struct, frozen=True):
    """How long a process waits for native code, in seconds."""

    game: str
    cold_compile: float
    """From nothing, with an empty cache, in processes of its own, by the clock."""
    warm_start: float
    """From the first import of a fresh process to the end of its first native step, with a full cache."""
    cold_compile_cpu: float | None = None
    """Compiling in processor time: what it takes on a machine that has nothing else to do."""


def speed(game: Game, seconds: float = 1.0) -> Speed:
    """Measure a game with its usual seats and options, for about so long in each form."""
    kernels = interpreted(game)
    plain = _best(lambda games, seed: play_random(game, games, seed=seed, kernels=kernels), seconds)
    size = dtype(game.model.State).itemsize
    if not available():
        return Speed(game.name, game.seats[0], size, plain)
    run_games(Batch(game, 2), games=1)  # loads the code
    compiled = _best(lambda games, seed: play_random(game, games, seed=seed), seconds)
    lively = _best(lambda games, seed: play_random(game, games, seed=seed, lively=True), seconds)
    return Speed(game.name, game.seats[0], size, plain, compiled, lively, copy_time(game))


def _best(play: Callable[[int, int], Tally], seconds: float) -> float:
    """Return the best number of steps a second over several runs that take about `seconds` together."""
    games = 1
    while (rate := _rate(play, games, 0))[1] < seconds / RUNS:
        games *= 2
    rates = [rate, *(_rate(play, games, seed) for seed in range(1, RUNS))]
    return max(steps / spent for steps, spent in rates)


def _rate(play: Callable[[int, int], Tally], games: int, seed: int) -> tuple[int, float]:
    """Return the steps of a run and its processor time."""
    start = process_time()
    steps = play(games, seed).steps
    return steps, process_time() - start


def copy_time(game: Game) -> float:
    """Return what a copy of a state takes in native code, in nanoseconds."""
    batch = Batch(game, 8)
    return min(_copies(batch) for _ in range(RUNS)) / COPIES * 1e9


def _copies(batch: Batch) -> float:
    copy = batch.kernels.copy_rows
    start = process_time()
    copy(batch.states, COPIES)
    return process_time() - start


def start(game: Game) -> Start:
    """Measure how long compiling and starting take, in fresh processes with a cache of their own."""
    with tempfile.TemporaryDirectory() as folder:
        cold, cpu = _seconds(COLD_COMPILE, game, folder)
        warm = median(_seconds(WARM_START, game, folder)[0] for _ in range(RUNS))
    return Start(game.name, cold, warm, cpu)


def _seconds(source: str, game: Game, folder: str) -> tuple[float, float]:
    """Run a program that prints how long it took, by the clock and in processor time."""
    environment = os.environ | {"NUMBA_CACHE_DIR": folder, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    command = [sys.executable, "-c", source.format(package=game.package)]
    done = subprocess.run(command, env=environment, check=True, capture_output=True, text=True)
    clock, cpu = map(float, done.stdout.split())
    return clock, cpu
