"""A game of three small files in a folder of its own: compiling it takes seconds, and its rules can be edited."""

import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from connive.core.game import Game

MODEL = """
from typing import Annotated
from connive.core.options import Options as BaseOptions
from connive.core.state import Arr, StateBase, Vec, layout

MAX_LEGAL = 4
GOALS = (3, 5)

class Options(BaseOptions, frozen=True):
    goal: int = 0

@layout
class State(StateBase):
    \"\"\"Two seats take one, two or three coins in turn from a heap of chance size.\"\"\"
    goal: int
    coins: int
    turn: int
    taken: Annotated[Vec, Arr(2)]
    lot: Annotated[int, "i4"]
    log: Annotated[Vec, Arr(16, "u1")]
    log_len: Annotated[int, "u1"]

def prepare(s, options, seats):
    s.goal = GOALS[options.goal]
"""

RULES = """
from connive.core.emit import clear_log, tell
from connive.core.lots import LOTS, lot_below
from connive.core.randomness import Rng, below
from connive.core.state import Vec
from {package} import events
from {package}.model import GOALS, State

def deal(s: State, rng: Rng) -> None:
    clear_log(s)
    s.coins = s.goal + below(rng, 20)
    s.lot = below(rng, LOTS)

def to_act(s: State) -> int:
    return 0 if is_over(s) else 1 << s.turn

def legal(s: State, seat: int, out: Vec) -> int:
    n = 0
    for coins in range(1, 4):
        out[n] = coins
        n += coins <= s.coins
    return n

def step(s: State, seat: int, action: int) -> None:
    clear_log(s)
    s.coins -= action
    s.taken[seat] += action
    s.turn = 1 - seat
    tell(s, events.Took.kind, seat, action)

def default(s: State, seat: int) -> int:
    return 1 + lot_below(s.lot, seat, min(s.coins, 3))

def is_over(s: State) -> bool:
    return s.coins == 0

def result(s: State, seat: int) -> int:
    return 1 if s.turn != seat else -1
"""

HEURISTICS = """
from {package}.model import State

def value(s: State, seat: int) -> int:
    return s.taken[seat] - s.taken[1 - seat]

def weight(s: State, seat: int, action: int) -> int:
    return 1 if action == 1 else 3
"""

ACTIONS = "ACTIONS = range(4)"

EVENTS = """
from connive.core.events import Event, EventCodec

class Took(Event, frozen=True):
    seat: int
    coins: int

EVENTS = EventCodec(__name__)
"""

INIT = """
from connive.core.game import Game
GAME = Game(__name__, version=1, seats=(2,))
"""


class Coins:
    """The package on disk."""

    def __init__(self, folder: Path, package: str) -> None:
        self.package, self.folder = package, folder / package
        self.folder.mkdir()
        files = {"__init__": INIT, "actions": ACTIONS, "events": EVENTS, "model": MODEL, "rules": RULES}
        files["heuristics"] = HEURISTICS
        for name, source in files.items():
            (self.folder / f"{name}.py").write_text(source.replace("{package}", package))

    def game(self) -> Game:
        """Import the game as it is on disk now."""
        from connive.compiled.native import game_program

        self.forget()
        game_program.cache_clear()
        game: Game = __import__(self.package).GAME
        return game

    def edit(self, file: str, old: str, new: str) -> None:
        """Change a source file."""
        path = self.folder / f"{file}.py"
        source = path.read_text()
        assert old in source
        path.write_text(source.replace(old, new))

    def forget(self) -> None:
        """Forget what has been imported."""
        for name in [name for name in sys.modules if name.partition(".")[0] == self.package]:
            del sys.modules[name]


@pytest.fixture(scope="session")
def compiled_coins(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A cache that holds the play suite of the small game; compiling takes seconds, so it is done once."""
    from connive.compiled.native import PLAY
    from connive.compiled.warm import warm

    folder = tmp_path_factory.mktemp("coins")
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(folder))
        patch.setenv("NUMBA_CACHE_DIR", str(folder / "cache"))
        patch.setattr(sys, "dont_write_bytecode", True)
        made = Coins(folder, "coins_on_trial")
        warm(made.game(), suites=[PLAY])
        made.forget()
    return folder / "cache"


@pytest.fixture
def warm_coins(coins: "Coins", compiled_coins: Path, tmp_path: Path) -> Coins:
    """The small game, compiled: code is found by the digest of the rules, wherever they are."""
    shutil.copytree(compiled_coins, tmp_path / "cache")
    return coins


@pytest.fixture
def coins(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Coins]:
    """A small game that can be edited, and an empty cache."""
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path / "cache"))
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    made = Coins(tmp_path, "coins_on_trial")
    yield made
    made.forget()
