"""The native code of the research environments: a suite of its own, compiled when first used and then kept."""

from collections.abc import Callable
from functools import lru_cache
from importlib import import_module
from threading import Lock
from typing import Any, ClassVar

import numpy as np

from connive.compiled import cache, environment, scripted
from connive.compiled.environment import ROOM, TABLES
from connive.compiled.native import Native, Suite
from connive.core.errors import NotCompiled
from connive.core.game import Game
from connive.core.registry import find_game

ONE = ("deal_one", "offer_one", "step_one", "result_one", "observe_one")
MANY = ("start_rows", "step_rows", "first_illegal", "choose_rows", "spread")
RULES = ("deal", "to_act", "legal", "step", "is_over", "result")
TENSORS = ("public", "private")


class Code(Native):
    """The kernels of `compiled.environment` for one game."""

    suite: ClassVar[Suite] = Suite(
        "ml", environment, ONE + MANY, (("rules", RULES), ("encode", TENSORS)), scripted.below
    )
    deal_one: Callable[[Any, Any], int]
    offer_one: Callable[[Any], int]
    step_one: Callable[[Any, int], int]
    result_one: Callable[[Any, int], int]
    observe_one: Callable[[Any, int, Any], int]
    start_rows: Callable[..., None]
    step_rows: Callable[..., None]
    first_illegal: Callable[[Any, Any], int]
    choose_rows: Callable[[int, int, Any, Any, Any], None]
    spread: Callable[[Any, Any, Any, Any, Any, Any, int], None]

    def __init__(self, package: str) -> None:
        super().__init__(package)
        self.table = self.kinds[TABLES] = table_type(self.record, import_module(f"{package}.model").MAX_LEGAL)

    def __getattr__(self, name: str) -> Any:
        """Return a kernel; those for one match as quick to call as can be.

        That is without giving up the interpreter's lock, and without numba's choice between signatures, which costs six
        times the call itself. Nothing checks the arguments then: only arrays that this package made may be given.
        """
        if name in ONE:
            self._dispatchers[name].targetoptions["nogil"] = False
        kernel = super().__getattr__(name)
        if name in ONE:
            (overload,) = kernel.overloads.values()
            kernel = overload.entry_point
            setattr(self, name, kernel)
        return kernel


def table_type(record: Any, most: int) -> Any:
    """Return the type of one match: legal actions, state, who acts and with how many choices, recent story."""
    parts = [
        ("desk", np.int16, (most,)),
        ("state", record),
        ("seat", np.int8),
        ("choices", np.int16),
        ("used", np.int32),
        ("story", np.uint8, (ROOM,)),
    ]
    return np.dtype(parts, align=True)


def code(game: str | Game) -> Code:
    """Return the kernels of a game. The first use on a machine compiles them, which takes some seconds."""
    if not cache.available():
        raise NotCompiled()
    with _LOADING:
        return _code(find_game(game).package)


_LOADING = Lock()


@lru_cache
def _code(package: str) -> Code:
    """Load every kernel at once: two threads that first use one at the same time would both make it."""
    made = Code(package)
    for name in Code.suite.kernels:
        getattr(made, name)
    if made.folder is not None and not cache.is_marked(made.folder):
        cache.mark(made.folder, quick=False)
    return made
