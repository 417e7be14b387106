"""`connive simulate`: bots play each other, on one core or several, and the results are reported with intervals."""

import time
from collections.abc import Iterator
from typing import TYPE_CHECKING

import click
import msgspec

from connive.cli.help_text import command, json_option, number, option, options_option, seats_option, seed_option
from connive.cli.output import print_json, print_table, progress
from connive.cli.words import language, say
from connive.core.registry import find_game
from connive.core.text import catalogue

if TYPE_CHECKING:
    from connive.arena.games import Finished, Setting
    from connive.arena.scores import Line

MOST_GAMES = 10_000_000
MOST_JOBS = 256


@command("simulate")
@click.argument("game")
@option("--games", "-n", default="100", callback=number(1, MOST_GAMES), metavar="N", help="help.number")
@option("--bots", default="regular,random", metavar="A,B", help="help.bots")
@seed_option
@seats_option
@options_option
@option("--jobs", "-j", default="1", callback=number(1, MOST_JOBS), metavar="N", help="help.jobs")
@option("--talk", is_flag=True, help="help.talk")
@option("--dataset", metavar="FILE", help="help.dataset")
@json_option
def run(
    game: str,
    games: int,
    bots: str,
    seed: str | None,
    seats: int | None,
    options: tuple[str, ...],
    jobs: int,
    talk: bool,
    dataset: str | None,
    as_json: bool,
) -> None:
    """Simulate, with a progress bar on stderr, and report."""
    from connive.arena.games import Setting
    from connive.arena.pairing import check_bots, pairings_of_table
    from connive.arena.runners import play

    found = find_game(game)
    wanted = str(found.read_options(" ".join(options)))
    setting = Setting(found.name, wanted, found.read_seats(seats), record=dataset is not None, talk=talk)
    players = check_bots(bots.split(","), setting.seats)
    if dataset is not None:
        _check_dataset(dataset)
    chance = seed if seed is not None else _fresh_seed()
    began = time.perf_counter()
    to_play = list(pairings_of_table(players, games, chance))
    finished = list(_shown(play(setting, to_play, jobs), games))
    report = _report(setting, players, finished, chance, time.perf_counter() - began)
    if dataset is not None:
        _write(dataset, report, finished)
    if as_json:
        print_json(report)
    else:
        _show(report)


def _check_dataset(path: str) -> None:
    from connive.arena.dataset import check_pyarrow
    from connive.terminal.record_files import check_writable

    check_writable(path)
    check_pyarrow()


def _write(path: str, report: "Report", finished: "list[Finished]") -> None:
    """Write every choice of every game, in the order of the pairings."""
    from connive.arena.dataset import write

    played = [game for each in sorted(finished, key=lambda one: one.number) for game in _games(each)]
    version = str(find_game(report.game).version)
    facts = {"game": report.game, "rules": version, "seats": str(report.seats), "options": report.options}
    choices = write(path, played, facts | {"seed": report.seed})
    click.echo(say("simulate.written", path=path, games=len(played), choices=choices), err=True)


def _games(finished: "Finished") -> "Iterator[tuple[str, tuple[str, ...]]]":
    return ((record, game.bots) for record, game in zip(finished.records, finished.games, strict=True))


def _fresh_seed() -> str:
    import secrets

    return str(secrets.randbits(32))


def _shown(played: "Iterator[Finished]", games: int) -> "Iterator[Finished]":
    """Show progress while games come in."""
    done = 0
    with progress(say("simulate.progress")) as advance:
        for finished in played:
            done += len(finished.games)
            advance(done, games)
            yield finished


class Report(msgspec.Struct, frozen=True):
    """The outcome of a simulation."""

    game: str
    seats: int
    options: str
    seed: str
    games: int
    deals: int
    bots: "list[Line]"
    by_seat: list[float]
    endings: dict[str, int]
    choices: dict[str, float]
    seconds: float


def _report(
    setting: "Setting", players: tuple[str, ...], finished: "list[Finished]", seed: str, seconds: float
) -> Report:
    from connive.arena import scores

    played = scores.by_deal(finished)
    return Report(
        game=setting.game,
        seats=setting.seats,
        options=setting.options,
        seed=seed,
        games=sum(map(len, played)),
        deals=len(played),
        bots=scores.lines(players, played),
        by_seat=scores.by_seat(setting.seats, played),
        endings=scores.endings(played),
        choices=scores.lengths(played),
        seconds=seconds,
    )


def _show(report: Report) -> None:
    words = catalogue(language(), report.game)
    click.echo(say("simulate.title", game=words.say("title"), games=report.games, deals=report.deals))
    heads = [say(f"simulate.{key}") for key in ("bot", "score", "interval", "won", "drawn", "lost")]
    print_table([heads, *map(_row, report.bots)])
    seats = [f"{words.say(f'seat.{seat}')} {mean:.3f}" for seat, mean in enumerate(report.by_seat)]
    click.echo(say("simulate.by_seat", seats=", ".join(seats)))
    click.echo(say("simulate.endings"))
    for reason, count in report.endings.items():
        click.echo(f"  {count / report.games:6.1%}  {words.say(f'reason.{reason}')}")
    least, most = int(report.choices["least"]), int(report.choices["most"])
    click.echo(say("simulate.length", mean=f"{report.choices['mean']:.1f}", least=least, most=most))
    click.echo(say("simulate.time", seconds=f"{report.seconds:.1f}", rate=f"{report.games / report.seconds:.1f}"))


def _row(line: "Line") -> list[str]:
    shares = [f"{line.score:.3f}", f"{line.low:.3f} – {line.high:.3f}"]
    return [line.bot, *shares, str(line.won), str(line.drawn), str(line.lost)]
