"""The native form of a game: its rules, heuristics and the kernels of a suite, bound together once for each process."""

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple, TypeVar, get_type_hints

from connive.compiled import bind as binding
from connive.compiled import cache, equilibrium, fast, kernels, likelihood, overhear, search, shapes
from connive.compiled.bind import Known, bind, numba
from connive.compiled.program import Entry, Program, Scope, program
from connive.core import lists, lots, randomness
from connive.core.errors import NotCompiled
from connive.core.game import Game
from connive.core.registry import find_game
from connive.core.state import StateBase, dtype, fields, read_row, write_row

R = TypeVar("R", bound=StateBase)

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
    kinds: Callable[[Game], Mapping[str, Any]] = lambda _: {}
    """Record types of arrays that depend on the game, beside that of its states."""
    unchecked: tuple[str, ...] = ()
    """Kernels that are called without numba's check of the arguments, which costs six times the call itself, and
    without giving up the interpreter's lock. Only arrays that were made for them may be given."""


PLAY = Suite("", kernels, KERNELS, (("rules", RULES), ("heuristics", HEURISTICS)))
SEARCH = Suite("search", equilibrium, ("search", "grow", "solve", "seek"), PLAY.given)
LISTENING = Suite("listening", likelihood, ("listen",), PLAY.given)
SUITES = (PLAY, SEARCH, LISTENING)
"""What bots and batch play use in every game."""
READING = (("encode", ("public", "private")), ("memory", ("remember", "facts", "traits")))
"""What a network reads a game by."""
NETWORK = Suite(
    "network", overhear, ("ponder", "search", "overhear"), (("rules", RULES), ("heuristics", ("rightly",)), *READING)
)
"""What bots with a network use, in games that have one."""
JUDGEMENT = Suite("judgement", search, ("search",), (("rules", RULES), ("judgement", HEURISTICS)))
"""Search by what was learned of a game, in games that have a `judgement.py`."""


class Native:
    """The kernels of a suite of one game, and memory for them.

    A kernel is an attribute. It is read from the cache, or compiled, when it is first used.
    """

    is_native = True

    def __init__(self, game: Game, suite: Suite, quick: bool | None = None, known: Known | None = None) -> None:
        self.suite, self.folder = suite, code_folder(game.package, suite)
        self.kinds = {shapes.STATES: dtype(_state(game.package)), **suite.kinds(game)}
        self._quick = self.folder is not None and (cache.loads_quickly(self.folder) if quick is None else quick)
        self._dispatchers = bind(game_program(game.package, suite), _entries(suite), known)

    def __getattr__(self, name: str) -> Any:
        if name not in self.suite.kernels:
            raise AttributeError(name)
        dispatcher = self._dispatchers[name]
        dispatcher.targetoptions["nogil"] = name not in self.suite.unchecked
        if self.folder is not None:
            with cache.numba_writes_to(self.folder):
                dispatcher.enable_caching()
        if self._quick:
            load_quickly(dispatcher)
        dispatcher.compile(signature(getattr(self.suite.module, name), self.kinds))
        dispatcher.disable_compile()
        (overload,) = dispatcher.overloads.values()
        kernel = overload.entry_point if name in self.suite.unchecked else dispatcher
        setattr(self, name, kernel)
        return kernel

    # --- Memory ---

    def room(self, kind: type[StateBase], count: int) -> Any:
        """Return records of a kind, side by side, all zero."""
        return import_module("numpy").zeros(count, dtype(kind))

    def put(self, rows: Any, i: int, record: StateBase) -> None:
        """Copy a record into a row."""
        write_row(record, rows, i)

    def get(self, kind: type[R], rows: Any, i: int) -> R:
        """Return a copy of a row."""
        return read_row(kind, rows, i)

    def numbers(self, values: Sequence[int], kind: str = "i8") -> Any:
        """Return whole numbers as kernels take them."""
        return import_module("numpy").array(values, kind)

    def floats(self, values: Sequence[float]) -> Any:
        """Return real numbers as kernels take them."""
        return import_module("numpy").array(values, "f8")

    def chance(self, seed: int) -> Any:
        """Return a generator of simulations, see `fast`."""
        return import_module("numpy").array([seed & randomness.MASK], "u8")


def native(game: str | Game, suite: Suite = PLAY) -> Native:
    """Return the compiled kernels of a game. The first use on a machine compiles; later ones read the cache.

    Always the rules of the game's package, even where a test has put others into the `Game`.
    """
    if not cache.available():
        raise NotCompiled()
    return _native(find_game(game).package, suite)


@lru_cache
def _native(package: str, suite: Suite) -> Native:
    return Native(import_module(package).GAME, suite)


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
    instead: dict[Entry, Entry] = {
        randomness.below: suite.below,
        lots.lot_below: lots.mixed_below,
        lists.copy_list: lists.copied,
    }
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
        if isinstance(hint, type) and issubclass(hint, tuple):
            return types.types.NamedTuple(
                list(map(native_type, get_type_hints(hint, include_extras=True).values())), hint
            )
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
