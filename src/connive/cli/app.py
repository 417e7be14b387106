"""The `connive` command: finds its subcommands by name, and turns every refusal into one line and an exit code."""

import os
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import Any

import click

from connive.cli.failures import fail, interrupted
from connive.cli.help_text import HELP_NAMES, SpeakingGroup, lang_option, option, show_help_alone
from connive.cli.words import choose_language, speaking

COMMANDS = (
    "games",
    "play",
    "simulate",
    "arena",
    "train",
    "replay",
    "review",
    "puzzle",
    "puzzles",
    "verify",
    "audit",
    "rules",
    "position",
    "serve",
    "admin",
    "bench",
    "warm",
)


class App(SpeakingGroup):
    """The top of the command line. A command's module is imported when it is needed."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002
        """Return the commands in the order of their use."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002
        """Import a command."""
        if cmd_name not in COMMANDS:
            return None
        found: click.Command = import_module(f"connive.cli.{cmd_name}").run
        return found

    def main(self, args: Sequence[str] | None = None, *given: Any, **extra: Any) -> Any:
        """Run, and exit with a code: 0 done, 2 refused, 130 interrupted."""
        args = list(sys.argv[1:] if args is None else args)
        extra |= {"standalone_mode": False, "prog_name": "connive"}
        _prepare_streams()
        with speaking(choose_language(args, os.environ)):
            try:
                code = self._run(args, *given, **extra)
            except KeyboardInterrupt:  # it came while something else that went wrong was being told
                code = interrupted()
        sys.exit(code if isinstance(code, int) else 0)

    def _run(self, *given: Any, **extra: Any) -> Any:
        try:
            code = super().main(*given, **extra)
            sys.stdout.flush()
        except (click.Abort, KeyboardInterrupt):
            code = interrupted()
        except Exception as error:
            code = fail(error)
        return code


def _prepare_streams() -> None:
    """Print a question mark for a letter that cannot be shown, read whatever is typed, do without a closed stream."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115
        reconfigure = getattr(getattr(sys, name), "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="replace")


@click.group(cls=App, help="help.app", context_settings=HELP_NAMES, no_args_is_help=False, invoke_without_command=True)
@lang_option
@option("--version", is_flag=True, help="help.version")
@click.pass_context
def app(ctx: click.Context, version: bool) -> None:
    """Show the version or the help when no command is named."""
    if version:
        from connive import __version__

        click.echo(f"connive {__version__}")
    else:
        show_help_alone(ctx)


def main() -> None:
    """Run the command line."""
    app.main()
