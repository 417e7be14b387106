"""Compiling ahead: in another process, with progress, kept for later ones, and never needed to play."""

import os
import shutil
import subprocess
import sys
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from connive.compiled import cache, measure
from connive.compiled import warm as warming
from connive.compiled.batch import play_random
from connive.compiled.interpret import interpreted
from connive.compiled.native import PLAY, SUITES, code_folder, is_warm, native
from connive.compiled.shapes import STATES
from connive.compiled.warm import warm, warm_in_background
from connive.core.errors import NotCompiled

if TYPE_CHECKING:
    from .conftest import Coins

needs_numba = pytest.mark.skipif(not cache.available(), reason="numba is not installed")

IN_A_NEW_PROCESS = """
import sys
from importlib import import_module
game = import_module({package!r}).GAME
{code}
"""


def run_in_a_new_process(coins: "Coins", code: str) -> str:
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    command = [sys.executable, "-c", IN_A_NEW_PROCESS.format(package=coins.package, code=code)]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=1_200)
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


@pytest.mark.slow
@needs_numba
def test_warm_compiles_elsewhere_tells_how_far_it_is_and_is_remembered(coins: "Coins") -> None:
    game = coins.game()
    assert not is_warm(game)
    told: list[tuple[int, int]] = []
    warm(game, lambda done, total: told.append((done, total)), suites=[PLAY])
    done, totals = zip(*told, strict=True)
    assert list(done) == sorted(done)
    assert len(set(totals)) == 1
    assert told[-1][0] == told[-1][1] > 10
    assert is_warm(game)
    warm(game, lambda done, total: pytest.fail("compiled again"), suites=[PLAY])
    again = "from connive.compiled.native import PLAY, is_warm; from connive.compiled.warm import warm"
    again += "; assert is_warm(game); warm(game, suites=[PLAY])"
    assert "numba" not in run_in_a_new_process(coins, f"{again}; print(*sys.modules)")
    stats = "from connive.compiled.native import native; s = native(game).step_at.stats"
    count = "print(s.cache_hits.total(), s.cache_misses.total())"
    assert run_in_a_new_process(coins, f"{stats}; {count}") == "1 0"
    play = "from connive.compiled.batch import play_random; print(play_random(game, 5).finished)"
    assert run_in_a_new_process(coins, f"{play}; print('numba.np.linalg' in sys.modules)") == "5\nFalse", "slow"
    coins.edit("model", "GOALS = (3, 5)", "GOALS = (4, 5)")
    assert is_warm(coins.game()), "the tables of the options are no part of native code"
    coins.edit("heuristics", "else 3", "else 2")
    assert not is_warm(coins.game())


def test_two_that_want_the_same_game_compile_it_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path))
    monkeypatch.setattr(cache, "available", lambda: True)
    monkeypatch.setattr(cache, "_mark", lambda: "ready")
    begun, may_end, runs = threading.Event(), threading.Event(), list[str]()

    def run(task: str, package: str, suites: list[str], progress: object) -> Iterator[str]:
        runs.append(task)
        begun.set()
        assert may_end.wait(60)
        for folder in (code_folder(package, suite) for suite in SUITES if suite.name in suites):
            assert folder is not None
            folder.mkdir(parents=True)
        yield from suites

    monkeypatch.setattr(warming, "_run", run)
    monkeypatch.setattr(warming, "_tried", lambda package, name: True)
    with ThreadPoolExecutor() as threads:
        first = threads.submit(warm, "berlin63", suites=[PLAY])
        assert begun.wait(60)
        second = threads.submit(warm, "berlin63", suites=[PLAY])
        may_end.set()
        first.result(60), second.result(60)
    assert runs == ["compile"]


@pytest.mark.slow
@needs_numba
def test_rules_that_cannot_be_compiled_are_reported_and_not_marked(coins: "Coins") -> None:
    coins.edit("rules", "return 1 if s.turn != seat else -1", "return s.no_such_field")
    with pytest.raises(subprocess.CalledProcessError) as caught:
        warm(coins.game())
    assert "no_such_field" in caught.value.stderr
    assert not is_warm(coins.game())


