"""Settings of a server: on the command line, by a variable or in a TOML file, the first of these that says something.

Invariant: a setting that is none, or has a value of another kind, is refused by its name; no value is guessed from it.
"""

import os
import re
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import click

from connive.cli.help_text import F, option
from connive.core.actions import shorten
from connive.core.errors import BadInput, ConniveError
from connive.core.text import Term

LINE = re.compile(r"\bline (\d+)")
PREFIX = "CONNIVE_"
OTHERS = {"CONNIVE_CONFIG", "CONNIVE_KEY_FILE", "CONNIVE_LANG", "CONNIVE_SERVER"}
"""Variables that are read elsewhere."""

FORMS = {
    "origin": ("https://NAME, http://NAME:PORT", r"https?://([a-z0-9_.-]+|\[[0-9a-f:.]+\])(:[0-9]{1,5})?"),
    "host_name": ("games.example.org", r"[A-Za-z0-9_.-]+"),
    "mail_from": ("games@example.org", r"[^@\s]+@[A-Za-z0-9_.-]+"),
    "push_host": ("push.example.org:443", r"[A-Za-z0-9_.-]+:[0-9]{1,5}"),
}
"""How names are written, for people and as a pattern; written otherwise they would never be met."""

Names = TypeVar("Names", tuple[str, ...], str | None)


class UnknownSetting(ConniveError):
    """A file of settings names something that is none."""


class NotToml(ConniveError):
    """A file of settings cannot be read."""


class BadSetting(ConniveError):
    """A setting has a value that it cannot have."""


class EmptySetting(ConniveError):
    """A setting is there and says nothing."""


class BadForm(ConniveError):
    """The name of a site or a server is not written as it must be."""


def setting(name: str, **attributes: Any) -> Callable[[F], F]:
    """Declare an option that can also be set by an environment variable and in the file of settings."""
    variable = f"{PREFIX}{name.removeprefix('--').replace('-', '_').upper()}"
    return option(name, envvar=variable, **attributes)


def read_settings(ctx: click.Context, param: click.Parameter, path: Path | None) -> Path | None:  # noqa: ARG001
    """Take the settings in a file for those that are given neither on the command line nor by a variable."""
    if path is None:
        return None
    text = read_text(path)
    try:
        given = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        line = LINE.search(str(error))
        raise NotToml(path=str(path), line=int(line[1]) if line else len(text.splitlines())) from None
    options = _settings()
    for name, value in given.items():
        if name not in options:
            raise UnknownSetting(path=str(path), name=shorten(name), known=", ".join(sorted(options)))
        if not _fits(options[name], value):
            raise BadSetting(path=str(path), name=name, form=f"{name} = {_form(options[name])}")
    ctx.default_map = given
    return path


def config_option(sentence: str) -> Callable[[F], F]:
    """Declare the option that names the file of settings."""
    return option(
        "--config", metavar="FILE", help=sentence, envvar="CONNIVE_CONFIG", is_eager=True, expose_value=False,
        callback=read_settings, type=click.Path(path_type=Path),
    )  # fmt: skip


def written_as(name: str) -> Callable[[click.Context, click.Parameter, Names], Names]:
    """Return the check of an option that takes a name of one form, or several."""
    form, pattern = FORMS[name]

    def check(ctx: click.Context, param: click.Parameter, given: Names) -> Names:  # noqa: ARG001
        for value in given if isinstance(given, tuple) else filter(None, [given]):
            if not re.fullmatch(pattern, value):
                raise BadForm(name=name.replace("_", "-"), form=form, text=shorten(value))
        return given

    return check


def refuse_empty(ctx: click.Context) -> None:
    """Refuse a setting without a value: what would be taken instead is not what was meant."""
    for name, value in ctx.params.items():
        if isinstance(value, str) and not value.strip():
            raise EmptySetting(name=name.replace("_", "-"))


def ignored_variables() -> list[str]:
    """Return the variables that look like settings and are none."""
    known = {each.envvar for each in _settings().values()} | OTHERS
    return sorted(shorten(name) for name in os.environ if name.startswith(PREFIX) and name not in known)


def read_text(path: Path) -> str:
    """Return the text of a file, without blanks around it."""
    try:
        return path.read_text("utf-8").strip()
    except FileNotFoundError:
        raise BadInput(path=str(path), trouble=Term("trouble.missing")) from None
    except IsADirectoryError:
        raise BadInput(path=str(path), trouble=Term("trouble.directory")) from None
    except UnicodeDecodeError:
        raise BadInput(path=str(path), trouble=Term("trouble.not_utf8")) from None


def read_secret(path: Path) -> str:
    """Return the address in a file; an empty one is refused."""
    text = read_text(path)
    if not text:
        raise BadInput(path=str(path), trouble=Term("trouble.empty"))
    return text


def _settings() -> dict[str, click.Parameter]:
    """Return the settings of a server, of which other commands know a part."""
    from connive.cli.serve import run

    return {each.name: each for each in run.params if each.envvar and each.expose_value and each.name}


def _fits(option: click.Parameter, value: object) -> bool:
    if option.multiple:
        return isinstance(value, list) and all(type(each) is _kind(option) and each != "" for each in value)
    if isinstance(option.type, click.IntRange) and type(value) is int:
        return (option.type.min or 0) <= value <= (option.type.max or value)
    return type(value) is _kind(option) and value != ""


def _kind(option: click.Parameter) -> type[object]:
    if getattr(option, "is_flag", False):
        return bool
    return int if isinstance(option.type, click.IntRange) else str


def _form(option: click.Parameter) -> str:
    """Return what a value looks like in TOML."""
    if isinstance(option.type, click.IntRange):
        return f"{option.type.min}...{option.type.max}"
    return "true" if _kind(option) is bool else '["..."]' if option.multiple else '"..."'
