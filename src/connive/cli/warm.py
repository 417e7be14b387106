"""`connive warm`: compile the games once, so that native play starts at once afterwards."""

import subprocess
import time

import click

from connive.cli.help_text import command, json_option
from connive.cli.output import print_json, progress
from connive.cli.words import say
from connive.core.errors import ConniveError
from connive.core.registry import find_game, games


class CompileFailed(ConniveError):
    """The compiler could not finish."""


@command("warm")
@click.argument("games", nargs=-1, metavar="[GAME]...")
@json_option
def run(games: tuple[str, ...], as_json: bool) -> None:
    """Compile the games named, or all."""
    done = []
    for name in game_names(games):
        seconds = warm_up(name)
        done.append({"game": name, "seconds": round(seconds, 3)})
        if not as_json:
            click.echo(say("warm.done", game=name, seconds=f"{seconds:.1f}"))
    if as_json:
        print_json(done)


def game_names(wanted: tuple[str, ...]) -> list[str]:
    """Return the games named, or all; refuse unknown names."""
    return [find_game(name).name for name in wanted] or list(games())


def warm_up(name: str) -> float:
    """Compile a game with a progress bar, unless it is compiled already; return the seconds it took."""
    from connive.compiled.warm import warm

    began = time.perf_counter()
    try:
        with progress(f"{say('warm.progress')} {name}") as advance:
            warm(name, advance)
    except subprocess.CalledProcessError:
        raise CompileFailed(game=name) from None
    return time.perf_counter() - began
