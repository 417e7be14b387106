"""Commands whose help is in the language of the run: `help` holds a catalogue key, and is looked up when shown."""

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

import click
from click.core import ParameterSource

from connive.cli.words import FLAG, say
from connive.core.actions import shorten
from connive.core.errors import ConniveError
from connive.core.text import LANGUAGES

F = TypeVar("F", bound=Callable[..., Any])
DIGITS = 12
"""More digits than any number on the command line needs."""
HELP_NAMES = {"help_option_names": ["-h", "--help"]}


class BadNumber(ConniveError):
    """A number was expected, within limits."""


class BadChoice(ConniveError):
    """One of a few words was expected."""


class UnknownCommand(ConniveError):
    """There is no such command."""

    code = "no_such_command"


class OneTooMany(ConniveError):
    """A word stands where none is expected."""


class NeedsOther(ConniveError):
    """An option was given that means nothing without another one."""


class NotTogether(ConniveError):
    """Two options were given of which only one can count."""


def number(low: int, high: int) -> Callable[[click.Context, click.Parameter, str | None], int | None]:
    """Return the check of an option that takes a whole number within limits."""

    def check(ctx: click.Context, param: click.Parameter, value: str | None) -> int | None:  # noqa: ARG001
        if value is None:
            return None
        if value.isascii() and value.isdigit() and len(value) < DIGITS and low <= int(value) <= high:
            return int(value)
        raise BadNumber(name=name_of(param), low=low, high=high, value=shorten(value))

    return check


def one_of(words: Sequence[str]) -> Callable[[click.Context, click.Parameter, str | None], str | None]:
    """Return the check of an option that takes one of a few words."""

    def check(ctx: click.Context, param: click.Parameter, value: str | None) -> str | None:  # noqa: ARG001
        if value is None or value in words:
            return value
        raise BadChoice(name=name_of(param), known=", ".join(words), value=shorten(value))

    return check


def name_of(param: click.Parameter) -> str:
    """Return what a parameter is called on the command line."""
    return max(param.opts, key=len) if isinstance(param, click.Option) else str(param.name).upper()


def show_help_alone(ctx: click.Context) -> None:
    """Show the help of a group if none of its commands is named."""
    if ctx.invoked_subcommand is None:
        click.echo(ctx.get_help())


def needs(ctx: click.Context, other: str, *names: str) -> None:
    """Refuse options that were given and mean nothing without another one."""
    for param in ctx.command.params:
        given = ctx.get_parameter_source(str(param.name)) is ParameterSource.COMMANDLINE
        if given and name_of(param) in names:
            raise NeedsOther(name=name_of(param), other=other, command=ctx.command_path)


class SpeakingOption(click.Option):
    """An option whose help is a catalogue key."""

    def get_help_record(self, ctx: click.Context) -> tuple[str, str] | None:
        """Return the option's names, its help in words, and what counts if it is left out."""
        record = super().get_help_record(ctx)
        if record is None or not self.help:
            return record
        usual = type(self.default) in (str, int) and self.show_default is not False
        return record[0], say(self.help) + (f" {say('help.usual', value=str(self.default))}" if usual else "")


class SpeakingCommand(click.Command):
    """A command whose help is a catalogue key, and which says what is wrong with its command line."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Read the command line; an error knows its command, and a word that is one too many is named."""
        ctx.allow_extra_args = True
        try:
            rest = super().parse_args(ctx, args)
        except click.UsageError as error:
            error.ctx = error.ctx or ctx
            raise
        if rest and not isinstance(self, click.Group):
            raise OneTooMany(text=shorten(rest[0]), command=ctx.command_path)
        return rest

    def format_usage(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the usage line."""
        formatter.write_usage(ctx.command_path, " ".join(self.collect_usage_pieces(ctx)), prefix=say("cli.usage"))

    def format_help_text(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:  # noqa: ARG002
        """Write what the command does."""
        formatter.write_paragraph()
        with formatter.indentation():
            formatter.write_text(say(self.help or "help.app"))

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the options."""
        records = [param.get_help_record(ctx) for param in self.get_params(ctx) if isinstance(param, click.Option)]
        with formatter.section(say("cli.options")):
            formatter.write_dl([record for record in records if record is not None])

    def get_help_option(self, ctx: click.Context) -> click.Option | None:
        """Return the help option, in words."""
        option = super().get_help_option(ctx)
        if option is not None:
            option.help = say("help.help")
        return option

    def get_short_help_str(self, limit: int = 45) -> str:  # noqa: ARG002
        """Return what the command does in one line."""
        return say(self.help or "help.app")


class SpeakingGroup(SpeakingCommand, click.Group):
    """A group of such commands."""

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Refuse an unknown command with our own words."""
        if self.get_command(ctx, args[0]) is None and not args[0].startswith("-"):
            raise UnknownCommand(name=shorten(args[0]), command=ctx.command_path)
        return super().resolve_command(ctx, args)

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the options, then the commands."""
        super().format_options(ctx, formatter)
        self.format_commands(ctx, formatter)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write each command with its purpose."""
        names = self.list_commands(ctx)
        found = [(name, self.get_command(ctx, name)) for name in names]
        with formatter.section(say("cli.commands")):
            formatter.write_dl([(name, command.get_short_help_str()) for name, command in found if command])


def option(*names: str, **attributes: Any) -> Callable[[F], F]:
    """Declare an option whose help is a catalogue key."""
    return click.option(*names, cls=SpeakingOption, **attributes)


def command(name: str) -> Callable[[Callable[..., Any]], click.Command]:
    """Declare a command; its help is `help.NAME`, and it takes `--lang` like all."""

    def declare(function: Callable[..., Any]) -> click.Command:
        made = click.command(name, cls=SpeakingCommand, help=f"help.{name}", context_settings=HELP_NAMES)
        return made(lang_option(function))

    return declare


def group(name: str) -> click.Group:
    """Declare a command that holds others; its help is `help.NAME`."""
    made = click.group(
        name, cls=SpeakingGroup, help=f"help.{name}", context_settings=HELP_NAMES, no_args_is_help=False,
        invoke_without_command=True,
    )  # fmt: skip
    return made(lang_option(click.pass_context(show_help_alone)))


def lang_option(function: F) -> F:
    """Add `--lang`. Its value was read before parsing (see `words`); here it is only checked and documented."""
    return option(FLAG, callback=one_of(LANGUAGES), expose_value=False, help="help.lang", metavar="en|fr")(function)


json_option = option("--json", "as_json", is_flag=True, help="help.json")
seed_option = option("--seed", metavar="SEED", help="help.seed")
seats_option = option("--seats", callback=number(1, 99), metavar="N", help="help.seats")
options_option = option("--options", "-o", multiple=True, metavar="NAME=VALUE", help="help.game_options")
viewer_option = option("--viewer", metavar="VIEWER", help="help.viewer")
