"""Where compiled code is kept between runs, and whether it is there. Cheap: nothing here imports numba.

Invariant: a folder holds code of one digest only; it has the mark of a machine once everything was compiled there.
"""

import hashlib
import os
import platform
import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from importlib import import_module
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path

KEPT = 8
"""How many digests of a game are kept; older ones are swept away when a new one is compiled."""

QUICK, SLOW = "quick", "slow"
"""How a mark begins: how code loads."""

CODE = (".nbc", ".nbi")
"""How numba names the files it keeps code in."""

CODE_SETTINGS = ("NUMBA_OPT", "NUMBA_BOUNDSCHECK", "NUMBA_LOOP_VECTORIZE", "NUMBA_CPU_NAME", "NUMBA_CPU_FEATURES")
"""Settings from the environment that change native code, and that numba's own cache does not know."""


def available() -> bool:
    """Tell whether native code can be had here: numba is installed, and not switched off."""
    return find_spec("numba") is not None and os.environ.get("NUMBA_DISABLE_JIT", "0") in ("", "0")


def code_settings() -> str:
    """Return the settings that change native code, as text."""
    return " ".join(f"{name}={os.environ[name]}" for name in CODE_SETTINGS if name in os.environ)


def home() -> Path | None:
    """Return the folder of all compiled code: NUMBA_CACHE_DIR, else the user's cache, else beside the package."""
    if os.environ.get("NUMBA_CACHE_DIR"):
        return Path(os.environ["NUMBA_CACHE_DIR"]) / "connive"
    choices = (_user_cache() / "connive", Path(__file__).parent / "__pycache__")
    return next(filter(_usable, choices), None)


def _user_cache() -> Path:
    if sys.platform == "darwin":
        return Path("~/Library/Caches").expanduser()
    if os.name == "nt":
        return Path(os.environ.get("LOCALAPPDATA") or "~/AppData/Local").expanduser()
    return Path(os.environ.get("XDG_CACHE_HOME") or "~/.cache").expanduser()


@lru_cache
def _usable(folder: Path) -> bool:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except (OSError, RuntimeError):
        return False
    return os.access(folder, os.W_OK | os.X_OK)


def folder(game: str, digest: str) -> Path | None:
    """Return where the code of a game goes, or None where nothing can be kept."""
    root = home()
    return root / f"{game}-{digest}" if root else None


@contextmanager
def one_at_a_time(game: str) -> Iterator[None]:
    """Let one process of this user compile a game at a time; where files cannot be locked, several do the same work."""
    root = home()
    if root is None or find_spec("fcntl") is None:
        yield
        return
    import fcntl

    root.mkdir(parents=True, exist_ok=True)
    with (root / f"{game}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


@contextmanager
def numba_writes_to(path: Path) -> Iterator[None]:
    """Direct the functions that are told to cache within the block to a folder, and leave the user's settings alone."""
    config = import_module("numba").config
    before = config.CACHE_DIR, config.CACHE_LOCATOR_CLASSES
    config.CACHE_DIR, config.CACHE_LOCATOR_CLASSES = str(path), import_module("connive.compiled.locator").NAME
    try:
        yield
    finally:
        config.CACHE_DIR, config.CACHE_LOCATOR_CLASSES = before


def is_marked(path: Path | None) -> bool:
    """Tell whether everything in a folder was compiled, for this machine, by these versions, and is still there."""
    return path is not None and bool(_read_mark(path))


def loads_quickly(path: Path) -> bool:
    """Tell whether a fresh process has been seen to load this code quickly, see `native.load_quickly`."""
    return _read_mark(path)[:1] == [QUICK]


def mark(path: Path, quick: bool) -> None:
    """Note that everything was compiled, and sweep out what has been superseded."""
    code = sorted(file.name for file in path.iterdir() if file.suffix in CODE)
    (path / _mark()).write_text("\n".join([QUICK if quick else SLOW, *code]), encoding="utf-8")
    siblings = sorted(path.parent.glob(f"{path.name.rpartition('-')[0]}-*"), key=lambda old: old.stat().st_mtime)
    for old in siblings[:-KEPT]:
        shutil.rmtree(old, ignore_errors=True)


def _read_mark(path: Path) -> list[str]:
    """Return how code loads and the names of its files; nothing if there is no mark, or a file has been deleted."""
    try:
        marked = (path / _mark()).read_text(encoding="utf-8").split("\n")
    except (OSError, ValueError):
        return []
    return marked if all((path / name).is_file() for name in marked[1:]) else []


def _mark() -> str:
    return f"ready-{version('numba')}-{sys.implementation.cache_tag}-{_machine()}"


@lru_cache
def _machine() -> str:
    """Return a short name for this kind of processor: code compiled for another one is not found."""
    facts = [platform.system(), platform.machine(), platform.processor()]
    try:
        cpu = Path("/proc/cpuinfo").read_text(encoding="utf-8", errors="replace").split("\n\n")[0]
        facts += [line for line in cpu.splitlines() if line.startswith(("model name", "flags", "Features", "CPU part"))]
    except OSError:
        pass
    return hashlib.sha256("\n".join(facts).encode()).hexdigest()[:8]
