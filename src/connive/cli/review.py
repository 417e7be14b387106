"""`connive review`: what was known in a finished game, and what each choice was worth."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

from connive.cli.help_text import command, json_option, number, option
from connive.cli.output import print_json, print_table, progress
from connive.cli.words import language, say
from connive.core.text import catalogue

if TYPE_CHECKING:
    from connive.review.model import Review

MOST = 1_000_000_000


@command("review")
@click.argument("file")
@option("--html", metavar="FILE", help="help.html")
@option("--simulations", callback=number(1, MOST), metavar="N", help="help.review_simulations")
@json_option
def run(file: str, html: str | None, simulations: int | None, as_json: bool) -> None:
    """Review a record: a summary and the moments on screen, everything as JSON or as a page."""
    from connive.cli.warm import warm_up
    from connive.compiled import cache
    from connive.review.page import page
    from connive.review.reviewer import review
    from connive.terminal.record_files import check_writable, read_record

    record = read_record(file)
    check_writable(html)
    if cache.available():
        warm_up(record.game)
    with progress(say("review.progress")) as advance:
        found = review(record, simulations, advance)
    if html is not None:
        Path(html).write_text(page(found, language()), encoding="utf-8")
    if as_json:
        print_json(found)
    else:
        _show(found)
        if html is not None:
            click.echo(say("review.written", path=html))


def _show(review: "Review") -> None:
    from connive.review.page import summary_rows

    words = catalogue(language(), review.game)
    click.echo(click.style(words.say("review.title", game=words.say("title")), bold=True))
    click.echo(words.say("review.version", version=review.version, simulations=review.simulations))
    click.echo()
    print_table(summary_rows(review, words))
    click.echo()
    click.echo(click.style(words.say("review.moments"), bold=True))
    for moment in review.moments:
        click.echo(f"{moment.turn + 1:5}  {moment.said[words.lang]}")
    if not review.moments:
        click.echo(words.say("review.no_moments"))
