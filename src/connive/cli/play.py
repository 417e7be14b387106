"""`connive play`: a table in the terminal, with bots in the other seats."""

from typing import TYPE_CHECKING

import click

from connive.cli.help_text import NotTogether, command, option, options_option, seats_option, seed_option
from connive.cli.words import language
from connive.core.errors import ConniveError
from connive.core.registry import find_game

if TYPE_CHECKING:
    from connive.play.match import Match
    from connive.terminal.evening import Plan


class OtherGame(ConniveError):
    """The saved game is not of the kind that was named."""


@command("play")
@click.argument("game", required=False)
@option("--seat", default="0", metavar="SEAT", help="help.seat")
@seats_option
@options_option
@option("--bots", "--bot", default="regular", metavar="A,B", help="help.play_bots")
@seed_option
@option("--save", metavar="FILE", help="help.save")
@option("--continue", "saved", metavar="FILE", help="help.continue")
@option("--silent", is_flag=True, help="help.silent")
@option("--plain", is_flag=True, help="help.plain")
def run(
    game: str | None,
    seat: str,
    seats: int | None,
    options: tuple[str, ...],
    bots: str,
    seed: str | None,
    save: str | None,
    saved: str | None,
    silent: bool,
    plain: bool,
) -> None:
    """Sit down and play."""
    from connive.compiled.warm import warm_in_background
    from connive.terminal.evening import Evening, choose_game
    from connive.terminal.screen import InputClosed, Screen

    screen = Screen(plain=plain)
    match = _saved_match(saved)
    if game is None and match is None:
        try:
            game = choose_game(screen, language()).name
        except InputClosed:
            return
    plan = _plan(game, match, seat, seats, " ".join(options))
    names = _bots(bots)
    evening = Evening(plan._replace(bots=names, talk=not silent, seed=seed, save=save), screen, language())
    with warm_in_background([plan.game.name]):
        evening.run()


def _bots(given: str) -> tuple[str, ...]:
    """Return the names of the bots; what plays a trained policy is loaded only if one is named."""
    names = tuple(given.split(","))
    if any(name.startswith("policy:") for name in names):
        from connive.ml import policybot  # noqa: F401  # registers policy:FILE
    return names


def _saved_match(path: str | None) -> "Match | None":
    if path is None:
        return None
    from connive.terminal.record_files import read_record

    return read_record(path).match()


def _plan(game: str | None, match: "Match | None", seat: str, seats: int | None, options: str) -> "Plan":
    """Return what will be played; a saved match brings its own game, seats and options."""
    from connive.terminal.evening import Plan, read_seat

    if match is not None:
        if seats is not None or options:
            raise NotTogether(name="--seats" if seats is not None else "--options", other="--continue")
        if game is not None and find_game(game) is not match.game:
            raise OtherGame(game=find_game(game).name, found=match.game.name)
        own = read_seat(seat, match.game, match.seats, language())
        return Plan(match.game, own, match.seats, str(match.options), match=match)
    found = find_game(game or "")
    number = found.read_seats(seats)
    found.read_options(options)
    return Plan(found, read_seat(seat, found, number, language()), number, options)
