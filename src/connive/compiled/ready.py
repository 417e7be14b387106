"""The one place that switches to native kernels, once a game has been compiled on this machine."""

from connive.compiled.interpret import Interpreted, interpreted
from connive.compiled.native import PLAY, Native, Suite, is_warm, native
from connive.core.game import Game
from connive.core.registry import find_game

Kernels = Native | Interpreted

_READY: dict[tuple[str, Suite], Native] = {}


def ready(game: str | Game, suite: Suite = PLAY) -> Kernels:
    """Return the fastest kernels that need no waiting. Ask again before each use of some length."""
    found = find_game(game)
    key = found.package, suite
    if key not in _READY and is_warm(found, suite):
        _READY[key] = native(found, suite)
    return _READY.get(key) or interpreted(found, suite)
