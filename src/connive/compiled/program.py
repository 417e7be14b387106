"""What native code is made of: every function that the entry functions reach, and what their global names stand for.

Invariant: two programs with one digest are compiled to the same code. Nothing here imports numba.
"""

import builtins
import hashlib
import sys
import types
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from enum import IntEnum
from opcode import opmap
from typing import Any, NamedTuple

from connive.compiled.shapes import GIVEN
from connive.core.actions import Action
from connive.core.events import Event, declared

Function = types.FunctionType
Entry = Callable[..., Any]
Names = Mapping[str, Any]

_EXTENDED_ARG, _LOAD_GLOBAL, _BUILD_LIST = opmap["EXTENDED_ARG"], opmap["LOAD_GLOBAL"], opmap["BUILD_LIST"]


class Unbindable(TypeError):
    """A function cannot be compiled, because of a name that it uses."""


class Program(NamedTuple):
    """Functions with their global names; the digest covers the sources, the constants and the settings."""

    names_of: dict[Function, Names]
    digest: str


class Scope(NamedTuple):
    """How a name gets its meaning, where that is not plain Python."""

    given: Mapping[str, Entry]
    """The functions that stand for GIVEN."""
    instead: Mapping[Entry, Entry]
    """Functions that others stand in for, natively."""
    packages: tuple[str, ...]
    """Top-level packages whose functions belong to the program; all others are left to numba."""


def program(entries: Iterable[Entry], scope: Scope, settings: str = "") -> Program:
    """Return the program that starts at the entry functions."""
    found: dict[Function, Names] = {}
    todo = list(map(function_of, entries))
    while todo:
        function = todo.pop()
        if function not in found:
            names = {name: _meaning(function, name, scope) for name in global_names(function)}
            found[function] = names
            todo += [value for value in names.values() if _belongs(value, scope)]
    return Program(found, _digest(found, settings))


def function_of(entry: Entry) -> Function:
    """Return a callable that is a plain function, or refuse it."""
    if not isinstance(entry, Function):
        raise Unbindable(f"{entry!r} is not a plain function")
    return entry


def global_names(entry: Entry) -> list[str]:
    """Return the global names that a function reads."""
    function = function_of(entry)
    if function.__closure__:
        raise Unbindable(f"{title(function)} is a closure")
    codes = [function.__code__]
    for code in codes:
        codes += [inner for inner in code.co_consts if isinstance(inner, types.CodeType)]
    return sorted({name for code in codes for name in _loads(code)})


def _loads(code: types.CodeType) -> Iterator[str]:
    """Iterate over the names that the bytecode loads as globals: `dis`, without its ten times higher price."""
    high = 0
    for operation, low in zip(code.co_code[::2], code.co_code[1::2], strict=True):
        number = high | low
        high = number << 8 if operation == _EXTENDED_ARG else 0
        if operation == _LOAD_GLOBAL:
            yield code.co_names[number >> 1]


def in_circles(made: Program) -> set[Function]:
    """Return the functions that can reach themselves."""
    calls = _calls(made)
    return {function for function in calls if function in _reached(calls, calls[function])}


def with_lists(made: Program) -> set[Function]:
    """Return the functions that make lists of their own, and all others that may be handed one."""
    calls = _calls(made)
    return _reached(calls, (function for function in calls if _BUILD_LIST in function.__code__.co_code[::2]))


def meanings(made: Program) -> dict[Function, Hashable]:
    """Return for each function all that it reaches: if that is equal in two programs, so is the native code."""
    calls = _calls(made)
    lines = {function: tuple(_lines(function, names)) for function, names in made.names_of.items()}
    return {function: frozenset((f, lines[f]) for f in _reached(calls, [function])) for function in calls}


def title(function: Function) -> str:
    """Return the full name of a function."""
    return f"{function.__module__}.{function.__qualname__}"


def _meaning(function: Function, name: str, scope: Scope) -> Any:
    value = function.__globals__.get(name, vars(builtins).get(name, GIVEN))
    if value is GIVEN:
        value = scope.given.get(name, GIVEN)
    if value is GIVEN:
        raise Unbindable(f"{title(function)} uses the name {name}, which nobody defines")
    return scope.instead.get(value, value) if isinstance(value, Function) else value


def _belongs(value: object, scope: Scope) -> bool:
    return isinstance(value, Function) and value.__module__.partition(".")[0] in scope.packages


def _is_member(value: object, made: Program) -> bool:
    return isinstance(value, Function) and value in made.names_of


def _calls(made: Program) -> dict[Function, list[Function]]:
    return {f: [v for v in names.values() if _is_member(v, made)] for f, names in made.names_of.items()}


def _reached(calls: Mapping[Function, list[Function]], starts: Iterable[Function]) -> set[Function]:
    seen: set[Function] = set()
    todo = list(starts)
    while todo:
        function = todo.pop()
        if function not in seen:
            seen.add(function)
            todo += calls[function]
    return seen


def numbers(value: object) -> dict[str, Any] | None:
    """Return the numbers behind the names of an enumeration, an action, an event, or a module that declares such."""
    if isinstance(value, types.ModuleType):
        classes = [*declared(value.__name__, Action), *declared(value.__name__, Event)]
        plain = {name: number for name, number in vars(value).items() if type(number) is int}
        return plain | {cls.__name__: numbers(cls) for cls in classes} if classes else None
    if not isinstance(value, type):
        return None
    if issubclass(value, IntEnum):
        return {member.name: int(member) for member in value}
    if issubclass(value, Action):
        return {"id": value.id}
    return {"kind": value.kind} if issubclass(value, Event) else None


def _digest(found: Mapping[Function, Names], settings: str) -> str:
    """Return a short hash of the files that define the functions, of the constants they use, and of the settings."""
    h = hashlib.sha256(settings.encode())
    for path in sorted({sys.modules[function.__module__].__file__ or "" for function in found}):
        with open(path, "rb") as file:
            h.update(file.read())
    h.update("\n".join(sorted(line for f, names in found.items() for line in _lines(f, names))).encode())
    return h.hexdigest()[:12]


def _lines(function: Function, names: Names) -> Iterator[str]:
    for name, value in names.items():
        yield f"{title(function)} {name} {_text(function, name, value)}"


def _text(function: Function, name: str, value: Any) -> str:
    """Write a global value so that equal texts mean equal native code."""
    if isinstance(value, Function):
        return title(value)
    if named := numbers(value):
        return repr(named)
    if _is_constant(value):
        return repr(value)
    if isinstance(value, types.ModuleType) or callable(value):  # numba knows it, or refuses it
        return f"{getattr(value, '__module__', '')}.{value.__name__}"
    raise Unbindable(f"{title(function)} uses {name}, a {type(value).__name__}, which native code cannot hold")


def _is_constant(value: object) -> bool:
    return isinstance(value, int | float) or (isinstance(value, tuple) and all(map(_is_constant, value)))