@pytest.mark.slow
@needs_numba
def test_start_is_measured_in_fresh_processes(coins: "Coins", monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(measure, "RUNS", 1)
    measured = measure.start(coins.game())
    assert measured.cold_compile > 0 and measured.warm_start > 0, "which is more is for benchmarks"


@needs_numba
def test_speed_is_measured_in_both_forms() -> None:
    from connive.core.registry import find_game

    measured = measure.speed(find_game("berlin63"), seconds=0.02)
    assert measured.compiled
    assert measured.ratio == measured.compiled / measured.interpreted > 1
    assert measured.state_bytes == native("berlin63").kinds[STATES].itemsize


class Started:
    """Stands for a process: remembers what was started and whether it was ended."""

    def __init__(self) -> None:
        self.commands: list[list[str]] = []
        self.ended = 0

    def __call__(self, command: list[str], **_: object) -> "Started":
        self.commands.append(command)
        return self

    def __enter__(self) -> "Started":
        return self

    def __exit__(self, *_: object) -> None:
        pass

    def terminate(self) -> None:
        self.ended += 1


@needs_numba
@pytest.mark.parametrize("is_cold", [False, True])
def test_only_cold_games_are_compiled_in_the_background(monkeypatch: pytest.MonkeyPatch, is_cold: bool) -> None:
    started = Started()
    monkeypatch.setattr(subprocess, "Popen", started)
    monkeypatch.setattr(warming, "is_warm", lambda name, suite: not (is_cold and name == "conclave"))
    with warm_in_background(["berlin63", "conclave"]):
        assert [command[-1] for command in started.commands] == ["conclave"] * is_cold
        assert not started.ended
    assert started.ended == is_cold


@pytest.fixture
def without_numba(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cache, "find_spec", lambda name: None)


@pytest.mark.usefixtures("without_numba")
def test_without_numba_native_code_is_refused_with_what_to_do() -> None:
    assert not is_warm("berlin63")
    with pytest.raises(NotCompiled, match=r"pip install 'connive\[compiled\]'"):
        native("berlin63")
    with pytest.raises(NotCompiled):
        warm("berlin63")


@pytest.mark.usefixtures("without_numba")
def test_without_numba_games_are_played_and_measured_interpreted() -> None:
    from connive.core.registry import find_game

    assert play_random("berlin63", 2, kernels=interpreted("berlin63")).finished == 2
    measured = measure.speed(find_game("berlin63"), seconds=0.02)
    assert (measured.compiled, measured.ratio, measured.copy_ns) == (None, None, None)


def test_numba_that_is_switched_off_is_not_used(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NUMBA_DISABLE_JIT", "1")
    assert not cache.available()


def test_code_is_kept_where_numba_is_told_to(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path))
    assert code_folder("connive.games.berlin63").parent == tmp_path / "connive"  # type: ignore[union-attr]


def test_code_is_kept_in_the_users_cache_or_beside_the_package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NUMBA_CACHE_DIR", raising=False)
    monkeypatch.setattr(cache, "_user_cache", lambda: tmp_path / "user")
    assert cache.home() == tmp_path / "user" / "connive"
    (tmp_path / "file").touch()
    monkeypatch.setattr(cache, "_user_cache", lambda: tmp_path / "file")
    assert cache.home() == Path(cache.__file__).parent / "__pycache__"


def test_where_nothing_can_be_kept_nothing_is_compiled_ahead(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NUMBA_CACHE_DIR", raising=False)
    monkeypatch.setattr(cache, "_usable", lambda folder: False)
    monkeypatch.setattr(cache, "available", lambda: True)
    warm("berlin63", lambda done, total: pytest.fail("compiled for nothing"))
    assert not is_warm("berlin63")


@needs_numba
def test_superseded_code_is_swept_out_and_other_games_are_left(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cache, "KEPT", 3)
    names = [f"coins-{digest}" for digest in "abcde"] + ["other-a", "coins_two-a"]
    for age, name in enumerate(names):
        (tmp_path / name).mkdir()
        os.utime(tmp_path / name, (age, age))
    cache.mark(tmp_path / "coins-e", quick=True)
    assert sorted(path.name for path in tmp_path.iterdir()) == [
        "coins-c",
        "coins-d",
        "coins-e",
        "coins_two-a",
        "other-a",
    ]
    assert cache.is_marked(tmp_path / "coins-e")
    assert not cache.is_marked(tmp_path / "coins-d")


@pytest.mark.slow
@needs_numba
def test_the_same_rules_in_another_place_find_the_code(
    warm_coins: "Coins", tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "elsewhere").mkdir()
    shutil.move(warm_coins.folder, tmp_path / "elsewhere")
    monkeypatch.setattr(sys, "path", [str(tmp_path / "elsewhere"), *sys.path[1:]])
    stats = "from connive.compiled.native import native; s = native(game).step_at.stats"
    assert run_in_a_new_process(warm_coins, f"{stats}; print(s.cache_hits.total(), s.cache_misses.total())") == "1 0"


@pytest.mark.slow
@needs_numba
def test_code_of_which_a_part_was_deleted_is_compiled_anew(warm_coins: "Coins") -> None:
    game = warm_coins.game()
    assert is_warm(game)
    folder = code_folder(game.package)
    assert folder is not None
    next(folder.glob("*step_at*.nbc")).unlink()
    assert not is_warm(game)
    assert not cache.loads_quickly(folder)
    warm(game, suites=[PLAY])
    assert is_warm(game)
    assert list(folder.glob("*step_at*.nbc"))


@needs_numba
def test_code_that_does_not_load_quickly_is_loaded_plainly(tmp_path: Path) -> None:
    cache.mark(tmp_path, quick=False)
    assert cache.is_marked(tmp_path)
    assert not cache.loads_quickly(tmp_path)
