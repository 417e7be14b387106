"""What deduction costs: one notebook, one sampled world, for every game: `python -m benchmarks.beliefs [GAME...]`.

A notebook is what a server works out when a player opens it: the events since the last one are taken in, then it is
written. By processor time, because the server shares its machine.
"""

import statistics
import sys
from time import process_time

from rich.console import Console
from rich.table import Table

from connive.core.randomness import FastRng
from connive.core.registry import find_game, games
from connive.testing.cases import Case, Variants
from connive.testing.play import random_game

MOMENTS = 40
SAMPLES = 50


def main(names: list[str]) -> None:
    """Measure along one lively game of each, after every third choice."""
    table = Table("game", "notebook, median ms", "slowest ms", "world, median µs", title="Beliefs, one core")
    for name in names or games():
        table.add_row(name, *measured(Variants(find_game(name)).full[0]))
    Console().print(table)


def measured(case: Case) -> tuple[str, str, str]:
    """Return the median and the longest time of a notebook, and the median time of a world, along one game."""
    notebooks, worlds, new = [], [], []
    rng = FastRng(7)
    belief = case.game.new_belief(0, case.options, case.seats)
    for ply, (state, _, _) in enumerate(random_game(case, 6, 3 * MOMENTS)):
        new += [event for event, audience in case.game.decode(state) if audience & 1]
        if ply % 3 == 2:
            start = process_time()
            for event in new:
                belief.apply(event)
            belief.notebook()
            middle = process_time()
            for _ in range(SAMPLES):
                belief.sample(rng)
            notebooks.append((middle - start) * 1e3)
            worlds.append((process_time() - middle) / SAMPLES * 1e6)
            new.clear()
    return f"{statistics.median(notebooks):.2f}", f"{max(notebooks):.2f}", f"{statistics.median(worlds):.1f}"


if __name__ == "__main__":
    main(sys.argv[1:])
