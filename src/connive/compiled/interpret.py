"""Kernels run by the interpreter: the very functions that are compiled, with a game's rules filled in for GIVEN.

Invariant: the same numbers as native code, for the same generator, wherever the rules are the same.
"""

import sys
from collections.abc import Sequence
from functools import lru_cache
from types import FunctionType, ModuleType
from typing import Any, TypeVar

from connive.compiled import kernels
from connive.compiled.native import PLAY, Suite
from connive.compiled.shapes import GIVEN
from connive.core.game import Game
from connive.core.randomness import FastRng
from connive.core.registry import find_game
from connive.core.state import StateBase

R = TypeVar("R", bound=StateBase)
PACKAGE = f"{kernels.__package__}."


class CopiedRows(list[Any]):
    """Records side by side: as in an array, to assign a row is to copy it."""

    def __setitem__(self, i: Any, record: Any) -> None:
        super().__setitem__(i, record.copy())


class Interpreted:
    """The kernels of a suite of one game, and memory for them: everything that `Native` has."""

    is_native = False

    def __init__(self, game: Game, suite: Suite) -> None:
        modules = _modules(suite.module)
        names = {name: value for module in modules for name, value in vars(module).items() if name[:2] != "__"}
        given = {name: getattr(_part(game, file), name) for file, functions in suite.given for name in functions}
        self._space = names | {name: given[name] for name, value in names.items() if value is GIVEN and name in given}
        self._space["below"] = FastRng.below  # one call less for each number
        for name, value in names.items():
            if isinstance(value, FunctionType) and value.__module__ in {module.__name__ for module in modules}:
                self._space[name] = FunctionType(value.__code__, self._space, name, value.__defaults__)

    def __getattr__(self, name: str) -> Any:
        if name not in self._space:
            raise AttributeError(name)
        return self._space[name]

    def room(self, kind: type[StateBase], count: int) -> Any:
        """Return records of a kind, side by side, all zero."""
        return CopiedRows(kind() for _ in range(count))

    def put(self, rows: Any, i: int, record: StateBase) -> None:
        """Copy a record into a row."""
        rows[i] = record

    def get(self, kind: type[R], rows: Any, i: int) -> R:  # noqa: ARG002
        """Return a copy of a row."""
        found: R = rows[i].copy()
        return found

    def numbers(self, values: Sequence[int], kind: str = "i8") -> Any:  # noqa: ARG002
        """Return whole numbers as kernels take them."""
        return list(values)

    def floats(self, values: Sequence[float]) -> Any:
        """Return real numbers as kernels take them."""
        return list(values)

    def chance(self, seed: int) -> Any:
        """Return a generator of simulations."""
        return FastRng(seed)


def _modules(last: ModuleType) -> list[ModuleType]:
    """Return the modules of kernels whose functions a module uses, itself the last: its names count."""
    found = [last]
    for module in found:
        homes = {value.__module__ for value in vars(module).values() if isinstance(value, FunctionType)}
        used = [sys.modules[home] for home in sorted(homes) if home.startswith(PACKAGE)]
        found += [one for one in used if one not in found]
    return [kernels, *found[::-1]]


def _part(game: Game, file: str) -> Any:
    """Return a file of the game: what the `Game` itself has, where tests may have put something else."""
    return getattr(game, file) if hasattr(game, file) else game.part(file)


def interpreted(game: str | Game, suite: Suite = PLAY) -> Interpreted:
    """Return the kernels of a game as plain functions. Unlike `native` they are made of what the `Game` itself has."""
    return _interpreted(find_game(game), suite)


_interpreted = lru_cache(Interpreted)
