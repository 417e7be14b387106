"""`connive verify`: is this record what the deal and the rules make of it, and what does that prove?"""

import click

from connive.cli.help_text import command, json_option, option
from connive.cli.output import print_json
from connive.cli.words import language, say
from connive.core.outcome import Outcome
from connive.core.text import catalogue
from connive.play.proof import Finding, Seen
from connive.play.record import Record


@command("verify")
@click.argument("file")
@option("--commitment", metavar="TEXT", help="help.verify_commitment")
@option("--entropy", multiple=True, metavar="TEXT", help="help.verify_entropy")
@option("--pledge", "pledges", multiple=True, metavar="TEXT", help="help.verify_pledge")
@option("--link", "links", multiple=True, metavar="TEXT", help="help.verify_link")
@option("--key", metavar="TEXT", help="help.verify_key")
@option("--cancelled", type=click.IntRange(0, 1_000_000), default=0, metavar="N", help="help.verify_cancelled")
@json_option
def run(
    file: str,
    commitment: str | None,
    entropy: tuple[str, ...],
    pledges: tuple[str, ...],
    links: tuple[str, ...],
    key: str | None,
    cancelled: int,
    as_json: bool,
) -> None:
    """Verify a record; anything wrong with it is an error."""
    from connive.terminal.record_files import read_record

    record = read_record(file)
    findings = record.verify(Seen(commitment, entropy, pledges, links, key, cancelled))
    outcome = record.match().outcome if record.whole else None
    if as_json:
        facts = {"verified": True, "game": record.game, "rules": record.rules, "seats": record.seats}
        facts |= {"options": record.options, "viewer": str(record.viewer), "whole": record.whole}
        facts |= {"proved": [each.name for each in findings if each.proved]}
        facts |= {
            "not_proved": [each.name for each in findings if not each.proved],
            "forfeit": record.forfeit,
            "agreed": record.agreed,
        }
        print_json(facts | {"lines": len(record.lines), "commitment": record.commitment, "outcome": outcome})
    else:
        _show(record, outcome)
        _tell(findings)


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
    elif record.forfeit is not None:
        click.echo(f"  {say('verify.forfeit', seat=words.say(f'seat.{record.forfeit}'))}")
    elif record.agreed:
        click.echo(f"  {say('verify.agreed')}")
    elif record.whole:
        click.echo(f"  {say('verify.unfinished')}")


ALWAYS = ("rules", "chain")
"""What is proved by the file and the rules alone; all else needs a value from elsewhere."""


def _tell(findings: tuple[Finding, ...]) -> None:
    """Say in words what was proved and what was not."""
    for proved in (True, False):
        lines = [each for each in findings if each.proved is proved]
        if lines:
            click.echo(say("proof.proved" if proved else "proof.unproved"))
        for each in lines:
            name = f"{each.name}_seen" if proved and each.name not in ALWAYS else each.name
            click.echo(f"  - {say(f'proof.{name}', **each.facts)}")
