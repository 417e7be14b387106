"""`connive simulate`: bots play each other, on one core or several, and the results are reported with intervals."""

import signal
import time
from collections.abc import Iterator
from typing import TYPE_CHECKING

import click

from connive.cli.reporting import print_json, print_table, progress
from connive.cli.speaking import command, json_option, number, option, options_option, seats_option, seed_option
from connive.cli.words import language, say
from connive.core.registry import find_game
from connive.core.text import catalogue

if TYPE_CHECKING:
    from connive.cli.tournament import Deal, Line, Played, Report

MOST_GAMES = 10_000_000
MOST_JOBS = 256


@command("simulate")
@click.argument("game")
@option("--games", "-n", default="100", callback=number(1, MOST_GAMES), metavar="N", help="help.number")
@option("--bots", default="lookahead,random", metavar="A,B", help="help.bots")
@seed_option
@seats_option
@options_option
@option("--jobs", "-j", default="1", callback=number(1, MOST_JOBS), metavar="N", help="help.jobs")
@json_option
def run(
    game: str,
    games: int,
    bots: str,
    seed: str | None,
    seats: int | None,
    options: tuple[str, ...],
    jobs: int,
    as_json: bool,
) -> None:
    """Simulate, with a progress bar on stderr, and report."""
    from connive.cli.tournament import check_bots, deals

    found = find_game(game)
    number = found.read_seats(seats)
    given = str(found.read_options(" ".join(options)))
    players = check_bots(bots.split(","), number)
    chance = seed if seed is not None else _fresh_seed()
    began = time.perf_counter()
    to_play = list(deals(found.name, given, players, games, chance))
    played = list(_shown(_play(to_play, jobs), games))
    report = _report(to_play[0], played, chance, time.perf_counter() - began)
    if as_json:
        print_json(report)
    else:
        _show(report)


def _fresh_seed() -> str:
    import secrets

    return str(secrets.randbits(32))


def _play(to_play: "list[Deal]", jobs: int) -> "Iterator[list[Played]]":
    from connive.cli.tournament import play_deal

    if jobs == 1:
        yield from map(play_deal, to_play)
        return
    import multiprocessing

    with multiprocessing.get_context("spawn").Pool(min(jobs, len(to_play)), _ignore_interrupt) as pool:
        yield from pool.imap(play_deal, to_play, chunksize=max(1, min(32, len(to_play) // (4 * jobs))))


def _ignore_interrupt() -> None:
    """Leave Ctrl-C to the process that shows the progress."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _shown(played: "Iterator[list[Played]]", games: int) -> "Iterator[list[Played]]":
    """Show progress while games come in."""
    done = 0
    with progress(say("simulate.progress")) as advance:
        for deal in played:
            done += len(deal)
            advance(done, games)
            yield deal


def _report(deal: "Deal", played: "list[list[Played]]", seed: str, seconds: float) -> "Report":
    from connive.cli import tournament

    return tournament.Report(
        game=deal.game,
        seats=deal.seats,
        options=deal.options,
        seed=seed,
        games=sum(map(len, played)),
        deals=len(played),
        bots=tournament.lines(deal.bots, played),
        by_seat=tournament.by_seat(deal.seats, played),
        endings=tournament.endings(played),
        choices=tournament.lengths(played),
        seconds=seconds,
    )


def _show(report: "Report") -> None:
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
