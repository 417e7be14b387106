"""Rate limits: a bucket of so many requests for each key, filled again at a steady rate."""

from collections import OrderedDict
from typing import NamedTuple

from connive.tables.errors import TooOften
from connive.tables.timing import Timing

KEPT = 50_000
"""So many buckets are remembered; the one not used for longest is forgotten first."""


class Rate(NamedTuple):
    """At most `burst` at once, and `burst` more in every `seconds`."""

    burst: int
    seconds: float


class Rates:
    """The buckets of one kind of request."""

    def __init__(self, rate: Rate, timing: Timing) -> None:
        self._rate, self._timing = rate, timing
        self._buckets: OrderedDict[str, tuple[float, int]] = OrderedDict()

    def spend(self, key: str, cost: float = 1) -> None:
        """Take from the bucket of a key, or refuse if it is empty."""
        now = self._timing.now()
        level, at = self._buckets.pop(key, (float(self._rate.burst), now))
        level = min(self._rate.burst, level + (now - at) / 1000 * self._rate.burst / self._rate.seconds)
        enough = level >= cost
        self._buckets[key] = (level - cost if enough else level, now)
        if len(self._buckets) > KEPT:
            self._buckets.popitem(last=False)
        if not enough:
            raise TooOften(seconds=max(1, round((cost - level) * self._rate.seconds / self._rate.burst)))
