"""`connive arena`: a contest of bots, on one core or many, that can be interrupted and continued."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

from connive.cli.help_text import (
    BadNumber,
    command,
    json_option,
    number,
    one_of,
    option,
    options_option,
    seats_option,
    seed_option,
)
from connive.cli.output import print_json, print_table, progress
from connive.cli.words import language, say
from connive.core.actions import shorten
from connive.core.registry import find_game
from connive.core.text import catalogue

if TYPE_CHECKING:
    from connive.arena.journal import Journal
    from connive.arena.report import Report

MOST_DEALS = 1_000_000
MOST_JOBS = 256
MOST_SIMULATIONS = 100_000_000
LONGEST = 600
FORMS = ("round-robin", "ladder", "alone")


def thinking_time(ctx: click.Context, param: click.Parameter, value: str | None) -> float:  # noqa: ARG001
    """Check a time in seconds; 0 if none was given."""
    if value is None:
        return 0.0
    try:
        seconds = float(value)
    except ValueError:
        seconds = 0.0
    if not 0 < seconds <= LONGEST:
        raise BadNumber(name="--seconds", low=0, high=LONGEST, value=shorten(value))
    return seconds


@command("arena")
@click.argument("game")
@option("--bots", default="random,lookahead", metavar="A,B,...", help="help.contestants")
@option("--style", default="round-robin", callback=one_of(FORMS), metavar="STYLE", help="help.style")
@option("--deals", "-n", default="50", callback=number(2, MOST_DEALS), metavar="N", help="help.deals")
@seed_option
@seats_option
@options_option
@option(
    "--simulations", default="0", callback=number(0, MOST_SIMULATIONS), metavar="N", help="help.simulations",
    show_default=False,
)  # fmt: skip
@option("--seconds", callback=thinking_time, metavar="S", help="help.think_seconds")
@option("--talk", is_flag=True, help="help.talk")
@option("--calibrate", is_flag=True, help="help.calibrate")
@option("--jobs", "-j", default="1", callback=number(1, MOST_JOBS), metavar="N", help="help.jobs")
@option("--ray", metavar="ADDRESS", help="help.ray")
@option("--journal", metavar="FILE", help="help.journal")
@option("--html", metavar="FILE", help="help.html")
@json_option
def run(
    game: str,
    bots: str,
    style: str,
    deals: int,
    seed: str | None,
    seats: int | None,
    options: tuple[str, ...],
    simulations: int,
    seconds: float,
    talk: bool,
    calibrate: bool,
    jobs: int,
    ray: str | None,
    journal: str | None,
    html: str | None,
    as_json: bool,
) -> None:
    """Hold a contest, with a progress bar on stderr, and report."""
    from connive.arena.journal import Journal
    from connive.arena.pairing import Contest, check_contestants
    from connive.terminal.record_files import check_writable

    found = find_game(game)
    path = Path(journal) if journal is not None else None
    contest = Contest(
        game=found.name,
        rules=found.version,
        options=str(found.read_options(" ".join(options))),
        seats=found.read_seats(seats),
        bots=check_contestants(bots.split(",")),
        style=style.replace("-", "_"),
        deals=deals,
        seed=_seed(seed, path),
        simulations=simulations,
        seconds=seconds,
        calibrate=calibrate,
        talk=talk,
    )
    check_writable(html)
    _tell(_held(Journal(contest, path), jobs, ray), html, as_json)


def _seed(given: str | None, journal: Path | None) -> str:
    """Return the seed asked for, else that of the journal we go on with, else a fresh one."""
    import secrets

    from connive.arena.journal import read_contest

    before = read_contest(journal) if given is None and journal is not None else None
    fresh = before.seed if before is not None else str(secrets.randbits(32))
    return fresh if given is None else given


def _held(journal: "Journal", jobs: int, ray: str | None) -> "Report":
    from connive.arena.contest import hold

    with progress(say("simulate.progress")) as advance:
        return hold(journal, advance, jobs, ray)


def _tell(report: "Report", html: str | None, as_json: bool) -> None:
    if html is not None:
        from connive.arena.page import page

        Path(html).write_text(page(report, language()), encoding="utf-8")
    if as_json:
        print_json(report)
    else:
        _show(report)


def _show(report: "Report") -> None:
    from connive.arena.page import budget_words, habit_heads, habit_row, standing_heads, standing_row

    words = catalogue(language(), report.contest.game)
    click.echo(words.say("arena.title", game=words.say("title"), games=report.games, deals=report.contest.deals))
    click.echo(f"{words.say(f'arena.{report.contest.style}')} · {budget_words(report, words)}")
    print_table([standing_heads(words), *map(standing_row, report.standings)])
    names = [standing.line.bot for standing in report.standings]
    click.echo(say("arena.matrix"))
    cells = [[f"{score.score:.3f}" if score else "·" for score in row] for row in report.matrix]
    print_table([["", *names], *([name, *row] for name, row in zip(names, cells, strict=True))])
    if report.contest.calibrate:
        click.echo(say("arena.habits"))
        print_table([habit_heads(words), *map(habit_row, report.standings)])
    click.echo(say("simulate.time", seconds=f"{report.seconds:.1f}", rate=f"{report.games / report.seconds:.1f}"))
