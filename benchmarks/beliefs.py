"""What deduction costs: one notebook, one sampled world, for every game: `python -m benchmarks.beliefs [GAME...]`."""

import statistics
import sys
from time import perf_counter
from types import SimpleNamespace
from typing import Any

from rich.console import Console
from rich.table import Table

from connive.compiled.bind import bind
from connive.compiled.cache import available
from connive.compiled.program import Scope, program
from connive.core.randomness import FastRng
from connive.core.registry import find_game, games
from connive.games.confusion import odds, permanent
from connive.testing.cases import Case, Variants
from connive.testing.play import random_game

MOMENTS = 40
SAMPLES = 50


def main(names: list[str]) -> None:
    """Measure along one lively game of each, after every third choice."""
    table = Table("game", "notebook, median ms", "world, median µs", title="Beliefs, one core")
    for name in names or games():
        case = Variants(find_game(name)).full[0]
        table.add_row(name, *measured(case))
        if name == "confusion" and available():
            odds.kernels = native_permanents()
            measured(case)  # compiles
            table.add_row("confusion, native permanents", *measured(case))
            odds.kernels = None
    Console().print(table)


def native_permanents() -> Any:
    """Return the functions of Confusion's `permanent.py` in native code."""
    entries = [getattr(permanent, name) for name in odds.KERNELS]
    return SimpleNamespace(**bind(program(entries, Scope({}, {}, ("connive",))), entries))


def measured(case: Case) -> tuple[str, str]:
    """Return the median times of a notebook and of a world, along one game."""
    notebooks, worlds = [], []
    rng = FastRng(7)
    belief = case.game.new_belief(0, case.options, case.seats)
    for ply, (state, _, _) in enumerate(random_game(case, 6, 3 * MOMENTS)):
        for event, audience in case.game.decode(state):
            if audience & 1:
                belief.apply(event)
        if ply % 3 == 2:
            start = perf_counter()
            belief.notebook()
            middle = perf_counter()
            for _ in range(SAMPLES):
                belief.sample(rng)
            notebooks.append(middle - start)
            worlds.append((perf_counter() - middle) / SAMPLES)
    return f"{statistics.median(notebooks) * 1e3:.2f}", f"{statistics.median(worlds) * 1e6:.1f}"


if __name__ == "__main__":
    main(sys.argv[1:])
