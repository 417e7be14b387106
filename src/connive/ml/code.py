"""The native code of the research environments: a suite of its own, compiled when first used and then kept."""

from collections.abc import Mapping
from functools import lru_cache
from threading import Lock
from typing import Any

import numpy as np

from connive.compiled import cache, environment, scripted
from connive.compiled.environment import ROOM, TABLES
from connive.compiled.native import Native, Suite, native
from connive.core.game import Game
from connive.core.registry import find_game
from connive.core.state import dtype

ONE = ("deal_one", "offer_one", "step_one", "result_one", "observe_one")
MANY = ("start_rows", "step_rows", "first_illegal", "choose_rows", "spread")
RULES = ("deal", "to_act", "legal", "step", "is_over", "result")
TENSORS = ("public", "private")


def table_types(game: Game) -> Mapping[str, Any]:
    """Return the type of one match: legal actions, state, who acts and with how many choices, recent story."""
    parts = [
        ("desk", np.int16, (game.model.MAX_LEGAL,)),
        ("state", dtype(game.model.State)),
        ("seat", np.int8),
        ("choices", np.int16),
        ("used", np.int32),
        ("story", np.uint8, (ROOM,)),
    ]
    return {TABLES: np.dtype(parts, align=True)}


LEARNING = Suite(
    "ml",
    environment,
    ONE + MANY,
    (("rules", RULES), ("encode", TENSORS)),
    below=scripted.below,
    kinds=table_types,
    unchecked=ONE,
)
"""The kernels of `compiled.environment`; those for one match are as quick to call as can be."""

_LOADING = Lock()


def code(game: str | Game, suite: Suite = LEARNING) -> Native:
    """Return the kernels of a game. The first use on a machine compiles them, which takes some seconds."""
    with _LOADING:
        return _code(find_game(game), suite)


@lru_cache
def _code(game: Game, suite: Suite) -> Native:
    """Load every kernel at once: two threads that first use one at the same time would both make it."""
    made = native(game, suite)
    for name in suite.kernels:
        getattr(made, name)
    if made.folder is not None and not cache.is_marked(made.folder):
        cache.mark(made.folder, quick=False)
    return made
