"""The native form of a game: its rules, heuristics and the kernels, bound together once for each process."""

from collections.abc import Callable, Mapping
from functools import lru_cache
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any, ClassVar, NamedTuple, get_type_hints

from connive.compiled import bind as binding
from connive.compiled import cache, fast, kernels, search, shapes
from connive.compiled.bind import bind, numba
from connive.compiled.program import Entry, Program, Scope, program
from connive.core import randomness
from connive.core.errors import NotCompiled
from connive.core.game import Game
from connive.core.registry import find_game
from connive.core.state import dtype, fields

KERNELS = (
    "deal_at",
    "step_at",
    "legal_at",
    "default_at",
    "to_act_at",
    "is_over_at",
    "result_at",
    "value_at",
    "weight_at",
    "random_games",
    "prospect",
    "copy_rows",
)
RULES = ("deal", "to_act", "legal", "step", "default", "is_over", "result")
HEURISTICS = ("value", "weight")


class Suite(NamedTuple):
    """Kernels that are compiled together: those who do not use them do not wait for them."""

    name: str
    """Where the code is kept, beside that of other suites of a game; empty for the kernels of play."""
    module: ModuleType
    kernels: tuple[str, ...]
    given: tuple[tuple[str, tuple[str, ...]], ...]
    """The files of a game with the functions in them that stand for GIVEN."""
    below: Entry = fast.below
    """What stands in for `core.randomness.below`."""


PLAY = Suite("", kernels, KERNELS, (("rules", RULES), ("heuristics", HEURISTICS)))
SEARCH = Suite("search", search, ("search",), PLAY.given)


class Native:
    """The kernels of one game, see `kernels`. Each is read from the cache, or compiled, when it is first used."""

    suite: ClassVar[Suite] = PLAY
    deal_at: Callable[[Any, int, Any], None]
    step_at: Callable[[Any, int, int, int], None]
    legal_at: Callable[[Any, int, int, Any], int]
    default_at: Callable[[Any, int, int], int]
    to_act_at: Callable[[Any, int], int]
    is_over_at: Callable[[Any, int], bool]
    result_at: Callable[[Any, int, int], int]
    value_at: Callable[[Any, int, int], int]
    weight_at: Callable[[Any, int, int, int], int]
    random_games: Callable[[Any, int, int, bool, Any, Any, Any, Any], int]
    prospect: Callable[[Any, int, int, int, Any, Any, Any], int]
    copy_rows: Callable[[Any, int], None]

    def __init__(self, package: str, quick: bool | None = None) -> None:
        self.folder = code_folder(package, self.suite)
        self.record = dtype(_state(package))
        self.kinds = {shapes.STATES: self.record}
        self._quick = self.folder is not None and (cache.loads_quickly(self.folder) if quick is None else quick)
        self._dispatchers = bind(game_program(package, self.suite), _entries(self.suite))

    def __getattr__(self, name: str) -> Any:
        if name not in self.suite.kernels:
            raise AttributeError(name)
        dispatcher = self._dispatchers[name]
        if self.folder is not None:
            with cache.numba_writes_to(self.folder):
                dispatcher.enable_caching()
        if self._quick:
            load_quickly(dispatcher)
        dispatcher.compile(signature(getattr(self.suite.module, name), self.kinds))
        dispatcher.disable_compile()
        setattr(self, name, dispatcher)
        return dispatcher


def native(game: str | Game) -> Native:
    """Return the compiled kernels of a game. The first use on a machine compiles; later ones read the cache.

    Always the rules of the game's package, even where a test has put others into the `Game`.
    """
    if not cache.available():
        raise NotCompiled()
    return _native(find_game(game).package)


_native = lru_cache(Native)


class NativeSearch(Native):
    """The search kernel of one game, see `search`."""

    suite = SEARCH
    search: Callable[..., int]


def native_search(game: str | Game) -> NativeSearch:
    """Return the compiled search of a game, like `native`."""
    if not cache.available():
        raise NotCompiled()
    return _native_search(find_game(game).package)


_native_search = lru_cache(NativeSearch)


def is_warm(game: str | Game, suite: Suite = PLAY) -> bool:
    """Tell, without numba, whether all kernels of a suite have been compiled on this machine."""
    found = find_game(game)
    return cache.available() and cache.is_marked(code_folder(found.package, suite))


def code_folder(package: str, suite: Suite = PLAY) -> Path | None:
    """Return where the compiled code of a game is kept, or None where nothing can be kept."""
    name = package.rpartition(".")[2]
    return cache.folder(f"{suite.name}.{name}" if suite.name else name, game_program(package, suite).digest)


@lru_cache
def game_program(package: str, suite: Suite = PLAY) -> Program:
    """Return all that is compiled for a game."""
    files = {file: import_module(f"{package}.{file}") for file, _ in suite.given}
    given = {name: getattr(files[file], name) for file, names in suite.given for name in names}
    instead = {randomness.below: suite.below}
    packages = (__name__.partition(".")[0], package.partition(".")[0])
    settings = f"{fields(_state(package))} {cache.code_settings()} {Path(binding.__file__).read_text(encoding='utf-8')}"
    return program(_entries(suite), Scope(given, instead, packages), settings)


def signature(kernel: Callable[..., object], kinds: Mapping[str, Any]) -> Any:
    """Return the native types of a kernel, from its annotations; `kinds` are those that depend on the game."""
    np, types = import_module("numpy"), numba()
    plain = {int: types.int64, bool: types.boolean, type(None): types.void}

    def native_type(hint: Any) -> Any:
        if hint in plain:
            return plain[hint]
        kind = shapes.NUMBERS.get(hint) or hint.__metadata__[0]
        if isinstance(kind, type):
            return types.from_dtype(dtype(kind))[::1]
        return types.from_dtype(kinds[kind] if kind in kinds else np.dtype(kind))[::1]

    hints = get_type_hints(kernel, include_extras=True)
    returned = native_type(hints.pop("return"))
    return returned(*map(native_type, hints.values()))


def load_quickly(dispatcher: Any) -> None:
    """Let numba read cached code without first loading all that it would need to compile: a third of a second less.

    This goes behind numba's back, so `warm` tries it out in a process of its own before anybody relies on it.
    """
    import_module("numba.core.runtime").rtsys.initialize(dispatcher.targetctx)
    kept = dispatcher._cache
    kept.load_overload = kept._load_overload


def _entries(suite: Suite) -> list[Entry]:
    return [getattr(suite.module, name) for name in suite.kernels]


def _state(package: str) -> type:
    state: type = import_module(f"{package}.model").State
    return state
