"""The native form of a game: its rules, heuristics and the kernels, bound together once for each process."""

import sys
import types
from functools import lru_cache
from typing import Any

from connive.compiled import fast, kernels
from connive.compiled.bind import bind
from connive.core import emit, lots
from connive.core.game import Game
from connive.core.registry import find_game

KERNELS = ("deal_at", "step_at", "legal_at", "value_at", "weight_at", "random_games", "lively_games")


@lru_cache
def native(name: str) -> Any:
    """Return the compiled kernels of a game. The first call on a machine compiles; later ones read the cache."""
    return bind(*modules(find_game(name)), entry=KERNELS)


def modules(game: Game) -> tuple[types.ModuleType, ...]:
    """Return the modules to bind, what they call first: rules may be split over several files of the game's folder."""
    own: list[types.ModuleType] = []
    for part in ("rules", "heuristics"):
        _collect(sys.modules.get(f"{game.package}.{part}") or getattr(game, part), game.package, own)
    return (emit, lots, fast, *own, kernels)


def _collect(module: Any, package: str, found: list[types.ModuleType]) -> None:
    for value in list(vars(module).values()):
        home = getattr(value, "__module__", "") if isinstance(value, types.FunctionType) else ""
        if home.startswith(f"{package}.") and home != module.__name__ and sys.modules[home] not in found:
            _collect(sys.modules[home], package, found)
    if module not in found:
        found.append(module)
