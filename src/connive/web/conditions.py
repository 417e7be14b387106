"""How a server is: whether its store keeps things, Redis answers and the disk has room. Seen, not guessed.

Invariant: every change of condition is one line in the log. Strangers are told yes or no, the operator more.
"""

import logging
import shutil
from pathlib import Path

LOG = logging.getLogger("connive.web")
LEAST_FREE = 500_000_000
"""A disk with fewer bytes free is nearly full."""


ROUGHLY = 100_000_000


class Conditions:
    """What a server knows about what it depends on."""

    def __init__(self, folder: Path | None) -> None:
        """Watch the disk of a folder, if the database is there."""
        self._folder = folder
        self._known: dict[str, bool] = {}

    def note(self, what: str, good: bool) -> None:
        """Remember whether something is well; say so in the log when that changes."""
        if self._known.get(what, True) != good:
            LOG.log(logging.INFO if good else logging.ERROR, f"{what}_back" if good else f"{what}_away")
        self._known[what] = good

    def is_good(self, what: str) -> bool:
        """Tell whether something was well when it was last looked at."""
        return self._known.get(what, True)

    def look_at_disk(self) -> None:
        """Find out whether there is room."""
        if self._folder is not None:
            self.note("disk_space", self.disk_free > LEAST_FREE)

    @property
    def disk_free(self) -> int:
        """How many bytes are free where the database is, roughly: no single choice may show. 0 if elsewhere."""
        return shutil.disk_usage(self._folder).free // ROUGHLY * ROUGHLY if self._folder is not None else 0
