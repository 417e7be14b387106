"""How a run ends when something is wrong: one line on stderr and an exit code, never a traceback."""

import os
import sys

import click

from connive.cli.help_text import name_of
from connive.cli.words import language, say
from connive.core.actions import shorten
from connive.core.errors import ConniveError

WRONG = 2
INTERRUPTED = 130
CLOSED_PIPE = 1


def report(message: str) -> None:
    """Print one line on stderr."""
    click.echo(f"connive: {' '.join(message.split())}", err=True)


def fail(error: Exception) -> int:
    """Say what is wrong and return the exit code."""
    if isinstance(error, BrokenPipeError):
        return close_quietly()
    if isinstance(error, ConniveError):
        report(error.message(language()))
    elif isinstance(error, click.UsageError):
        report(_usage(error))
    elif isinstance(error, click.ClickException):
        report(error.format_message())
    elif isinstance(error, OSError):
        report(_system(error))
    else:
        raise error
    return WRONG


def interrupted() -> int:
    """Say that the run was interrupted and return the exit code."""
    report(say("cli.interrupted"))
    return INTERRUPTED


def close_quietly() -> int:
    """The reader of our output has gone: let nothing complain about it while the interpreter ends."""
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except (OSError, ValueError):
            os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
    return CLOSED_PIPE


def _system(error: OSError) -> str:
    trouble = shorten(error.strerror or error)
    if error.filename is None:
        return say("error.system", trouble=trouble)
    return say("error.system_file", path=shorten(error.filename), trouble=trouble)


def _is_flag(error: click.UsageError, name: str) -> bool:
    params = error.ctx.command.params if error.ctx is not None else []
    return any(isinstance(each, click.Option) and each.is_flag and name in each.opts for each in params)


def _usage(error: click.UsageError) -> str:
    command = error.ctx.command_path if error.ctx is not None else "connive"
    match error:
        case click.NoSuchOption():
            return say("error.no_such_option", name=shorten(error.option_name), command=command)
        case click.MissingParameter(param=param) if param is not None:
            return say("error.missing_value", name=name_of(param), command=command)
        case click.BadParameter(param=param) if param is not None:
            match param.type:
                case click.IntRange(min=int() as low, max=int() as high):
                    return say("error.needs_number", name=name_of(param), low=low, high=high, command=command)
            return say("error.bad_value", name=name_of(param), command=command)
        case click.BadOptionUsage(option_name=name):
            key = "error.takes_no_value" if _is_flag(error, name) else "error.no_value"
            return say(key, name=name, command=command)
    return say("error.bad_usage", command=command)
