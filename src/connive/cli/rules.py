"""`connive rules`: the rules of a game, or one clause of them."""

import click

from connive.cli.help_text import command, json_option
from connive.cli.output import print_json
from connive.cli.words import language
from connive.core.registry import find_game


@command("rules")
@click.argument("game")
@click.argument("clause", required=False)
@json_option
def run(game: str, clause: str | None, as_json: bool) -> None:
    """Print the rules."""
    from connive.terminal.rulebook import Rulebook
    from connive.terminal.screen import Screen

    book = Rulebook(find_game(game), language())
    text = book.find(clause) if clause is not None else book.text
    if as_json:
        print_json({"game": book.game, "clause": clause, "text": text, "clauses": book.clauses})
    else:
        Screen().markdown(text)
