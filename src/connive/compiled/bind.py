"""Compile plain functions: clone all functions of a program and hand the clones to numba.

Why clones: numba never caches closures and dispatcher arguments, and functions reached through an import go stale when
the imported file changes. A clone whose name carries the digest of everything it depends on is cached, and always
fresh. The caller of native code holds on to the arrays that it works on, so references are counted only where a list is
made. Invariant: each module keeps a namespace of its own, so that equal names in two modules never meet.
"""

import builtins
import types
from collections.abc import Hashable, Iterable
from importlib import import_module
from typing import Any

from connive.compiled.program import (
    Entry,
    Function,
    Program,
    Unbindable,
    function_of,
    in_circles,
    meanings,
    numbers,
    with_lists,
)

FLAGS = {"nogil": True}
"""How numba compiles every function."""

INNER_FLAGS = {"no_cpython_wrapper": True, "no_cfunc_wrapper": True}
"""Functions that only native code calls need no wrapper for Python: that saves a quarter of the compile time."""


Known = dict[Hashable, Any]
"""Inner functions of several programs, with what they mean: what two programs share is compiled once."""


def bind(made: Program, entries: Iterable[Entry], known: Known | None = None) -> dict[str, Any]:
    """Return numba's dispatchers of the entry functions by name. Nothing is compiled before one is told to."""
    njit = numba().njit
    wanted = set(map(function_of, entries))
    plain = wanted | in_circles(made)  # numba wants functions that call each other to be compiled alike
    counted = with_lists(made)  # the others need no counted references: counting is atomic, a quarter of a step's time
    spaces = {f.__module__: _empty_space(f.__module__) for f in made.names_of}
    known, native = {} if known is None else known, {}
    keys = {f: (f, f in counted, meaning) for f, meaning in meanings(made).items() if f not in plain}
    for function in made.names_of:
        if function in keys and keys[function] in known:
            native[function] = known[keys[function]]
            continue
        clone = _clone(function, made.digest, spaces[function.__module__])
        flags = FLAGS if function in plain else FLAGS | INNER_FLAGS
        native[function] = njit(**flags, _nrt=function in counted)(clone)
    for function, names in made.names_of.items():
        spaces[function.__module__].update((name, _native(value, native)) for name, value in names.items())
    for function, key in keys.items():
        if key not in known:
            known[key] = native[function]
            _widen(native[function])
    return _by_name(wanted, native)


def numba() -> Any:
    """Return the compiler, which takes a quarter of a second to import."""
    return import_module("numba")


def _empty_space(module: str) -> dict[str, Any]:
    return {"__name__": module, "__builtins__": builtins}


def _by_name(wanted: Iterable[Function], native: dict[Function, Any]) -> dict[str, Any]:
    named: dict[str, Any] = {}
    for function in wanted:
        if function.__name__ in named:
            raise Unbindable(f"two entry functions are called {function.__name__}")
        named[function.__name__] = native[function]
    return named


def _clone(function: Function, digest: str, space: dict[str, Any]) -> Function:
    clone = Function(function.__code__, space, function.__name__, function.__defaults__)
    clone.__module__, clone.__doc__ = function.__module__, function.__doc__
    clone.__qualname__ = f"{function.__name__}__{digest}"
    return clone


def _widen(dispatcher: Any) -> None:
    """Let callers pass every integer as int64, in tuples too: else numba compiles a function for each mix of them."""
    native = numba().types
    plain = dispatcher.get_call_template

    def wide(given: Any) -> Any:
        kind = native.unliteral(given)
        if isinstance(kind, native.BaseTuple) and all(isinstance(part, native.Integer) for part in kind):
            return native.UniTuple(native.int64, len(kind))
        return native.int64 if isinstance(kind, native.Integer) and kind != native.uint64 else kind

    def get_call_template(args: Any, kws: Any) -> Any:
        return plain(tuple(map(wide, args)), {name: wide(kind) for name, kind in kws.items()})

    dispatcher.get_call_template = get_call_template


def _native(value: Any, native: dict[Function, Any]) -> Any:
    """Turn a function into its clone, a table of numbers into a constant array, a name for numbers into plain ones."""
    if isinstance(value, Function):
        return native.get(value, value)
    if named := numbers(value):
        return _space(value.__name__, named)
    if isinstance(value, tuple) and value and all(type(part) is int for part in value):
        return import_module("numpy").array(value, dtype=_smallest(min(value), max(value)))
    return value


def _space(name: str, named: dict[str, Any]) -> types.ModuleType:
    """Return numbers with names in a form that numba takes: a module, with modules in it."""
    space = types.ModuleType(name)
    for inner, value in named.items():
        setattr(space, inner, _space(inner, value) if isinstance(value, dict) else value)
    return space


def _smallest(low: int, high: int) -> str:
    for bits in (8, 16, 32):
        if -(1 << bits - 1) <= low and high < 1 << bits - 1:
            return f"i{bits // 8}"
    return "i8"
