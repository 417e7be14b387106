"""Kernels run by the interpreter: the very functions that are compiled, with a game's rules filled in for GIVEN.

Invariant: the same numbers as native code, for the same generator, wherever the rules are the same.
"""

from collections.abc import Callable, Iterable
from functools import lru_cache
from importlib import import_module
from types import FunctionType, ModuleType
from typing import Any

from connive.compiled import kernels, search
from connive.compiled.shapes import GIVEN


class CopiedRows(list[Any]):
    """States side by side: as in an array, to assign a row is to copy it."""

    def __setitem__(self, i: Any, state: Any) -> None:
        super().__setitem__(i, state.copy())


@lru_cache
def interpreted_search(package: str) -> Callable[..., int]:
    """Return the search kernel for the rules and heuristics of a game's package."""
    parts = [import_module(f"{package}.{part}") for part in ("rules", "heuristics")]
    found: Callable[..., int] = filled((kernels, search), parts)["search"]
    return found


def filled(modules: Iterable[ModuleType], parts: Iterable[ModuleType]) -> dict[str, Any]:
    """Return the names of kernel modules in one space, in which every GIVEN name is a function of the game's parts."""
    names = {name: value for module in modules for name, value in vars(module).items() if name[:2] != "__"}
    space = names | {
        name: vars(part)[name]
        for part in parts
        for name, value in names.items()
        if value is GIVEN and name in vars(part)
    }
    for name, value in names.items():
        if isinstance(value, FunctionType) and value.__module__ in {module.__name__ for module in modules}:
            space[name] = FunctionType(value.__code__, space, name, value.__defaults__)
    return space
