"""Random play beside other libraries, in one run on one core: `python -m benchmarks.speed [--json] [--games a,b]`."""

import os
import sys
from typing import Any

import click
import msgspec
from rich.console import Console
from rich.table import Table

from benchmarks.peers import OPENSPIEL_GAMES, PEERS
from connive.compiled import measure
from connive.compiled.cache import available
from connive.compiled.warm import is_warm, warm
from connive.core.errors import ConniveError
from connive.core.game import Game
from connive.core.registry import find_game, games

MAIN = "berlin63"
"""The game that is held against the targets, and whose cold compile is measured."""

PYTHON_LOOP = f"OpenSpiel {OPENSPIEL_GAMES[0]}, Python loop"
"""The peer that the target names: a board of the same size."""

TARGETS: list[tuple[str, str, float]] = [
    ("compiled, steps/s", "at least", 8e6),
    ("compiled / OpenSpiel Python loop", "at least", 5),
    ("compiled / interpreted", "at least", 40),
    ("interpreted step, µs", "at most", 20),
    ("state, bytes", "at most", 256),
    ("copy, ns", "at most", 20),
    ("cold compile, s", "at most", 20),
    ("cold compile, processor s", "at most", 20),
    ("warm start, s", "at most", 0.5),
]


class Report(msgspec.Struct):
    """All figures of one run; what could not be measured is in `missing`, with the reason."""

    speeds: list[measure.Speed] = []
    peers: dict[str, float] = {}
    start: measure.Start | None = None
    missing: dict[str, str] = {}

    def speed_of(self, game: str) -> measure.Speed | None:
        """Return the speed of a game, if it was measured."""
        return next((speed for speed in self.speeds if speed.game == game), None)


@click.command()
@click.option("--json", "as_json", is_flag=True, help="Write the figures as JSON.")
@click.option("--games", "names", default=None, help="Games to measure, separated by commas; all by default.")
@click.option("--seconds", default=1.0, show_default=True, help="How long each speed is measured.")
def main(as_json: bool, names: str | None, seconds: float) -> None:
    """Measure the speed of games, beside OpenSpiel and RLCard."""
    stay_on_one_core()
    console = Console(stderr=True)
    report = Report()
    with console.status("starting") as status:
        try:
            chosen = [find_game(name) for name in names.split(",")] if names else list(games().values())
            run(report, chosen, seconds, status.update)
        except ConniveError as error:
            raise click.UsageError(str(error)) from None
    if as_json:
        sys.stdout.buffer.write(msgspec.json.format(msgspec.json.encode(report)) + b"\n")
    else:
        show(report, Console())


def stay_on_one_core() -> None:
    """Keep this process and those it starts on one core, where the system can do that."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})


def run(report: Report, chosen: list[Game], seconds: float, tell: Any) -> None:
    """Measure everything, one after the other."""
    for game in chosen:
        measure_game(report, game, seconds, tell)
    for name, peer in PEERS.items():
        tell(f"{name}: playing")
        try:
            report.peers[name] = peer(seconds)
        except ImportError as error:
            report.missing[name] = str(error)
    main_game = next((game for game in chosen if game.name == MAIN), None)
    if main_game and available():
        tell(f"{MAIN}: compiling into an empty cache")
        report.start = measure.start(main_game)


def measure_game(report: Report, game: Game, seconds: float, tell: Any) -> None:
    """Measure one game. A game that fails is reported, and does not stop the others."""
    try:
        if available() and not is_warm(game):
            warm(game, lambda done, total: tell(f"{game.name}: compiling, {done} of {total}"))
        tell(f"{game.name}: playing")
        report.speeds.append(measure.speed(game, seconds))
    except Exception as error:
        report.missing[game.name] = f"{type(error).__name__}: {error}"


def show(report: Report, console: Console) -> None:
    """Print the figures as tables."""
    console.print(play_table(report))
    console.print(game_table(report))
    if report.speed_of(MAIN):
        console.print(target_table(report))
    for name, reason in report.missing.items():
        console.print(f"not measured: {name}: {reason}", markup=False)


def play_table(report: Report) -> Table:
    """Return steps a second of everything, beside the main game compiled."""
    table = Table("random play, one core", "steps/s", f"{MAIN} compiled is", title="Speed")
    speed = report.speed_of(MAIN)
    compiled = speed.compiled if speed else None
    rows = {f"{s.game} compiled": s.compiled for s in report.speeds} | {
        f"{s.game} interpreted": s.interpreted for s in report.speeds
    }
    for name, rate in (rows | report.peers).items():
        table.add_row(name, number(rate), f"{compiled / rate:.1f} ×" if compiled and rate else "")
    return table


def game_table(report: Report) -> Table:
    """Return the figures of each game."""
    table = Table(
        "game", "seats", "state", "copy", "compiled", "lively", "interpreted", "a step", "ratio", title="Games"
    )
    for s in report.speeds:
        ratio = f"{s.ratio:.0f} ×" if s.ratio else "-"
        copy = f"{s.copy_ns:.1f} ns" if s.copy_ns else "-"
        rates = (number(s.compiled), number(s.lively), number(s.interpreted))
        table.add_row(s.game, str(s.seats), f"{s.state_bytes} B", copy, *rates, f"{s.interpreted_us:.1f} µs", ratio)
    return table


def target_table(report: Report) -> Table:
    """Return the main game's figures beside what they should be."""
    table = Table(MAIN, "target", "measured", "", title="Targets")
    for (name, relation, target), value in zip(TARGETS, target_values(report), strict=True):
        if value is None:
            verdict = "not measured"
        else:
            verdict = "met" if (value >= target if relation == "at least" else value <= target) else "missed"
        table.add_row(name, f"{relation} {number(target)}", number(value), verdict)
    return table


def target_values(report: Report) -> list[float | None]:
    """Return the main game's figures in the order of TARGETS."""
    speed = report.speed_of(MAIN)
    assert speed is not None
    python_loop = report.peers.get(PYTHON_LOOP)
    beside = speed.compiled / python_loop if speed.compiled and python_loop else None
    own = [speed.compiled, beside, speed.ratio, speed.interpreted_us, speed.state_bytes, speed.copy_ns]
    start = report.start
    return [*own, *((start.cold_compile, start.cold_compile_cpu, start.warm_start) if start else [None] * 3)]


def number(value: float | None) -> str:
    """Write a number as people read it."""
    if value is None:
        return "-"
    if value >= 1e6:
        return f"{value / 1e6:.2f} M"
    return f"{value:,.0f}" if value >= 1000 else f"{value:.3g}"


if __name__ == "__main__":
    main()
