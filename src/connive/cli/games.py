"""`connive games`: which games there are, and what can be set in each. Must stay quick: it imports no board."""

from typing import Any

import click
import msgspec

from connive.cli.help_text import command, json_option
from connive.cli.output import print_json
from connive.cli.words import language, say
from connive.core.game import Game
from connive.core.options import allowed_values
from connive.core.registry import find_game, games
from connive.core.text import catalogue


@command("games")
@click.argument("game", required=False)
@json_option
def run(game: str | None, as_json: bool) -> None:
    """List all games, or tell more about one."""
    chosen = [find_game(game)] if game is not None else list(games().values())
    if as_json:
        print_json([_facts(each, detailed=game is not None) for each in chosen])
        return
    for each in chosen:
        _show(each)
    if game is not None:
        _show_details(chosen[0])


def _facts(game: Game, detailed: bool) -> dict[str, Any]:
    words = catalogue(language(), game.name)
    facts: dict[str, Any] = {"name": game.name, "rules": game.version, "seats": game.seats}
    facts |= {"title": words.say("title"), "blurb": words.say("blurb")}
    return facts | {"options": [msgspec.to_builtins(o) for o in options_of(game)]} if detailed else facts


def _show(game: Game) -> None:
    words = catalogue(language(), game.name)
    seats = say("games.seats", seats=", ".join(map(str, game.seats)))
    click.echo(f"{click.style(words.say('title'), bold=True)}  {click.style(f'{game.name} · {seats}', dim=True)}")
    width = click.formatting.HelpFormatter().width
    click.echo(click.wrap_text(words.say("blurb"), width=width, initial_indent="  ", subsequent_indent="  "))


def _show_details(game: Game) -> None:
    from connive.bots.bot import bot_names

    click.echo(say("games.options"))
    for each in options_of(game):
        allowed = say("games.allowed", values=each.allowed)
        click.echo(f"  {say('games.option', name=each.name, default=each.default)}  {click.style(allowed, dim=True)}")
    click.echo(say("games.bots", bots=", ".join(bot_names())))
    click.echo(say("games.next", game=game.name))


class Setting(msgspec.Struct, frozen=True):
    """One option of a game: its default and what it may be, as they are written on the command line."""

    name: str
    default: str
    allowed: str


def options_of(game: Game) -> list[Setting]:
    """Return the options of a game, read from their types."""
    info = msgspec.inspect.type_info(game.model.Options)
    assert isinstance(info, msgspec.inspect.StructType)
    allowed = allowed_values(game.model.Options)
    return [Setting(field.name, _write(field.default), allowed[field.name]) for field in info.fields]


def _write(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
