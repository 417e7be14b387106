"""`connive audit`: did the bot of a seat really choose what the record says? Exit code 1 if not."""

from typing import TYPE_CHECKING

import click

from connive.cli.help_text import BadNumber, command, json_option, needs, number, option
from connive.cli.output import print_json, showing
from connive.cli.words import language, say
from connive.core.actions import shorten
from connive.core.text import catalogue
from connive.play.bot_seat import MAX_SEED

if TYPE_CHECKING:
    from connive.arena.audit import Audit

DIFFERENT = 1
DIGITS = 21


def seed_number(ctx: click.Context, param: click.Parameter, value: str | None) -> int | None:  # noqa: ARG001
    """Check the seed of a bot."""
    if value is None:
        return None
    if value.isascii() and value.isdigit() and len(value) < DIGITS and int(value) < MAX_SEED:
        return int(value)
    raise BadNumber(name="--bot-seed", low=0, high=MAX_SEED - 1, value=shorten(value))


@command("audit")
@click.argument("file")
@option("--seat", default="0", callback=number(0, 9), metavar="N", help="help.audited_seat")
@option("--bot", metavar="NAME", help="help.audited_bot")
@option("--bot-seed", callback=seed_number, metavar="SEED", help="help.bot_seed")
@json_option
@click.pass_context
def run(ctx: click.Context, file: str, seat: int, bot: str | None, bot_seed: int | None, as_json: bool) -> None:
    """Audit a record."""
    from connive.arena.audit import audit
    from connive.play.bot_seat import BotSeat
    from connive.terminal.record_files import read_record

    if bot_seed is None:
        needs(ctx, "--bot-seed", "--bot")
    if bot is None:
        needs(ctx, "--bot", "--bot-seed")
    record = read_record(file)
    with showing(say("audit.progress")):
        found = audit(record, seat, BotSeat(seat, bot, bot_seed) if bot is not None else None)
    if as_json:
        print_json({"seat": seat, "bots": found.bots, "by_person": found.by_person, "checks": found.checks})
    else:
        _show(found, record.game)
    ctx.exit(DIFFERENT if found.differences else 0)


def _show(found: "Audit", game: str) -> None:
    from connive.compiled.native import SEARCH, is_warm

    seat = catalogue(language(), game).say(f"seat.{found.seat}")
    same = found.count("bot")
    click.echo(say("audit.title", seat=seat, bot=", ".join(found.bots), same=same, choices=len(found.checks)))
    if found.by_person:
        click.echo(say("audit.by_person", choices=found.by_person))
    if found.count("stand_in"):
        click.echo(say("audit.stand_in", choices=found.count("stand_in")))
    for check in found.differences:
        key = "audit.default" if check.by == "default" else "audit.different"
        click.echo(f"  {say(key, line=check.line, recorded=check.recorded, repeated=check.repeated)}")
    if found.differences and not is_warm(game, SEARCH):
        click.echo(say("audit.cold", game=game))
