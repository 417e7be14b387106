"""Rate limits: a bucket of requests for each key, refilled at a steady rate."""

from collections import OrderedDict
from typing import NamedTuple

from connive.tables.errors import TooOften
from connive.tables.timers.time import Time

KEPT = 50_000
"""How many buckets are remembered; the one that was not used for longest is forgotten first."""


class Rate(NamedTuple):
    """At most `burst` at once, and `burst` more in every `seconds`."""

    burst: int
    seconds: float


class Bucket:
    """What is left for one key."""

    __slots__ = ("_at", "_burst", "_level", "_refill")

    def __init__(self, rate: Rate, now: int) -> None:
        self._burst, self._refill = rate.burst, rate.burst / rate.seconds / 1000
        self._level, self._at = float(rate.burst), now

    def spend(self, now: int, cost: float = 1) -> None:
        """Take from the bucket, or refuse if there is not enough in it."""
        level = self._level + (now - self._at) * self._refill
        if level > self._burst:
            level = self._burst
        self._at = now
        if level < cost:
            self._level = level
            raise TooOften(seconds=max(1, round((cost - level) / self._refill / 1000)))
        self._level = level - cost


class Rates:
    """The buckets of one kind of request."""

    def __init__(self, rate: Rate, time: Time) -> None:
        self._rate, self._time = rate, time
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def bucket(self, key: str) -> Bucket:
        """Return the bucket of a key, for somebody who asks often."""
        found = self._buckets.pop(key, None) or Bucket(self._rate, self._time.now())
        self._buckets[key] = found
        if len(self._buckets) > KEPT:
            self._buckets.popitem(last=False)
        return found

    def spend(self, key: str, cost: float = 1) -> None:
        """Take from the bucket of a key, or refuse if it is empty."""
        self.bucket(key).spend(self._time.now(), cost)
