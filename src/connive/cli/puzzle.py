"""`connive puzzle`: one puzzle on the screen, offline; the answer comes after the attempt."""

import secrets
from datetime import UTC, datetime
from typing import TYPE_CHECKING

import click

from connive.cli.help_text import command, json_option, one_of, option
from connive.cli.output import print_json
from connive.cli.words import language, say
from connive.core.text import catalogue

if TYPE_CHECKING:
    from connive.puzzles.model import Puzzle

NEWS = 12
"""How many lines of the log are shown at once."""


@command("puzzle")
@click.argument("game", required=False)
@option("--id", "name", metavar="ID", help="help.puzzle_id")
@option("--kind", callback=one_of(("deduce", "lie", "move", "bluff")), metavar="KIND", help="help.puzzle_kind")
@option("--daily", is_flag=True, help="help.puzzle_daily")
@json_option
def run(game: str | None, name: str | None, kind: str | None, daily: bool, as_json: bool) -> None:
    """Show a puzzle, take an answer, tell whether it is right and why."""
    puzzle = _chosen(game, name, kind, daily or game is None)
    if as_json:
        print_json(puzzle)
        return
    _show(puzzle)
    _ask(puzzle)


def _chosen(game: str | None, name: str | None, kind: str | None, daily: bool) -> "Puzzle":
    from connive.puzzles import library

    if game is not None and name is not None:
        return library.find_puzzle(game, name)
    if daily and kind is None:
        return library.puzzle_of_the_day(datetime.now(UTC).date(), game)
    found = library.puzzles(game or "berlin63", kind)  # type: ignore[arg-type]
    if not found:
        raise library.NoSuchPuzzle(id=kind or game or "")
    return secrets.choice(found)


def _show(puzzle: "Puzzle") -> None:
    from connive.puzzles.position import story, view
    from connive.puzzles.words import told
    from connive.terminal.drawing import Drawing

    words, lang = catalogue(language(), puzzle.game), language()
    seen, asked = view(puzzle), told(puzzle, lang)
    kind = say(f"puzzle_kind.{puzzle.kind}")
    title = say("puzzle.title", game=words.say("title"), id=puzzle.id, kind=kind, difficulty=puzzle.difficulty)
    click.echo(click.style(title, bold=True))
    click.echo(say("puzzle.seat", seat=words.say(f"seat.{puzzle.seat}")))
    _draw(Drawing(puzzle.table, words).board(seen))
    click.echo(say("puzzle.log"))
    for line in story(puzzle, lang)[-NEWS:]:
        click.echo(f"  {line}")
    click.echo()
    click.echo(click.style(asked.question, bold=True))
    for number, choice in enumerate(asked.choices, start=1):
        click.echo(f"{number:4}  {choice}")


def _draw(markup: str) -> None:
    from rich.console import Console

    Console(highlight=False).print(markup)


def _ask(puzzle: "Puzzle") -> None:
    from connive.puzzles.words import told

    count, asked = len(puzzle.choices), told(puzzle, language())
    right = puzzle.solution.answer
    while True:
        line = click.prompt(say("puzzle.prompt", count=count), default="", show_default=False).strip().lower()
        if line in ("n", "l"):
            _look_up(puzzle, line)
        elif line == "q":
            click.echo(say("puzzle.left", answer=asked.choices[right]))
            break
        elif line.isdecimal() and len(line) < 3 and 1 <= int(line) <= count:
            said = "puzzle.right" if int(line) - 1 == right else "puzzle.wrong"
            click.echo(click.style(say(said, answer=asked.choices[right]), bold=True))
            break
        else:
            click.echo(say("puzzle.bad_answer", count=count))
    _explain(puzzle)


def _look_up(puzzle: "Puzzle", what: str) -> None:
    """Show the seat's notebook, or the whole log."""
    from connive.puzzles.position import position, story
    from connive.terminal.drawing import Drawing

    if what == "l":
        for line in story(puzzle, language()):
            click.echo(f"  {line}")
        return
    found = position(puzzle)
    _draw(Drawing(puzzle.table, catalogue(language(), puzzle.game)).notes(found.view, found.belief.notebook()))


def _explain(puzzle: "Puzzle") -> None:
    from connive.puzzles.words import explained

    found = explained(puzzle, language())
    for reason in found.reasons:
        click.echo(f"  · {reason[:1].upper()}{reason[1:]}")
    if found.clauses:
        click.echo(say("puzzle.clauses", clauses=", ".join(found.clauses)))
