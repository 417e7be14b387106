"""Compile a game ahead of time, in a process of its own: the caller never compiles, and can show how far it is.

Invariant: a game is marked as warm only after a fresh process has found all of its code in the cache and run it.
"""

import os
import signal
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import IO

from connive.compiled import cache
from connive.compiled.native import JUDGEMENT, NETWORK, SUITES, Suite, code_folder, is_warm
from connive.compiled.network_file import has_network
from connive.core.errors import NotCompiled
from connive.core.game import Game
from connive.core.registry import find_game

WORKER = "connive.compiled.worker"

LOW_PRIORITY = 10

Progress = Callable[[int, int], None]
"""Told how many functions of how many have been compiled."""

__all__ = ["is_warm", "warm", "warm_in_background"]


def suites_of(game: str | Game) -> tuple[Suite, ...]:
    """Return all that bots and batch play use in a game: what was learned of it only where that comes with it."""
    found = find_game(game)
    network = (NETWORK,) if has_network(found) else ()
    return (*SUITES, *network, *((JUDGEMENT,) if found.part("judgement", optional=True) else ()))


def warm(game: str | Game, progress: Progress | None = None, suites: Iterable[Suite] | None = None) -> None:
    """Compile all kernels of a game, unless that has been done. Does nothing where code cannot be kept.

    If another process is compiling the game, wait for it: mostly nothing is left to do then.
    """
    package = find_game(game).package
    if not cache.available():
        raise NotCompiled()
    wanted = suites_of(game) if suites is None else suites
    folders = {suite.name: folder for suite in wanted if (folder := code_folder(package, suite)) is not None}
    with cache.one_at_a_time(find_game(game).name):
        cold = [name for name, folder in folders.items() if not cache.is_marked(folder)]
        for name in _run("compile", package, cold, progress or _say_nothing) if cold else ():
            cache.mark(folders[name], quick=_tried(package, name))


@contextmanager
def warm_in_background(names: Iterable[str]) -> Iterator[None]:
    """Compile games in a process of low priority while the block runs, which plays interpreted until it is done."""
    cold = [name for name in names if not all(is_warm(name, suite) for suite in suites_of(name))]
    if not cold or not cache.available() or cache.home() is None:
        yield
        return
    quiet = subprocess.DEVNULL
    command = [sys.executable, "-m", __name__, *cold]
    with subprocess.Popen(command, env=_environment(), stdin=quiet, stdout=quiet, stderr=quiet) as process:
        try:
            yield
        finally:
            process.terminate()


def _tried(package: str, suite: str) -> bool:
    """Tell whether the code loads quickly; raise if it cannot be loaded at all."""
    try:
        list(_run("try_quickly", package, [suite], _say_nothing))
    except subprocess.CalledProcessError:
        list(_run("try", package, [suite], _say_nothing))
        return False
    return True


def _run(task: str, package: str, suites: list[str], progress: Progress) -> Iterator[str]:
    """Run a task in a process of its own, and iterate over the names of the suites that it has done."""
    command = [sys.executable, "-m", WORKER, task, package, *suites]
    with (
        tempfile.TemporaryFile("w+", encoding="utf-8", errors="replace") as complaints,
        subprocess.Popen(command, env=_environment(), stdout=subprocess.PIPE, stderr=complaints, text=True) as worker,
    ):
        try:
            yield from _follow(worker, progress)
        except BaseException:
            worker.kill()
            raise
        if worker.wait():
            raise _failure(worker.returncode, command, complaints)


def _environment() -> dict[str, str]:
    """Return the environment in which another process finds what this one finds."""
    return os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, sys.path))}


def _follow(worker: subprocess.Popen[str], progress: Progress) -> Iterator[str]:
    for line in worker.stdout or ():
        done, _, total = line.rstrip("\n").partition(" ")
        if total:
            progress(int(done), int(total))
        else:
            yield done


def _failure(code: int, command: list[str], complaints: IO[str]) -> subprocess.CalledProcessError:
    complaints.seek(0)
    error = subprocess.CalledProcessError(code, command, stderr=complaints.read())
    error.add_note(error.stderr[-4000:])
    return error


def _say_nothing(done: int, total: int) -> None:
    pass


def main(names: list[str]) -> None:
    """Compile games without disturbing anybody."""
    signal.signal(signal.SIGTERM, lambda *_: sys.exit())  # so that the process that compiles is ended, too
    if hasattr(os, "nice"):
        os.nice(LOW_PRIORITY)
    for name in names:
        warm(name)


if __name__ == "__main__":
    main(sys.argv[1:])
