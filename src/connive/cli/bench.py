"""`connive bench`: how fast the rules of each game run here, interpreted and as native code, on one core."""

import subprocess
from typing import TYPE_CHECKING, Any

import click
import msgspec

from connive.cli.help_text import command, json_option, number, option
from connive.cli.output import print_json, print_table, showing
from connive.cli.warm import CompileFailed, game_names, warm_up
from connive.cli.words import say
from connive.core.registry import find_game

if TYPE_CHECKING:
    from connive.compiled.measure import Speed, Start

MOST_SECONDS = 3600


@command("bench")
@click.argument("games", nargs=-1, metavar="[GAME]...")
@option("--seconds", default="1", callback=number(1, MOST_SECONDS), metavar="N", help="help.seconds")
@option("--start", "starting", is_flag=True, help="help.start")
@json_option
def run(games: tuple[str, ...], seconds: int, starting: bool, as_json: bool) -> None:
    """Measure the games named, or all; code that is not compiled yet is compiled first."""
    from connive.compiled.cache import available
    from connive.compiled.measure import speed, start

    names = game_names(games)
    native = available()
    for name in names if native else ():
        warm_up(name)
    with showing(say("bench.progress")):
        speeds = [speed(find_game(name), seconds) for name in names]
        try:
            starts = [start(find_game(name)) for name in names] if starting and native else []
        except subprocess.CalledProcessError:
            raise CompileFailed(game=", ".join(names)) from None
    if as_json:
        print_json({"speed": [_facts(each) for each in speeds], "start": starts})
    else:
        _show(speeds, starts, native)


def _facts(speed: "Speed") -> dict[str, Any]:
    return {**msgspec.to_builtins(speed), "ratio": speed.ratio, "interpreted_us": speed.interpreted_us}


def _show(speeds: "list[Speed]", starts: "list[Start]", native: bool) -> None:
    heads = ("game", "seats", "bytes", "interpreted", "compiled", "ratio", "lively", "copy")
    print_table([[say(f"bench.{head}") for head in heads], *map(_row, speeds)])
    click.echo(say("bench.unit"))
    for each in starts:
        said = {"cold": f"{each.cold_compile:.1f}", "warm": f"{each.warm_start:.2f}"}
        click.echo(say("bench.start", game=each.game, **said))
    if not native:
        click.echo(say("error.not_compiled"))


def _row(speed: "Speed") -> list[str]:
    numbers = [_rate(speed.interpreted), _rate(speed.compiled), _plain(speed.ratio, "×"), _rate(speed.lively)]
    return [speed.game, str(speed.seats), str(speed.state_bytes), *numbers, _plain(speed.copy_ns, " ns")]


def _rate(steps: float | None) -> str:
    """Return steps a second in thousands or millions."""
    if steps is None:
        return "–"
    return f"{steps / 1e6:.2f} M" if steps >= 1e6 else f"{steps / 1e3:.1f} k"


def _plain(value: float | None, unit: str) -> str:
    return "–" if value is None else f"{value:.1f}{unit}"
