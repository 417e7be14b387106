"""What goes wrong, and how often: drawn from a seed, counted when it happens.

Invariant: every actor draws from a stream of its own, so that one actor's luck does not depend on another's.
"""

from collections import Counter
from random import Random

RATES = {
    "a word between processes is lost": 0.25,
    "a word between processes comes twice": 0.25,
    "a word between processes is late": 0.25,
    "a claim is not answered": 0.1,
    "a read fails": 0.015,
    "a write fails": 0.02,
    "a write is kept but nobody hears it": 0.02,
    "the store is slow": 0.04,
    "a process dies before a write": 0.004,
    "a process dies after a write": 0.004,
    "a process dies": 0.02,
    "a process freezes": 0.02,
    "a clock is set": 0.5,
    "a connection breaks": 0.03,
    "a message comes twice": 0.15,
    "a message is late": 0.15,
    "an answer is lost": 0.05,
    "a worker dies": 0.03,
    "a worker hangs": 0.02,
    "a worker is slow": 0.05,
    "a worker answers nonsense": 0.03,
    "a worker forgets": 0.05,
    "a person does something that is not allowed": 0.04,
}
"""How often each happens where it can happen. A seed multiplies each rate: by nothing, a half, one or two."""


class Faults:
    """The weather of one seed."""

    def __init__(self, seed: int) -> None:
        self._seed = seed
        self.counts: Counter[str] = Counter()
        self.calm = False
        weather = self.stream("weather")
        self._rates = {name: rate * weather.choice((0, 0.5, 1, 2)) for name, rate in RATES.items()}

    def stream(self, name: str) -> Random:
        """Return an actor's own source of chance."""
        return Random(f"{self._seed} {name}")

    def happens(self, name: str, rng: Random) -> bool:
        """Tell whether something goes wrong now."""
        bad = rng.random() < self._rates[name] and not self.calm
        if bad:
            self.counts[name] += 1
        return bad
