"""Where numba looks for the code of a function: in one folder, whatever the path of the source is.

Invariant: the name of every function that is kept carries the digest of all it depends on (see `bind`), so the same
rules share their code between two checkouts or after a new installation, and other rules never do.
"""

from importlib import import_module
from pathlib import Path

from numba.core.caching import _CacheLocator

NAME = f"{__name__}.ByDigest"
"""How numba's settings refer to it."""


class ByDigest(_CacheLocator):
    """Keeps a function in the folder that numba is told to use, and nowhere below it."""

    def __init__(self, path: str, source: str) -> None:
        self._path, self._py_file = path, source  # numba names `_py_file` in its warnings

    @classmethod
    def from_function(cls, py_func: object, py_file: str) -> "ByDigest":  # noqa: ARG003
        """Return the place of a function."""
        path = import_module("numba").config.CACHE_DIR
        Path(path).mkdir(parents=True, exist_ok=True)
        return cls(path, py_file)

    def get_cache_path(self) -> str:
        """Return the folder."""
        return self._path

    def get_source_stamp(self) -> str:
        """Return what says that the source has changed: nothing, for then the function has another name."""
        return ""

    def get_disambiguator(self) -> str:
        """Return what tells equally named functions apart: nothing, for their names are their own."""
        return ""
