"""`connive train`: a policy for the reduced form of a game with its exact curve, or a network for the full game."""

import shlex
from pathlib import Path
from typing import TYPE_CHECKING

import click

from connive.cli.help_text import command, json_option, needs, number, option
from connive.cli.output import print_json, print_table, progress
from connive.cli.words import language, say
from connive.core.registry import find_game
from connive.core.text import catalogue
from connive.terminal.record_files import check_new, check_writable

if TYPE_CHECKING:
    from connive.ml.full.trainer import Point as FullPoint
    from connive.ml.full.trainer import Training
    from connive.ml.training.curve import Curve, Point

MOST_STEPS = 1_000_000
MOST_SEED = 1_000_000_000
MOST_JOBS = 64
USUAL_STEPS, USUAL_MILLIONS = 400, 60
MILLION = 1_000_000
ONLY_FULL = ("--from", "--against", "--rival", "--teacher", "--games", "--jobs", "--ray")
"""Options that only a training for the full game understands."""


@command("train")
@click.argument("game")
@option("--out", required=True, metavar="FILE", help="help.out")
@option("--full", is_flag=True, help="help.full")
@option("--steps", callback=number(1, MOST_STEPS), metavar="N", help="help.steps")
@option("--seed", default="0", callback=number(0, MOST_SEED), metavar="N", help="help.train_seed")
@option("--from", "start", metavar="FILE", help="help.train_from")
@option("--against", metavar="FILE", help="help.train_against")
@option("--rival", "rivals", multiple=True, metavar="FILE", help="help.train_rival")
@option("--teacher", metavar="BOT", help="help.train_teacher")
@option("--games", default="1000", callback=number(10, MOST_STEPS), metavar="N", help="help.train_games")
@option("--jobs", "-j", default="1", callback=number(1, MOST_JOBS), metavar="N", help="help.train_jobs")
@option("--ray", metavar="ADDRESS", help="help.train_ray")
@option("--html", metavar="FILE", help="help.curve_html")
@json_option
@click.pass_context
def run(
    ctx: click.Context,
    game: str,
    out: str,
    full: bool,
    steps: int | None,
    seed: int,
    start: str | None,
    against: str | None,
    rivals: tuple[str, ...],
    teacher: str | None,
    games: int,
    jobs: int,
    ray: str | None,
    html: str | None,
    as_json: bool,
) -> None:
    """Train, with a progress bar on stderr, and report."""
    if full:
        check_writable(html)
        from connive.ml.full.run import at_work, prepare

        first, rival = (Path(name) if name else None for name in (start, against))
        training = prepare(Path(out), find_game(game), seed, first, rival, jobs, map(Path, rivals))
        if teacher is not None and not training.rounds:
            _attend(training, Path(out), teacher, games)
        with at_work(training, jobs, ray):
            _train_full(training, Path(out), (steps or USUAL_MILLIONS) * MILLION, html, as_json)
    else:
        needs(ctx, "--full", *ONLY_FULL)
        _train_study(game, out, steps or USUAL_STEPS, seed, html, as_json)


def _attend(training: "Training", folder: Path, teacher: str, games: int) -> None:
    """Let a network that is new learn from a teacher first."""
    from connive.arena.pairing import check_names
    from connive.ml.full.teacher import attend

    check_names([teacher])
    with progress(say("train.lessons")) as advance:
        guessed = attend(training, folder, teacher, games, advance)
    click.echo(say("train.taught", teacher=teacher, games=str(games), guessed=f"{guessed:.3f}"), err=True)


def _train_full(training: "Training", folder: Path, steps: int, html: str | None, as_json: bool) -> None:
    """Train a network, or go on with one, until a number of choices have been made."""
    from connive.ml.full.plot import page
    from connive.ml.full.run import NETWORK, go_on

    with progress(say("train.progress")) as advance:
        go_on(training, folder, steps, advance)
    if html is not None:
        Path(html).write_text(page(training, language()), encoding="utf-8")
    if as_json:
        print_json(training.points)
    else:
        _show_full(training, folder / NETWORK)


def _show_full(training: "Training", path: Path) -> None:
    words = catalogue(language(), training.game.name)
    millions, minutes = f"{training.steps / MILLION:.1f}", f"{training.seconds / 60:.0f}"
    click.echo(words.say("train.full_title", game=words.say("title"), millions=millions, minutes=minutes))
    keys = ("millions", "length", "drawn", "entropy", "leaning", "explained")
    print_table([[words.say(f"train.{key}") for key in keys], *map(_full_row, training.points[-20:])])
    click.echo(words.say("train.full_saved", path=shlex.quote(str(path)), game=training.game.name))


def _full_row(point: "FullPoint") -> list[str]:
    learned = point.learned
    numbers = (point.drawn, learned.entropy, learned.leaning, learned.explained)
    return [f"{point.steps / MILLION:.1f}", f"{point.length:.0f}", *(f"{one:.3f}" for one in numbers)]


def _train_study(game: str, out: str, steps: int, seed: int, html: str | None, as_json: bool) -> None:
    from connive.ml.training.saved import check_torch, save
    from connive.solving.studies import find_study

    study = find_study(game)
    check_torch()
    for path in filter(None, (out, html)):
        check_new(path)
    from connive.ml.training.trainer import train

    with progress(say("train.progress")) as advance:
        network, curve = train(study, steps, seed, advance=advance)
    save(out, study, network)
    if html is not None:
        from connive.ml.training.plot import page

        Path(html).write_text(page(curve, language()), encoding="utf-8")
    if as_json:
        print_json(curve)
    else:
        _show(curve, out)


def _show(curve: "Curve", out: str) -> None:
    words = catalogue(language(), curve.game)
    seconds = f"{curve.seconds:.0f}"
    click.echo(words.say("train.title", game=words.say("title"), steps=curve.steps, seconds=seconds))
    click.echo(words.say("train.options", options=curve.options))
    heads = [words.say(f"train.{key}") for key in ("step", "against_random", "exploitability", "entropy")]
    print_table([heads, *map(_row, curve.points)])
    click.echo(words.say("train.kept", step=curve.kept))
    click.echo(words.say("train.saved", path=shlex.quote(out), game=curve.game, options=curve.options))


def _row(point: "Point") -> list[str]:
    return [str(point.step), f"{point.against_random:+.3f}", f"{point.exploitability:.3f}", f"{point.entropy:.3f}"]
