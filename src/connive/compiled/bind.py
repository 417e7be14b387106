"""Compile plain modules: clone each function into one shared namespace and hand it to numba.

Why clones: numba never caches closures and dispatcher arguments, and functions reached through an import go stale when
the imported file changes. A clone whose name carries the digest of all sources is cached, and is always fresh.
"""

import hashlib
import types
from typing import Any


def own_functions(module: types.ModuleType) -> dict[str, types.FunctionType]:
    """Return the functions that a module itself defines."""
    return {
        name: value
        for name, value in vars(module).items()
        if isinstance(value, types.FunctionType) and value.__module__ == module.__name__
    }


def digest(modules: tuple[types.ModuleType, ...]) -> str:
    """Return a short hash of the sources, of those modules and of the constants they take from elsewhere."""
    h = hashlib.sha256()
    for module in modules:
        with open(module.__file__ or "", "rb") as file:
            h.update(file.read())
        constants = {name: value for name, value in vars(module).items() if _is_constant(value)}
        h.update(repr(sorted(constants.items(), key=str)).encode())
    return h.hexdigest()[:12]


def bind(*modules: types.ModuleType, entry: tuple[str, ...], **flags: Any) -> Any:
    """Return the `entry` functions, compiled. Later modules may call by bare name the functions of earlier ones."""
    from numba import njit

    space: dict[str, Any] = {}
    clones = []
    for module in modules:
        space.update((name, _native_constant(value)) for name, value in vars(module).items())
        clones += [(module, name, function) for name, function in own_functions(module).items()]
    tag = digest(modules)
    for module, name, function in clones:
        clone = types.FunctionType(function.__code__, space, name, function.__defaults__)
        clone.__module__, clone.__doc__ = module.__name__, function.__doc__
        clone.__qualname__ = f"{name}__{tag}"
        space[name] = njit(cache=name in entry, nogil=True, **flags)(clone)
    return types.SimpleNamespace(**{name: space[name] for name in entry})


def _is_constant(value: object) -> bool:
    return isinstance(value, int) or (isinstance(value, tuple) and all(_is_constant(part) for part in value))


def _native_constant(value: object) -> object:
    """Turn a table of numbers, a tuple when interpreted, into a constant array that native code can index fast."""
    if isinstance(value, tuple) and len(value) > 0 and all(type(part) is int for part in value):
        import numpy as np

        return np.array(value, dtype=_smallest(min(value), max(value)))
    return value


def _smallest(low: int, high: int) -> str:
    for bits in (8, 16, 32):
        if -(1 << bits - 1) <= low and high < 1 << bits - 1:
            return f"i{bits // 8}"
    return "i8"
