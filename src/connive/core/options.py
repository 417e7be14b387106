"""Options of a game: a typed struct with defaults; unknown names and impossible values are refused by name."""

import re
from collections.abc import Mapping
from typing import Any, TypeVar, get_args, get_type_hints

import msgspec

from connive.core.actions import shorten
from connive.core.errors import BadOption, BadOptions, UnknownOption


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The base of every game's options. Field types are literals, bounded integers or booleans."""

    def __str__(self) -> str:
        return " ".join(f"{name}={_write(value)}" for name, value in msgspec.to_builtins(self).items())


O = TypeVar("O", bound=Options)
Given = Options | Mapping[str, Any] | str | None


def read_options(cls: type[O], given: Given) -> O:
    """Return options from a struct, a mapping, the text `str(options)` wrote, or None for the defaults."""
    if isinstance(given, Options) and not isinstance(given, cls):
        raise BadOptions(trouble=type(given).__name__)
    try:
        values = _values(cls, given)
    except (TypeError, ValueError):
        raise BadOptions(trouble=shorten(given)) from None
    try:
        return msgspec.convert(values, cls)
    except (msgspec.ValidationError, TypeError):
        raise _trouble(cls, values) from None


def _trouble(cls: type[Options], values: dict[str, Any]) -> BadOptions:
    """Find the option at fault, so that the refusal can be said in any language."""
    known = ", ".join(cls.__struct_fields__)
    for name, value in values.items():
        if name not in cls.__struct_fields__:
            return UnknownOption(name=shorten(name), known=known)
        try:
            msgspec.convert({name: value}, cls)
        except (msgspec.ValidationError, TypeError):
            return BadOption(name=name, value=shorten(value), allowed=allowed_values(cls)[name])
    return BadOptions(trouble=shorten(values))


def allowed_values(cls: type[Options]) -> dict[str, str]:
    """Return what each option can be, as people write it in any language.

    >>> from connive import find_game
    >>> allowed_values(find_game("berlin63").model.Options)["rows"]
    '2–7'
    """
    return {name: _allowed(hint) for name, hint in get_type_hints(cls, include_extras=True).items()}


def _allowed(hint: Any) -> str:
    """Return what a hint allows: a range, the words and numbers one by one, or the pattern of a text."""
    match msgspec.inspect.type_info(hint):
        case msgspec.inspect.IntType(ge=int(low), le=int(high), multiple_of=None):
            return f"{low}–{high}"
        case msgspec.inspect.IntType(ge=int(low), le=int(high), multiple_of=int(step)):
            return f"{low}, {low + step}, …, {high}"
        case msgspec.inspect.LiteralType(values=values):
            return ", ".join(map(str, values))
        case msgspec.inspect.StrType(pattern=str(pattern)):
            return pattern.strip("^$")
        case msgspec.inspect.BoolType():
            return "true, false"
    return "…"


def _values(cls: type[Options], given: Given) -> dict[str, Any]:
    if isinstance(given, Options):
        return dict(msgspec.to_builtins(given))
    return _words(cls, given) if isinstance(given, str) else dict(given or {})


def _words(cls: type[Options], text: str) -> dict[str, Any]:
    hints = get_type_hints(cls, include_extras=False)
    values = {}
    for word in text.replace(",", " ").split():
        name, _, value = word.partition("=")
        values[name] = _read(hints.get(name), value)
    return values


def _read(hint: Any, text: str) -> Any:
    if text in ("true", "on", "yes") and hint is bool:
        return True
    if text in ("false", "off", "no") and hint is bool:
        return False
    numeric = hint is int or any(isinstance(choice, int) for choice in get_args(hint))
    return int(text) if numeric and re.fullmatch("-?[0-9]{1,9}", text) else text


def _write(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
