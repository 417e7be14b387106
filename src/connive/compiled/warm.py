"""Compile a game ahead of time, in a process of its own: the caller never compiles, and can show how far it is.

Invariant: a game is marked as warm only after a fresh process has found all of its code in the cache and run it.
"""

import os
import subprocess
import sys
import tempfile
from collections.abc import Callable
from typing import IO

from connive.compiled import cache
from connive.compiled.native import code_folder, is_warm
from connive.core.errors import NotCompiled
from connive.core.game import Game
from connive.core.registry import find_game

WORKER = "connive.compiled.worker"

Progress = Callable[[int, int], None]
"""Told how many functions of how many have been compiled."""

__all__ = ["is_warm", "warm"]


def warm(game: str | Game, progress: Progress | None = None) -> None:
    """Compile all kernels of a game, unless that has been done. Does nothing where code cannot be kept."""
    package = find_game(game).package
    folder = code_folder(package)
    if not cache.available():
        raise NotCompiled()
    if folder is None or cache.is_marked(folder):
        return
    _run("compile", package, progress or _say_nothing)
    cache.mark(folder, quick=_tried(package))


def _tried(package: str) -> bool:
    """Tell whether the code loads quickly; raise if it cannot be loaded at all."""
    try:
        _run("try_quickly", package, _say_nothing)
    except subprocess.CalledProcessError:
        _run("try", package, _say_nothing)
        return False
    return True


def _run(task: str, package: str, progress: Progress) -> None:
    command = [sys.executable, "-m", WORKER, task, package]
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    with (
        tempfile.TemporaryFile("w+", encoding="utf-8", errors="replace") as complaints,
        subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, stderr=complaints, text=True) as worker,
    ):
        try:
            _follow(worker, progress)
        except BaseException:
            worker.kill()
            raise
        if worker.wait():
            raise _failure(worker.returncode, command, complaints)


def _follow(worker: subprocess.Popen[str], progress: Progress) -> None:
    for line in worker.stdout or ():
        done, _, total = line.partition(" ")
        progress(int(done), int(total))


def _failure(code: int, command: list[str], complaints: IO[str]) -> subprocess.CalledProcessError:
    complaints.seek(0)
    error = subprocess.CalledProcessError(code, command, stderr=complaints.read())
    error.add_note(error.stderr[-4000:])
    return error


def _say_nothing(done: int, total: int) -> None:
    pass
