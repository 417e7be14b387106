"""The native form of `likelihood` for a game, bound together once for each process."""

from collections.abc import Callable
from functools import lru_cache

from connive.compiled import cache, likelihood
from connive.compiled.native import PLAY, Native, Suite
from connive.core.errors import NotCompiled
from connive.core.game import Game
from connive.core.registry import find_game

LISTENING = Suite("listening", likelihood, ("listen",), PLAY.given)


class NativeListening(Native):
    """The kernel that weighs pasts, see `likelihood`."""

    suite = LISTENING
    listen: Callable[..., None]


def native_listening(game: str | Game) -> NativeListening:
    """Return the compiled kernel of a game, like `native.native`."""
    if not cache.available():
        raise NotCompiled()
    return _native_listening(find_game(game).package)


_native_listening = lru_cache(NativeListening)
