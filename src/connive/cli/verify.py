"""`connive verify`: is this record what the deal and the rules make of it?"""

import click

from connive.cli.reporting import print_json
from connive.cli.speaking import command, json_option
from connive.cli.words import language, say
from connive.core.outcome import Outcome
from connive.core.text import catalogue
from connive.play.record import Record


@command("verify")
@click.argument("file")
@json_option
def run(file: str, as_json: bool) -> None:
    """Verify a record; anything wrong with it is an error."""
    from connive.terminal.saving import read_record

    record = read_record(file)
    record.verify()
    outcome = record.match().outcome if record.whole else None
    if as_json:
        facts = {"verified": True, "game": record.game, "rules": record.rules, "seats": record.seats}
        facts |= {"options": record.options, "viewer": str(record.viewer), "whole": record.whole}
        print_json(facts | {"lines": len(record.lines), "commitment": record.commitment, "outcome": outcome})
    else:
        _show(record, outcome)


def _show(record: Record, outcome: Outcome | None) -> None:
    words = catalogue(language(), record.game)
    click.echo(say("verify.good" if record.whole else "verify.good_part"))
    click.echo(f"  {say('verify.game', game=words.say('title'))}")
    click.echo(f"  {say('verify.lines', lines=len(record.lines))}")
    click.echo(f"  {say('verify.commitment', commitment=str(record.commitment))}")
    if outcome is not None:
        names = [words.say(f"seat.{seat}") for seat in outcome.winners]
        who = say("table.winner", seats=", ".join(names)) if names else say("table.drawn")
        reason = words.say(f"reason.{outcome.reason}")
        click.echo(f"  {who} {say('table.because', reason=reason, clause=outcome.clause)}")
    elif record.whole:
        click.echo(f"  {say('verify.unfinished')}")
