"""`connive puzzles mine`: looks for puzzles in games of bots and keeps those that hold."""

from pathlib import Path

import click

from connive.cli.help_text import (
    command,
    group,
    number,
    option,
    seats_option,
)
from connive.cli.output import progress
from connive.cli.words import say
from connive.core.registry import find_game

MOST_GAMES = 1_000_000


run = group("puzzles")


@command("mine")
@click.argument("game")
@option("--games", "-n", default="20", callback=number(1, MOST_GAMES), metavar="N", help="help.puzzle_games")
@option("--seed", default="1", callback=number(0, 10**9), metavar="N", help="help.puzzle_seed")
@option("--moves", is_flag=True, help="help.puzzle_moves")
@option("--to", "path", metavar="FILE", help="help.puzzle_to")
@seats_option
def mine(game: str, games: int, seed: int, moves: bool, path: str | None, seats: int | None) -> None:
    """Mine, keeping what was found after each game."""
    from connive.cli.warm import warm_up
    from connive.compiled import cache
    from connive.puzzles import library
    from connive.puzzles.mining import Wanted, distinct
    from connive.puzzles.mining import mine as found_in
    from connive.terminal.record_files import check_writable

    found = find_game(game)
    check_writable(path)
    if cache.available():
        warm_up(found.name)
    file = Path(path) if path else Path(f"{found.name}-{library.FILE}")
    kept = library.read(file)
    with progress(say("puzzle.mining")) as advance:
        for done, puzzles in enumerate(found_in(found, Wanted(games, seed, moves), seats), start=1):
            kept = distinct([*kept, *puzzles])
            file.write_bytes(library.packed(kept))
            advance(done, games)
    click.echo(say("puzzle.mined", kept=len(kept), path=str(file)))


mine.help = "help.puzzles_mine"
run.add_command(mine)
